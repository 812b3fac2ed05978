"""Totals are the same for any number of workers, through checkpoint and resume; an interrupt keeps what there is."""

import json
from pathlib import Path
from typing import Any

import pytest

from holecard.simulate.faults import SimulationError
from holecard.simulate.run import Sofar, Stop, Workers, run, threads
from holecard.simulate.setup import Setup, play_part
from holecard.simulate.statistics import standard_error

from .setups import basic_setup, differences

FRESH = basic_setup("classic", seed=11)
SHOES = basic_setup("classic", seed=11, seats=2, penetration="3/4")


class Played:
    def __init__(self, part: Any) -> None:
        self.part = part

    def result(self) -> Any:
        return self.part


def submit_at_once(function: Any, *words: Any) -> Played:
    return Played(function(*words))


HERE = Workers(1, submit_at_once)


def run_here(setup: Setup, stop: Stop, **more: Any) -> Sofar:
    return run(setup, stop, HERE, **more)


@pytest.mark.parametrize("setup", [FRESH, FRESH._replace(fast=True), SHOES])
@pytest.mark.parametrize("rounds", [1, 999, 450_001])
def test_any_number_of_workers(setup: Setup, rounds: int) -> None:
    alone = run_here(setup, Stop(rounds))
    for count in (1, 3):
        with threads(count) as workers:
            assert differences(run(setup, Stop(rounds), workers).tally, alone.tally) == []
    assert alone.rounds == rounds if setup.block else rounds <= alone.rounds < rounds + 60


@pytest.mark.parametrize("setup", [FRESH, SHOES])
def test_the_error_stops_at_the_same_shoe(setup: Setup) -> None:
    stop = Stop(error=0.0015)
    with threads(2) as workers:
        one, two = run(setup, stop, workers), run_here(setup, stop)
    assert differences(one.tally, two.tally) == []
    assert (standard_error(setup, one.tally) or 1) <= 0.0015


def test_seconds_end_it_after_whole_blocks() -> None:
    sofar = run_here(FRESH, Stop(seconds=1e-9))
    assert sofar.rounds == sofar.shoes * FRESH.block > 0


@pytest.mark.parametrize("setup", [FRESH, FRESH._replace(fast=True), SHOES])
def test_a_checkpoint_goes_on_where_it_ended(setup: Setup, tmp_path: Path) -> None:
    file = tmp_path / "checkpoint.json"
    run_here(setup, Stop(250_500), checkpoint=file)
    with threads(2) as workers:
        resumed = run(setup._replace(fast=False), Stop(700_700), workers, checkpoint=file)
    assert differences(resumed.tally, run_here(setup, Stop(700_700)).tally) == []
    assert [path.name for path in tmp_path.iterdir()] == ["checkpoint.json"]


def test_a_checkpoint_that_has_enough_already_plays_no_more(tmp_path: Path) -> None:
    file = tmp_path / "checkpoint.json"
    first = run_here(SHOES, Stop(3000), checkpoint=file)
    again = run_here(SHOES, Stop(2000), checkpoint=file)
    assert differences(first.tally, again.tally) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 12}, "another simulation"),
        ({"unit": 8}, "another simulation"),
    ],
)
def test_another_simulation_does_not_go_on_from_it(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    file = tmp_path / "checkpoint.json"
    run_here(SHOES, Stop(100), checkpoint=file)
    with pytest.raises(SimulationError, match=message):
        run_here(SHOES._replace(**change), Stop(100), checkpoint=file)


@pytest.mark.parametrize("content", ["", "{}", "no json", '{"holecard_checkpoint": 1}', '"text"', "\udcff"])
def test_a_file_that_is_no_checkpoint(content: str, tmp_path: Path) -> None:
    file = tmp_path / "checkpoint.json"
    file.write_bytes(content.encode(errors="surrogateescape"))
    with pytest.raises(SimulationError, match="is no checkpoint"):
        run_here(SHOES, Stop(100), checkpoint=file)


def test_a_checkpoint_with_a_tally_of_another_shape(tmp_path: Path) -> None:
    file = tmp_path / "checkpoint.json"
    run_here(SHOES, Stop(100), checkpoint=file)
    data = json.loads(file.read_text())
    data["tally"]["events"] = [1, 2]
    file.write_text(json.dumps(data))
    with pytest.raises(SimulationError, match="is no checkpoint"):
        run_here(SHOES, Stop(100), checkpoint=file)


def test_a_checkpoint_in_no_folder(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="no such folder"):
        run_here(SHOES, Stop(100), checkpoint=tmp_path / "none" / "file")


def test_an_interrupt_keeps_what_there_is(tmp_path: Path) -> None:
    """The third part never comes; what came before it is the same as if no more had been asked for."""
    file = tmp_path / "checkpoint.json"
    parts: list[Sofar] = []

    def watch(sofar: Sofar) -> None:
        parts.append(sofar)
        if len(parts) == 3:
            raise KeyboardInterrupt

    with threads(2) as workers:
        sofar = run(FRESH, Stop(10**9), workers, file, watch)
    assert sofar.interrupted
    assert sofar.shoes == 3 * parts[0].shoes
    assert differences(sofar.tally, play_part(FRESH, 0, sofar.shoes).tally) == []
    resumed = run_here(FRESH, Stop(sofar.rounds + 1), checkpoint=file)
    assert differences(resumed.tally, play_part(FRESH, 0, sofar.shoes + 1, sofar.rounds + 1).tally) == []


def test_the_totals_are_of_one_size_however_many_rounds() -> None:
    small, large = run_here(FRESH, Stop(100)), run_here(FRESH, Stop(400_000))
    assert [sums.nbytes for sums in small.tally] == [sums.nbytes for sums in large.tally]
