"""What the player is asked or shown: lists, offers, forms, hints, prices, lessons."""

from ep_tui.panels.styled_lines import Line, marked, shortened
from ep_tui.texts.fitting import cells, wrap
from ep_tui.widgets.build_bar import BuildBar
from ep_tui.widgets.panel import Panel, Shown


class QuestionBox(Panel):
    """It has the place of the bar while there is something to show."""

    steady = False

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        asked = shown.top.panel(width, height)
        room = height if asked is None else height // 2
        above = _told_above(shown, width, room)
        if asked is not None and above:
            asked = shown.top.panel(width, height - len(above))
        if shown.lessons is not None:
            left = height - len(above) - len(asked or ())
            above = [*above, *shown.lessons.lines(width, left, beside=asked is not None)]
        elif asked is None and above:  # what remains is the bar's
            asked = BuildBar().build(shown, width, height - len(above))
        return [*above, *(asked or ())]


def _told_above(shown: Shown, width: int, room: int) -> list[Line]:
    """What is too long for its place: a note, or a moment; low windows have no card for one."""
    (text, role), moment = shown.note, shown.moment
    if text and _is_too_long(shown, text):
        return [marked(part, role) for part in shortened(wrap(text, width), room, width)]
    if moment is not None and (shown.low or _is_too_long(shown, moment.words)):
        return moment.lines(width, room, shown.keymap.shown("log"))
    return []


def _is_too_long(shown: Shown, text: str) -> bool:
    """Whether a text has no room in the line of keys of a low window, or in the card."""
    return cells(text) >= shown.size.width if shown.low else shown.card.is_too_long(shown, text)
