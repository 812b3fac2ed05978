"""A second reading of the rules: what a sheet says, played by a dealer who has never seen the first.

It reads the words of the sheet (`Switches`), holds cards as text and shares no code with `holecard.rules`.
`Dealer.play` is a generator: it yields what is open to whom, is sent the answers, and leaves `paid`.
"""

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

from holecard.sheet.model import Bonus, Pattern, SideRow, Switches

Offers = dict[str, tuple[int, int]]  # an action's letter, with the least and the most that goes with it
Asked = dict[tuple[int, int], Offers]  # by bettor and hand
Answers = dict[tuple[int, int], tuple[str, int]]
Talk = Generator[Asked, Answers, None]

ORDER = "A23456789TJQK"
COLOUR = {"c": "black", "s": "black", "d": "red", "h": "red"}
SUIT = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
NONE = (0, 0)


def points(card: str) -> int:
    return 10 if card[0] in "TJQK" else ORDER.index(card[0]) + 1


def count(cards: Sequence[str]) -> tuple[int, bool]:
    """The total, and whether an ace counts 11 in it."""
    low = sum(points(card) for card in cards)
    if low <= 11 and any(points(card) == 1 for card in cards):
        return low + 10, True
    return low, False


def blackjack(cards: Sequence[str]) -> bool:
    return sorted(points(card) for card in cards) == [1, 10]


def odds(text: str) -> Fraction:
    top, _, bottom = text.partition(":")
    return Fraction(int(top), int(bottom))


def within(number: int, text: str | None) -> bool:
    if text is None:
        return True
    if text.endswith("+"):
        return number >= int(text[:-1])
    low, _, high = text.partition("-")
    return int(low) <= number <= int(high or low)


def straight(cards: Sequence[str]) -> bool:
    for ranks in (ORDER, ORDER[1:] + "A"):
        places = sorted(ranks.index(card[0]) for card in cards)
        if places == list(range(places[0], places[0] + len(places))):
            return True
    return False


def fits(pattern: Pattern, cards: Sequence[str], up: int) -> bool:
    total, soft = count(cards)
    suits, colours = {card[1] for card in cards}, {COLOUR[card[1]] for card in cards}
    kind = "one_suit" if len(suits) == 1 else "one_colour" if len(colours) == 1 else "mixed"
    kinds = len({card[0] for card in cards})
    shapes = {"same_rank": kinds == 1, "pair": kinds == len(cards) - 1, "straight": straight(cards)}
    ranks = (pattern.ranks or "").replace("10", "T").split()
    return (
        within(len(cards), pattern.cards)
        and within(total, pattern.total)
        and pattern.soft in (None, soft)
        and pattern.suits in (None, kind)
        and (pattern.suit is None or suits == {SUIT[pattern.suit]})
        and (pattern.shape is None or shapes[pattern.shape])
        and (not ranks or Counter(ranks) == Counter(card[0] for card in cards))
        and (not pattern.up or up in pattern.up)
    )


@dataclass
class Wager:
    base: int
    stake: int
    free: int = 0  # what the house put up of it
    up: int = 0
    back: int | None = None
    up_back: int = 0


@dataclass
class Hand:
    wagers: dict[int, Wager]
    cards: list[str] = field(default_factory=list)
    came_from: str = ""  # "", "split", or "aces"
    doubles: int = 0
    finished: bool = False  # no more cards
    fate: str = ""  # how it was decided without the dealer's total
    waits: bool = False  # a surrender that her blackjack may still undo

    @property
    def natural(self) -> bool:
        return not self.came_from and blackjack(self.cards)


@dataclass
class Behind:
    seat: int
    stake: int
    multiple: int
    splits: bool


class Dealer:
    def __init__(
        self,
        sheet: Switches,
        cards: Iterator[str],
        bets: Sequence[int],
        side: Sequence[Sequence[int]],
        behind: Sequence[Behind],
        chip: int,
    ) -> None:
        self.sheet, self.cards, self.chip = sheet, cards, chip
        self.bets, self.side, self.behind = bets, side, behind
        self.seats = [seat for seat, bet in enumerate(bets) if bet]
        self.bettors = dict(enumerate(bets)) | {len(bets) + k: one.stake for k, one in enumerate(behind)}
        self.hands: dict[int, list[Hand]] = {}
        for seat in self.seats:
            on_it = [seat, *(len(bets) + k for k, one in enumerate(behind) if one.seat == seat)]
            self.hands[seat] = [Hand({who: Wager(self.bettors[who], self.bettors[who]) for who in on_it})]
        self.hers: list[str] = []
        self.insured: dict[int, int] = {}
        self.paid: Counter[tuple[int, str, int]] = Counter()

    # the course of a round

    def play(self) -> Talk:
        s = self.sheet
        hole = self.deal()
        first_cards = {seat: list(self.hands[seat][0].cards) for seat in self.seats}
        self.up = points(self.hers[0])
        for seat in self.seats:
            hand = self.hands[seat][0]
            hand.fate = "blackjack" if hand.natural else "bonus" if self.bonus(hand, at_once=True) else ""
        yield from self.before_the_peek()
        looked = s.hole_card == "exposed" or (
            s.hole_card == "hidden" and self.up in {"ace_and_ten": (1, 10), "ace": (1,), "none": ()}[s.peek]
        )
        self.unsure = not looked and self.up in (1, 10)
        has_it = looked and blackjack([*self.hers, *hole])
        if not has_it:
            if not self.unsure:
                self.pay_dealt_hands(dealer_blackjack=False)
            for seat in self.seats:
                yield from self.turn(seat)
        self.finish_her_hand(hole)
        has_it = blackjack(self.hers)
        self.pay_dealt_hands(has_it)
        for seat in self.seats:
            for k, hand in enumerate(self.hands[seat]):
                for wager in hand.wagers.values():
                    if wager.back is None:
                        self.settle(hand, wager, k, has_it, looked)
        self.write_down(first_cards, has_it)

    def deal(self) -> list[str]:
        """Returns her hole card, if she has one that is hidden."""
        hole: list[str] = []
        for lap in (1, 2):
            if lap <= self.sheet.start_cards:
                for seat in self.seats:
                    self.hands[seat][0].cards.append(next(self.cards))
            if lap == 1 or self.sheet.hole_card == "exposed":
                self.hers.append(next(self.cards))
            elif self.sheet.hole_card == "hidden":
                hole.append(next(self.cards))
        return hole

    def before_the_peek(self) -> Talk:
        s = self.sheet
        asked: Asked = {}
        if s.hole_card == "exposed":
            return
        for who, stake in self.bettors.items():
            seat = who if who < len(self.bets) else self.behind[who - len(self.bets)].seat
            if not stake:
                continue
            hand, offers = self.hands[seat][0], {"n": NONE}
            if self.up == 1:
                if hand.natural and s.even_money:
                    offers["e"] = NONE
                elif s.insurance and stake > 1 and (not hand.natural or s.insurance_on_blackjack):
                    least = stake // 2 if s.insurance_amount == "half" else min(self.chip, stake // 2)
                    offers["i"] = (least, stake // 2)
            early = s.surrender == "early" and self.against_this_card()
            if who < len(self.bets) and early and not hand.fate:
                offers["r"] = NONE
            if len(offers) > 1:
                asked[who, 0] = offers
        answers = (yield asked) if asked else {}
        for (who, _), (action, amount) in sorted(answers.items()):
            seat = who if who < len(self.bets) else self.behind[who - len(self.bets)].seat
            hand = self.hands[seat][0]
            if action == "i":
                self.insured[who] = amount
            elif action == "e":
                hand.wagers[who].back = 2 * hand.wagers[who].stake
            elif action == "r":
                self.give_up(hand, waits=False)

    def against_this_card(self) -> bool:
        cards = {"any": range(1, 11), "ace": (1,), "ten": (10,), "ace_and_ten": (1, 10)}
        return self.up in cards[self.sheet.surrender_against]

    def turn(self, seat: int) -> Talk:
        s, hands = self.sheet, self.hands[seat]
        k = 0
        while k < len(hands):
            hand = hands[k]
            if hand.came_from and len(hand.cards) == 1:
                self.hit(hand)
            offers = self.open_to(hand, len(hands), hand.wagers[seat]) if not hand.fate else {}
            if len(offers) < 2:
                k += 1
                continue
            answers = yield {(seat, k): offers}
            action, amount = answers[seat, k]
            if action == "s":
                k += 1
            elif action == "r":
                self.give_up(hand, waits=self.unsure and not hand.doubles)
            elif action == "p":
                yield from self.split(hands, k)
                if s.split_deals == "at_once":
                    self.hit(hands[k])
                    self.hit(hands[k + 1])
            elif action == "h":
                alone = hand.cards
                stops = len(alone) == 1 and points(alone[0]) == 1 and s.lone_ace_hit_stands
                self.hit(hand)
                hand.finished = hand.finished or stops
            else:
                yield from self.raise_it(hand, k, action, amount)
                if action == "u":
                    hand.finished = True
                else:
                    stops = len(hand.cards) == 1 and points(hand.cards[0]) == 1 and s.lone_ace_double_stands
                    hand.doubles += 1
                    hand.finished = s.after_double == "stands" or stops
                    self.hit(hand)

    def open_to(self, hand: Hand, hands: int, wager: Wager) -> Offers:
        """Every decision that is legal in a turn, and none that is not."""
        s, cards = self.sheet, len(hand.cards)
        total, soft = count(hand.cards)
        offers: Offers = {"s": NONE}
        if total < 21:
            doubles_left = s.max_doubles == "unlimited" or hand.doubles < s.max_doubles
            again = hand.finished and hand.doubles > 0 and s.after_double == "stands"
            totals = s.double_soft_totals if soft else s.double_totals
            most_cards = 99 if s.double_most_cards == "unlimited" else s.double_most_cards
            first = (
                not hand.finished
                and s.double_least_cards <= cards <= most_cards
                and (totals == "any" or total in totals)
                and (not hand.came_from or s.double_after_split)
                and (hand.came_from != "aces" or s.double_split_aces)
            )
            if doubles_left and (again or first):
                basis = wager.stake if s.double_adds == "total" else wager.base
                most = basis * s.double_max_multiple
                offers["d"] = (min(self.chip, most) if s.double_partial else basis, most)
                if self.is_free_double(hand):
                    offers["d"] = (wager.base, wager.base)
            if not hand.finished:
                if hand.came_from != "aces" or s.hit_split_aces:
                    offers["h"] = NONE
                again_allowed = hand.came_from != "aces" or s.resplit_aces
                if self.is_pair(hand) and hands < s.max_hands and not hand.doubles and again_allowed:
                    offers["p"] = (wager.base, wager.base)
                late = s.surrender in ("late", "any_time") and self.against_this_card() and not hand.doubles
                where = not hand.came_from or s.surrender_after_split
                when = cards == s.start_cards or s.surrender == "any_time"
                if late and where and when:
                    offers["r"] = NONE
            if hand.doubles and s.double_rescue:
                offers["r"] = NONE
        two_cards = cards == 2 and not hand.doubles and not hand.finished
        if s.double_up and two_cards and not hand.natural:
            if hand.came_from != "aces" or s.double_up_on_split_aces:
                offers["u"] = (min(self.chip, wager.base) if s.double_up_partial else wager.base, wager.base)
        return offers

    def is_pair(self, hand: Hand) -> bool:
        if len(hand.cards) != 2:
            return False
        one, other = hand.cards
        alike = points(one) == points(other)
        return {
            "none": False,
            "value": alike,
            "rank": one[0] == other[0],
            "tens": alike and points(one) == 10,
            "aces": alike and points(one) == 1,
        }[self.sheet.split_pairs]

    def is_free_double(self, hand: Hand) -> bool:
        total, soft = count(hand.cards)
        return len(hand.cards) == 2 and not soft and total in self.sheet.free_double_totals

    # cards and raises

    def hit(self, hand: Hand) -> None:
        hand.cards.append(next(self.cards))
        if count(hand.cards)[0] > 21:
            hand.fate = "bust"
            for wager in hand.wagers.values():
                wager.back = 0
        elif hand.natural:
            hand.fate = "blackjack"
            if not self.unsure:
                self.pay_blackjack(hand)
        elif self.bonus(hand, at_once=True):
            hand.fate = "bonus"
            self.pay_bonus(hand)

    def raise_it(self, hand: Hand, k: int, action: str, amount: int) -> Talk:
        free = action == "d" and self.is_free_double(hand)
        seat, *others = hand.wagers
        wants: dict[int, int] = {}
        for who in others:
            wager, multiple = hand.wagers[who], self.behind[who - len(self.bets)].multiple
            wants[who] = amount * wager.base // hand.wagers[seat].base
            if not free:
                wants[who] = min(wants[who], wager.base * multiple - (wager.stake - wager.base) - wager.up)
        wants = {who: want for who, want in wants.items() if want > 0}
        asked: Asked = {} if free else {(who, k): {"f": (want, want), "n": NONE} for who, want in wants.items()}
        answers = (yield asked) if asked else {}
        for who, want in {seat: amount, **wants}.items():
            if who == seat or free or answers[who, k][0] == "f":
                wager = hand.wagers[who]
                if action == "u":
                    wager.up += want
                else:
                    wager.stake += want
                    wager.free += want if free else 0

    def split(self, hands: list[Hand], k: int) -> Talk:
        hand = hands[k]
        free = points(hand.cards[0]) in self.sheet.free_split_values
        seat, *others = hand.wagers
        willing = [who for who in others if not free and self.behind[who - len(self.bets)].splits]
        asked: Asked = {}
        for who in willing:
            base = hand.wagers[who].base
            asked[who, k] = {"f": (base, base), "n": NONE}
        answers = (yield asked) if asked else {}
        follow = {who for who in others if free or ((who, k) in answers and answers[who, k][0] == "f")}
        new = Hand({}, [hand.cards.pop()])
        for who in hand.wagers:
            if who == seat or who in follow:
                base = hand.wagers[who].base
                new.wagers[who] = Wager(base, base, base if free else 0)
        hand.came_from = new.came_from = "aces" if points(hand.cards[0]) == 1 else "split"
        hands.insert(k + 1, new)

    def give_up(self, hand: Hand, waits: bool) -> None:
        hand.fate, hand.waits = "surrendered", waits
        if not waits:
            for wager in hand.wagers.values():
                if wager.back is None:
                    own = wager.stake - wager.free
                    original = hand.doubles > 0 and self.sheet.rescue_costs == "original"
                    wager.back = max(0, own - wager.base) if original else own // 2

    def finish_her_hand(self, hole: list[str]) -> None:
        s = self.sheet
        live = any(not hand.fate for seat in self.seats for hand in self.hands[seat])
        bets = list(s.side_bets.values())
        on_her_hand = any(
            self.side[seat][k] and bet.on == "dealer" for seat in self.seats for k, bet in enumerate(bets)
        )
        on_her_blackjack = any(
            self.side[seat][k] and any(row.dealer_blackjack is not None for row in bet.rows)
            for seat in self.seats
            for k, bet in enumerate(bets)
        )
        waiting = self.insured or any(
            wager.back is None
            for seat in self.seats
            for hand in self.hands[seat]
            if hand.fate in ("blackjack", "surrendered")
            for wager in hand.wagers.values()
        )
        self.hers += hole
        if s.hole_card == "none" and (live or on_her_hand or on_her_blackjack or waiting):
            self.hers.append(next(self.cards))
        while (live or on_her_hand) and self.she_draws():
            self.hers.append(next(self.cards))

    def she_draws(self) -> bool:
        total, soft = count(self.hers)
        if any(ending.stops and ending.total == total for ending in self.sheet.dealer_endings):
            return False
        return total <= 16 or (total == 17 and soft and self.sheet.dealer_hits_soft_17)

    # money

    def won(self, stake: int, rate: Fraction) -> int:
        exact = stake * rate
        rounded = {"down": floor(exact), "up": ceil(exact), "nearest": floor(exact + Fraction(1, 2))}
        return rounded[self.sheet.rounding]

    def pay(self, wager: Wager, rate: Fraction) -> None:
        wager.back = wager.stake - wager.free + self.won(wager.stake, rate)
        wager.up_back = wager.up + self.won(wager.up, rate)

    def bonus(self, hand: Hand, at_once: bool) -> Bonus | None:
        for one in self.sheet.bonuses:
            allowed = (one.after_split or not hand.came_from) and (one.after_double or not hand.doubles)
            if one.at_once == at_once and allowed and fits(one, hand.cards, self.up):
                return one
        return None

    def pay_bonus(self, hand: Hand) -> None:
        bonus = self.bonus(hand, at_once=True)
        assert bonus
        for wager in hand.wagers.values():
            if wager.back is None:
                self.pay(wager, odds(bonus.pays))

    def pay_blackjack(self, hand: Hand) -> None:
        s = self.sheet
        suits = {card[1] for card in hand.cards}
        rate = s.blackjack_pays
        if len(suits) == 1:
            rate = s.suited_blackjack_pays or rate
            rate = next((pays for suit, pays in s.blackjack_pays_by_suit.items() if suits == {SUIT[suit]}), rate)
        for wager in hand.wagers.values():
            if wager.back is None and s.blackjack_odds_on == "all":
                self.pay(wager, odds(rate))
            elif wager.back is None:
                raised = wager.stake - wager.base
                wager.back = wager.stake - wager.free + self.won(wager.base, odds(rate)) + raised

    def pay_dealt_hands(self, dealer_blackjack: bool) -> None:
        for seat in self.seats:
            hand = self.hands[seat][0]
            if hand.fate == "bonus":
                self.pay_bonus(hand)
            elif hand.fate == "blackjack":
                if not dealer_blackjack or self.sheet.blackjack_ties == "wins":
                    self.pay_blackjack(hand)
                for wager in hand.wagers.values():
                    if wager.back is None:
                        wager.back = 0 if self.sheet.blackjack_ties == "loses" else wager.stake - wager.free

    def settle(self, hand: Hand, wager: Wager, k: int, has_it: bool, looked: bool) -> None:
        s = self.sheet
        own = wager.stake - wager.free
        if has_it:
            wager.back = 0
            if s.original_bets_only and not looked:
                lost = wager.base if k == 0 or s.original_bets == "each_hand" else 0
                wager.back, wager.up_back = own - min(own, lost), wager.up
            return
        if hand.fate == "surrendered":
            wager.back = own // 2
            return
        total, her_total = count(hand.cards)[0], count(self.hers)[0]
        result = self.result(total, her_total)
        tie = result == "tie"
        if tie:
            result = s.ties_21 if total == 21 and s.ties_21 != "as_ties" else s.ties
        if result == "wins":
            bonus = self.bonus(hand, at_once=False)
            self.pay(wager, odds(bonus.pays) if bonus else Fraction(1))
        elif result == "pays_half":
            self.pay(wager, Fraction(1, 2))
        elif result == "pushes":
            wager.back, wager.up_back = own, 0 if tie else wager.up
        else:
            wager.back = 0

    def result(self, total: int, hers: int) -> str:
        for ending in self.sheet.dealer_endings:
            if ending.total == hers:
                special = ending.result_21 if total == 21 and ending.result_21 != "as_result" else ending.result
                if special != "compares":
                    return special
        if hers == 22:
            return self.sheet.dealer_22_result
        if hers > 21 or total > hers:
            return "wins"
        return "tie" if total == hers else "loses"

    def write_down(self, first_cards: dict[int, list[str]], has_it: bool) -> None:
        for seat in self.seats:
            net = 0
            for k, hand in enumerate(self.hands[seat]):
                for who, wager in hand.wagers.items():
                    assert wager.back is not None
                    self.paid[who, "main", k] = wager.back
                    if wager.up:
                        self.paid[who, "double_up", k] = wager.up_back
                    if who == seat:
                        net += wager.back + wager.up_back - (wager.stake - wager.free) - wager.up
            outcome = "win" if net > 0 else "push" if net == 0 else "lose"
            for k, (name, bet) in enumerate(self.sheet.side_bets.items()):
                if stake := self.side[seat][k]:
                    three = [*first_cards[seat], self.hers[0]] if bet.on == "opening_three" else first_cards[seat]
                    if bet.on == "result":
                        three = self.hands[seat][0].cards
                    cards = self.hers if bet.on == "dealer" else three
                    row = next((row for row in bet.rows if self.row_fits(row, cards, outcome, has_it)), None)
                    self.paid[seat, name, 0] = stake + self.won(stake, odds(row.pays)) if row else 0
        for who, stake in self.insured.items():
            self.paid[who, "insurance", 0] = 3 * stake if has_it else 0

    def row_fits(self, row: SideRow, cards: Sequence[str], outcome: str, has_it: bool) -> bool:
        return (
            (not row.result or outcome in row.result)
            and row.dealer_blackjack in (None, has_it)
            and fits(row, cards, self.up)
        )
