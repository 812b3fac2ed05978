"""Writes docs/sheets.md: the hand-written part of it, and tables of every key made from the model."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from holecard.sheet.faults import allowed, schema_at
from holecard.sheet.model import Bonus, Choice, Ending, Expect, Sheet, SideBet, SideRow, Switches, Value

PAGE = Path(__file__).parent.parent / "docs" / "sheets.md"
MARK = "<!-- below: made by tools/sheet_docs.py -->\n"


def table(model: type[BaseModel], names: Iterable[str]) -> str:
    schema: Mapping[str, Any] = model.model_json_schema()
    lines = ["| key | value | default | |", "|---|---|---|---|"]
    for name in names:
        field = model.model_fields[name]
        default = "" if field.is_required() else json.dumps(field.get_default(call_default_factory=True))
        default = f"`{default}`" if default not in ("", "null", '""', "[]", "{}") else ""
        what = allowed(schema, schema_at(schema, (name,))).replace("|", "\\|")
        lines.append(f"| `{name}` | {what} | {default} | {field.description or ''} |")
    return "\n".join(lines)


def generated() -> str:
    own = [name for name in Sheet.model_fields if name not in Switches.model_fields]
    parts = [
        ("The file", table(Sheet, own)),
        ("Switches: how the game is played", table(Switches, Switches.model_fields)),
        ("`[[bonuses]]`", table(Bonus, Bonus.model_fields)),
        ("`[side_bets.NAME]`", table(SideBet, SideBet.model_fields)),
        ("a row of a side bet", table(SideRow, SideRow.model_fields)),
        ("`[[dealer_endings]]`", table(Ending, Ending.model_fields)),
        ("`[choices.NAME]`", table(Choice, Choice.model_fields)),
        ("`[choices.NAME.values.VALUE]`", table(Value, Value.model_fields)),
        ("`[[expect]]`", table(Expect, Expect.model_fields)),
    ]
    return "\n\n".join(f"### {title}\n\n{text}" for title, text in parts) + "\n"


def page() -> str:
    return PAGE.read_text().partition(MARK)[0] + MARK + "\n" + generated()


if __name__ == "__main__":
    PAGE.write_text(page())
