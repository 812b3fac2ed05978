/** Rounds as the server tells them afterwards, and what lies on the felt after each step of one. */

import { get, part } from "../../lib/rest";
import { money } from "../../lib/money";

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

interface Total {
  total: number;
  soft: boolean;
}

export type ReplayEvent =
  | ({ event: "CardDealt"; seat: number; hand: number; card: string } & Total)
  | ({ event: "DealerCard" | "HoleTurned" | "DealerDrew"; card: string } & Total)
  | { event: "HoleDealt" }
  | { event: "OpeningTaken"; who: number; choice: string; amount: number; by?: string }
  | { event: "Peeked"; blackjack: boolean }
  | { event: "TurnTaken"; seat: number; hand: number; action: string; amount: number; by?: string }
  | ({ event: "HandSplit"; seat: number; hand: number; new_hand: number } & Total)
  | { event: "Followed"; who: number; hand: number; action: string; wager: number }
  | { event: "WagerSettled"; who: number; hand: number; result: string; back: number }
  | { event: "InsuranceSettled"; who: number; stake: number; back: number }
  | { event: "SideBetSettled"; seat: number; bet: number; back: number; row: string }
  | { event: "RoundEnded"; position: number };

export interface Told extends Entry {
  replay?: ReplayEvent[];
}

export const own_round = (round: string) => get<Told>(`/api/history/${part(round)}`);

export interface ShownHand extends Total {
  cards: string[];
  result: string;
  back: number;
}

export interface Shown {
  seats: Map<number, ShownHand[]>; // by seat, from 0
  dealer: (string | null)[];
  dealer_total: string;
}

export const total_text = ({ total, soft }: Total): string => (soft && total < 21 ? `${total - 10} / ${total}` : String(total));

const fresh = (cards: string[], { total, soft }: Total): ShownHand => ({ cards, total, soft, result: "", back: 0 });

/** What lies there after the first `count` events. */
export function shown_after(events: ReplayEvent[], count: number, seats_played: number): Shown {
  const seats: Shown["seats"] = new Map();
  const dealer: Shown["dealer"] = [];
  let dealer_total = "";
  for (const one of events.slice(0, count)) {
    switch (one.event) {
      case "CardDealt": {
        const hands = seats.get(one.seat) ?? [];
        const hand = hands[one.hand];
        if (hand) Object.assign(hand, { cards: [...hand.cards, one.card], total: one.total, soft: one.soft });
        else hands[one.hand] = fresh([one.card], one);
        seats.set(one.seat, hands);
        break;
      }
      case "HandSplit": {
        const hands = seats.get(one.seat)!;
        hands.splice(one.hand, 1, ...hands[one.hand]!.cards.map((card) => fresh([card], one)));
        break;
      }
      case "HoleDealt":
        dealer.push(null);
        break;
      case "HoleTurned":
        dealer.splice(dealer.indexOf(null), 1, one.card);
        dealer_total = total_text(one);
        break;
      case "DealerCard":
      case "DealerDrew":
        dealer.push(one.card);
        dealer_total = total_text(one);
        break;
      case "WagerSettled": {
        const hand = one.who < seats_played ? seats.get(one.who)?.[one.hand] : undefined;
        if (hand) Object.assign(hand, { result: one.result, back: one.back });
        break;
      }
    }
  }
  return { seats, dealer, dealer_total };
}

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

/** "A♠": for sentences; lists of cards use pictures. */
export const card_text = (card: string): string =>
  card.slice(0, 1).replace("T", "10") + ({ s: "♠", h: "♥", d: "♦", c: "♣" }[card.slice(1)] ?? "");

/** One step as a sentence. */
export function step_text(one: ReplayEvent, told: Told, side_bet: (k: number) => string): string {
  const bettor = (who: number) =>
    who < told.bets.length ? `seat ${who + 1}` : `behind seat ${(told.behind[who - told.bets.length]?.[0] ?? 0) + 1}`;
  const by = (who?: string) => (who && who !== "player" ? `, decided by ${by_text(who)}` : "");
  switch (one.event) {
    case "CardDealt":
      return `seat ${one.seat + 1} gets ${card_text(one.card)}: ${total_text(one)}`;
    case "DealerCard":
      return `the dealer shows ${card_text(one.card)}`;
    case "HoleDealt":
      return "the dealer takes her hole card";
    case "OpeningTaken":
      return `${bettor(one.who)}: ${decision_text(one.choice, one.amount)}${by(one.by)}`;
    case "Peeked":
      return one.blackjack ? "the dealer looks: blackjack" : "the dealer looks: no blackjack";
    case "TurnTaken":
      return `seat ${one.seat + 1}: ${decision_text(one.action, one.amount)}${by(one.by)}`;
    case "HandSplit":
      return `seat ${one.seat + 1}: two hands`;
    case "Followed":
      return `${bettor(one.who)}: ${one.action === "follow" ? "follows" : spoken(one.action)}, wager ${money(one.wager)}`;
    case "HoleTurned":
      return `the dealer turns ${card_text(one.card)}: ${total_text(one)}`;
    case "DealerDrew":
      return `the dealer draws ${card_text(one.card)}: ${total_text(one)}`;
    case "WagerSettled":
      return `${bettor(one.who)}: ${spoken(one.result)}, ${money(one.back)} back`;
    case "InsuranceSettled":
      return `${bettor(one.who)}: insurance of ${money(one.stake)}, ${money(one.back)} back`;
    case "SideBetSettled":
      return `seat ${one.seat + 1}: ${side_bet(one.bet)}${one.row ? `, ${one.row}` : ""}, ${money(one.back)} back`;
    case "RoundEnded":
      return "the round ends";
  }
}
