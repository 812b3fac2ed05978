"""From the words of a resolved sheet to the ints that the round reads."""

from holecard.rules import Rules
from holecard.rules import rules as codes
from holecard.rules.cards import RANKS, rank_unit

from .model import Bonus, Pattern, SideBet, SideRow, Switches

_ALL_CARDS = 99
_RESULTS = {
    "compares": codes.COMPARES,
    "wins": codes.WINS,
    "pushes": codes.PUSHES,
    "pays_half": codes.PAYS_HALF,
    "loses": codes.LOSES,
}
_PEEK = {"ace_and_ten": 1 << 1 | 1 << 10, "ace": 1 << 1, "none": 0}
_AGAINST = {"any": codes.ANY_VALUE, "ace": 1 << 1, "ten": 1 << 10, "ace_and_ten": 1 << 1 | 1 << 10}
_HOLE = {"hidden": codes.HOLE_HIDDEN, "none": codes.HOLE_NONE, "exposed": codes.HOLE_EXPOSED}
_SPLITS = {
    "none": codes.SPLIT_NONE,
    "value": codes.SPLIT_VALUE,
    "rank": codes.SPLIT_RANK,
    "tens": codes.SPLIT_TENS,
    "aces": codes.SPLIT_ACES,
}
_SURRENDER = {
    "none": codes.SURRENDER_NONE,
    "early": codes.SURRENDER_EARLY,
    "late": codes.SURRENDER_LATE,
    "any_time": codes.SURRENDER_ANY_TIME,
}
_ROUNDING = {"down": codes.ROUND_DOWN, "nearest": codes.ROUND_NEAREST, "up": codes.ROUND_UP}
_SIDE_ON = {
    "opening_two": codes.ON_OPENING_TWO,
    "opening_three": codes.ON_OPENING_THREE,
    "dealer": codes.ON_DEALER,
    "result": codes.ON_RESULT,
}
_SUITED = {
    None: codes.SUITED_ANY,
    "one_suit": codes.SUITED_ONE_SUIT,
    "one_colour": codes.SUITED_ONE_COLOUR,
    "mixed": codes.SUITED_MIXED,
}
_SHAPE = {
    None: codes.SHAPE_ANY,
    "same_rank": codes.SHAPE_SAME_RANK,
    "straight": codes.SHAPE_STRAIGHT,
    "pair": codes.SHAPE_PAIR,
}
_SOFTNESS = {None: codes.SOFTNESS_ANY, False: codes.SOFTNESS_HARD, True: codes.SOFTNESS_SOFT}
_SUITS = {"clubs": 1, "diamonds": 2, "hearts": 4, "spades": 8}
_NET = {"lose": 1, "push": 2, "win": 4}
_ORIGINAL = {"first_hand": codes.FIRST_HANDS_BET, "each_hand": codes.EACH_HANDS_BET}


def ratio(text: str) -> tuple[int, int]:
    num, den = text.split(":")
    return int(num), int(den)


def span(text: str | None, top: int) -> tuple[int, int]:
    if text is None:
        return 0, top
    if text.endswith("+"):
        return int(text[:-1]), top
    low, _, high = text.partition("-")
    return int(low), int(high or low)


def mask(values: list[int]) -> int:
    return sum(1 << value for value in set(values))


def rank_number(rank: str) -> int:
    return RANKS.index("T" if rank == "10" else rank)


def results_mask(row: SideRow | None) -> int:
    """Which net results a row goes with, three bits for each answer to "has she a blackjack?"."""
    nets = sum(_NET[result] for result in set(row.result)) if row and row.result else 7
    answer = row.dealer_blackjack if row else None
    return (0 if answer is True else nets) | (0 if answer is False else nets << 3)


def pattern_row(wanted: int, pattern: Pattern) -> tuple[int, ...]:
    bonus = pattern if isinstance(pattern, Bonus) else None
    return (
        wanted,
        *ratio(pattern.pays),
        *span(pattern.cards, _ALL_CARDS),
        *span(pattern.total, _ALL_CARDS),
        _SUITED[pattern.suits],
        _SUITS[pattern.suit] if pattern.suit else 0,
        _SHAPE[pattern.shape],
        sum(rank_unit(4 * rank_number(rank)) for rank in (pattern.ranks or "").split()),
        mask(pattern.up or []),
        int(bonus.after_split) if bonus else 1,
        int(bonus.after_double) if bonus else 1,
        int(bonus.at_once) if bonus else 1,
        results_mask(pattern if isinstance(pattern, SideRow) else None),
        _SOFTNESS[pattern.soft],
    )


def blackjack_rows(switches: Switches) -> list[tuple[int, ...]]:
    paid = [Pattern(name=suit, pays=pays, suit=suit) for suit, pays in switches.blackjack_pays_by_suit.items()]
    if switches.suited_blackjack_pays:
        paid.append(Pattern(name="suited", pays=switches.suited_blackjack_pays, suits="one_suit"))
    paid.append(Pattern(name="blackjack", pays=switches.blackjack_pays))
    return [pattern_row(codes.FOR_BLACKJACK, pattern) for pattern in paid]


def side_bet_rows(bet: int, side_bet: SideBet) -> list[tuple[int, ...]]:
    return [pattern_row(bet, row) for row in side_bet.rows]


def awaits(side_bet: SideBet) -> bool:
    return any(row.dealer_blackjack is not None for row in side_bet.rows)


def ending_rows(switches: Switches) -> list[tuple[int, ...]]:
    rows: list[tuple[int, ...]] = [
        (
            ending.total,
            int(ending.stops),
            _RESULTS[ending.result],
            _RESULTS[ending.result if ending.result_21 == "as_result" else ending.result_21],
        )
        for ending in switches.dealer_endings
    ]
    if switches.dealer_22_result != "wins":
        result = _RESULTS[switches.dealer_22_result]
        rows.append((22, 0, result, result))
    return rows


def compile_rules(switches: Switches) -> Rules:
    s = switches
    unlimited = codes.UNLIMITED
    hard = codes.ANY_TOTAL if s.double_totals == "any" else mask(s.double_totals)
    soft = codes.ANY_TOTAL if s.double_soft_totals == "any" else mask(s.double_soft_totals)
    patterns = blackjack_rows(s) + [pattern_row(codes.FOR_BONUS, bonus) for bonus in s.bonuses]
    for bet, side_bet in enumerate(s.side_bets.values()):
        patterns += side_bet_rows(bet, side_bet)
    return Rules(
        decks=s.decks,
        spanish=int(s.deck == "spanish"),
        dealer_hits_soft_17=int(s.dealer_hits_soft_17),
        hole=_HOLE[s.hole_card],
        peek=_PEEK[s.peek] if s.hole_card == "hidden" else 0,
        original_bets_only=_ORIGINAL[s.original_bets] if s.original_bets_only else codes.ALL_BETS,
        endings=tuple(ending_rows(s)),
        start_cards=s.start_cards,
        ties=_RESULTS[s.ties],
        ties_21=_RESULTS[s.ties if s.ties_21 == "as_ties" else s.ties_21],
        blackjack_ties=_RESULTS[s.blackjack_ties],
        blackjack_odds_on_all=int(s.blackjack_odds_on == "all"),
        insurance=int(s.insurance and s.hole_card != "exposed"),
        insurance_exact=int(s.insurance_amount == "half"),
        insurance_on_blackjack=int(s.insurance_on_blackjack),
        even_money=int(s.even_money),
        surrender=_SURRENDER[s.surrender],
        surrender_against=_AGAINST[s.surrender_against],
        surrender_after_split=int(s.surrender_after_split),
        double_least_cards=s.double_least_cards,
        double_most_cards=unlimited if s.double_most_cards == "unlimited" else s.double_most_cards,
        double_hard_totals=hard,
        double_soft_totals=soft,
        double_after_split=int(s.double_after_split),
        double_split_aces=int(s.double_split_aces),
        double_max_multiple=s.double_max_multiple,
        double_partial=int(s.double_partial),
        double_adds_total=int(s.double_adds == "total"),
        double_plays_on=int(s.after_double == "plays_on"),
        double_rescue=int(s.double_rescue),
        rescue_costs_half=int(s.rescue_costs == "half"),
        max_doubles=unlimited if s.max_doubles == "unlimited" else s.max_doubles,
        free_double_totals=mask(s.free_double_totals),
        double_up=int(s.double_up),
        double_up_partial=int(s.double_up_partial),
        double_up_on_split_aces=int(s.double_up_on_split_aces),
        lone_ace_double_stands=int(s.lone_ace_double_stands),
        lone_ace_hit_stands=int(s.lone_ace_hit_stands),
        split_pairs=_SPLITS[s.split_pairs],
        max_hands=s.max_hands if s.split_pairs != "none" else 1,
        resplit_aces=int(s.resplit_aces),
        hit_split_aces=int(s.hit_split_aces),
        split_deals_at_once=int(s.split_deals == "at_once"),
        free_split_values=mask(s.free_split_values),
        rounding=_ROUNDING[s.rounding],
        side_on=tuple(_SIDE_ON[side_bet.on] for side_bet in s.side_bets.values()),
        side_awaits=sum(1 << bet for bet, side_bet in enumerate(s.side_bets.values()) if awaits(side_bet)),
        patterns=tuple(patterns),
        bonuses=len(s.bonuses),
    )
