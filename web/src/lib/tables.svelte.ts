/** The tables that are watched, kept up to date frame by frame; and the lobby. */

import { get, part } from "./rest";
import { connection } from "./socket.svelte";
import type { Done, FromServer, LobbyEntry, Own, Picture, Refusal, RoundPicture, TableInfo, Update } from "./wire";

type Said = { text: string; alert: boolean };

/** What a client makes of a picture and an update: the counterpart of `merged` in table/picture.py. */
export function merged(before: Picture, update: Update): Picture {
  const after = { ...before, ...(update.changes as Partial<Picture>) };
  const more = update.round_more ?? {};
  const changed = update.round_changes ?? {};
  if (after.round && (Object.keys(more).length || Object.keys(changed).length)) {
    const round = { ...after.round, ...changed } as RoundPicture & Record<string, unknown>;
    for (const [key, added] of Object.entries(more)) {
      round[key] = [...(round[key] as unknown[]), ...(added as unknown[])];
    }
    after.round = round;
  }
  return after;
}

export class Table {
  picture = $state.raw<Picture | null>(null);
  own = $state.raw<Own | null>(null);
  info = $state.raw<TableInfo | null>(null);
  /** when the open timer ends and how long it was when first seen, on the clock of performance.now() */
  deadline = $state<number | null>(null);
  /** pop-ups and notices, the latest last */
  said = $state.raw<Said[]>([]);
  fault = $state("");

  #version = 0;
  #stop: () => void;
  #followers = new Set<(picture: Picture) => void>();

  constructor(readonly id: string) {
    this.#stop = connection.listen((frame) => this.#hear(frame));
    connection.watch(id);
    void this.learn();
  }

  close(): void {
    this.#stop();
    connection.unwatch(this.id);
  }

  /** The sheet, limits and words of the table; again when the sheet changes. */
  async learn(): Promise<void> {
    try {
      this.info = await get<TableInfo>(`/api/tables/${part(this.id)}`);
      this.fault = "";
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  /** Hear every picture, also those that no screen has time to show; the answer stops it. */
  follow(follower: (picture: Picture) => void): () => void {
    this.#followers.add(follower);
    if (this.picture) follower(this.picture);
    return () => this.#followers.delete(follower);
  }

  ask(type: string, fields: Record<string, unknown> = {}): Promise<Done | Refusal> {
    return connection.ask({ type, table: this.id, ...fields });
  }

  #hear(frame: FromServer): void {
    if (frame.type === "notice") {
      this.said = [...this.said.slice(-9), { text: frame.text, alert: frame.alert ?? false }];
    } else if ((frame.type === "snapshot" || frame.type === "update" || frame.type === "own") && frame.table === this.id) {
      if (frame.type === "own") this.own = frame;
      else if (frame.type === "snapshot") this.#see(frame.picture as unknown as Picture, frame.version, frame.left);
      else if (!this.picture || frame.version !== this.#version + 1) connection.watch(this.id);
      else this.#see(merged(this.picture, frame), frame.version, frame.left);
    }
  }

  #see(picture: Picture, version: number, left?: number | null): void {
    const old = this.picture;
    this.#version = version;
    connection.saw(this.id, version);
    this.picture = picture;
    this.deadline = left === null || left === undefined ? null : performance.now() + left * 1000;
    for (const follower of this.#followers) follower(picture);
    if (old && old.sheet !== picture.sheet) void this.learn();
  }
}

class Lobby {
  entries = $state.raw<LobbyEntry[] | null>(null);

  constructor() {
    connection.listen((frame) => {
      if (frame.type === "lobby") this.entries = frame.tables as unknown as LobbyEntry[];
    });
  }
}

export const lobby = new Lobby();
