"""All prices in full, with the rates of the supply and its cards, in the place of the bar."""

from ep_tui.modes.mode import Mode
from ep_tui.panels.build_bar import bar_of, whole_lines
from ep_tui.panels.styled_lines import Line, rule, wrapped
from ep_tui.panels.supply import rates_words, supply_lines
from ep_tui.texts import say


class Prices(Mode):
    """Shown until a key; that of a command closes them and does its work."""

    def line(self) -> Line:
        """The rates, which a low window may have no room for below the prices."""
        return ((rates_words(self.desk.session, self.desk.viewer), "bold"),)

    def panel(self, width: int, height: int) -> list[Line]:
        desk = self.desk
        session, cards = desk.session, desk.session.game.book.cards
        bar = bar_of(session, desk.viewer, desk.keymap)
        prices = whole_lines(bar, width, height)
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
        return self.closed_by(key, char)
