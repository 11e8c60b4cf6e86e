"""The public part of a session, readable for watchers too."""

from collections.abc import Mapping, Sequence
from shlex import quote

from ep_rules.api import Decision, Game, OldSeed, Seat, Seed
from ep_tui.session.table import Table
from ep_tui.storage.saves import is_among_running
from ep_tui.storage.seat_words import Sitter


class PublicTable:
    """The part of a `Session` that is public, with or without seats."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def game(self) -> Game:
        """The compiled rules."""
        return self._table.game

    @property
    def scenario(self) -> str:
        """The id of the scenario."""
        return self._table.scenario

    @property
    def edition(self) -> str:
        """The book that its rules are cited from, mostly the edition it is played by."""
        return self._table.edition

    @property
    def sitters(self) -> Sequence[Sitter]:
        """The players, per seat."""
        return self._table.sitters

    @property
    def names(self) -> list[str]:
        """The shown names, per seat."""
        return self._table.names

    @property
    def names_beside_map(self) -> list[str]:
        """The names of the list of seats; a shared table marks those of players who are away."""
        return self.names

    @property
    def people(self) -> list[Seat]:
        """The seats of people, at this keyboard or elsewhere."""
        return self._table.people

    @property
    def changes(self) -> int:
        """The number of changes of the position; grows with every action, undo and redo."""
        return self._table.changes

    @property
    def decision(self) -> Decision | None:
        """The open decision; None when the game is over."""
        agenda = self._table.history.state.agenda
        return agenda[-1] if agenda else None

    @property
    def actor(self) -> Seat | None:
        """The actor: a seat, CHANCE, or None if the game is over."""
        return self._table.actor

    @property
    def last_actor(self) -> Seat | None:
        """The seat that acted last, CHANCE, or None before the first action."""
        entries = self._table.history.entries
        return entries[-1].actor if entries else None

    def actor_of(self, number: int) -> Seat:
        """The seat of an action, or CHANCE; the first action is number 1."""
        return self._table.history.entries[number - 1].actor

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        return self._table.history.state.active

    @property
    def part(self) -> int:
        """The number of the running part of the schedule, mostly a turn, from 0."""
        return self._table.part

    @property
    def phase(self) -> int:
        """The number of the running phase of the turn, from 0."""
        return self._table.history.state.phase

    @property
    def is_last_phase(self) -> bool:
        """Whether the turn ends after this phase."""
        return self.phase + 1 == len(self.game.book.outline)

    @property
    def first(self) -> Seat:
        """The seat that began the game."""
        return self._table.header.first

    @property
    def person_to_act(self) -> Seat | None:
        """The person who must act now, here or elsewhere; or None."""
        return self._table.person_to_act

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._table.over

    @property
    def rematch_waits(self) -> bool:
        """Whether a rematch has begun that can still be joined."""
        return self._table.rematch_waits

    @property
    def seed_shown(self) -> int | None:
        """The seed, unless it is still a secret."""
        origin = self._table.header.origin
        if isinstance(origin, OldSeed):
            return origin.number if self.over or not origin.hidden else None
        return origin.number if isinstance(origin, Seed) else None

    @property
    def promise(self) -> str | None:
        """The table's commitment to the secret of its chance, unless it has an open seed."""
        promise = self._table.chance.promise
        return None if promise is None else promise.hash

    @property
    def added_words(self) -> Mapping[Seat, str]:
        """The words that players have added to the chance of the game."""
        return self._table.chance.added

    def is_saved(self) -> bool:
        """Whether all of the game is on the disk now; missing lines are retried first."""
        return self._table.is_saved()

    @property
    def save_name(self) -> str:
        """The name of the save without its folder, or ""."""
        path = self._table.save_path
        return "" if path is None else path.stem

    @property
    def resume_word(self) -> str:
        """The name by which `ep-tui continue` finds the save: its path if it is elsewhere."""
        path, folders = self._table.save_path, self._table.folders
        if path is None or folders is None or is_among_running(folders, path):
            return self.save_name
        return quote(str(path))

    @property
    def trouble(self) -> str:
        """Why the game cannot be saved at the moment, in a sentence, or ""."""
        return self._table.trouble

    @property
    def bot_thinks(self) -> bool:
        """Whether a searching bot must act."""
        return self._table.bots.must_think
