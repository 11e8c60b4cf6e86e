"""The viewer's cards and tokens besides the hand, and the awards, as lines beside the map."""

from collections.abc import Sequence

from ep_rules.api import LETTERS, Observation
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.panels.styled_lines import Line, StyledText, flow, plain, width_of
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.texts.phrases import phrase

NAME = 6
"""The width of the names of rows."""


def card_lines(beside: AllBesideMap, seen: Observation, width: int) -> list[Line]:
    """The viewer's development cards by kind, those of this turn being new; chests and friends."""
    if seen.viewer is None:
        return []
    items: list[Line] = [
        ((phrase(item.words), item.role),) for item in beside.cards(seen, seen.viewer)
    ]
    if not items:
        return []
    rows = flow([((say("panels.cards.own"), "dim"),), *items], width)
    return [part for line in rows for part in _fitted(line, width)]


def _fitted(line: Line, width: int) -> list[Line]:
    """One line, or several for a long item."""
    if width_of(line) <= width:
        return [line]
    (text, role), *_ = line
    return [((part, role),) for part in wrap(text, width)]


def award_lines(beside: AllBesideMap, seen: Observation, width: int) -> list[Line]:
    """A row for each award: the progress of every seat, with a star for the holder."""
    standings = list(beside.standings(seen))
    names = [say(beside.key(f"panels.row.{one.row}")) for one in standings]
    widest = max(map(len, names), default=0)
    rows = [
        row(name.ljust(widest), one.counts, one.holder, width)
        for name, one in zip(names, standings, strict=True)
    ]
    remarks = [wrap(phrase(words), width) for words in beside.remarks(seen)]
    return [*rows, *(plain(line, "dim") for lines in remarks for line in lines)]


def row(name: str, counts: Sequence[int], holder: int, width: int) -> Line:
    """A number for each seat, separated by blanks if there is room."""
    pieces: list[StyledText] = [(f"{name:<{NAME - 1}} ", "")]
    longest = max(NAME, len(name) + 1) + sum(len(f" A{count}") for count in counts) + 2
    for seat, count in enumerate(counts):
        pieces.append((LETTERS[seat], LETTERS[seat]))
        pieces.append((f"{count}", "bold" if count else "dim"))
        if seat == holder:
            pieces.append(("★", "title"))
        pieces.append((" " if longest > width else "  ", ""))
    return tuple(pieces[:-1])
