/** What lies on the felt, made of a picture and of how many of its events have been shown so far. */

import type { PaidRow, Picture, Question, RoundEvent, RoundPicture, TableInfo } from "../lib/wire";

export interface Hand {
  cards: string[];
  total: number;
  soft: boolean;
  /** with raises; what the house put up of it is in `free` */
  stake: number;
  free: number;
  double_up: number;
  result: string;
  back: number;
  acting: boolean;
}

export interface Seat {
  number: number;
  player: string;
  mine: boolean;
  wins: number;
  out: boolean;
  refuses: boolean;
  /** bets on the felt, in play or before: main, and the side bets in the order of the game */
  main: number;
  side: number[];
  /** what came back of side bets, where they are decided */
  side_back: (number | null)[];
  behind: { count: number; amount: number; mine: number };
  insured: number;
  hands: Hand[];
  /** has a decision to make, in a turn or before */
  asked: boolean;
  turn_taken: boolean;
}

export interface Dealer {
  cards: (string | null)[];
  total: number;
  soft: boolean;
}

export interface View {
  seats: Seat[];
  dealer: Dealer;
  /** whether everything that has happened is shown */
  caught_up: boolean;
}

/** "5 / 15": both readings of a soft hand; a soft 21 can only be meant one way. */
export function total_text({ total, soft }: { total: number; soft: boolean }): string {
  return soft && total < 21 ? `${total - 10} / ${total}` : String(total);
}

/** Results come as words of the rules. */
export const spoken = (word: string): string => word.replaceAll("_", " ");

/** House-played players and guests have long names; what they are is enough. */
export function short_name(player: string): string {
  return /^(bot|guest)-/.exec(player)?.[1] ?? player;
}

/** The seat, counted from 0, that a bettor's wagers lie on: the seats come first, then those behind. */
export function seat_of(round: RoundPicture, who: number): number {
  return who < round.bets.length ? who : (round.behind[who - round.bets.length]?.[0] ?? -1);
}

export function questions_of(round: RoundPicture | null, me: string): Question[] {
  if (!round || !me) return [];
  return round.questions.filter((one) => one.kind !== "follow" && round.bettors[one.who] === me);
}

export function paid_to(round: RoundPicture | null, me: string): PaidRow[] {
  if (!round || !me) return [];
  return round.paid.filter(([who]) => round.bettors[who] === me);
}

export function view_of(picture: Picture, info: TableInfo | null, me: string, shown: number): View {
  const { round } = picture;
  const seats = picture.seats.map((taken, k) => empty_seat(picture, info, me, k, taken?.player ?? ""));
  const dealer: Dealer = { cards: [], total: 0, soft: false };
  if (round) {
    lay_wagers(round, seats, me);
    for (const one of round.events.slice(0, shown)) play(one, seats, dealer);
    lay_hands(round, seats);
  }
  return { seats, dealer, caught_up: !round || shown >= round.events.length };
}

function empty_seat(picture: Picture, info: TableInfo | null, me: string, k: number, player: string): Seat {
  const taken = picture.seats[k];
  const bet = picture.pending.find((one) => one.seat === k + 1);
  const behind = picture.behind.filter((one) => one.seat === k + 1);
  return {
    number: k + 1,
    player,
    mine: player !== "" && player === me,
    wins: taken?.wins ?? 0,
    out: taken?.out ?? false,
    refuses: taken?.refuses_behind ?? false,
    main: bet?.main ?? 0,
    side: (info?.spots ?? []).map(([name]) => bet?.side[name] ?? 0),
    side_back: [],
    behind: {
      count: behind.length,
      amount: behind.reduce((sum, one) => sum + one.stake, 0),
      mine: behind.find((one) => one.player === me)?.stake ?? 0,
    },
    insured: 0,
    hands: [],
    asked: false,
    turn_taken: false,
  };
}

function lay_wagers(round: RoundPicture, seats: Seat[], me: string): void {
  const stakes: number[] = round.bettors.map(() => 0);
  for (const [who, , stake, , up] of round.wagers) stakes[who] = (stakes[who] ?? 0) + stake + up;
  for (const [k, seat] of seats.entries()) {
    seat.main = round.bets[k] ?? 0;
    seat.side = round.side[k] ?? seat.side;
    seat.side_back = seat.side.map(() => null);
    seat.behind = { count: 0, amount: 0, mine: 0 };
  }
  for (const [b, [at]] of round.behind.entries()) {
    const who = round.bets.length + b;
    const behind = seats[at]?.behind;
    if (!behind) continue;
    behind.count += 1;
    behind.amount += stakes[who] ?? 0;
    if (round.bettors[who] === me) behind.mine += stakes[who] ?? 0;
  }
}

function play(one: RoundEvent, seats: Seat[], dealer: Dealer): void {
  switch (one.event) {
    case "CardDealt": {
      const hand = (seats[one.seat]!.hands[one.hand] ??= new_hand());
      hand.cards.push(one.card);
      Object.assign(hand, { total: one.total, soft: one.soft });
      break;
    }
    case "HandSplit": {
      const { hands } = seats[one.seat]!;
      const [first, last] = hands[one.hand]!.cards;
      const half = (card: string | undefined): Hand => ({ ...new_hand(), cards: card ? [card] : [], total: one.total, soft: one.soft });
      hands.splice(one.hand, 1, half(first), half(last));
      break;
    }
    case "TurnTaken":
      seats[one.seat]!.turn_taken = true;
      break;
    case "OpeningTaken":
      if (one.choice === "insurance" && seats[one.who]) seats[one.who]!.insured = one.amount;
      break;
    case "DealerCard":
    case "DealerDrew":
      dealer.cards.push(one.card);
      Object.assign(dealer, { total: one.total, soft: one.soft });
      break;
    case "HoleDealt":
      dealer.cards.push(null);
      break;
    case "HoleTurned":
      dealer.cards[dealer.cards.indexOf(null)] = one.card;
      Object.assign(dealer, { total: one.total, soft: one.soft });
      break;
    case "WagerSettled": {
      const hand = seats[one.who]?.hands[one.hand];
      if (hand) Object.assign(hand, { result: spoken(one.result), back: one.back });
      break;
    }
    case "SideBetSettled":
      seats[one.seat]!.side_back[one.bet] = one.back;
      break;
  }
}

function new_hand(): Hand {
  return { cards: [], total: 0, soft: false, stake: 0, free: 0, double_up: 0, result: "", back: 0, acting: false };
}

/** What lies at each hand, and whose decision it is. */
function lay_hands(round: RoundPicture, seats: Seat[]): void {
  for (const [who, k, stake, free, up] of round.wagers) {
    const hand = seats[who]?.hands[k];
    if (hand) Object.assign(hand, { stake, free, double_up: up });
  }
  for (const question of round.questions) {
    const seat = seats[question.who];
    if (!seat) continue;
    seat.asked = true;
    const hand = seat.hands[question.hand];
    if (hand && question.kind === "turn") hand.acting = true;
  }
}
