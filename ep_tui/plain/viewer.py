"""The person in front of plain mode; the talk and the commands that may be typed share it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ep_rules import reference
from ep_rules.api import Refusal, Seat
from ep_tui.board.places import Place
from ep_tui.keys.keymap import Keymap
from ep_tui.panels.action_words import whole_place
from ep_tui.plain.conversation import Conversation
from ep_tui.plain.preferences import Wishes
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.speak import refusal_sentence, rule_line
from ep_tui.texts.typed_places import as_typed

if TYPE_CHECKING:
    from ep_tui.plain.taught import Taught


class OnlyWatches(Exception):
    """A watcher asked for what only players have."""


class Viewer:
    """The person who reads the lines.

    Attributes:
        session, io: the game, and where lines are read and written.
        wishes: their preferences. keymap: their keys in this game.
        seat: the seat whose hand is shown, or None.
        terse: whether a question and what has happened are a paragraph each.
        heard: the number of events that each seat has read. last_rule: that of the last refusal.
        lesson: the one that is taught, or None.
    """

    def __init__(self, session: Session, io: Conversation, wishes: Wishes) -> None:
        self.session = session
        self.io = io
        self.wishes = wishes
        self.keymap = self._keys()
        self.seat: Seat | None = session.alone
        self.terse = False
        self.heard: dict[Seat | None, int] = {}
        self.last_rule = ""
        self.lesson: Taught | None = None

    @property
    def reasons(self) -> bool:
        """Whether the bots' reasons are shown."""
        return self.wishes.preferred.why

    def _keys(self) -> Keymap:
        return self.wishes.keymap.in_game(presenters_of(self.session.game).commands)

    def follow(self, changes: Mapping[str, Any]) -> None:
        """Use changed keys; show more or fewer offers."""
        if "keys" in changes:
            self.keymap = self._keys()
        if "offers" in changes:
            self.session.show_offers(self.wishes.preferred.offers)
            self.session.go_on()

    def me(self) -> Seat:
        """The seat to ask; while others act, the one that was asked last.

        Raises:
            OnlyWatches: there is none.
        """
        seat = self.seat if self.session.me is None else self.session.me
        if seat is None:
            raise OnlyWatches
        return seat

    def describe(self, place: Place, typed: str) -> None:
        """Say what is at a place, with its name as it was typed."""
        if self.lesson is not None:
            self.lesson.look(place)
        told = whole_place(self.session, place, aside=True)
        self.io.tell(as_typed(self.session.game.book.topology, told, typed))

    def refuse(self, refusal: Refusal, nowhere: str = "", typed: str = "") -> None:
        """Say why something is not allowed, with places as they were `typed`.

        `nowhere`: a command without any place.
        """
        self.io.forget()
        played = self.session.game.book.settings
        self.last_rule = reference.rule_behind(refusal, played)
        if self.lesson is not None:
            self.lesson.did(f"refused {self.last_rule}")
        text = refusal_sentence(self.session.game, refusal, self.session.names, typed)
        if nowhere:
            text = say("table.nowhere", what=nowhere, reason=text)
        rule = rule_line(refusal, self.session.edition, played)
        self.io.tell(say("plain.refused", sentence=text, rule=rule))
