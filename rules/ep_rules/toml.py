"""Reads handwritten TOML (layouts, scenes, house settings) and reports errors with their line.

The time of Python's reader grows with the square of a key's dots, and its stack with the nesting of
values, so the length of lines and files is limited here.
"""

import re
from typing import Any, cast

import tomli

MOST, LONGEST = 200_000, 4_000
"""Characters of a file, and of a line; the longest scene has a twentieth of both."""

DEEPEST = 40
"""The limit of tables and lists in each other; scenes and layouts need five."""
LONGEST_REASON = 200
"""Characters of a reason; some of Python's name a whole key."""


class BadToml(ValueError):
    """A text that is not TOML: `line` from 1, and a short reason."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason[:LONGEST_REASON]
        super().__init__(f"line {line}: {self.reason}")


def loads(text: str) -> dict[str, Any]:
    """The data of a text; a byte order mark at its start is ignored.

    Raises:
        BadToml: the text is not TOML.
    """
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    lines = text.splitlines() or [""]
    if len(text) > MOST:
        raise BadToml(len(lines), f"more than {MOST} characters")
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST:
            raise BadToml(number, f"more than {LONGEST} characters")
    try:
        data = tomli.loads(text)
    except RecursionError:
        raise BadToml(len(lines), "nested too deep") from None
    except ValueError as error:  # not TOML, or a number with thousands of digits
        found = re.search(r"line (\d+)", str(error))
        raise BadToml(
            int(found[1]) if found else len(lines), re.sub(r" \(at .*\)$", "", str(error))
        ) from None
    if _is_deep(data):
        raise BadToml(len(lines), "nested too deep")
    return data


def _is_deep(data: dict[str, Any]) -> bool:
    """Whether values are nested deeper than readers can follow; found without recursion."""
    level: list[object] = [data]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return False
    return True


def _inside(value: object) -> list[object]:
    """The values of a table or a list."""
    if isinstance(value, dict):
        return list(cast("dict[object, object]", value).values())
    return cast("list[object]", value) if isinstance(value, list) else []
