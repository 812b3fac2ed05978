"""A shipped sheet with something spoiled in it loads, or says what is wrong and where; it never just crashes."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conformance.random_play import play_to_the_end, random_inputs

from holecard.sheet import SheetError, find_file, game_names, load

VALUES = [
    "-1", "0", "99", "1.5", "nan", "1e999", "true", '""', '"x"', "[]", "[1]", '["a"]', "{}", "{ a = 1 }", "[[]]",
    "2020-01-01", "9" * 5000, '"3:2', "3:2", "=", "", '"""', "[" * 5000, '"none"', '"\\u0000"', '"🂡"',
]  # fmt: skip
LINES = [
    'based_on = "classic"', 'based_on = "nothing"', 'based_on = "../.."', "decks = 6", "[choices]", "[expect]",
    "[[expect]]", "[[choices]]", "[side_bets.x]", "[choices.x]", "[choices.x.values.y]", "x = 1", "= 1", "]", "#",
    "[[bonuses]]", "set = { decks = 2 }", "\x00", "\ufeff", "rows = []", 'default = "1"', "[a.b.c]", "[[a.b]]", "'''",
]  # fmt: skip

Spoil = Callable[[Random, list[str]], None]


def mistype_a_key(random: Random, lines: list[str]) -> None:
    place = random.choice([k for k, line in enumerate(lines) if "=" in line])
    key, equals, value = lines[place].partition("=")
    cut = random.randrange(len(key))
    lines[place] = key[:cut] + random.choice(["", "x", ".", " ", "_", '"', "é"]) + key[cut + 1 :] + equals + value


def change_a_value(random: Random, lines: list[str]) -> None:
    place = random.choice([k for k, line in enumerate(lines) if "=" in line])
    lines[place] = lines[place].partition("=")[0] + "= " + random.choice(VALUES)


def change_an_inner_value(random: Random, lines: list[str]) -> None:
    place = random.choice([k for k, line in enumerate(lines) if "=" in line])
    lines[place] = re.sub(r'"[^"]*"|\d+|true|false', lambda _: random.choice(VALUES), lines[place], count=3)


def delete_a_line(random: Random, lines: list[str]) -> None:
    del lines[random.randrange(len(lines))]


def repeat_a_line(random: Random, lines: list[str]) -> None:
    lines.insert(random.randrange(len(lines) + 1), random.choice(lines))


def repeat_a_table(random: Random, lines: list[str]) -> None:
    heads = [k for k, line in enumerate(lines) if line.startswith("[")] or [0]
    start = random.choice(heads)
    lines += lines[start : start + random.randint(1, 4)]


def swap_two_lines(random: Random, lines: list[str]) -> None:
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]


def insert_a_line(random: Random, lines: list[str]) -> None:
    lines.insert(random.randrange(len(lines) + 1), random.choice(LINES))


def put_in_rubbish(random: Random, lines: list[str]) -> None:
    place = random.randrange(len(lines))
    cut = random.randint(0, len(lines[place]))
    rubbish = "".join(random.choice("\t\r\x0b\x0c\x85\u2028\ud83d\x00[]{}=\"'#.,\\a1 ") for _ in range(3))
    lines[place] = lines[place][:cut] + rubbish + lines[place][cut:]


def cut_it_short(random: Random, lines: list[str]) -> None:
    del lines[random.randrange(len(lines)) :]


SPOILS: list[Spoil] = [
    mistype_a_key,
    change_a_value,
    change_an_inner_value,
    delete_a_line,
    repeat_a_line,
    repeat_a_table,
    swap_two_lines,
    insert_a_line,
    put_in_rubbish,
    cut_it_short,
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


@given(
    st.sampled_from(game_names()),
    st.lists(st.sampled_from(SPOILS), min_size=1, max_size=3),
    st.randoms(use_true_random=True),
)
def test_a_spoiled_sheet_loads_or_says_what_is_wrong(
    folder: Path, game: str, spoils: list[Spoil], random: Random
) -> None:
    lines = find_file(game).read_text().split("\n")
    for spoil in spoils:
        if any("=" in line for line in lines):
            spoil(random, lines)
    path = folder / "spoiled.toml"
    path.write_bytes("\n".join(lines).encode(errors="surrogatepass"))
    try:
        loaded = load(path)
    except SheetError as error:
        check_faults(error, path)
    else:
        inputs = random_inputs(random, loaded.rules, random.randint(1, 7))
        assert play_to_the_end(random, inputs.round()).finished


def check_faults(error: SheetError, path: Path) -> None:
    """Each fault is in the file, names a place that is there, and shows it."""
    text = path.read_bytes().decode("utf-8-sig", errors="replace").split("\n")
    assert error.faults
    assert len({(fault.place, fault.key, fault.message) for fault in error.faults}) == len(error.faults)
    for fault in error.faults:
        assert fault.file == str(path), fault
        assert fault.message
        if fault.place:
            line = text[fault.place.line - 1].rstrip("\r") if fault.place.line <= len(text) else ""
            assert fault.line == line, fault
            assert 1 <= fault.place.column <= len(line) + 1, fault
            assert fault.place.column - 1 + fault.place.width <= len(line) + 1, fault


@given(content=st.binary(max_size=200))
def test_any_bytes_load_or_say_what_is_wrong(folder: Path, content: bytes) -> None:
    path = folder / "bytes.toml"
    path.write_bytes(content)
    try:
        load(path)
    except SheetError as error:
        check_faults(error, path)
