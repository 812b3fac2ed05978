"""The rules of play of a game, whole."""

from holecard.sheet import Game

from .acting import (
    double_section,
    double_up_section,
    opening_section,
    split_section,
    surrender_section,
    turn_section,
)
from .cards import blackjack_section, deal_section, peek_section, shoe_section
from .page import Section, section
from .patterns import bonus_section, side_bet_section
from .settling import dealer_section, money_section, result_section
from .terms import setting_texts


def rules_of_play(game: Game) -> tuple[Section, ...]:
    """In the order of a round; the sections that have nothing to say are left out."""
    s = game.switches
    sections = (
        section(
            game.name,
            [
                game.about,
                f"Source: {game.source}." if game.source else "",
                *(f"{setting}." for setting in setting_texts(game)),
                f"Sheet {game.hash}",
            ],
        ),
        shoe_section(s),
        deal_section(s),
        blackjack_section(s),
        peek_section(s),
        opening_section(s),
        turn_section(s),
        double_section(s),
        double_up_section(s),
        split_section(s),
        surrender_section(s),
        bonus_section(s),
        dealer_section(s),
        result_section(s),
        money_section(s),
        *(side_bet_section(bet) for bet in s.side_bets.values()),
    )
    return tuple(one for one in sections if one.sentences or one.paytables)
