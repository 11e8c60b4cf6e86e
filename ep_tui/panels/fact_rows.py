"""The modules' rows of facts about a position; the side panel and the seats page show them."""

from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import Standpoint
from ep_tui.panels.styled_lines import Line, flow
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.texts.phrases import phrase

NAME = 6
"""The width of the names of rows."""


def fact_lines(beside: AllBesideMap, at: Standpoint, width: int) -> list[Line]:
    """A row for each fact, its words beside its name."""
    lines: list[Line] = []
    for one in beside.rows(at):
        items: list[Line] = [
            ((part, item.role),)
            for item in one.items
            for part in wrap(phrase(item.words), width - NAME)
        ]
        first, *rest = flow(items, width - NAME, " ") or [()]
        name = say(f"table.row.{one.name}").ljust(NAME)
        lines.append(((name, ""), *first))
        lines += [((" " * NAME, ""), *row) for row in rest]
    return lines
