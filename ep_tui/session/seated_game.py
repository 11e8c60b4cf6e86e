"""A game with its players, as far as it can be read; a `Table` is one that is played."""

from collections.abc import Sequence

from ep_rules.api import Action, Game, Header, Heard, History, Observation, Refusal, Seat, observe
from ep_tui.storage.seat_words import Sitter, is_person, recorded


class SeatedGame:
    """A game and the players at its seats.

    Attributes:
        header: the ruleset, players and seed. history: the game. sitters: the players, per seat.
        changes: the number of changes of the position.
    """

    def __init__(self, header: Header, history: History, seats: Sequence[str]) -> None:
        self.header = header
        self.history = history
        self.sitters: list[Sitter] = recorded(seats)
        self.changes: int = 0
        self._seen_at = 0
        self._seen: dict[Seat | None, Observation] = {}

    @property
    def heard(self) -> list[Heard]:
        """All events so far."""
        return self.history.heard

    @property
    def scenario(self) -> str:
        """The id of the scenario."""
        return self.header.scenario

    @property
    def game(self) -> Game:
        """The compiled rules."""
        return self.history.game

    @property
    def edition(self) -> str:
        """The book that its rules are cited from, mostly the edition it is played by."""
        from ep_tui.texts.rules import book_of  # a game begins without it

        return book_of(self.game.ruleset)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.history.state.over

    @property
    def names(self) -> list[str]:
        """The shown names, per seat."""
        return [sitter.name for sitter in self.sitters]

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [Seat(i) for i, sitter in enumerate(self.sitters) if sitter.is_person]

    @property
    def alone(self) -> Seat | None:
        """The only human at this table, if there was never another; no hand-over screen then."""
        people = self.people
        began = (Seat(seat) for seat, word in enumerate(self.header.seats) if is_person(word))
        return people[0] if people and {*people, *began} == {people[0]} else None

    @property
    def actor(self) -> Seat | None:
        """The actor: a seat, CHANCE, or None if the game is over."""
        agenda = self.history.state.agenda
        return agenda[-1].actor if agenda else None

    def observe(self, viewer: Seat | None) -> Observation:
        """The observation of a viewer, cached."""
        if self._seen_at != self.changes:
            self._seen_at = self.changes
            self._seen.clear()
        if viewer not in self._seen:
            self._seen[viewer] = observe(self.game, self.history.state, viewer)
        return self._seen[viewer]

    def legal(self) -> list[Action]:
        """The legal actions of the actor, with a sample of offers."""
        return self.game.legal_actions(self.history.state)

    def read(self, text: str, legal: Sequence[Action] | None = None) -> Action:
        """The action of a line of notation; a beginning matches one of `legal`, by default all.

        Raises:
            NotUnderstood, Ambiguous: see `ep_rules.notation`.
        """
        legal = self.legal() if legal is None else legal
        return self.game.notation.read(text, legal, self.actor)

    def explain(self, action: Action, seat: Seat) -> Refusal | None:
        """Why `seat` may not do an action now, or None."""
        return self.game.explain(self.history.state, action, seat)

    @property
    def part(self) -> int:
        """The number of the running part of the schedule, mostly a turn, from 0."""
        return self.history.state.part

    @property
    def last_action(self) -> Action | None:
        """The last action."""
        return self.history.entries[-1].action if self.history.entries else None
