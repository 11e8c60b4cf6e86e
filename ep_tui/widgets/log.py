"""The latest events."""

from ep_tui.panels.styled_lines import Line, rule
from ep_tui.texts import say
from ep_tui.widgets.panel import Panel, Shown

ROOM_FOR_A_TITLE = 4


class Log(Panel):
    """The newest lines of the log; a click opens the whole."""

    opens = "L"

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        """The lines, with a title if there is room."""
        title: list[Line] = []
        if height > ROOM_FOR_A_TITLE and not shown.low:
            word = say("table.log-back" if shown.logbook.back else "table.log-title")
            title = [rule(word, width, "L")]
        room = height - len(title)
        return [*title, *shown.logbook.lines(shown.viewer, width, room, shown.note[0])]
