"""All prices in full, with the rates of the supply and its cards, in the place of the bar."""

from collections.abc import Sequence

from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.build_bar import bar_of, whole_lines
from ep_tui.panels.styled_lines import Line, plain, rule, wrapped
from ep_tui.panels.supply import rates_words, supply_lines
from ep_tui.texts import say


class Prices(Mode):
    """Shown until a key; that of a command closes them and does its work.

    Where they have no room, arrows turn pages.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._page, self._pages = 0, 1

    def keys(self) -> Sequence[tuple[str, str]]:
        return (*((("↑↓", say("table.keys.move")),) if self._pages > 1 else ()), self.escape())

    def line(self) -> Line:
        """The rates, which a low window may have no room for below the prices."""
        return ((rates_words(self.desk.session, self.desk.viewer), "bold"),)

    def panel(self, width: int, height: int) -> list[Line]:
        desk = self.desk
        session, cards = desk.session, desk.session.game.book.cards
        bar = bar_of(session, desk.viewer, desk.keymap)
        prices = whole_lines(bar, width, height)
        self._pages = 1
        if len(prices) > height:
            room = height - 1
            self._pages = -(-len(prices) // room)
            first = self._page % self._pages * room
            more = "↓" if first + room < len(prices) else "↑"
            return [*prices[first : first + room], plain(f"   … {more}", "dim")]
        title = [rule(say("table.bar-title"), width, "$")] if len(prices) < height else []
        return [
            *title,
            *prices,
            *wrapped(rates_words(session, desk.viewer), width, "dim"),
            *supply_lines(cards, session.observe(desk.viewer).bank, width),
        ][:height]

    def press(self, key: str, char: str | None) -> bool:
        if self.desk.keymap.screen_of(key, char) == "costs":
            self.desk.pop()
            return True
        if self._pages > 1 and key in ("up", "down"):
            self._page += 1 if key == "down" else -1
            self.desk.renew()
            return True
        return self.closed_by(key, char)
