"""A note, a great moment, or the place under the cursor."""

from ep_tui.board import places
from ep_tui.panels.styled_lines import Line, marked, plain, rule, shortened
from ep_tui.panels.wording import place_words
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap
from ep_tui.widgets.panel import Panel, Shown


class MomentCard(Panel):
    """Four lines that say the latest; low windows have them elsewhere."""

    steady = False

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        """A problem with the save first; then a note or moment; at rest the place."""
        trouble = shown.session.trouble
        lines = [plain(part, "warn") for part in wrap(trouble, width)] if trouble else []
        return [*lines, *self._told(shown, width, height - len(lines))][:height]

    def is_too_long(self, shown: Shown, text: str) -> bool:
        """True if a text does not fit below its title, and the place of questions has more room."""
        width, height = self.size
        return bool(height) and len(wrap(text, width)) >= height and shown.room_above > height

    def _told(self, shown: Shown, width: int, height: int) -> list[Line]:
        text, role = shown.note
        if text and not self.is_too_long(shown, text):
            parts = shortened(wrap(text, width), height - 1, width)
            title = rule(say("table.message-title"), width)
            return [title, *(marked(part, role) for part in parts)]
        if shown.moment is not None and not self.is_too_long(shown, shown.moment.words):
            return shown.moment.lines(width, height, shown.keymap.shown("log"))
        board = shown.board
        name = places.name(shown.session.game.book.topology, board.cursor)
        words = place_words(shown.session, board.facts())
        parts = shortened(wrap(words, width), height - 1, width)
        return [rule(name, width), *map(plain, parts)]
