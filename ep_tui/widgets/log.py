"""The latest events."""

from ep_tui.panels.styled_lines import Line, plain, rule
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.widgets.panel import Panel, Shown

ROOM_FOR_A_TITLE = 4


class Log(Panel):
    """The newest lines of the log; a click opens the whole."""

    opens = "L"

    def needs(self, shown: Shown) -> tuple[object, ...]:
        """Also how far back it is scrolled, the bots' reasons, and what a note says already."""
        book = shown.logbook
        return *super().needs(shown), book.back, book.why, shown.note[0], shown.session.trouble

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        """The lines below their title, or in low windows below a problem with the save."""
        title: list[Line] = []
        if shown.low and shown.session.trouble:
            title = [plain(part, "warn") for part in wrap(shown.session.trouble, width)][:height]
        if height > ROOM_FOR_A_TITLE and not shown.low:
            word = say("table.log-back" if shown.logbook.back else "table.log-title")
            title = [rule(word, width, "L")]
        room = height - len(title)
        return [*title, *shown.logbook.lines(shown.viewer, width, room, shown.note[0])]
