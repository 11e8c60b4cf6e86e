"""The statistics screen of a game."""

from ep_tui.looks.look import look_of
from ep_tui.panels.charts import ASCII, BLOCKS
from ep_tui.panels.styled_lines import Line, StyledText, fit, marked, plain
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import Statistics, statistics
from ep_tui.replay.statistics_layout import WIDEST, PageLayout
from ep_tui.replay.statistics_pages import head_lines, pages_of
from ep_tui.screens.text_page import TextPage
from ep_tui.texts import say

DIGITS = "123456789"
PAGE_WAYS = {"right": 1, "l": 1, "tab": 1, "left": -1, "h": -1, "shift+tab": -1}
SEAT_WAYS = {"down": 1, "j": 1, "up": -1, "k": -1}


class StatisticsPage(TextPage):
    """The statistics; digits and arrows change the page, up and down the seat shown in full."""

    def __init__(self, replay: Replay, found: Statistics | None = None) -> None:
        """`found`: its statistics, where another thread has counted them."""
        super().__init__()
        self._found = found or statistics(replay)
        self._pages = pages_of(presenters_of(replay.session.game).counts)
        self._at = 0
        self._seat = 0

    def lines(self, width: int, height: int) -> list[Line]:
        columns = min(width - 4, WIDEST)
        names = list(self._pages)
        tabs: list[StyledText] = []
        for number, name in enumerate(names):
            words = say("statistics.page", number=number + 1, name=say(f"statistics.tab.{name}"))
            tabs += [(f" {words} ", "chosen" if number == self._at else ""), (" ", "")]
        above = [*head_lines(self._found, columns), tuple(tabs), plain("")]
        room = height - len(above) - 1
        signs = BLOCKS if look_of(self).unicode else ASCII
        page = PageLayout(columns, signs, self._seat, room)
        body = fit(self._pages[names[self._at]](self._found, page), room)
        left = " " * ((width - columns) // 2)
        keys = marked(say("statistics.keys", pages=len(self._pages)))
        return [((left, ""), *line) for line in [*above, *body, keys]]

    def press(self, key: str, char: str | None) -> None:
        if char is not None and char in DIGITS[: len(self._pages)]:
            self._at = int(char) - 1
        elif key in PAGE_WAYS:
            self._at = (self._at + PAGE_WAYS[key]) % len(self._pages)
        elif key in SEAT_WAYS:
            self._seat = (self._seat + SEAT_WAYS[key]) % len(self._found.seats)
        elif key in ("escape", "enter", "q", "t"):
            self.host.close_page()
            return
        self.paint()
