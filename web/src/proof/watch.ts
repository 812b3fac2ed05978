/** Follows the shoes of one table: contributes, checks every card as it is turned, and the whole shoe at its end. */

import { inUserOrder, toHex } from "./bytes.ts";
import { readProof, readRecord, type ShoeRecord, WrongForm } from "./record.ts";
import { readSheet, type SheetShoe } from "./sheet.ts";
import { cardText, contributionHash, faultInProof } from "./shoe.ts";
import { changedSince, faultInFates, faultInReveals, faultInUsers, type Report, verifyShoe } from "./verify.ts";

/** What the watch reads of a table's picture; the picture holds more. */
export interface WatchedPicture {
  table: string;
  sheet: string;
  phase: string;
  shoe: WatchedShoe;
  round: WatchedRound | null;
}

export interface WatchedShoe {
  number: number;
  position: number;
  cut: number;
  next_commitment: string;
  listed: Record<string, string>;
  revealed: Record<string, string>;
  commitment?: string;
  root?: string;
  withheld?: string[];
  dropped?: string[];
  continuation?: { start: number; root: string };
}

export interface WatchedRound {
  number: number;
  events: { event: string; card?: unknown; [field: string]: unknown }[];
  proofs: unknown[];
}

export type Mine =
  "none" | "hashed" | "listed" | "revealed" | "counted" | "dropped" | "withheld" | "elsewhere" | "refused";

export interface ShoeStatus {
  number: number;
  open: boolean;
  /** Cards whose proof was checked, of this shoe. */
  proofs: number;
  /** Those cards in the order of dealing. */
  cards: { position: number; card: string }[];
  contributors: string[];
  mine: Mine;
  /** Was the commitment seen while the shoe before was still in play? */
  foreseen: boolean;
  faults: string[];
  record: ShoeRecord | null;
  ended: { number: number; report: Report } | null;
}

export interface WatchOptions {
  table: string;
  /** The player's name, or "" for one who only watches and contributes nothing. */
  user: string;
  /** Sends a contribution or its reveal; resolves to whether the server took it. */
  send: (command: { type: "contribute"; hash: string } | { type: "reveal"; value: string }) => Promise<boolean>;
  /** GET of a path of the REST side. */
  ask: (path: string) => Promise<unknown>;
  changed?: (status: ShoeStatus) => void;
  random?: () => Uint8Array;
  /** Keeps own values over a reload, and records for later. */
  memory?: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
}

interface Contribution {
  commitment: string;
  value: string;
  hash: string;
  state: Mine;
}

/** How far the checking of an open round has come. */
interface Progress {
  round: number;
  events: number;
  proofs: number;
  position: number;
  hole: number;
}

const MIXING = ["contributing", "revealing"];
const OPEN = ["opening", "playing"];
const DEALT = ["CardDealt", "DealerCard", "DealerDrew"];
const FAULTS_MOST = 20;

export class ShoeWatch {
  private number = 0;
  private record: ShoeRecord | null = null;
  private sheet: SheetShoe | null = null;
  private asking = "";
  private promised = new Map<number, string>();
  private list: Record<string, string> | null = null;
  private contribution: Contribution | null = null;
  private progress: Progress | null = null;
  private cards = new Map<number, number>();
  private foreseen = false;
  private faults: string[] = [];
  private ended: ShoeStatus["ended"] = null;
  private last: WatchedPicture | null = null;

  constructor(private readonly options: WatchOptions) {}

  get status(): ShoeStatus {
    return {
      number: this.number,
      open: this.record !== null,
      proofs: this.cards.size,
      cards: this.cardsInOrder(),
      contributors: this.record?.reveals.map(({ user }) => user) ?? [],
      mine: this.contribution?.state ?? "none",
      foreseen: this.foreseen,
      faults: [...this.faults],
      record: this.record,
      ended: this.ended,
    };
  }

  private cardsInOrder(): ShoeStatus["cards"] {
    const deck = this.sheet?.deck ?? [];
    const seen = [...this.cards].sort(([one], [other]) => one - other);
    return seen.map(([position, card]) => ({ position, card: cardText(deck, card) }));
  }

  /** Call with the whole picture after every snapshot and update. */
  take(picture: WatchedPicture): void {
    this.last = picture;
    if (this.sheet?.hash !== picture.sheet) {
      void this.learnSheet(picture);
      return;
    }
    try {
      this.look(picture, this.sheet);
    } catch (error) {
      this.blame(error instanceof WrongForm ? error.message : String(error));
    }
    this.options.changed?.(this.status);
  }

  /** The deck comes from the sheet, and the sheet's text must have the hash that the table plays by. */
  private async learnSheet(picture: WatchedPicture): Promise<void> {
    if (this.asking === picture.sheet) return;
    this.asking = picture.sheet;
    try {
      const answer = (await this.options.ask(`/api/tables/${picture.table}`)) as { sheet_text: string };
      const sheet = readSheet(answer.sheet_text);
      if (sheet.hash !== picture.sheet) throw new Error("sheet: its text has not the hash that the table shows");
      this.sheet = sheet;
    } catch (error) {
      this.blame(error instanceof Error ? error.message : String(error));
      this.options.changed?.(this.status);
    }
    this.asking = "";
    if (this.sheet !== null && this.last !== null) this.take(this.last);
  }

  private look(picture: WatchedPicture, sheet: SheetShoe): void {
    const { shoe, phase } = picture;
    if (this.record !== null && (shoe.root === undefined || shoe.number !== this.number)) this.close(this.record);
    if (shoe.next_commitment) this.promise(shoe.number + 1, shoe.next_commitment);
    if (shoe.root === undefined) {
      if (MIXING.includes(phase)) this.mix(shoe, phase);
      return;
    }
    if (this.record === null) this.open(picture, sheet);
    else this.compare(picture, sheet);
    if (this.record !== null && picture.round !== null) this.deal(picture, picture.round, this.record);
  }

  private promise(number: number, commitment: string): void {
    const before = this.promised.get(number);
    if (before !== undefined && before !== commitment) this.blame(`the commitment to shoe ${number} was exchanged`);
    this.promised.set(number, commitment);
  }

  // the shuffle

  private mix(shoe: WatchedShoe, phase: string): void {
    const { user } = this.options;
    this.number = shoe.number + 1;
    const mine = this.contribution;
    if (phase === "contributing") {
      this.list = null;
      if (user && mine?.commitment !== shoe.next_commitment) this.contribute(shoe.next_commitment, user in shoe.listed);
      return;
    }
    if (this.list === null) this.list = shoe.listed;
    else if (JSON.stringify(this.list) !== JSON.stringify(shoe.listed))
      this.blame("the list of contributions changed after it was closed");
    if (!user || mine?.commitment !== shoe.next_commitment) return;
    if (mine.state === "hashed") {
      if (shoe.listed[user] === mine.hash) this.reveal(mine);
      else if (user in shoe.listed) mine.state = "elsewhere";
    } else if (mine.state === "listed" && shoe.listed[user] !== mine.hash) {
      this.blame("the list of contributions leaves out your hash, or has another in its place");
      mine.state = "dropped";
    } else if (mine.state === "listed") this.reveal(mine);
  }

  private contribute(commitment: string, listed: boolean): void {
    const { user, memory, random = randomBytes } = this.options;
    const place = `holecard:own:${this.options.table}`;
    const kept = memory?.getItem(place)?.split(":");
    const known = listed && kept?.[0] === commitment;
    const value = known ? kept![1]! : toHex(random());
    const mine: Contribution = { commitment, value, hash: contributionHash(commitment, user, value), state: "hashed" };
    this.contribution = mine;
    if (listed) {
      if (!known) mine.state = "elsewhere";
      return;
    }
    memory?.setItem(place, `${commitment}:${value}`);
    void this.options.send({ type: "contribute", hash: mine.hash }).then((taken) => {
      if (mine.state === "hashed")
        mine.state = taken ? "listed" : this.last && user in this.last.shoe.listed ? "elsewhere" : "refused";
      this.options.changed?.(this.status);
    });
  }

  private reveal(mine: Contribution): void {
    mine.state = "revealed";
    void this.options.send({ type: "reveal", value: mine.value }).then((taken) => {
      if (!taken && mine.state === "revealed") mine.state = "dropped";
      this.options.changed?.(this.status);
    });
  }

  // the shoe

  private open(picture: WatchedPicture, sheet: SheetShoe): void {
    const record = earlyRecord(picture, sheet);
    if (this.number !== record.number) this.contribution = null;
    this.number = record.number;
    this.record = record;
    this.progress = null;
    this.cards = new Map();
    this.faults = this.faults.filter((fault) => fault.startsWith(`shoe ${record.number}: `));
    const promised = this.promised.get(record.number);
    this.foreseen = promised !== undefined;
    if (promised !== undefined && promised !== record.commitment)
      this.blame("the commitment is not the one published before");
    for (const fault of [faultInUsers(record), faultInReveals(record), faultInFates(record)]) this.blame(fault);
    if (record.cut !== sheet.cut) this.blame(`the cut card is at ${record.cut}, the sheet says ${sheet.cut}`);
    if (
      this.list !== null &&
      JSON.stringify(pairs(this.list)) !== JSON.stringify(record.listed.map(({ user, hash }) => [user, hash]))
    ) {
      this.blame("the list of contributions changed after it was closed");
    }
    this.list = null;
    this.judgeMine(record);
    this.options.memory?.setItem(seenPlace(record.table, record.number), JSON.stringify(record));
    this.options.memory?.removeItem(seenPlace(record.table, record.number - 5));
  }

  private judgeMine(record: ShoeRecord): void {
    const { user } = this.options;
    const mine = this.contribution;
    if (mine === null || mine.commitment !== record.commitment) return;
    const counted = record.reveals.find((one) => one.user === user);
    if (counted !== undefined && mine.state !== "elsewhere") {
      mine.state = "counted";
      if (counted.value !== mine.value) this.blame("your contribution was exchanged for another");
    } else if (record.dropped.includes(user)) mine.state = "dropped";
    else if (record.withheld.includes(user)) {
      if (mine.state === "revealed") this.blame("you revealed in time, and are named as one who withheld");
      mine.state = "withheld";
    }
  }

  private compare(picture: WatchedPicture, sheet: SheetShoe): void {
    const now = earlyRecord(picture, sheet);
    const changed = changedSince(now, this.record!);
    this.blame(changed);
    const { continuation } = now;
    const known = this.record!.continuation;
    if (known !== null && JSON.stringify(known) !== JSON.stringify(continuation))
      this.blame("the continuation was exchanged");
    if (known === null && continuation !== null) this.record = { ...this.record!, continuation };
  }

  private close(record: ShoeRecord): void {
    const cards = this.cards;
    const faults = this.faults;
    this.record = null;
    this.progress = null;
    void this.options.ask(`/api/tables/${record.table}/shoes/${record.number}`).then(
      (answer) => {
        const report = this.judge(answer, record, cards);
        this.ended = { number: record.number, report };
        if (report.fault !== "" && !faults.includes(report.fault)) this.blame(report.fault, record.number);
        this.options.changed?.(this.status);
      },
      () => this.options.changed?.(this.status), // the record can still be asked for on the page that verifies
    );
  }

  /** The whole shoe against what was published first, and against every card that was seen. */
  private judge(answer: unknown, seen: ShoeRecord, cards: Map<number, number>): Report {
    try {
      const report = verifyShoe(readRecord(answer), seen);
      const what = `the ${cards.size} cards seen here are those of the order`;
      const strange = [...cards].find(([position, card]) => report.order[position] !== card);
      if (report.fault !== "") return report;
      const fault =
        strange === undefined ? "" : `position ${strange[0]}: another card was shown here than the order holds`;
      return { ...report, checks: [...report.checks, { what, fault }], fault };
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      return { checks: [{ what: "the record has its form", fault }], fault, order: [] };
    }
  }

  // the cards

  private deal(picture: WatchedPicture, round: WatchedRound, record: ShoeRecord): void {
    if (this.progress?.round !== round.number) this.progress = this.beginRound(picture, round);
    const progress = this.progress;
    for (; progress.events < round.events.length; progress.events++) {
      const { event, card } = round.events[progress.events]!;
      if (event === "HoleDealt") progress.hole = progress.position++;
      else if (event === "HoleTurned") this.check(record, round, progress, progress.hole, card);
      else if (DEALT.includes(event)) this.check(record, round, progress, progress.position++, card);
    }
    if (round.proofs.length > progress.proofs) {
      this.blame(`round ${round.number}: a proof came without a card`);
      progress.proofs = round.proofs.length;
    }
  }

  /** Rounds that were missed while the line was cut leave a gap; those that were seen may not. */
  private beginRound({ shoe, phase }: WatchedPicture, round: WatchedRound): Progress {
    const before = this.progress;
    const first = round.proofs.length > 0 ? readProof(round.proofs[0]).position : shoe.position;
    if (before?.round === round.number - 1 && first !== before.position) {
      this.blame(`round ${round.number}: begins at position ${first}, the round before ended at ${before.position}`);
    } else if (OPEN.includes(phase) && first !== shoe.position) {
      this.blame(`round ${round.number}: begins at position ${first}, the shoe stands at ${shoe.position}`);
    }
    return { round: round.number, events: 0, proofs: 0, position: first, hole: -1 };
  }

  private check(record: ShoeRecord, round: WatchedRound, progress: Progress, position: number, shown: unknown): void {
    const place = `round ${round.number}, card ${progress.proofs + 1}`;
    if (progress.proofs >= round.proofs.length) return this.blame(`${place}: came without a proof`);
    const proof = readProof(round.proofs[progress.proofs++]);
    const fault = faultInProof(record, proof);
    const text = fault === "" ? cardText(record.deck, proof.card) : "";
    if (fault !== "") this.blame(`${place}: ${fault}`);
    else if (proof.position !== position)
      this.blame(`${place}: the proof is for position ${proof.position}, this is ${position}`);
    else if (text !== shown) this.blame(`${place}: ${String(shown)} was shown, the proof is for ${text}`);
    else this.count(place, proof.position, proof.card, record.deck.length * record.decks);
  }

  /** A physical card comes once, and once again where the discards were shuffled on. */
  private count(place: string, position: number, card: number, size: number): void {
    for (const [before, other] of this.cards) {
      if (other === card && before !== position && before < size === position < size) {
        return this.blame(`${place}: physical card ${card} was dealt before, at position ${before}`);
      }
    }
    this.cards.set(position, card);
  }

  private blame(fault: string, number = this.number): void {
    const text = `shoe ${number}: ${fault}`;
    if (fault !== "" && this.faults.length < FAULTS_MOST && !this.faults.includes(text)) this.faults.push(text);
  }
}

export const seenPlace = (table: string, number: number): string => `holecard:seen:${table}:${number}`;

const randomBytes = () => crypto.getRandomValues(new Uint8Array(32));

const pairs = (byUser: Record<string, string>): [string, string][] =>
  inUserOrder(Object.keys(byUser)).map((user) => [user, byUser[user]!]);

/** The record as it can be put together before the first bet, from what the table shows. */
function earlyRecord({ table, sheet, shoe }: WatchedPicture, { deck, decks }: SheetShoe): ShoeRecord {
  return readRecord({
    version: 1,
    table,
    number: shoe.number,
    sheet_hash: sheet,
    deck,
    decks,
    cut: shoe.cut,
    commitment: shoe.commitment,
    next_commitment: shoe.next_commitment || null,
    listed: pairs(shoe.listed).map(([user, hash]) => ({ user, hash })),
    reveals: pairs(shoe.revealed).map(([user, value]) => ({ user, value })),
    dropped: inUserOrder(shoe.dropped ?? []),
    withheld: inUserOrder(shoe.withheld ?? []),
    root: shoe.root,
    continuation: shoe.continuation ?? null,
    secret: null,
    rounds: [],
  });
}
