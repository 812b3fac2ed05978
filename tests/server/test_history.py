"""What a player finds of their own past: cards, who decided, stakes, returns, balances to the cent."""

import csv
import io
from itertools import pairwise
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

import holecard.table.store as store_module
from holecard.table.schema import account_log

from .harness import House, Player
from .test_document_004 import close_betting, play_out


def rounds(house: House, one: Player, query: str = "") -> list[dict[str, Any]]:
    status, found = house.ask("GET", f"/api/history?{query}", token=one.token)
    assert status == 200, found
    entries: list[dict[str, Any]] = found
    return entries


def play(house: House, *players: Player) -> None:
    play_out(house, *players)
    house.pass_time(10)
    for one in players:
        one.until_picture(lambda picture: picture["phase"] not in ("settled", "contributing", "revealing"))


def test_balances_before_and_after_join_up_from_round_to_round(house: House) -> None:
    anna, boris = house.player("one"), house.player("one", client="client-2")
    for stake in (500, 1_000, 2_500):
        anna.sit_and_bet(1, stake)
        boris.sit_and_bet(4, 500)
        boris.do("behind", seat=1, stake=500)
        play(house, anna, boris)
    for one in (anna, boris):
        told = rounds(house, one)
        assert [entry["number"] for entry in told] == [3, 2, 1]
        assert told[-1]["balance_before"] == 100_000
        for later, earlier in pairwise(told):
            assert later["balance_before"] == earlier["balance_after"]
        for entry in told:
            assert entry["balance_after"] - entry["balance_before"] == entry["returned"] - entry["staked"]
        assert told[0]["balance_after"] == house.ask("GET", "/api/me", token=one.token)[1]["balance"]
    assert [entry["staked"] for entry in rounds(house, anna)] == [2_500, 1_000, 500]
    assert {tuple(entry["own_seats"]) for entry in rounds(house, boris)} == {(4,)}
    assert {tuple(entry["own_behind"]) for entry in rounds(house, boris)} == {(1,)}
    assert {one["seat"] for one in rounds(house, anna)[0]["hands"]} == {1, 4}
    assert len(rounds(house, anna)[0]["dealer"]) >= 2


def test_rounds_are_found_by_table_time_and_page(house: House) -> None:
    anna = house.player("one")
    for _ in range(3):
        anna.sit_and_bet(1, 500)
        play(house, anna)
    told = rounds(house, anna)
    assert len(rounds(house, anna, "table=one")) == 3
    assert rounds(house, anna, "table=other") == []
    assert rounds(house, anna, "practice=1") == []
    assert len(rounds(house, anna, f"since={told[0]['at_ms'] + 1}")) == 0
    assert len(rounds(house, anna, f"until={told[0]['at_ms'] + 1}")) == 3
    first = rounds(house, anna, "most=2")
    rest = rounds(house, anna, f"most=2&before={first[-1]['before']}")
    assert [one["number"] for one in first + rest] == [3, 2, 1]


def test_the_file_says_what_the_page_says(house: House) -> None:
    anna = house.player("one").sit_and_bet(3, 1_000, perfect_pairs=500)
    close_betting(house)
    play(house, anna)
    status, text = house.ask("GET", "/api/history.csv", token=anna.token)
    assert status == 200
    (row,) = csv.DictReader(io.StringIO(text))
    (entry,) = rounds(house, anna)
    assert (row["round"], row["seats"], row["staked"]) == ("one-1", "3", str(entry["staked"]))
    assert row["balance after"] == str(entry["balance_after"])
    assert row["cards"] == "; ".join(f"seat 3: {' '.join(one['cards'])}" for one in entry["hands"])
    assert row["decisions"] in ("", *(f"{action} by timer" for action in ("stand", "no", "no by timer; stand")))


def test_a_replay_says_who_decided(house: House) -> None:
    """Anna hits and leaves the rest to the timer; offers that are declined leave no step."""
    anna, boris = house.player("one"), house.player("one", client="client-2")
    for _ in range(6):
        anna.sit_and_bet(2, 500)
        boris.until_phase("betting")
        boris.do("behind", seat=2, stake=500)
        close_betting(house)
        anna.until_picture(lambda picture: picture["phase"] not in ("betting", "contributing", "revealing"))
        question = anna.question()
        if question is not None and question["kind"] == "turn":
            anna.answer("hit")
        play(house, anna, boris)
    deciders = set()
    for entry in rounds(house, boris):
        told = house.ask("GET", f"/api/history/{entry['round']}", token=boris.token)[1]
        assert told["is_replay"]
        taken = [event for event in told["replay"] if event["event"] in ("TurnTaken", "OpeningTaken")]
        made = [one for one in told["decided"] if one[1] not in ("no", "follow")]
        assert [(one.get("action", one.get("choice")), one["by"]) for one in taken] == [
            (action, by) for _, action, _, by in made
        ]
        deciders |= {by for *_, by in told["decided"]}
    assert deciders >= {"player", "timer"}


def test_an_older_database_learns_what_each_record_changed(house: House) -> None:
    anna = house.player("one").sit_and_bet(1, 1_000)
    play(house, anna)
    store = house.server.hall.store
    with store.engine.begin() as connection:
        before = connection.execute(sa.select(account_log).order_by(*account_log.primary_key)).all()
        config = Config()
        config.set_main_option("script_location", f"{store_module.__file__.rpartition('/')[0]}/migrations")
        config.attributes["connection"] = connection
        command.downgrade(config, "0002")
        assert "change" not in {one["name"] for one in sa.inspect(connection).get_columns("account_log")}
        command.upgrade(config, "head")
        assert connection.execute(sa.select(account_log).order_by(*account_log.primary_key)).all() == before
    assert any(row.change < 0 for row in before)
