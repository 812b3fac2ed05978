from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn
from uuid import uuid4

import pytest

from .harness import House, open_house
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
