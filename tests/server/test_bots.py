"""House-played players: there for whoever looks, and gone with them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from holecard.table.config import TableConfig

from .harness import House, open_house, table_of

TABLES: dict[str, TableConfig] = {"one": table_of(), "two": table_of("double-up-insanity", practice=True)}


def bots_at(seats: Iterable[Any]) -> int:
    """A picture names nobody as null or a record, the lobby by the name alone."""
    return sum("bot-" in str(seat) for seat in seats)


def seated(house: House) -> int:
    return sum(bots_at(table["seats"]) for table in house.ask("GET", "/api/tables")[1])


def test_they_sit_down_at_every_table_for_whoever_looks_at_the_lobby_and_play(tmp_path: Path) -> None:
    with open_house(tmp_path, TABLES, bots=2) as house:
        assert seated(house) == 0
        looker = house.player()
        looker.send({"type": "watch", "table": "lobby"})
        looker.until(
            lambda frame: frame["type"] == "lobby" and all(bots_at(one["seats"]) == 2 for one in frame["tables"])
        )
        player = house.player("two")
        player.until_picture(lambda picture: picture["round"] is not None)


def test_they_leave_with_the_last_one_who_looks(tmp_path: Path) -> None:
    with open_house(tmp_path, {"one": table_of()}, bots=3) as house:
        looker = house.player("one")
        looker.until_picture(lambda picture: bots_at(picture["seats"]) == 3)
        looker.leave()
        while seated(house):
            house.pass_time(30)
