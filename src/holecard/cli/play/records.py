"""The records of the shoes of a session, saved on request."""

import json
from collections.abc import Sequence
from pathlib import Path

from holecard.shoe import ShoeRecord, record_to_dict


class Records:
    """What `holecard verify` reads. `game` and `settings` are as they were given on the command line."""

    def __init__(self, game: str, settings: Sequence[str], folder: str | None) -> None:
        self.game, self.settings = game, settings
        self.folder = Path(folder) if folder is not None else None
        self._waiting: list[ShoeRecord] = []

    def begin_saving(self) -> list[str]:
        """From now on, and what has ended before; what is saved is said."""
        self.folder = self.folder or Path()
        return self._write()

    def add(self, record: ShoeRecord) -> list[str]:
        self._waiting.append(record)
        return self._write() if self.folder is not None else []

    def _write(self) -> list[str]:
        lines = []
        for record in self._waiting:
            path = (self.folder or Path()) / f"{record.table}-shoe-{record.number}.json"
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                with path.open("x", encoding="utf-8") as file:
                    json.dump(record_to_dict(record), file, indent=1)
                lines.append(f"saved {path}")
            except OSError as error:
                lines.append(f"'{path}' cannot be written: {(error.strerror or str(error)).lower()}")
        self._waiting.clear()
        return lines
