"""Numbers, ratios and lists as they are read aloud."""

from collections.abc import Iterable

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_PARTS = {2: "half", 3: "third", 4: "quarter", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 10: "tenth"}


def number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    return f"{number(count)} {noun}" + ("" if count == 1 else "s")


def figures(count: int, noun: str) -> str:
    """The same in figures, for lists."""
    return f"{count} {noun}" + ("" if count == 1 else "s")


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def odds(ratio: str) -> str:
    return ratio.replace(":", " to ")


def part(fraction: str) -> str:
    """A part of a whole: half of it, three quarters of it, 17/20 of it."""
    above, below = (int(one) for one in fraction.split("/"))
    if above == below:
        return "all"
    if below not in _PARTS:
        return fraction
    return _PARTS[2] if (above, below) == (1, 2) else counted(above, _PARTS[below])


def listed(items: Iterable[object], last: str = "and") -> str:
    words = [str(item) for item in items]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def spanned(span: str) -> str:
    """A range as it is written in a sheet: 5, 7+, 5-6."""
    if span.endswith("+"):
        return f"{span[:-1]} or more"
    return span.replace("-", " to ")


def times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{number(count)} times")


def values(cards: Iterable[int]) -> str:
    """Card values, an ace for 1."""
    return listed("an ace" if card == 1 else card for card in sorted(set(cards), key=lambda card: (card == 1, card)))
