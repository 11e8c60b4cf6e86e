"""Lines of text before they are drawn: pieces with a role (`key`, `warn`, a seat's letter)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ep_tui.board.cells import Key
from ep_tui.keys.key_names import PRESSED
from ep_tui.texts.fitting import cells, clip, cut, wrap

if TYPE_CHECKING:
    from ep_tui.board.painted.tints import Tint

StyledText = tuple[str, "str | Key | Tint"]
"""Text and its role; a key shows it as the map does."""
Line = tuple[StyledText, ...]


def plain(text: str, role: str = "") -> Line:
    """A line of one piece."""
    return ((text, role),)


def width_of(line: Line) -> int:
    """The cells that a line takes."""
    return sum(cells(text) for text, _ in line)


def text_of(line: Line) -> str:
    """The characters of a line."""
    return "".join(text for text, _ in line)


def rule(title: str, width: int, key: str = "", role: str = "head") -> Line:
    """A heading drawn as a rule across a panel, starting with the key that opens more."""
    before: Line = (("─ ", "dim"), *(((f"{key} ", "key"),) if key else ()))
    title = cut(title, width - width_of(before) - 2)
    after = " " + "─" * max(0, width - width_of(before) - cells(title) - 1)
    return (*before, (title, role), (after, "dim"))


def heading(title: str, width: int, key: str = "", role: str = "head") -> list[Line]:
    """A rule with its title in it, or below it if there is no room."""
    if cells(title) + (len(key) + 1 if key else 0) + 4 <= width:
        return [rule(title, width, key, role)]
    return [(("─" * width, "dim"),), *wrapped(title, width, role)]


def key_under(line: Line, column: int) -> str:
    """The key, or a letter and a digit, at a click in a line, or the last one before it."""
    key, at = "", 0
    for text, role in line:
        key = text.strip() if role in ("key", "press", "idle") and text.strip() else key
        at += cells(text)
        if column < at:
            key = key if text.strip() else ""
            return PRESSED.get(key, key if len(key) == 1 or key[1:].isdecimal() else "")
    return ""


def wrapped(text: str, width: int, role: str = "", indent: str = "") -> list[Line]:
    """A text as lines of one role."""
    return [plain(part, role) for part in wrap(text, width, indent)]


def hanging(head: Line, text: str, width: int, indent: int) -> list[Line]:
    """A head with a text beside it, whose further lines are indented."""
    first, *rest = wrap(text, width - indent) or [""]
    return [(*head, (first, "")), *(plain(" " * indent + part) for part in rest)]


def shortened(parts: Sequence[str], most: int, width: int, sign: str = " …") -> list[str]:
    """At most `most` lines of a text, with a sign after the last whole word if it was cut."""
    if len(parts) <= most:
        return list(parts)
    last = clip(parts[most - 1], width - cells(sign))
    whole = last == parts[most - 1] or " " not in last
    return [*parts[: most - 1], (last if whole else last[: last.rindex(" ")]) + sign]


def flow(items: Iterable[Line], width: int, gap: str = "  ") -> list[Line]:
    """Items side by side, wrapped into lines."""
    lines: list[Line] = []
    for item in items:
        joined = (*lines[-1], (gap, ""), *item) if lines else ()
        if lines and width_of(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(item)
    return lines


def fit(lines: Sequence[Line], height: int) -> list[Line]:
    """Exactly `count` lines: cut, or filled with empty ones."""
    return [*lines[:height], *[()] * (height - len(lines))]


def marked(text: str, role: str = "") -> Line:
    """A text in which words between `[` and `]` are keys: `[e] ends the turn`."""
    pieces: list[StyledText] = []
    rest = text
    while "[" in rest and "]" in rest:
        before, _, after = rest.partition("[")
        key, _, rest = after.partition("]")
        if before:
            pieces.append((before, role))
        pieces.append((key, "key"))
    if rest:
        pieces.append((rest, role))
    return tuple(pieces)


def key_lines(text: str, width: int) -> list[Line]:
    """Keys and what they do, `[e] end · [q] leave`, broken between two of them."""
    return flow([marked(part) for part in text.split(" · ")], width, " · ")
