"""Small charts made of characters: bars and sparklines, in block characters or in ASCII."""

from collections.abc import Sequence
from typing import NamedTuple


class Signs(NamedTuple):
    """Columns from low to high, parts of a cell of a bar, a mark across it, and a zero."""

    heights: str
    parts: str
    mark: str
    nothing: str


BLOCKS = Signs(heights="▁▂▃▄▅▆▇█", parts="▏▎▍▌▋▊▉█", mark="│", nothing="·")
ASCII = Signs(heights="_.-~=+*#", parts="#", mark="|", nothing=".")


def bar(value: float, most: float, width: int, signs: Signs = BLOCKS) -> str:
    """A bar whose full width is `most`; anything above zero shows."""
    if value <= 0 or most <= 0:
        return ""
    steps = len(signs.parts)
    filled = max(1, round(value / most * width * steps))
    whole, rest = divmod(min(filled, width * steps), steps)
    return signs.parts[-1] * whole + (signs.parts[rest - 1] if rest else "")


def marked_bar(value: float, expected: float, most: float, width: int, signs: Signs) -> str:
    """A bar with a mark where it was expected to end."""
    text = bar(value, most, width, signs).ljust(width)
    at = min(width - 1, round(expected / most * width)) if most > 0 else 0
    return text[:at] + signs.mark + text[at + 1 :]


def spark(
    values: Sequence[int], most: int, width: int, signs: Signs = BLOCKS, rows: int = 1
) -> list[str]:
    """At most `width` columns, in `rows` rows; zero is blank, `most` the full height."""
    if not values or width < 1:
        return [""] * rows
    steps = len(signs.heights)
    heights = [
        -(-values[column * (len(values) - 1) // max(1, width - 1)] * steps * rows // most)
        if most > 0
        else 0
        for column in range(width)
    ]
    return [
        "".join(_cell(height - steps * below, signs) for height in heights)
        for below in reversed(range(rows))
    ]


def _cell(height: int, signs: Signs) -> str:
    return signs.heights[min(height, len(signs.heights)) - 1] if height > 0 else " "


def signs_for(encoding: str | None) -> Signs:
    """The best characters that an output can write."""
    try:
        "".join(BLOCKS).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return BLOCKS
