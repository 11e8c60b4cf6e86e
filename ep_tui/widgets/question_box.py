"""What the player is asked or shown: lists, offers, forms, hints, lessons, all prices."""

from ep_tui.panels.costs import price_page
from ep_tui.panels.styled_lines import Line, marked, wrapped
from ep_tui.texts.fitting import cells, wrap
from ep_tui.widgets.panel import Panel, Shown


class QuestionBox(Panel):
    """It has the place of the bar while there is something to show."""

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        """The lines, or none if nothing is asked."""
        above = _told_above(shown, width) if shown.low else []
        asked = shown.top.panel(width, height)
        if asked is not None and above:
            above = above[: height // 3]
            asked = shown.top.panel(width, height - len(above))
        if asked is None and shown.lessons is not None:
            asked = shown.lessons.lines(width)
        if asked is None and shown.wants_costs:
            asked = price_page(shown.session, shown.viewer, width)
        return [*above, *(asked or ())]


def _told_above(shown: Shown, width: int) -> list[Line]:
    """In low windows a great moment, and a note that is too long for the line of keys."""
    if shown.moment is not None:
        words = shown.note[0] or shown.moment.words
        return [shown.moment.bar(width), *wrapped(words, width)]
    text, role = shown.note
    columns = shown.board.screen.size.width
    if not text or cells(text) < columns:
        return []
    return [marked(part, role) for part in wrap(text, width)]
