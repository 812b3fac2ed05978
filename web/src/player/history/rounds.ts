/** Rounds as the server tells them afterwards. */

import { get, part } from "../../lib/rest";
import { money } from "../../lib/money";
import type { Step } from "../../replay/steps";

export interface EndHand {
  seat: number;
  hand: number;
  cards: string[];
}

export type Decided = [who: number, action: string, amount: number, by: string];
export type Paid = [who: number, bet: string | number, hand: number, staked: number, back: number, result: unknown];

export interface Entry {
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
  behind: [seat: number, stake: number, multiple: number, split: number][];
  bettors: string[];
  decided: Decided[];
  paid?: Paid[];
  hands?: EndHand[];
  dealer?: string[];
}

export interface OwnEntry extends Entry {
  own_seats: number[];
  own_behind: number[];
  staked: number;
  returned: number;
  balance_before: number;
  balance_after: number;
  before: number;
}

export interface Told extends Entry {
  replay?: Step[];
  spots?: [name: string, title: string][]; // the side bets of its sheet
}

export const own_round = (round: string) => get<Told>(`/api/history/${part(round)}`);

export const spoken = (word: string): string => word.replaceAll("_", " ");
const BY: Record<string, string> = {
  player: "the player",
  timer: "the timer",
  lost: "a lost connection",
  preset: "a preset",
  staff: "staff",
};
export const by_text = (by: string): string => BY[by] ?? by;

export const decision_text = (action: string, amount: number): string => `${spoken(action)}${amount ? ` ${money(amount)}` : ""}`;
