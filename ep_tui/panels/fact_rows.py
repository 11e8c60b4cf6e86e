"""The modules' rows of facts about a position; the side panel and the seats page show them."""

from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import PanelRow, Standpoint
from ep_tui.panels.styled_lines import Line, flow
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.texts.phrases import phrase

NAME = 6
"""The least width of the names of rows."""


def fact_lines(
    beside: AllBesideMap,
    at: Standpoint,
    width: int,
    *,
    packed: bool = False,
    briefest: bool = False,
) -> list[Line]:
    """A row for each fact, its words beside its name; `packed`: in as few lines as possible.

    `briefest`: also drawings in brief.
    """
    lines: list[Line] = []
    rows = beside.rows(at)
    names = [say(f"table.row.{one.name}") for one in rows if not _draws(one)]
    room = max(NAME, *(len(name) + 1 for name in names)) if names else NAME
    brief = [one for one in rows if packed and one.brief and (briefest or not _draws(one))]
    for one in (one for one in rows if one not in brief):
        name = say(f"table.row.{one.name}")
        if _draws(one):
            lines += flow([((name, ""),), *_items(one, width)], width)
            continue
        items = _items(one, width - room)
        first, *rest = flow(items, width - room, " ") or [()]
        lines.append(((name.ljust(room), ""), *first))
        lines += [((" " * room, ""), *row) for row in rest]
    shared: list[Line] = [((phrase(item.words), item.role),) for one in brief for item in one.brief]
    return [*lines, *flow(shared, width, " ")]


def drawn_items(beside: AllBesideMap, at: Standpoint) -> list[Line]:
    """The rows with a drawing, in brief."""
    found = [item for row in beside.rows(at) if _draws(row) for item in row.brief or row.items]
    return [((phrase(item.words), item.role),) for item in found]


def _items(row: PanelRow, width: int) -> list[Line]:
    found = ((phrase(item.words), item.role) for item in row.items)
    return [((part, role),) for words, role in found for part in wrap(words, width)]


def _draws(row: PanelRow) -> bool:
    """Whether a row has a drawing, which is no list of words."""
    return any(item.drawing for item in row.items)
