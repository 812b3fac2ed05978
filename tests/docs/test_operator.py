"""The operator's page says what the program has."""

import re
from pathlib import Path

from prometheus_client import Counter

from holecard.server import metrics
from holecard.table.alerts import KINDS
from holecard.table.config import TableConfig, Timers
from holecard.table.people import RIGHTS

PAGE = (Path(__file__).parent.parent.parent / "docs" / "operator.md").read_text()
ROLES = ("pit", "shift_manager", "finance", "auditor", "admin")


def rows(title: str) -> list[list[str]]:
    part = PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("| `")
    ]


def test_the_table_of_rights_is_the_one_that_is_enforced() -> None:
    told = {
        row[0].strip("`"): {role for role, cell in zip(ROLES, row[2:], strict=True) if cell} for row in rows("Rights")
    }
    rights = set().union(*RIGHTS.values()) - {"play"}
    assert told == {right: {role for role in ROLES if right in RIGHTS[role]} for right in rights}  # type: ignore[index]


def test_every_alert_is_explained() -> None:
    assert [row[0].strip("`") for row in rows("What rings")] == list(KINDS)


def test_every_key_of_a_table_is_listed() -> None:
    listed = set(re.findall(r"`(\w+)`", "".join("|".join(row[:2]) for row in rows("Tables"))))
    assert {*TableConfig.model_fields, *Timers.model_fields} <= listed


def test_every_metric_is_named() -> None:
    for one in metrics.REGISTRY._collector_to_names:
        name = one._name + ("_total" if isinstance(one, Counter) else "")  # type: ignore[attr-defined]
        assert name in PAGE, name
