/** The one socket of this tab: it comes back by itself, names what it saw last, and sends each command once. */

import type { Done, FromServer, Refusal } from "./wire";

const CLIENT = "holecard-client";
const TAKEN_OVER = 4409;
const NOT_LOGGED_IN = 4401;
const FIRST_WAIT_MS = 250;
const MOST_WAIT_MS = 10_000;
const PING_MS = 5_000;

export type State = "connecting" | "open" | "waiting" | "taken_over" | "logged_out";

type Listener = (frame: FromServer) => void;
type Command = { type: string; table: string } & Record<string, unknown>;

interface Waiting {
  frame: Command;
  number: number; // 0: not numbered yet
  settle: (answer: Done | Refusal) => void;
}

/** Names this tab; a copy of a tab takes the name along, and then the server says `taken over`. */
function client_name(fresh = false): string {
  let name = fresh ? null : sessionStorage.getItem(CLIENT);
  if (!name) {
    name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem(CLIENT, name);
  }
  return name;
}

export class Connection {
  state = $state<State>("connecting");
  player = $state("");
  /** the latest round trip, in milliseconds */
  delay_ms = $state<number | null>(null);
  /** when to try again, on the clock of performance.now() */
  again_at = $state(0);

  #socket: WebSocket | null = null;
  #client = client_name();
  #epoch = "";
  #last = 0;
  #wait_ms = FIRST_WAIT_MS;
  #timer = 0;
  #queue: Waiting[] = [];
  #welcome = false;
  #tables = new Map<string, number>(); // what is watched, and its last version
  #named = new Set<string>(); // what the last hello named
  #listeners = new Set<Listener>();

  constructor() {
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
    setInterval(() => this.#ping(), PING_MS);
  }

  /** Hear every frame; the answer stops it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watch(table: string): void {
    this.#tables.set(table, 0);
    if (this.#welcome) this.#send({ type: "watch", table });
  }

  unwatch(table: string): void {
    this.#tables.delete(table);
    if (this.#welcome) this.#send({ type: "watch", table, on: false });
  }

  /** The version of a table that was seen; 0 asks for a fresh picture. */
  saw(table: string, version: number): void {
    if (this.#tables.has(table)) this.#tables.set(table, version);
  }

  /** Each command is answered once, whatever happens to the connection meanwhile. */
  ask(frame: Command): Promise<Done | Refusal> {
    return new Promise((settle) => {
      this.#queue.push({ frame, number: 0, settle });
      if (this.#queue.length === 1) this.#next();
    });
  }

  /** Frames without a number, such as `acknowledge`. */
  tell(frame: { type: string }): void {
    if (this.#welcome) this.#send(frame);
  }

  /** Another session, or the tab was taken over: say hello anew. */
  begin_again(): void {
    const taken_over = this.state === "taken_over";
    this.#client = client_name(taken_over);
    for (const one of this.#queue) one.number = 0;
    for (const table of this.#tables.keys()) this.#tables.set(table, 0);
    this.#close();
    this.open();
  }

  open(): void {
    clearTimeout(this.#timer);
    this.state = "connecting";
    const address = new URL("/ws", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#named = new Set(this.#tables.keys());
      this.#send({ type: "hello", client: this.#client, epoch: this.#epoch, seen: Object.fromEntries(this.#tables) });
    };
    socket.onmessage = (message) => this.#receive(JSON.parse(message.data as string) as FromServer);
    socket.onclose = (event) => socket === this.#socket && this.#closed(event.code);
  }

  #close(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcome = false;
    socket?.close();
  }

  #closed(code: number): void {
    this.#welcome = false;
    if (code === TAKEN_OVER || code === NOT_LOGGED_IN) {
      this.state = code === TAKEN_OVER ? "taken_over" : "logged_out";
      return;
    }
    this.state = "waiting";
    const wait = this.#wait_ms * (0.75 + Math.random() / 2);
    this.#wait_ms = Math.min(this.#wait_ms * 2, MOST_WAIT_MS);
    this.again_at = performance.now() + wait;
    this.#timer = window.setTimeout(() => this.open(), wait);
  }

  #hurry(): void {
    if (this.state === "waiting") this.open();
  }

  #send(frame: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** What was wanted, or not wanted any more, between hello and welcome. */
  #catch_up(): void {
    for (const table of this.#tables.keys()) if (!this.#named.has(table)) this.#send({ type: "watch", table });
    for (const table of this.#named) if (!this.#tables.has(table)) this.#send({ type: "watch", table, on: false });
  }

  #ping(): void {
    if (this.#welcome) this.#send({ type: "ping", at: performance.now() });
  }

  #receive(frame: FromServer): void {
    switch (frame.type) {
      case "welcome":
        this.#wait_ms = FIRST_WAIT_MS;
        this.#epoch = frame.epoch;
        this.#last = frame.last;
        this.#welcome = true;
        this.player = frame.player;
        this.state = "open";
        this.#catch_up();
        this.#ping();
        this.#next();
        break;
      case "pong":
        this.delay_ms = Math.round(performance.now() - frame.at);
        break;
      case "done":
      case "refused":
        this.#answered(frame);
        break;
    }
    for (const listener of this.#listeners) listener(frame);
  }

  /** One command at a time is under way, so that after a break it is clear which answer is missing. */
  #next(): void {
    const [first] = this.#queue;
    if (!first || !this.#welcome) return;
    if (first.number === 0) first.number = ++this.#last;
    this.#send({ ...first.frame, number: first.number });
  }

  #answered(answer: Done | Refusal): void {
    const [first] = this.#queue;
    if (!first || answer.number !== first.number) return;
    this.#queue.shift();
    first.settle(answer);
    this.#next();
  }
}

export const connection = new Connection();
