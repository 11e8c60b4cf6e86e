"""The base class of the table's panels: one widget each, with lines that a pure builder makes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast

from textual.geometry import Size

from ep_rules.api import Seat
from ep_tui.keys.keymap import Keymap
from ep_tui.modes.mode import Mode
from ep_tui.panels.log import LogBook
from ep_tui.panels.moments import MomentBar
from ep_tui.panels.styled_lines import Line
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.widgets.hex_map import HexMap
from ep_tui.widgets.line_view import LineView

if TYPE_CHECKING:
    from ep_tui.tutorial import Lessons


class Shown(Protocol):
    """The interface of a screen for its panels.

    Attributes:
        moment: a new important moment, or None. lessons: the tutorial, or None.
        clock: what follows the prompt, the time for it or "".
        low: whether the window has few lines, so that panels have no titles.
    """

    session: Session
    viewer: Seat | None
    note: tuple[str, str]
    moment: MomentBar | None
    logbook: LogBook
    clock: str

    @property
    def lessons(self) -> "Lessons | None":
        """The tutorial."""
        ...

    @property
    def stacked(self) -> bool:
        """Whether something is asked; a map at rest has room for its place among the keys."""
        ...

    @property
    def low(self) -> bool:
        """Whether the window has few lines."""
        ...

    @property
    def tiny(self) -> bool:
        """Whether the window is so small that panels beside the map have few columns."""
        ...

    @property
    def board(self) -> HexMap:
        """The map."""
        ...

    @property
    def top(self) -> Mode:
        """The current modes."""
        ...

    @property
    def keymap(self) -> Keymap:
        """The keys of the person here, in this game."""
        ...

    @property
    def help_key(self) -> str:
        """The printed key of the help, or ""."""
        ...


class Panel(LineView):
    """A panel of the table. The style sheet gives its region.

    `opens`: the key that a click on it presses, unless the line shows another one.
    """

    opens = ""

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        """The lines for a region."""
        raise NotImplementedError

    def rows(self, shown: Shown, width: int) -> int:
        """The lines it needs where the style sheet says `auto`: by game and width only."""
        raise NotImplementedError

    def key_at(self, row: int) -> str:
        """The key that a click on a line presses."""
        return self.opens

    def look(self, shown: Shown) -> None:
        """Show what there is now; only changed lines are painted."""
        if self.display and all(self.size):
            self.show(self.build(shown, *self.size))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The height where it is `auto`; nothing that happens in play changes it."""
        return self.rows(cast(Shown, self.screen), width)


def trimmed(lines: Sequence[Line], room: int) -> list[Line]:
    """The lines that fit; if some do not, the last one names the page with all."""
    if len(lines) <= max(0, room):
        return [*lines]
    tail: Line = (("… ", "dim"), ("I", "key"), (f" {say('panels.more')}", "dim"))
    return [*lines[: max(0, room - 1)], tail][: max(0, room)]
