"""Modes that choose a place on the map: the legal ones of a command, and by labels."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from ep_rules.api import Action, Refusal
from ep_tui.board.places import Place, PlaceKind
from ep_tui.keys.screen_keys import PAD_ENTER
from ep_tui.modes.mode import Desk, Mode, Targets
from ep_tui.texts import say


class Other(NamedTuple):
    """An alternative without a place: its key, words and action."""

    key: str
    text: str
    action: Action


class Besides(NamedTuple):
    """Choices beyond one action for each place.

    `others` need no place. `several` opens the next choice at places with more than one action.
    `effect` gives the effect of an action as text. `usual`: the places that come first.
    """

    others: Sequence[Other] = ()
    several: Mapping[Place, Callable[[], None]] = {}
    effect: Callable[[Action], str] | None = None
    usual: Collection[Place] = ()


class Target(Mode):
    """Marks the legal places; Enter takes the one under the cursor or explains why not.

    `why` makes the refusal of an illegal place.

    Attributes:
        waits: whether Enter does nothing before another key, because it opens by itself; the cursor
            stays until then.
    """

    def __init__(
        self,
        desk: Desk,
        title: str,
        targets: Targets,
        why: Callable[[Place], Refusal | None],
        besides: Besides = Besides(),  # noqa: B008 - it never changes
    ) -> None:
        super().__init__(desk)
        self.waits = False
        self.title = title
        self.targets = targets
        self.why = why
        self.others, self.several, self._effect, self._usual = besides

    @property
    def kind(self) -> PlaceKind:
        """The kind of place to choose."""
        return next(iter(self.targets)).kind

    def begin(self) -> None:
        """Mark the targets; bring the cursor to the nearest after a key of the player."""
        board = self.desk.board
        board.mode = self.kind
        board.targets, board.usual = tuple(self.targets), lambda: self._usual
        if not self.waits and board.cursor not in self.targets:
            board.next_target()

    def end(self) -> None:
        self.desk.board.targets = ()

    def prompt(self) -> str:
        action = self.targets.get(self.desk.board.cursor)
        if self._effect is None or action is None:
            return say("table.target.prompt", what=self.title, count=len(self.targets))
        return say("table.target.effect", what=self.title, effect=self._effect(action))

    def keys(self) -> Sequence[tuple[str, str]]:
        return (
            *(() if self.waits else (("Enter", say("table.keys.here")),)),
            *((other.key, other.text) for other in self.others),
            *place_keys(self.desk),
            self.escape(),
        )

    def press(self, key: str, char: str | None) -> bool:
        if self.waits and key in ("enter", PAD_ENTER):
            shown = self.desk.keymap.shown
            keys = {"next": shown("target"), "labels": shown("labels")}
            self.desk.tell(say("table.target.choose-first", **keys))
            return True
        self.waits = False
        for other in self.others:
            if char == other.key:
                self.desk.act(other.action)
                return True
        return False

    def chosen(self, place: Place) -> bool:
        if place in self.several:
            self.several[place]()
            return True
        action = self.targets.get(place)
        if action is not None:
            self.desk.act(action)
            return True
        refusal = self.why(place)
        if refusal is None:
            key = self.desk.keymap.shown("kind")
            self.desk.tell(say(f"table.target.other-kind.{self.kind}", key=key))
        else:
            self.desk.refuse(refusal)
        return True


def place_keys(desk: Desk) -> Sequence[tuple[str, str]]:
    """The ways to a place, for the footer."""
    shown = desk.keymap.shown
    return (
        (shown("target"), say("table.keys.next")),
        (shown("labels"), say("table.keys.labels")),
        (shown("type"), say("table.keys.place")),
    )


CHARACTERS = "asdfgqwertzxcvopim1234567890hjklyubnASDFGQWERTZXCVOPIMHJKLYUBN"


class Labels(Mode):
    """The nearest places get the first characters; every label is one character."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        places = desk.board.nearest_first(desk.board.targets)
        self._places = dict(zip(CHARACTERS, places, strict=False))

    def begin(self) -> None:
        self.desk.board.labels = {place: char for char, place in self._places.items()}

    def end(self) -> None:
        self.desk.board.labels = {}

    def prompt(self) -> str:
        return say("table.target.labels")

    def press(self, key: str, char: str | None) -> bool:
        if key == "escape":
            return False
        self.desk.pop()
        place = self._places.get(char or "")
        if place is None:
            return key == "f"
        self.desk.board.cursor = place
        return True
