"""holecard simulate GAME"""

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from .fault import DONE, KILLED, Failed
from .game import GameName, Settings, load_game
from .seating import SeatingOptions, faults_told, seating_of
from .solving import Json, tell_compiling

if TYPE_CHECKING:
    from holecard.sheet import Game

INTERRUPTED = KILLED + 2

Rounds = Annotated[
    str | None, Parameter(show_default=False, help="How many: 1000000, 1e6, 1M. 10M if nothing is said.")
]
Against = Annotated[
    tuple[str, ...],
    Parameter(
        show_default=False,
        help="What to compare with on the same shoes: NAME=VALUE, strategy=…, penetration=…, or another GAME.",
    ),
]


def simulate(
    game: GameName,
    /,
    *,
    settings: Settings = (),
    rounds: Rounds = None,
    seconds: Annotated[float | None, Parameter(show_default=False, help="Stop after so many seconds.")] = None,
    error: Annotated[
        str | None, Parameter(show_default=False, help="Stop at this standard error of a bet: 0.0001, or 0.01%.")
    ] = None,
    seating: SeatingOptions = SeatingOptions(),  # noqa: B008 (frozen)
    workers: Annotated[
        int | None, Parameter(show_default=False, help="Threads; one a core if nothing is said.")
    ] = None,
    cluster: Annotated[
        str | None, Parameter(show_default=False, help="The address of a Dask scheduler, as in tcp://HOST:8786.")
    ] = None,
    checkpoint: Annotated[
        str | None, Parameter(show_default=False, help="Keep the totals in this file, and go on from it.")
    ] = None,
    against: Against = (),
    bankroll: Annotated[
        int | None,
        Parameter(show_default=False, help="Bets to begin with: the risk of ruin over --rounds, 1000 if not said."),
    ] = None,
    sessions: Annotated[int, Parameter(help="With --bankroll: how often the rounds are played.")] = 10_000,
    json_: Json = False,
) -> int:
    loaded = load_game(game, settings)
    if against and bankroll is not None:
        raise Failed("--against compares two games, --bankroll follows one: give one of the two")
    if checkpoint is not None and (against or bankroll is not None):
        raise Failed("--checkpoint keeps the totals of a plain simulation: not with --against or --bankroll")
    if bankroll is not None and (seconds is not None or error is not None):
        raise Failed("--bankroll plays --sessions of --rounds each: not with --seconds or --error")
    given: dict[str, Any] = {"workers": workers, "cluster": cluster}
    tell_compiling("simulate")
    with faults_told():
        given |= seating_of(loaded, seating)
        if bankroll is not None:
            return follow_bankroll(loaded, bankroll, rounds_of(rounds) or 1000, sessions, given, json_)
        given |= {"rounds": rounds_of(rounds), "seconds": seconds, "error": error_of(error), "progress": True}
        if against:
            return compare_with(loaded, (game, settings), against, given, json_)
        return play(loaded, given | {"checkpoint": checkpoint}, json_)


def play(game: "Game", given: dict[str, Any], json_: bool) -> int:
    from holecard.simulate import simulate as simulate_game

    result = simulate_game(game, **given)
    found = result.to_json()
    if json_:
        print(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        from .simulation_page import print_result

        print_result(result, found)
    return INTERRUPTED if found["interrupted"] else DONE


def compare_with(
    game: "Game", named: tuple[str, tuple[str, ...]], against: tuple[str, ...], given: dict[str, Any], json_: bool
) -> int:
    from holecard.simulate import compare

    name, settings = named
    words, special = list(settings), dict[str, Any]()
    for word in sorted(against, key=lambda word: "=" in word):  # a game first, then what is set in it
        key, equals, value = (part.strip() for part in word.partition("="))
        if not equals:
            name, words = word, []
        elif key in ("strategy", "penetration"):
            special[f"against_{key}"] = value
        else:
            words = [old for old in words if old.partition("=")[0].strip() != key] + [word]
    other = load_game(name, tuple(words))
    found = compare(game, other, **special, **given)
    if json_:
        print(json.dumps(found.to_json(), indent=2, ensure_ascii=False))
    else:
        from .simulation_page import print_comparison

        print_comparison(game, other, against, found)
    return INTERRUPTED if found.interrupted else DONE


def follow_bankroll(game: "Game", bankroll: int, rounds: int, sessions: int, given: dict[str, Any], json_: bool) -> int:
    from holecard.simulate import bankroll as play_bankroll

    found = play_bankroll(game, bankroll, rounds=rounds, sessions=sessions, **given)
    if json_:
        print(json.dumps(found.to_json(), indent=2, ensure_ascii=False))
    else:
        from .simulation_page import print_bankroll

        print_bankroll(game, found)
    return DONE


def rounds_of(text: str | None) -> int | None:
    """A number as people write it: 1000000, 1_000_000, 1e6, 2.5M, 100k."""
    if text is None:
        return None
    plain, unit = text.strip().replace("_", "").replace(",", ""), 1
    if plain[-1:].lower() in ("k", "m", "g"):
        plain, unit = plain[:-1], {"k": 10**3, "m": 10**6, "g": 10**9}[plain[-1].lower()]
    try:
        number = Fraction(plain) * unit
    except (ValueError, ZeroDivisionError):
        raise Failed(f"--rounds: '{text}' is no number of rounds: 1000000, 1e6, or 1M") from None
    if number.denominator != 1:
        raise Failed(f"--rounds: '{text}' is no whole number")
    return int(number)


def error_of(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise Failed(f"--error: '{text}' is no number: 0.0001, or 0.01%") from None
