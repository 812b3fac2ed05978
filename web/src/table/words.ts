/** What is said of a table in words: labels, keys, and sentences for those who listen to it. */

import { money, signed } from "../lib/money";
import type { Action, Picture, Question, RoundEvent } from "../lib/wire";
import { card_name } from "../parts/Card.svelte";
import { paid_to, seat_of, spoken, total_text, type View } from "./view";

/** An action that came after this file is called by its own name. */
const LABELS: Partial<Record<Action, string>> = { double_up: "Double Up", even_money: "Even money" };
const KEYS: Partial<Record<Action, string>> = { split: "p", double_up: "u", surrender: "r" };

export function label(action: Action): string {
  return LABELS[action] ?? spoken(action).replace(/^./, (first) => first.toUpperCase());
}

export const key_of = (action: Action): string => KEYS[action] ?? action.charAt(0);

/** Whose seat it is, for the ear. */
function whose(picture: Picture, seat: number, me: string): string {
  return picture.seats[seat]?.player === me && me ? `your seat ${seat + 1}` : `seat ${seat + 1}`;
}

/** One event as a sentence; "" for what is said elsewhere. */
export function told(event: RoundEvent, picture: Picture, me: string): string {
  const { round } = picture;
  switch (event.event) {
    case "CardDealt":
      return `${whose(picture, event.seat, me)}: ${card_name(event.card)}, ${total_text(event)}`;
    case "DealerCard":
      return `dealer shows ${card_name(event.card)}, ${total_text(event)}`;
    case "HoleDealt":
      return "dealer takes a card face down";
    case "HoleTurned":
      return `dealer turns ${card_name(event.card)}, ${total_text(event)}`;
    case "DealerDrew":
      return `dealer draws ${card_name(event.card)}, ${total_text(event)}`;
    case "Peeked":
      return event.blackjack ? "dealer has a blackjack" : "dealer has no blackjack";
    case "TurnTaken":
      return `${whose(picture, event.seat, me)}: ${label(event.action)}${event.amount ? ` for ${money(event.amount)}` : ""}`;
    case "OpeningTaken":
      return round && event.choice !== "no" ? `${whose(picture, seat_of(round, event.who), me)}: ${label(event.choice)}` : "";
    case "WagerSettled":
      return round && event.who < round.bets.length ? `${whose(picture, event.who, me)}: ${spoken(event.result)}` : "";
    case "SideBetSettled":
      return event.row ? `${whose(picture, event.seat, me)}: ${event.row}, ${money(event.back)} back` : "";
    default:
      return "";
  }
}

/** A question of one's own, with what is open and what happens by itself. */
export function asked(question: Question, view: View, seconds: number | null): string {
  const seat = view.seats[question.who];
  const hand = seat?.hands[question.hand];
  const about = hand ? `${total_text(hand)} against ${total_text(view.dealer)}` : "your bet behind";
  const offers = question.offers.map(({ action }) => label(action)).join(", ");
  const time = seconds === null ? "" : ` in ${seconds} seconds`;
  return `your turn, ${about}: ${offers}; ${label(question.default)} by itself${time}`;
}

/** What a round brought, all bets together. */
export function outcome(picture: Picture, me: string): string {
  if (picture.round?.void) return "the round is void, everything staked was given back";
  const net = paid_to(picture.round, me).reduce((sum, [, , , staked, back]) => sum + back - staked, 0);
  return net > 0 ? `you won ${money(net)}` : net === 0 ? "you have your stake back" : `this round: ${signed(net)}`;
}
