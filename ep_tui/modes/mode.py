"""The base class of modes, and the desk: the methods of the screen that a mode calls."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ep_rules.api import Action, Refusal, Seat
from ep_tui.board.places import Place
from ep_tui.keys.keymap import Keymap
from ep_tui.modes.map import Map
from ep_tui.panels.styled_lines import Line
from ep_tui.presenters import Presenters
from ep_tui.session.session import Session


class Desk(Protocol):
    """The methods of the table screen that a mode calls.

    Attributes:
        viewer: whose hand is open. typed: the lines typed so far. presenters: those of the game.
    """

    session: Session
    viewer: Seat | None
    typed: list[str]
    presenters: Presenters

    @property
    def board(self) -> Map:
        """The map."""
        ...

    @property
    def top(self) -> "Mode":
        """What the keys mean now."""
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
        """What may be done now."""
        ...

    def act(self, *actions: Action) -> bool:
        """Do it, or a row of things that is one to the person.

        False when the first was refused (the reason is shown); a row ends where something
        happens that was not in it.
        """
        ...

    def do(self, command: str) -> None:
        """A command by its id."""
        ...

    def tell(self, text: str, role: str = "warn") -> None:
        """Show a sentence until the next key."""
        ...

    def refuse(self, refusal: Refusal, nowhere: str = "") -> None:
        """Show why something is not allowed, with its rule.

        `nowhere`: the name of a command that has no place at all; the refusal is of one place.
        """
        ...

    def push(self, mode: "Mode") -> None:
        """Put a mode on top."""
        ...

    def pop(self) -> None:
        """Back out of the top mode."""
        ...

    def renew(self) -> None:
        """Show what has changed."""
        ...


class Mode:
    """The base class of modes; by default it handles no key and shows nothing."""

    title = ""
    lasting = False
    """Whether it stays when an action was done."""
    writes = False
    """Whether keys are text: none of them moves the cursor."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def begin(self) -> None:
        """The mode is on top now."""

    def end(self) -> None:
        """The mode is no longer on top."""

    def moved(self) -> None:
        """The cursor is on another place."""

    def go_on(self) -> bool:
        """After an action of a lasting mode: whether there is more to do in it."""
        return False

    def prompt(self) -> str:
        """Who must do what; empty for what the table says."""
        return ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """(key, words) for the footer, the most important first."""
        return ()

    def panel(self, width: int, height: int) -> list[Line] | None:
        """What stands in place of the log, or None."""
        return None

    def press(self, key: str, char: str | None) -> bool:
        """Take a key; False when it is not for this mode."""
        return False

    def paste(self, text: str) -> None:
        """Take pasted text."""

    def line(self) -> Line:
        """What stands in place of the prompt, or nothing."""
        return ()

    def places(self) -> Sequence[Place]:
        """The places where something can be done, for stepping through them."""
        return ()

    def chosen(self, place: Place) -> bool:
        """Enter on a place; False when it is not for this mode."""
        return False


Targets = Mapping[Place, Action]
