"""The keys that work now; in low windows also notes and the place under the cursor."""

from collections.abc import Collection, Sequence

from ep_tui.board import places
from ep_tui.panels.styled_lines import Line, marked, shortened, width_of
from ep_tui.panels.wording import place_words
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, wrap
from ep_tui.widgets.panel import Panel, Shown


class KeyBar(Panel):
    """One line."""

    _keys: Sequence[Line] = ()
    steady = False

    @property
    def clickable(self) -> Sequence[Line]:
        return self._keys

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        self._keys = self._key_lines(shown, width)
        text, role = shown.note
        if shown.low and text and cells(text) < width:
            return [marked(text, role)]
        return self._keys

    def _key_lines(self, shown: Shown, width: int) -> list[Line]:
        """The keys, and in low windows the place under the cursor beside them."""
        now = () if shown.lessons is None else shown.lessons.keys
        keys = shown.top.keys()
        if not shown.low or shown.top.writes:
            return [key_line(keys, shown.help_key, now, width)]
        name = places.name(shown.session.game.book.topology, shown.board.cursor)
        facts = (place_words(shown.session, (fact,)) for fact in shown.board.facts())
        where = f"{name} {'; '.join(facts)}"
        beside = 0 if shown.stacked else width // 3  # so that a step of the cursor moves no key
        line = key_line(keys, shown.help_key, now, width - beside)
        room = width - width_of(line) - 2
        if room < LEAST_PLACE:
            return [line]
        (where,) = shortened([part.rstrip(",;") for part in wrap(where, room)], 1, room)
        gap = " " * (width - width_of(line) - cells(where))
        return [(*line, (gap, ""), (where[: len(name)], "head"), (where[len(name) :], ""))]


LEAST_PLACE = 10
"""Columns from which the place under the cursor is shown beside the keys."""


def key_line(
    keys: Sequence[tuple[str, str]], help_key: str, now: Collection[str], width: int
) -> Line:
    """As many keys as fit, with a sign if the help lists more; those to press `now` stand out."""
    last: Line = ((help_key, "key"), (f" {say('table.command.help')}", "")) if help_key else ()
    shown: list[tuple[str, str]] = []
    used = width_of(last)
    whole = True
    for key, words in keys:
        more = len(key) + 1 + len(words) + 2
        if used + more > width - 2:
            whole = False
            break
        used += more
        shown += [
            (key, "press" if key in now else "key"),
            (f" {words}  " if key else f"{words}  ", ""),
        ]
    return (*shown, *(() if whole else (("… ", "dim"),)), *last)
