/** How hands lie after some events, as events name the cards: the client's counterpart of `hands_after` in told.py. */

import type { Step } from "./steps";

export interface Hand {
  cards: (string | null)[];
  total: number;
  soft: boolean;
  result: string; // "" while the hand is open
  back: number;
}

export interface Lying {
  seats: Map<number, Hand[]>;
  dealer: Hand;
}

const empty = (): Hand => ({ cards: [], total: 0, soft: false, result: "", back: 0 });

export function lying(events: readonly Step[]): Lying {
  const seats = new Map<number, Hand[]>();
  const dealer = empty();
  const hands_of = (seat: number): Hand[] => {
    const hands = seats.get(seat) ?? [empty()];
    seats.set(seat, hands);
    return hands;
  };
  const count = (hand: Hand, { total, soft }: { total: number; soft: boolean }): void => {
    Object.assign(hand, { total, soft });
  };
  for (const event of events) {
    switch (event.event) {
      case "CardDealt": {
        const hand = hands_of(event.seat)[event.hand];
        if (!hand) break;
        hand.cards.push(event.card);
        count(hand, event);
        break;
      }
      case "HandSplit": {
        const hands = hands_of(event.seat);
        const [first = null, last = null] = hands[event.hand]?.cards ?? [];
        const parted: Hand = { ...empty(), cards: [first] };
        count(parted, event);
        hands.splice(event.hand, 1, parted, { ...parted, cards: [last] });
        break;
      }
      case "DealerCard":
      case "DealerDrew":
        dealer.cards.push(event.card);
        count(dealer, event);
        break;
      case "HoleDealt":
        dealer.cards.push(null);
        break;
      case "HoleTurned":
        if (dealer.cards.includes(null)) dealer.cards[dealer.cards.indexOf(null)] = event.card;
        else dealer.cards.push(event.card);
        count(dealer, event);
        break;
      case "WagerSettled": {
        const hand = seats.get(event.who)?.[event.hand];
        if (hand && event.result !== "open") Object.assign(hand, { result: event.result, back: event.back });
        break;
      }
    }
  }
  return { seats, dealer };
}

/** "16", "5 / 15" when soft, "" without cards. */
export function total_text(hand: { total: number; soft: boolean }): string {
  if (!hand.total) return "";
  return hand.soft && hand.total < 21 ? `${hand.total - 10} / ${hand.total}` : String(hand.total);
}
