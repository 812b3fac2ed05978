/** What happened, in words, step by step. */

import { card_name } from "../../parts/Card.svelte";
import { money } from "../../lib/money";
import type { Step } from "../api";
import { spaced } from "../words";

const DECIDERS: Record<string, string> = {
  timer: "the timer ran out",
  lost: "connection lost",
  preset: "preset",
  staff: "staff",
};

const by = (step: Step): string => (step.by && step.by !== "player" ? ` (${DECIDERS[step.by] ?? step.by})` : "");
const of = (amount: number): string => (amount ? ` for ${money(amount)}` : "");
const total = (step: Step): string => (step.total ? `: ${step.soft && step.total < 21 ? "soft " : ""}${step.total}` : "");

export interface Table {
  bets: number[]; // one for each seat, then come those behind
  behind: [seat: number, ...rest: number[]][];
  bettors: string[];
  side_names: string[];
}

/** "seat 3", or "ann behind seat 3". */
export function who_text(table: Table, who: number): string {
  const behind = table.behind[who - table.bets.length];
  return behind ? `${table.bettors[who] ?? "somebody"} behind seat ${behind[0] + 1}` : `seat ${who + 1}`;
}

function hand_text(seat: number, hand: number): string {
  return hand ? `seat ${seat + 1}, hand ${hand + 1}` : `seat ${seat + 1}`;
}

export function step_text(step: Step, table: Table): string {
  switch (step.event) {
    case "CardDealt":
      return `${hand_text(step.seat, step.hand)} gets ${card_name(step.card)}${total(step)}`;
    case "DealerCard":
      return `the dealer shows ${card_name(step.card)}`;
    case "HoleDealt":
      return "the dealer takes her hole card";
    case "OpeningTaken":
      return `${who_text(table, step.who)}: ${spaced(step.choice)}${of(step.amount)}${by(step)}`;
    case "Peeked":
      return step.blackjack ? "she looks: blackjack" : "she looks: no blackjack";
    case "TurnTaken":
      return `${hand_text(step.seat, step.hand)}: ${spaced(step.action)}${of(step.amount)}${by(step)}`;
    case "HandSplit":
      return `seat ${step.seat + 1} parts hand ${step.hand + 1}`;
    case "Followed":
      return `${who_text(table, step.who)}: ${step.action === "follow" ? "follows" : spaced(step.action)}, wager ${money(step.wager)}`;
    case "HoleTurned":
      return `the dealer turns ${card_name(step.card)}${total(step)}`;
    case "DealerDrew":
      return `the dealer draws ${card_name(step.card)}${total(step)}`;
    case "WagerSettled":
      return `${who_text(table, step.who)}${step.hand ? `, hand ${step.hand + 1}` : ""}: ${spaced(step.result)}, gets ${money(step.back)}`;
    case "InsuranceSettled":
      return `${who_text(table, step.who)}: insurance of ${money(step.stake)}, gets ${money(step.back)}`;
    case "SideBetSettled":
      return `seat ${step.seat + 1}: ${spaced(table.side_names[step.bet] ?? `side bet ${step.bet + 1}`)}, ${step.row ? `${step.row}, ` : ""}gets ${money(step.back)}`;
    case "RoundEnded":
      return `the round ends at card ${step.position} of the shoe`;
  }
}
