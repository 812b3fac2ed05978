/** What happened, in words, step by step. */

import { money } from "../lib/money";
import type { RoundEvent } from "../lib/wire";
import { card_name } from "../parts/Card.svelte";

/** An event of a round that is over, with who decided. */
export type Step = RoundEvent & { by?: string };

const spaced = (name: string): string => name.replaceAll("_", " ");

const DECIDERS: Record<string, string> = {
  timer: "the timer ran out",
  lost: "connection lost",
  preset: "preset",
  staff: "staff",
};

const by = (step: Step): string => (step.by && step.by !== "player" ? ` (${DECIDERS[step.by] ?? step.by})` : "");
const of = (amount: number): string => (amount ? ` for ${money(amount)}` : "");
const total = (step: { total: number; soft: boolean }): string => `: ${step.soft && step.total < 21 ? "soft " : ""}${step.total}`;

/** Of the round, for the words. */
export interface Told {
  bets: number[]; // one for each seat, then come those behind
  behind: [seat: number, ...rest: number[]][];
  bettors: string[];
  side_names: string[]; // titles of the side bets
}

/** "seat 3", or "ann behind seat 3". */
export function who_text(told: Told, who: number): string {
  const behind = told.behind[who - told.bets.length];
  return behind ? `${told.bettors[who] ?? "somebody"} behind seat ${behind[0] + 1}` : `seat ${who + 1}`;
}

function hand_text(seat: number, hand: number): string {
  return hand ? `seat ${seat + 1}, hand ${hand + 1}` : `seat ${seat + 1}`;
}

export function step_text(step: Step, told: Told): string {
  switch (step.event) {
    case "CardDealt":
      return `${hand_text(step.seat, step.hand)} gets ${card_name(step.card)}${total(step)}`;
    case "DealerCard":
      return `the dealer shows ${card_name(step.card)}`;
    case "HoleDealt":
      return "the dealer takes her hole card";
    case "OpeningTaken":
      return `${who_text(told, step.who)}: ${spaced(step.choice)}${of(step.amount)}${by(step)}`;
    case "Peeked":
      return step.blackjack ? "she looks: blackjack" : "she looks: no blackjack";
    case "TurnTaken":
      return `${hand_text(step.seat, step.hand)}: ${spaced(step.action)}${of(step.amount)}${by(step)}`;
    case "HandSplit":
      return `seat ${step.seat + 1} parts hand ${step.hand + 1}`;
    case "Followed":
      return `${who_text(told, step.who)}: ${step.action === "follow" ? "follows" : spaced(step.action)}, wager ${money(step.wager)}`;
    case "HoleTurned":
      return `the dealer turns ${card_name(step.card)}${total(step)}`;
    case "DealerDrew":
      return `the dealer draws ${card_name(step.card)}${total(step)}`;
    case "WagerSettled":
      return `${who_text(told, step.who)}${step.hand ? `, hand ${step.hand + 1}` : ""}: ${spaced(step.result)}, gets ${money(step.back)}`;
    case "InsuranceSettled":
      return `${who_text(told, step.who)}: insurance of ${money(step.stake)}, gets ${money(step.back)}`;
    case "SideBetSettled":
      return `seat ${step.seat + 1}: ${spaced(told.side_names[step.bet] ?? `side bet ${step.bet + 1}`)}, ${step.row ? `${step.row}, ` : ""}gets ${money(step.back)}`;
    case "RoundEnded":
      return `the round ends at card ${step.position} of the shoe`;
  }
}
