"""A position that is being edited, with the session at its table; the edit screen holds it."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ep_rules.api import (
    BadScene,
    Game,
    History,
    Placing,
    State,
    letter,
    placings,
    read_scene,
    seat_colors,
    with_letters,
    with_statement,
    without_piece,
    write_scene,
)
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.table_chance import begin
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.seat_words import sitters

_TRIES = 3
"""Placings of one kind that are tried before it counts as impossible."""


class Layable(NamedTuple):
    """One kind of thing that could be put on a place: its placings, and why none is possible."""

    words: str
    placings: Sequence[Placing]
    error: BadScene | None


class Draft:
    """A position that changes by statements, with undo and redo; all seats are one person's.

    Attributes:
        session: at the table of the position as it is now. name: of the file when it is saved.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        name: str = "scene",
        seats: Sequence[str] = (),
        colors: Sequence[str] = (),
    ) -> None:
        """`seats` play on from the position; by default a person in turn, and bots.

        `colors`: what statements may call the seats, from A on.
        """
        self.name = name
        self._colors = colors
        self._seats = seats
        self._past: list[tuple[Game, State]] = []
        self._future: list[tuple[Game, State]] = []
        self._now = (game, state)
        self._text: str | None = None
        self.session = self._seated()

    @classmethod
    def of_text(cls, text: str, name: str = "scene") -> "Draft":
        """The draft of a scene; raises BadScene."""
        return cls(*read_scene(text), name, colors=seat_colors(text))

    @classmethod
    def of_session(cls, session: Session) -> "Draft":
        """The draft of a running game's position, including all hands; raises NotOpen."""
        state, seats = session.to_edit()
        return cls(session.game, state, session.scenario, seats)

    @property
    def text(self) -> str:
        """The position as a scene."""
        if self._text is None:
            self._text = write_scene(*self._now)
        return self._text

    def say(self, statement: str) -> None:
        """Change the position by a statement; raises BadScene, and nothing changed."""
        self._become(with_statement(self.text, with_letters(statement, self._colors)))

    def clear(self, place: str) -> None:
        """Remove the uppermost piece at a place; raises BadScene, and nothing changed."""
        self._become(without_piece(*self._now, place))

    def undo(self) -> bool:
        """Go back one change; False if there is none."""
        return self._move(self._past, self._future)

    def redo(self) -> bool:
        """Redo the last undone change; False if there is none."""
        return self._move(self._future, self._past)

    def layable(self, place: str, letter: str) -> list[Layable]:
        """The pieces and hexes for a place, by kind."""
        kinds: dict[str, list[Placing]] = {}
        for placing in placings(*self._now, place, letter):
            kinds.setdefault(placing.words.partition(" ")[0], []).append(placing)
        found: list[Layable] = []
        for word, several in kinds.items():
            words = several[0].words if len(several) == 1 else word
            found.append(Layable(words, several, self._error(several)))
        return found

    def save(self, folders: Folders) -> Path:
        """Write the position as a scene; raises OSError."""
        return saves.save_position(folders, self.name, self.text)

    def table(self) -> Table:
        """A table that plays on from the position."""
        game, state = self._now
        others = ["you" if seat == state.active else "bot" for seat in range(state.seats)]
        seats = self._seats if len(self._seats) == state.seats else others
        words = [one.word for one in sitters(seats)]
        return Table.of_ruleset(game.ruleset, words, state.first, scene=self.text)

    def _error(self, several: Sequence[Placing]) -> BadScene | None:
        """Why none of some placings is possible; None if one is."""
        error: BadScene | None = None
        for placing in several[:_TRIES]:
            try:
                with_statement(self.text, placing.statement)
                return None
            except BadScene as found:
                error = error or found
        return error

    def _become(self, after: tuple[Game, State]) -> None:
        self._past.append(self._now)
        self._future.clear()
        self._go_to(after)

    def _move(self, source: list[tuple[Game, State]], target: list[tuple[Game, State]]) -> bool:
        if not source:
            return False
        target.append(self._now)
        self._go_to(source.pop())
        return True

    def _go_to(self, position: tuple[Game, State]) -> None:
        self._now = position
        self._text = None
        self.session = self._seated()

    def _seated(self) -> Session:
        game, state = self._now
        people = [f"person:{letter(seat)}" for seat in range(state.seats)]
        header, chance = begin(game.ruleset, people, state.first)
        return Session.local(Table(header, History(game, state.copy()), people, chance))
