"""The base class of the table's panels: one widget each, with lines that a pure builder makes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias, cast

from textual.geometry import Size

from ep_tui.panels.styled_lines import Line
from ep_tui.texts import say
from ep_tui.widgets.line_view import LineView

if TYPE_CHECKING:
    from ep_tui.screens.board_page import BoardPage

Shown: TypeAlias = "BoardPage"
"""A type only: widgets import no screen."""


class Panel(LineView):
    """A panel of the table; `opens` is the key that a click presses where a line shows none."""

    opens = ""
    steady: ClassVar[bool] = True
    """Whether its lines stay the same while `needs` does."""
    _made_of: object = None

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        """The lines for a region."""
        raise NotImplementedError

    def rows(self, shown: Shown, width: int) -> int:
        """The lines it needs where the style sheet says `auto`: by game and width only."""
        raise NotImplementedError

    def least(self, shown: Shown, width: int) -> int:
        """The lines that it keeps where there is little room."""
        return self.rows(shown, width)

    def key_at(self, row: int) -> str:
        """The key that a click on a line presses."""
        return self.opens

    def needs(self, shown: Shown) -> tuple[object, ...]:
        """What its lines depend on."""
        return shown.position, self.size

    def look(self, shown: Shown) -> None:
        """Show what there is now; only what has changed is built, and only its lines painted."""
        needs = self.needs(shown) if self.steady else None
        changed = needs is None or needs != self._made_of
        if changed and self.display and all(self.size):
            self.show(self.build(shown, *self.size))
            self._made_of = needs

    def fill(self) -> None:
        self.look(cast(Shown, self.screen))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The height where it is `auto`; nothing that happens in play changes it."""
        return self.rows(cast(Shown, self.screen), width)


def trimmed(lines: Sequence[Line], room: int) -> list[Line]:
    """The lines that fit; if some do not, the last one names the page with all."""
    if len(lines) <= max(0, room):
        return [*lines]
    tail: Line = (("… ", "dim"), ("I", "key"), (f" {say('panels.more')}", "dim"))
    return [*lines[: max(0, room - 1)], tail][: max(0, room)]
