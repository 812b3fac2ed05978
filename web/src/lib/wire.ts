/** The frames of docs/protocol.ts, and the pictures inside them, which protocol.ts leaves open. */

export type * from "../../../docs/protocol";
import type { Answer } from "../../../docs/protocol";

export type Action = Answer["action"];

/** What a player sets at a table, from the next round on. */
export interface TableSettings {
  refuse_behind: boolean;
  follow_multiple: number;
  follow_split: boolean;
}

export interface SeatPicture {
  player: string;
  wins: number;
  out: boolean;
  refuses_behind: boolean;
}

export interface PendingBet {
  seat: number;
  player: string;
  main: number;
  side: Record<string, number>;
}

export interface BehindBet {
  seat: number;
  player: string;
  stake: number;
}

export interface Offer {
  action: Action;
  least: number;
  most: number;
  free: boolean;
}

export interface Question {
  kind: string;
  who: number;
  hand: number;
  step: number;
  offers: Offer[];
  /** what the server answers when the time is up */
  default: Action;
  /** the game's other actions, and why each is not open */
  refused: Partial<Record<Action, string>>;
}

/** Of the hand after what happened to it. */
type Total = {
  total: number;
  soft: boolean;
};

/** Typed events of the rules, as the server names them. Cards are two letters, rank and suit. */
export type RoundEvent =
  | ({ event: "CardDealt"; seat: number; hand: number; card: string } & Total)
  | ({ event: "DealerCard"; card: string } & Total)
  | { event: "HoleDealt"; card: string | null }
  | { event: "OpeningTaken"; who: number; choice: Action; amount: number }
  | { event: "Peeked"; blackjack: boolean }
  | { event: "TurnTaken"; seat: number; hand: number; action: Action; amount: number }
  | ({ event: "HandSplit"; seat: number; hand: number; new_hand: number } & Total)
  | { event: "Followed"; who: number; hand: number; action: Action | "follow"; wager: number }
  | ({ event: "HoleTurned"; card: string } & Total)
  | ({ event: "DealerDrew"; card: string } & Total)
  | { event: "WagerSettled"; who: number; hand: number; result: string; back: number }
  | { event: "InsuranceSettled"; who: number; stake: number; back: number }
  | { event: "SideBetSettled"; seat: number; bet: number; back: number; pattern: number | null; row: string }
  | { event: "RoundEnded"; position: number };

/** One row of the settlement: who, which bet (a number: the side bet of that place), which hand, staked, back, result. */
export type PaidRow = [who: number, bet: "main" | "double_up" | "insurance" | number, hand: number, staked: number, back: number, result: string];

export interface CardProof {
  position: number;
  [field: string]: unknown;
}

export interface RoundPicture {
  number: number;
  bettors: string[];
  bets: number[];
  side: number[][];
  behind: [seat: number, stake: number, multiple: number, split: number][];
  events: RoundEvent[];
  /** what lies at each hand, its raises included; `free` of it the house put up; `up` is Double Up */
  wagers: [who: number, hand: number, stake: number, free: number, up: number][];
  decided: [who: number, action: Action, amount: number, by: string][];
  questions: Question[];
  proofs: CardProof[];
  lost: string[];
  paid: PaidRow[];
  void: boolean;
}

export interface ShoePicture {
  number: number;
  position: number;
  cut: number;
  next_commitment: string;
  listed: Record<string, string>;
  revealed: Record<string, string>;
  size?: number;
  commitment?: string;
  root?: string;
  house_only?: boolean;
  withheld?: string[];
  dropped?: string[];
  continuation?: { start: number; root: string };
}

export type Phase = "new" | "opened" | "contributing" | "revealing" | "betting" | "opening" | "playing" | "settled" | "paused";

export interface Picture {
  table: string;
  game: string;
  sheet: string;
  practice: boolean;
  phase: Phase;
  paused: string;
  closing: boolean;
  seats: (SeatPicture | null)[];
  pending: PendingBet[];
  behind: BehindBet[];
  ready: string[];
  /** who may bet where when there is no mid-shoe entry; null: all may */
  entered: [player: string, seat: number, behind: boolean][] | null;
  shoe: ShoePicture;
  round: RoundPicture | null;
}

export interface LobbyEntry {
  table: string;
  name: string;
  game: string;
  practice: boolean;
  coach: boolean;
  limits: [least: number, most: number];
  side_limits: [least: number, most: number];
  chip: number;
  decks: number;
  seats: string[];
  phase: Phase;
  bets_behind: boolean;
  closing: boolean;
}

export interface SideBet {
  name: string;
  [field: string]: unknown;
}

export interface TableInfo extends LobbyEntry {
  timers: Record<string, number>;
  sheet: string;
  sheet_text: string;
  /** what is printed on the felt, the most wanted first */
  felt: string[];
  /** what a turn of this game can know at all */
  actions: Action[];
  /** the side bets in the order of the round's amounts */
  spots: [name: string, title: string][];
  mid_shoe_entry: boolean;
  several_seats: boolean;
  side_bets: Record<string, SideBet>;
  rules: RulesSection[];
}

export type PayRow = [name: string, condition: string, pays: string];
export type RulesSection = [title: string, sentences: string[], paytables: [title: string, rows: PayRow[]][]];

export interface Me {
  player: string;
  role: string;
  rights: string[];
  guest: boolean;
  balance: number;
  available: number;
  practice: number;
  limits: Record<string, number | null>;
  limits_coming: Record<string, [from_ms: number, amount: number | null]>;
  excluded_until_ms: number | null;
  opened_ms?: number;
  previous_login_ms?: number | null;
  session: { begun_ms: number; now_ms: number; net: number };
}
