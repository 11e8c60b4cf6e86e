"""The base class of modes, and the desk: the methods of the screen that a mode calls."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ep_rules.api import Action, Refusal, Seat
from ep_tui.board.places import Place, PlaceKind
from ep_tui.keys.keymap import Keymap
from ep_tui.modes.map import Map
from ep_tui.panels.styled_lines import Line
from ep_tui.presenters.game_presenters import Presenters
from ep_tui.session.session import Session
from ep_tui.texts import say


class Desk(Protocol):
    """The methods of the table screen that a mode calls.

    Attributes:
        viewer: the seat whose hand is open.
        typed: the lines typed so far.
        presenters: those of the game.
        skips: whether the player skips to their own turn.
    """

    session: Session
    viewer: Seat | None
    typed: list[str]
    presenters: Presenters
    skips: bool

    @property
    def board(self) -> Map:
        """The map."""
        ...

    @property
    def top(self) -> "Mode":
        """The current modes."""
        ...

    @property
    def stacked(self) -> bool:
        """Whether Escape goes back to another mode; else it opens the menu."""
        ...

    @property
    def me(self) -> Seat | None:
        """The person who acts now."""
        ...

    @property
    def keymap(self) -> Keymap:
        """The keys of the person here, in this game."""
        ...

    def legal(self) -> list[Action]:
        """The legal actions."""
        ...

    def act(self, *actions: Action) -> bool:
        """Do an action, or a series that is one action to the player.

        False if the first was refused (the reason is shown); a series ends early if something else
        happens.
        """
        ...

    def do(self, command: str) -> None:
        """A command by its id."""
        ...

    def tell(self, text: str, role: str = "warn") -> None:
        """Show a sentence until the next key."""
        ...

    def refuse(self, refusal: Refusal, nowhere: str = "", typed: str = "") -> None:
        """Show a refusal with its rule, and places as they were `typed`.

        `nowhere`: the name of a command that has no place at all; the refusal is of one place.
        """
        ...

    def push(self, mode: "Mode") -> None:
        """Put a mode on top."""
        ...

    def pop(self) -> None:
        """Close the top mode."""
        ...

    def renew(self) -> None:
        """Show the changes."""
        ...


class Mode:
    """The base class of modes; by default it handles no key and shows nothing."""

    title = ""
    writes = False
    """Whether keys are typed as text and do not move the cursor."""
    keeps_notes = True
    """Whether Enter does nothing but dismiss a note while one is shown."""

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
        return ()

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


Targets = Mapping[Place, Action]
