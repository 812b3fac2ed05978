/** What the staff side of the REST API answers. docs/rest.md describes it. */

import type { LobbyEntry, PaidRow } from "../lib/wire";
import type { Step } from "../replay/steps";

/** A live table as the floor shows it; amounts in minor units. */
export interface FloorRow extends LobbyEntry {
  left: number | null; // seconds
  round: number;
  round_id: string; // of the open round
  shoe: number;
  staked: Record<string, number>; // in the open round, by player
  pending: Record<string, number>; // on the felt, not yet deducted
  exposure: number; // what the open round and the felt could cost
  house: number;
  paused: string;
  stopped: boolean;
  away: string[];
  watching: number;
  version: number;
  change_coming: boolean;
  alerts: number;
}

export interface Alert {
  id: number; // 0: the log itself had failed
  at_ms: number;
  kind: string;
  what: string;
  table: string;
  round: string;
  by: string;
  acknowledged_ms: number | null;
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

export interface Replay extends RoundEntry {
  is_replay: true;
  replay?: Step[];
  spots?: [name: string, title: string][]; // the side bets of its sheet
}

/** A line of the staff log. */
export interface LogRow {
  number: number;
  at_ms: number;
  by: string;
  table: string;
  act: string;
  target: string;
  why: string;
  before: unknown;
  after: unknown;
}

export interface PlayerRow {
  player: string;
  guest: boolean;
  opened_ms: number;
  balance: number;
  tables: string[];
  sessions: number;
  excluded_until_ms: number | null;
}

export interface Session {
  id: string;
  begun_ms: number;
  used_ms: number;
  sockets: number;
}

export interface Account extends Omit<PlayerRow, "sessions"> {
  available: number;
  practice: number;
  limits: Record<string, number | null>;
  house_limits: Record<string, number | null>;
  limits_coming: Record<string, [from_ms: number, amount: number | null]>;
  deposited: Record<string, number>;
  lost: Record<string, number>;
  sessions: Session[];
  stakes: { table: string; round: string; staked: number; pending: number; seats: number[] }[];
}

export interface Movement {
  number: number;
  at_ms: number;
  kind: string;
  table: string;
  round: string;
  change: number;
  balance: number;
}

export type Config = Record<string, unknown>;

export interface TableSettings {
  table: string;
  version: number;
  game: string;
  sheet: string;
  settings: Config;
  wanted: Config | null;
  choices: Record<string, { name: string; chosen: string; values: Record<string, string> }>;
  side_bets: Record<string, string>;
  keys: { key: string; about: string; default: unknown; from: "next round" | "next shoe" | "file" }[];
}

export interface Version {
  number: number;
  at_ms: number;
  sheet: string | null;
  settings: Config;
}

export interface Member {
  name: string;
  role: string;
  opened_ms: number;
  sessions: number;
}

/** A line of the return monitor: a bet's return, her blackjacks, or her up cards. */
export interface MonitorRow {
  sheet: string;
  game: string;
  what: string;
  rounds: number;
  wagers?: number;
  staked?: number;
  actual_return?: number;
  expected_return?: number;
  tolerance?: number;
  seen?: number;
  expected?: number;
  counts?: number[]; // from the ace to the king
  z: number;
  alarm: boolean;
}

export interface Monitored {
  rows: MonitorRow[];
  behind: number;
  not_judged: number;
  basis: string;
}

/** A correction that waits for a second person. */
export interface Proposal {
  id: number;
  at_ms: number;
  player: string;
  amount: number;
  why: string;
  by: string;
}
