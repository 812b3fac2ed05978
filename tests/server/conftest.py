from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn
from uuid import uuid4

import pytest

from holecard.rules import Round

from .harness import House, open_house, opening, stack, table_of
from .postgres import binaries, create, postgres


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """One table of American Blackjack 4, called one."""
    with open_house(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="session")
def postgres_folder(missing_part: Callable[[str], NoReturn]) -> Iterator[str]:
    found = binaries()
    if found is None:
        missing_part("postgresql")
    with postgres(found) as folder:
        yield folder


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database that is new, of both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/house.db"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return create(request.getfixturevalue("postgres_folder"), f"house_{uuid4().hex}")


@pytest.fixture
def dealt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A house whose first shoe begins with what a test needs."""
    opened = []

    def deal(suits: Callable[[Round], bool], bets: list[int], **more: Any) -> House:
        config = table_of(**more)
        stack(monkeypatch, "one", config, opening(config.game, config.set, bets, suits))
        manager = open_house(tmp_path, {"one": config})
        opened.append(manager)
        return manager.__enter__()

    yield deal
    for manager in opened:
        manager.__exit__(None, None, None)
