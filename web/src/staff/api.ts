/** What the staff side of the REST API answers. docs/rest.md describes it. */

import type { LobbyEntry, PaidRow, RoundEvent } from "../lib/wire";

/** A live table as the floor shows it; amounts in minor units. */
export interface FloorRow extends LobbyEntry {
  left: number | null; // seconds
  round: number;
  staked: Record<string, number>; // in the open round, by player
  pending: Record<string, number>; // on the felt, not yet deducted
  house: number;
  paused: string;
  watching: number;
}

export interface Preview {
  round: string;
  refunds: Record<string, number>;
}

/** A decision: bettor, action, amount, who made it. */
export type Decided = [who: number, action: string, amount: number, by: string];

export interface RoundEntry {
  round: string;
  table: string;
  at_ms: number;
  ended_ms?: number;
  number: number;
  shoe: number;
  outcome: "open" | "settled" | "void";
  reason?: string;
  notation?: string;
  bets: number[];
  side: number[][];
  behind: [seat: number, stake: number, multiple: number, split: number][];
  bettors: string[];
  decided: Decided[];
  paid?: PaidRow[];
  before?: number; // asks for the next page
}

export type Step = RoundEvent & { total?: number; soft?: boolean; by?: string; row?: string };

export interface Replay extends RoundEntry {
  is_replay: true;
  replay?: Step[];
  spots?: [name: string, title: string][]; // the side bets of its sheet
}

/** A record of the log. */
export interface LogRecord {
  number: number;
  at_ms: number;
  by: string;
  act: string;
  target: string;
  table: string;
  why: string;
  before: unknown;
  after: unknown;
}
