"""The tables of a house: one TOML file, its faults reported as a sheet's are."""

import hashlib
import json
import pathlib
import tomllib
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from holecard.sheet.compile import compile_rules
from holecard.sheet.faults import Fault, Path, SheetError, model_faults, nearest
from holecard.sheet.load import Game, UnknownGame, load, place_fault
from holecard.sheet.model import Sheet, Strict, Switches

Money = Annotated[int, Field(ge=1, le=10**9)]
Name = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Seconds = Annotated[float, Field(gt=0, le=600)]

CYCLE_LEAST_S = 5.0
SETTLED_LEAST_S = 3.0


class Limits(Strict):
    least: Money
    most: Money


class Timers(Strict):
    betting_s: Seconds = 15.0
    opening_s: Seconds = Field(10.0, description="for insurance, even money and early surrender")
    decision_s: Seconds = 12.0
    settled_s: Seconds = Field(4.0, description="how long a result is shown")
    contribute_s: Seconds = Field(3.0, description="for the hashes of the players' contributions to a shuffle")
    reveal_s: Seconds = Field(3.0, description="for the values behind them")
    lost_s: Seconds = Field(5.0, description="without a socket, until a connection is lost")
    keep_seat_s: Seconds = Field(60.0, description="a lost connection keeps its seat")


class TableConfig(Strict):
    name: str = ""
    game: str
    set: dict[str, Any] = Field(default_factory=dict, description="choices and switches, as with -s")
    limits: Limits = Limits(least=500, most=50_000)
    side_limits: Limits = Limits(least=100, most=10_000)
    bet_limits: dict[str, Limits] = Field(default_factory=dict, description="of a side bet that has limits of its own")
    chip: Money = Field(100, description="the least chip; every bet is a multiple of it")
    seats: Annotated[int, Field(ge=1, le=7)] = 7
    several_seats: bool = Field(True, description="one player may hold several seats")
    bets_behind: bool = True
    behind_most: Annotated[int, Field(ge=0, le=1000)] = Field(50, description="bets behind in one round")
    early_close: bool = Field(True, description="betting closes when everybody is ready")
    unused_rounds: Annotated[int, Field(ge=1, le=1000)] = Field(
        5, description="rounds without a bet, then the seat is free"
    )
    practice: bool = Field(False, description="free chips, which are a currency of their own")
    coach: bool = Field(False, description="shows the value of each action")
    large_win: Annotated[int, Field(ge=0, le=10**9)] = Field(
        0, description="a player's net win in a round that the shift manager is told of; 0: ten times the most"
    )
    timers: Timers = Timers()
    profile: Literal["live", "bench"] = Field("live", description="bench: no least times, and practice chips only")

    def limits_of(self, bet: str) -> Limits:
        """Of a side bet."""
        return self.bet_limits.get(bet, self.side_limits)

    @property
    def mark(self) -> str:
        """Tells whether a file says something new about a table; keys that it leaves out do not count."""
        text = json.dumps(self.model_dump(exclude_defaults=True), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


class House(Strict):
    tables: dict[Name, TableConfig] = Field(min_length=1)


def read_house(path: pathlib.Path) -> dict[str, tuple[TableConfig, Game]]:
    """The tables of a file; every fault at once."""
    file, text = str(path), path.read_bytes()
    try:
        data = tomllib.loads(text.decode())
        house = House.model_validate(data)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SheetError([Fault(file, "", f"is no TOML: {error}")]) from None
    except ValidationError as error:
        raise SheetError([place_fault(file, text, *one) for one in model_faults(error, House, data)]) from None
    tables: dict[str, tuple[TableConfig, Game]] = {}
    faults: list[Fault] = []
    for name, config in house.tables.items():
        at: Path = ("tables", name)
        faults += [place_fault(file, text, (*at, *where), message) for where, message in contradictions(config)]
        try:
            tables[name] = config, load(config.game, config.set)
            wrong = unknown_bets(*tables[name])
            faults += [place_fault(file, text, (*at, *where), message) for where, message in wrong]
        except UnknownGame as error:
            faults.append(place_fault(file, text, (*at, "game"), str(error)))
        except SheetError as error:
            faults += [place_fault(file, text, (*at, "set", *f.key.split(".")), f.message) for f in error.faults]
    if faults:
        raise SheetError(faults)
    return tables


def game_of_text(text: str, title: str = "") -> Game:
    """The game of a sheet's canonical text, as a log keeps it: all that decides how it is played."""
    _, named, *lines = text.splitlines()
    values = {key: json.loads(value) for key, _, value in (line.partition(" = ") for line in lines)}
    switches = Switches.model_validate_json(json.dumps(values))
    name = json.loads(named.removeprefix("game = "))
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Game(name, title or name, "", "", Sheet(), {}, {}, (), switches, compile_rules(switches), text, digest)


def unknown_bets(config: TableConfig, game: Game) -> list[tuple[Path, str]]:
    return [
        (("bet_limits", bet), f"{game.name} has no such side bet; {nearest(bet, game.side_names)}")
        for bet in config.bet_limits
        if bet not in game.side_names
    ]


def contradictions(config: TableConfig) -> list[tuple[Path, str]]:
    faults: list[tuple[Path, str]] = []
    all_limits: list[tuple[Path, Limits]] = [(("limits",), config.limits), (("side_limits",), config.side_limits)]
    all_limits += [(("bet_limits", bet), limits) for bet, limits in config.bet_limits.items()]
    for key, limits in all_limits:
        if limits.least > limits.most:
            faults.append(((*key, "least"), f"{limits.least} is more than the most, {limits.most}"))
        if limits.least % config.chip or limits.most % config.chip:
            faults.append((key, f"must be multiples of the chip, {config.chip}"))
    if config.profile == "bench" and not config.practice:
        faults.append((("profile",), '"bench" has no least times and is refused where money is real'))
    if config.profile == "live":
        timers = config.timers
        if timers.settled_s < SETTLED_LEAST_S:
            faults.append((("timers", "settled_s"), f"{timers.settled_s} is under {SETTLED_LEAST_S} s"))
        if timers.betting_s + timers.settled_s < CYCLE_LEAST_S:
            faults.append((("timers", "betting_s"), f"a cycle under {CYCLE_LEAST_S} s is refused at a live table"))
    return faults
