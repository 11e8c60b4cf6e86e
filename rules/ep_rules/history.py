"""A game in progress: its state, its actions, and snapshots for undo; a table owns one.

Rule: house.undo (back to the last chance outcome, revealed secret or decision of another seat)
"""

import msgspec

from ep_rules.base.turn import PartStarted
from ep_rules.game import Game, Illegal
from ep_rules.model import CHANCE, Action, Event, Refusal, Seat, State
from ep_rules.questions import MAY_UNDO
from ep_rules.streams import ChanceWords


class Entry(msgspec.Struct, frozen=True):
    """An action and its actor."""

    actor: Seat
    action: Action


class Heard(msgspec.Struct, frozen=True):
    """An event, and the number of entries before it."""

    at: int
    event: Event

    @property
    def begins(self) -> Seat | None:
        """The seat whose part begins with it, or None."""
        return self.event.seat if isinstance(self.event, PartStarted) else None


class _Snapshot(msgspec.Struct, frozen=True):
    state: State
    entry: Entry


class History:
    """A running game with its actions and events.

    Attributes:
        game, state: the game and its current state. entries: all applied actions, in order.
        heard: all events, in order, without those of undone actions. outcomes: the number of
            entries that are outcomes of chance. undoable: whether what is played next can be
            undone; a record that is read undoes only what its lines do.
    """

    def __init__(self, game: Game, state: State, words: ChanceWords | None = None) -> None:
        """A game from a state on; without `words` the state's own word is advanced."""
        self.game = game
        self.state = state
        self.entries: list[Entry] = []
        self.outcomes = 0
        self.heard: list[Heard] = []
        self.undoable = True
        self._may_undo = game.book.veto(MAY_UNDO)
        self._back: list[_Snapshot] = []
        self._again: list[Entry] = []
        self.draw_from(words)

    def draw_from(self, words: ChanceWords | None) -> None:
        """Set the source of the words of later outcomes."""
        self._words = words
        self._put_word()

    def play(self, action: Action, seat: Seat | None = None) -> list[Event]:
        """Apply an action that is allowed and return its events.

        Raises:
            Illegal: the action is refused; nothing changed.
        """
        refusal = self.game.explain(self.state, action, seat)
        if refusal is not None:
            raise Illegal(refusal)
        self._again.clear()
        return self._apply(action)

    def undo_refusal(self, seat: Seat, *, recorded: bool = False) -> Refusal | None:
        """Why `seat` cannot undo its last decision; what a record undoes, no module refuses."""
        if all(entry.actor == CHANCE for entry in self.entries):
            return Refusal.of("undo.nothing")
        last = self.entries[-1]
        if last.actor == CHANCE or last.action.reveals:
            return Refusal.of("undo.barrier", outcome=type(last.action).__name__)
        if last.actor != seat or not self._back:
            return Refusal.of("undo.other-seat")
        return None if recorded else self._may_undo(self.state, self._back[-1].state, last.action)

    def undo(self, seat: Seat, *, recorded: bool = False) -> Entry:
        """Undo the last decision of `seat`.

        Raises:
            Illegal: it cannot be undone.
        """
        refusal = self.undo_refusal(seat, recorded=recorded)
        if refusal is not None:
            raise Illegal(refusal)
        last = self._back.pop()
        self._again.append(last.entry)
        self.state = last.state
        self.entries.pop()
        while self.heard and self.heard[-1].at > len(self.entries):
            self.heard.pop()
        return last.entry

    def redo(self) -> list[Event] | None:
        """Redo the last undone decision and return its events; None if there is none."""
        if not self._again:
            return None
        entry = self._again.pop()
        return self._apply(entry.action)

    def _apply(self, action: Action) -> list[Event]:
        actor = self.state.agenda[-1].actor
        entry = Entry(actor, action)
        if actor == CHANCE or action.reveals or not self.undoable:
            self._back.clear()
        else:
            if self._back and self._back[-1].entry.actor != actor:
                self._back.clear()
            self._back.append(_Snapshot(self.state.copy(), entry))
        events = self.game.listen(self.state, action)
        self.entries.append(entry)
        if actor == CHANCE:
            self.outcomes += 1
            self._put_word()
        count = len(self.entries)
        self.heard += [Heard(count, event) for event in events]
        return events

    def _put_word(self) -> None:
        if self._words is not None:
            self.state.word = self._words.chance(self.outcomes)
