"""Every key that a rule sheet may have, with its type, its default and one line about it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Ratio = Annotated[str, Field(pattern=r"^[1-9]\d{0,3}:[1-9]\d{0,3}$", examples=["3:2"])]
Span = Annotated[str, Field(pattern=r"^\d{1,2}(\+|-\d{1,2})?$", examples=["5", "7+", "5-6"])]
Fraction = Annotated[str, Field(pattern=r"^[1-9]\d{0,2}/[1-9]\d{0,2}$", examples=["3/4"])]
Key = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_]*$")]
Total = Annotated[int, Field(ge=2, le=21)]
CardValue = Annotated[int, Field(ge=1, le=10)]
Suit = Literal["clubs", "diamonds", "hearts", "spades"]
Ranks = Annotated[str, Field(pattern=r"^([A2-9TJQK]|10)( ([A2-9TJQK]|10))*$", examples=["6 7 8"])]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Pattern(Strict):
    """Which cards, and what they pay. Of several that fit, the first listed counts."""

    name: str
    pays: Ratio
    cards: Span | None = Field(None, description="how many cards")
    total: Span | None = Field(None, description="their total")
    soft: bool | None = Field(None, description="only soft totals, or only hard ones")
    suits: Literal["one_suit", "one_colour", "mixed"] | None = Field(
        None, description="all of one suit; of one colour but not of one suit; of both colours"
    )
    suit: Suit | None = Field(None, description="every card of this suit")
    shape: Literal["same_rank", "straight", "pair"] | None = None
    ranks: Ranks | None = Field(None, description="exactly these ranks, in any order")
    up: list[CardValue] | None = Field(None, description="only against these up cards")


class Bonus(Pattern):
    """A hand of the player that is paid in its own way."""

    after_split: bool = True
    after_double: bool = False
    at_once: bool = Field(True, description="ends the hand and is paid whatever the dealer has; else only if it wins")


class SideRow(Pattern):
    result: list[Literal["lose", "push", "win"]] | None = Field(None, description="net result of the main wagers")
    dealer_blackjack: bool | None = Field(None, description="only with a blackjack of the dealer, or only without")


class SideBet(Strict):
    name: str
    on: Literal["opening_two", "opening_three", "dealer", "result"] = Field(
        description="the first two cards; those and the up card; the dealer's final hand; the main wagers' result"
    )
    rows: list[SideRow] = Field(min_length=1)


class Ending(Strict):
    """A total of the dealer that is not simply compared."""

    total: Annotated[int, Field(ge=4, le=26)]
    stops: bool = Field(False, description="she stops as soon as she has it")
    result: Literal["compares", "wins", "pushes", "pays_half", "loses"] = "compares"
    result_21: Literal["as_result", "compares", "wins", "pushes", "pays_half", "loses"] = Field(
        "as_result", description="what a live hand of 21 gets"
    )


class Value(Strict):
    name: str | None = None
    set: dict[str, Any] = Field(description="keys of the sheet that this value sets")


class Choice(Strict):
    name: str
    default: str
    values: dict[str, Value] = Field(min_length=1)


class Expect(Strict):
    """A published figure that the solver must reproduce."""

    figure: str = Field("edge", description="edge, total_dependent.edge, or side_bets.NAME.edge")
    value: float
    tolerance: Annotated[float, Field(gt=0)]
    source: str
    set: dict[str, Any] = Field(default_factory=dict, description="choices and switches it was published for")


class Stated(Strict):
    """What the source says of a figure too roughly to hold the solver to; shown beside what is found."""

    text: str = Field(description="as it is printed")
    source: str
    readings: dict[Key, list[Any]] = Field(
        default_factory=dict, description="switches that may be read in several ways, and their values"
    )


class Switches(Strict):
    """The keys that decide how a game is played. Each can be set with -s in every game."""

    decks: Annotated[int, Field(ge=1, le=16)] = Field(6, description="decks in the shoe")
    deck: Literal["standard", "spanish"] = Field("standard", description="spanish: no cards of rank 10")
    penetration: Fraction = Field("3/4", description="part of the shoe before the cut card")
    mid_shoe_entry: bool = Field(True, description="players may begin in the middle of a shoe")
    rounding: Literal["down", "nearest", "up"] = Field("down", description="of payouts that are not whole")

    dealer_hits_soft_17: bool = True
    hole_card: Literal["hidden", "none", "exposed"] = Field("hidden", description="the dealer's second card")
    peek: Literal["ace_and_ten", "ace", "none"] = Field(
        "ace_and_ten", description="up cards under which the dealer looks for blackjack before the players act"
    )
    original_bets_only: bool = Field(False, description="an unpeeked dealer blackjack takes no raises or splits")
    original_bets: Literal["first_hand", "each_hand"] = Field(
        "first_hand", description="which of them are lost after a split: the first hand's, or one of each hand"
    )
    dealer_22_result: Literal["wins", "pushes", "pays_half", "loses"] = Field(
        "wins", description="what a live hand gets when the dealer busts with 22"
    )
    dealer_endings: list[Ending] = []

    start_cards: Annotated[int, Field(ge=1, le=2)] = Field(2, description="cards dealt to a hand at first")
    ties: Literal["pushes", "loses", "wins"] = "pushes"
    ties_21: Literal["as_ties", "pushes", "loses", "wins"] = Field("as_ties", description="21 against 21")
    blackjack_ties: Literal["pushes", "loses", "wins"] = Field("pushes", description="blackjack against blackjack")
    blackjack_pays: Ratio = "3:2"
    suited_blackjack_pays: Ratio | None = Field(None, description="both cards of one suit")
    blackjack_pays_by_suit: dict[Suit, Ratio] = Field({}, description="both cards of that suit")
    blackjack_odds_on: Literal["all", "initial"] = Field(
        "all", description="what a blackjack reached by doubling is paid on; the rest is paid even money"
    )
    bonuses: list[Bonus] = []

    insurance: bool = True
    insurance_amount: Literal["up_to_half", "half"] = "up_to_half"
    insurance_on_blackjack: bool = Field(True, description="offered to a blackjack too")
    even_money: bool = Field(False, description="offered to a blackjack against an ace")
    surrender: Literal["none", "early", "late", "any_time"] = "none"
    surrender_against: Literal["any", "ace", "ten", "ace_and_ten"] = "any"
    surrender_after_split: bool = False

    max_doubles: Annotated[int, Field(ge=0, le=20)] | Literal["unlimited"] = Field(1, description="doubles of one hand")
    double_least_cards: Annotated[int, Field(ge=1, le=2)] = 2
    double_most_cards: Annotated[int, Field(ge=1, le=21)] | Literal["unlimited"] = 2
    double_totals: list[Total] | Literal["any"] = Field("any", description="hard totals that may be doubled")
    double_soft_totals: list[Total] | Literal["any"] = Field("any", description="soft totals that may be doubled")
    double_after_split: bool = True
    double_split_aces: bool = False
    double_max_multiple: Annotated[int, Field(ge=1, le=10)] = Field(1, description="greatest double, times its basis")
    double_partial: bool = Field(False, description="a double may be for less")
    double_adds: Literal["initial", "total"] = Field("initial", description="the basis of a double")
    after_double: Literal["stands", "plays_on"] = "stands"
    double_rescue: bool = Field(False, description="after a double, the hand may be given up")
    rescue_costs: Literal["original", "half"] = Field(
        "original", description="what is lost: the hand's original wager, or half of all that is on it"
    )
    free_double_totals: list[Total] = Field([], description="hard two-card totals that the house doubles for you")
    free_split_values: list[CardValue] = Field([], description="pairs that the house splits for you")
    double_up: bool = Field(False, description="a second wager on a two-card hand, which then stands")
    double_up_partial: bool = False
    double_up_on_split_aces: bool = True
    lone_ace_double_stands: bool = Field(False, description="a lone ace doubled takes one card and stands")
    lone_ace_hit_stands: bool = Field(False, description="a lone ace hit takes one card and stands")

    split_pairs: Literal["none", "value", "rank", "tens", "aces"] = "value"
    max_hands: Annotated[int, Field(ge=1, le=8)] = Field(4, description="hands of one seat after splits")
    resplit_aces: bool = False
    hit_split_aces: bool = False
    split_deals: Literal["in_turn", "at_once"] = Field("in_turn", description="second cards of split hands")

    side_bets: dict[Key, SideBet] = {}


class Sheet(Switches):
    """A whole file."""

    name: str = ""
    about: str = Field("", description="the game in a sentence")
    source: str = Field("", description="where the rules come from")
    based_on: str | None = Field(None, description="a sheet that this one differs from")
    choices: dict[Key, Choice] = {}
    expect: list[Expect] = []
    stated: list[Stated] = []
