"""The base class of modes, and the desk: the screen of a table, which a mode calls."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ep_rules.api import Action, ShipNumber
from ep_tui.board.places import Place, PlaceKind
from ep_tui.keys.actions import actions_of, value_of
from ep_tui.keys.keymap import name_of
from ep_tui.panels.styled_lines import Line
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_tui.screens.table import TableScreen

Desk: TypeAlias = "TableScreen"
"""A type only: modes import no screen."""
Targets = Mapping[Place, Action]


class Mode:
    """The base class of modes; by default it handles no key and shows nothing."""

    title = ""
    writes = False
    """Whether keys are typed as text and do not move the cursor."""
    keeps_notes = False
    """Whether Enter does nothing but dismiss a note while one is shown: where none is asked."""

    came_from: tuple[Place, PlaceKind] | None = None
    """The cursor before it was put on top."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def begin(self) -> None:
        """The mode is on top now."""

    def end(self) -> None:
        """The mode is no longer on top."""

    def moved(self) -> None:
        """The cursor has moved."""

    def lasts(self, actions: Sequence[Action]) -> bool:
        """Whether it may stay open after these actions."""
        return False

    def go_on(self) -> bool:
        """After actions that it lasts: whether it has more to do."""
        return False

    def prompt(self) -> str:
        """The prompt; empty for that of the table."""
        return ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """(key, words) for the footer, the most important first."""
        return (self.escape(),)

    def escape(self) -> tuple[str, str]:
        """The effect of Escape, for the footer."""
        words = "table.keys.back" if self.desk.stacked else "table.command.menu"
        return "Esc", say(words)

    def panel(self, width: int, height: int) -> list[Line] | None:
        """The lines of the question, which has the place of the bar, or None."""
        return None

    def press(self, key: str, char: str | None) -> bool:
        """Take a key; False when it is not for this mode."""
        return False

    def closed_by(self, key: str, char: str | None) -> bool:
        """Close for the key of a command, and begin it; False if the key has none."""
        command = self.desk.keymap.command_of(key, char, self.desk.session.decision)
        if command is not None:
            self.desk.pop()
            self.desk.do(command.id)
        return command is not None

    def paste(self, text: str) -> None:
        """Take pasted text."""

    def line(self) -> Line:
        """The typed line that replaces the prompt, or nothing."""
        return ()

    def places(self) -> Sequence[Place]:
        """The places to step through with Tab."""
        return ()

    def chosen(self, place: Place) -> bool:
        """Enter on a place; False when it is not for this mode."""
        return False


def gains(desk: Desk, ship: ShipNumber | None = None) -> list[str]:
    """The names of what is free, gains something, and can be done now, or now by one ship."""
    session = desk.session
    legal = [one for one in desk.legal() if ship is None or value_of(one, ShipNumber) == ship]
    found = [one for one in desk.keymap.commands if one.gain and one.brings(session)]
    return [name_of(one) for one in found if actions_of(one, legal)]
