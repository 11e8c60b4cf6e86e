"""One running game with its players, bots and save; sessions read it, the turn loop steps it.

Chance and bots advance one step at a time, so that the turn loop can pace them.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

from ep_rules.api import (
    CHANCE,
    Action,
    BadChoice,
    Entry,
    Event,
    Game,
    Header,
    Heard,
    History,
    Illegal,
    Observation,
    Refusal,
    Seat,
    digest_line,
    game,
    line_of,
    observe,
    seat_line,
    undo_line,
    write,
)
from ep_rules.bots import DEFAULT_BOT
from ep_rules.bots.guests import BadBot
from ep_tui.session.declined_offers import DeclinedOffers
from ep_tui.session.table_bots import TableBots
from ep_tui.session.table_chance import TableChance, begin
from ep_tui.session.table_loop import TableLoop
from ep_tui.session.table_save import TableSave, notice, result_line
from ep_tui.session.table_sessions import SessionAtTable, TableSessions
from ep_tui.storage import secret_file
from ep_tui.storage.folders import Folders
from ep_tui.storage.save_writer import RecordFile
from ep_tui.storage.seat_words import (
    Sitter,
    is_person,
    kept_trace,
    lost_seat,
    recorded,
    sitters,
    with_newcomer,
)

if TYPE_CHECKING:
    from ep_tui.thinking.question import Decided

LoopMaker = Callable[["Table"], TableLoop]


class Table:
    """A running game.

    Attributes:
        header: the ruleset, players and seed. history: the game. sitters: the players, per seat.
        changes: the number of changes of the position.
        sessions: all that have joined it. loop: the loop that steps it.
        chance: its secret, and the streams of random words. bots: the choices of its bots.
        declined: the offers that are declined for people unasked.
        closed: whether it is closed.
    """

    def __init__(
        self,
        header: Header,
        history: History,
        seats: Sequence[str],
        chance: TableChance | None = None,
    ) -> None:
        self.header = header
        self.history = history
        self.sitters: list[Sitter] = recorded(seats)
        self.changes: int = 0
        self._seen_at = 0
        self._seen: dict[Seat | None, Observation] = {}
        self.chance = chance or TableChance.begun(header)
        if chance is not None:
            history.draw_from(chance.streams)
        self.sessions = TableSessions()
        self.loop = TableLoop()
        self.closed = False
        self._make_loop: LoopMaker = lambda _: TableLoop()
        self._rematch: Table | None = None
        self._save = TableSave(self.sessions)
        self.bots = TableBots(self)
        self.declined = DeclinedOffers(self)
        self._undo = _Undo(history)

    @classmethod
    def new(  # noqa: PLR0913 - each is a choice of the new-game form
        cls,
        scenario: str,
        seats: Sequence[str],
        *,
        seed: int | None = None,
        first: int | None = None,
        edition: str | None = None,
        house: dict[str, str] | None = None,
    ) -> Self:
        """A new game, not yet saved; without a seed its secret is drawn, and shown at the end.

        Raises:
            BadSeats, BadChoice: the seats or choices are invalid.
        """
        people = sitters(seats)
        compiled = (
            game(scenario, len(people), edition, house)
            if edition
            else game(scenario, len(people), house=house)
        )
        if first is not None and not 0 <= first < len(people):
            raise BadChoice("first", seat=first + 1, seats=len(people))
        return cls.of_ruleset(compiled.ruleset, [one.word for one in people], first, seed)

    @classmethod
    def of_ruleset(
        cls,
        ruleset: str,
        words: Sequence[str],
        first: int | None,
        seed: int | None = None,
        scene: str = "",
    ) -> Self:
        """A new game of a ruleset, not yet saved; with a scene it begins in that position."""
        header, chance = begin(ruleset, words, first, seed, scene)
        return cls(header, header.start(), header.seats, chance)

    @classmethod
    def resume(cls, folders: Folders, path: Path) -> Self:
        """Resume a save.

        Raises:
            BadSave: it cannot be used.
        """
        file, loaded = RecordFile.reopen(folders, path)
        chance = TableChance.resumed(loaded, secret_file.find(path))
        table = cls(loaded.header, loaded.history, loaded.seats, chance)
        table.sessions.notice = notice(file, loaded, chance)
        table._save.resume(file, loaded, chance)
        return table

    def run_with(self, make_loop: LoopMaker) -> None:
        """Step this table, and its rematches, with a loop from now on; a previous loop stops."""
        self.loop.stop()
        self._make_loop = make_loop
        self.loop = make_loop(self)
        if warning := self.bots.warning:
            self.sessions.notify(" ".join(filter(None, (self.sessions.notice, warning))))

    def leave(self, session: SessionAtTable) -> str:
        """Remove a session; the last one closes the table.

        Returns a sentence if the end of the game could not be saved, or "".
        """
        self.sessions.leave(session)
        return self.close() if self.sessions.empty else ""

    # ---- the game, as far as it can be read ------------------------------------------------

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
        from ep_tui.texts.rule_text import book_of  # a game begins without it

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

    # ---- the save --------------------------------------------------------------------------

    @property
    def trouble(self) -> str:
        """Why the game cannot be saved at the moment, in a sentence, or ""."""
        return self._save.trouble

    @property
    def person_to_act(self) -> Seat | None:
        """The person who must act now, or None."""
        actor = self.actor
        if actor is None or actor == CHANCE or not self.sitters[actor].is_person:
            return None
        return None if self.declined.cause else actor

    @property
    def goes_on(self) -> bool:
        """True while neither a person nor a bot must act: chance does, or an offer is declined."""
        return self.actor == CHANCE or self.declined.cause is not None

    def act(self, action: Action, seat: Seat) -> list[Event]:
        """A person's action.

        Raises:
            Illegal: it is refused; nothing changed.
        """
        return self._play(action, seat)

    def act_in_a_row(self, actions: Sequence[Action], seat: Seat) -> Refusal | None:
        """Do a series of actions that is undone together.

        It ends where another actor must decide, such as chance, or where an action after the first
        is refused; that refusal is returned.

        Raises:
            Illegal: the first is refused; nothing changed.
        """
        start = len(self.history.entries)
        refusal: Refusal | None = None
        for action in actions:
            try:
                self.act(action, seat)
            except Illegal as error:
                if len(self.history.entries) == start:
                    raise
                refusal = error.refusal
                break
            if self.actor != seat:
                break
        self._undo.join(start)
        return refusal

    def step(self, decided: "Decided | None" = None) -> list[Event] | None:
        """Do an outcome of chance, a bot's choice or what is declined unasked; None for a person.

        With `decided`, do that choice of the bot; otherwise ask the bot now.

        Raises:
            BadBot: a guest failed; the state is unchanged.
        """
        actor = self.actor
        if actor is None or self.person_to_act is not None:
            return None
        if actor == CHANCE:
            return self._play(self.game.sample(self.history.state), actor)
        if self.declined.cause is not None:
            return self._play(self.declined.answer(), actor)
        action, reason = decided or self.bots.decide()
        events = self._play(action, actor)
        if reason is not None:
            self.bots.reasons[len(self.history.entries)] = reason
        return events

    def sync(self) -> None:
        """Sync the save to disk before a person decides."""
        self._save.sync()

    def sync_with(self, elsewhere: Callable[[Path], None]) -> None:
        """Have the save synced in another thread from now on."""
        self._save.sync_with(elsewhere)

    def is_saved(self) -> bool:
        """Whether all of the game is on the disk now; missing lines are retried first."""
        self.sync()
        return self.save_path is not None and not self.trouble

    @property
    def undoer(self) -> Seat | None:
        """The seat that may undo: the person to act, or the one who has just acted."""
        entries = self.history.entries
        last = entries[-1].actor if entries else CHANCE
        asked = self.declined.given(len(entries)) is None
        may = last in self.people and asked and not self.over
        return last if may and self.person_to_act is None else self.person_to_act

    def undo_refusal(self, seat: Seat) -> Refusal | None:
        """Why a person cannot undo their last action, or None."""
        return self.history.undo_refusal(seat)

    def undo(self, seat: Seat) -> Entry:
        """Undo a person's last action or series, and return its last entry; raises Illegal."""
        gone = list(self._undo.undo(seat))
        self.declined.forget(len(self.history.entries))
        self.changes += 1
        self._save.append(undo_line(1) * len(gone))
        return gone[0]

    def redo(self) -> list[Event] | None:
        """Redo the last undone action; None if there is none."""
        steps = [self._note(events, part) for events, part in self._undo.redo()]
        return [event for events in steps for event in events] if steps else None

    def add_word(self, seat: Seat, text: str) -> None:
        """Mix a person's word into the chance to come.

        Raises:
            BadWord: it is not a word, the seat has one, or chance has begun.
        """
        self._save.append(self.chance.add(self.history, seat, text))

    def hand_over(self, seat: Seat, word: str) -> None:
        """Change the player of a seat, such as to a bot. Raises: BadSeats: the word is invalid."""
        words = [sitter.word for sitter in self.sitters]
        self.sitters = with_newcomer(words, seat, word)
        if not self.over:  # nothing follows the result
            self._save.append(seat_line(seat, self.sitters[seat].word))

    def replace_guest(self, error: BadBot, log: Path) -> None:
        """Let a deckhand continue for the failed guest to act; all players see the reason."""
        if self.actor is not None:
            self.hand_over(self.actor, DEFAULT_BOT)
            self.sessions.notify(*[lost_seat(error, name) for name in kept_trace(error, log)])

    def let_think(self, seconds: float) -> None:
        """Set the thinking time of searching bots."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.thinking(seconds) != sitter.word:
                self.hand_over(Seat(seat), sitter.thinking(seconds))

    @property
    def rematch_waits(self) -> bool:
        """Whether a rematch has begun that can still be joined."""
        return self._rematch is not None and not self._rematch.closed

    def rematch(self, ruleset: str = "") -> "Table":
        """A new game with the same players, by default of the same rules; the next seat starts.

        All sessions of this table get the same one.
        """
        if self._rematch is None or self._rematch.closed:
            self._rematch = self._begin_rematch(ruleset or self.game.ruleset)
            self.sessions.changed()
        return self._rematch

    def _begin_rematch(self, ruleset: str) -> "Table":
        first = (self.header.first + 1) % len(self.sitters)
        words = [sitter.word for sitter in self.sitters]
        table = Table.of_ruleset(ruleset, words, first)
        table.run_with(self._make_loop)
        table.loop.pace = self.loop.pace
        if self._save.folders is not None:
            table.save(self._save.folders)
        return table

    def save(self, folders: Folders) -> None:
        """Save this game to a new file from now on."""
        text = write(self.header, self.history, self.chance.added)
        self._save.create(folders, self.scenario, text, self.chance)

    def close(self) -> str:
        """Close the table; the save stays (finished games move to their folder).

        Returns a sentence if the end of the game could not be saved, or "".
        """
        self.closed = True
        self.loop.stop()
        self.bots.stop()
        return self._save.close(over=self.over)

    @property
    def folders(self) -> Folders | None:
        """The folders of its save, or None."""
        return self._save.folders

    @property
    def save_path(self) -> Path | None:
        """The path of the save, or None."""
        return self._save.path

    @property
    def _result_line(self) -> str:
        """The last line of the record, if the game is saved."""
        if self._save.file is None:
            return ""
        return result_line(self.header, self.history, [one.word for one in self.sitters])

    def _play(self, action: Action, seat: Seat) -> list[Event]:
        part, count = self.history.state.part, len(self.history.entries)
        events = self.history.play(action, seat)
        self._undo.forget_redo(count)
        return self._note(events, part)

    def _note(self, events: list[Event], part: int) -> list[Event]:
        """Count and write the last entry."""
        self.changes += 1
        lines = line_of(self.game, self.history.entries[-1])
        state = self.history.state
        if state.part != part or state.over:
            lines += digest_line(state.digest())
        if state.over:
            lines += self.chance.last_line + self._result_line
        self._save.append(lines)
        if state.over:
            self._save.finish()
        return events


class _Undo:
    """Undo and redo, in which steps of one action form a row."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._rows: list[tuple[int, int]] = []

    def join(self, start: int) -> None:
        """Make a row of all entries since `start`."""
        self._rows.append((start, len(self._history.entries)))

    def forget_redo(self, count: int) -> None:
        """Forget the undone rows after `kept` entries: another action replaced them."""
        self._rows = [row for row in self._rows if row[1] <= count]

    def undo(self, seat: Seat) -> Iterator[Entry]:
        """Undo a person's last action, or the row that it ended; raises Illegal."""
        end = len(self._history.entries)
        start = next((row[0] for row in self._rows if row[1] == end), end - 1)
        yield self._history.undo(seat)
        while len(self._history.entries) > start and self._history.undo_refusal(seat) is None:
            yield self._history.undo(seat)

    def redo(self) -> Iterator[tuple[list[Event], int]]:
        """Redo the last undone actions; the events of each step, and the part before it."""
        start = len(self._history.entries)
        end = next((row[1] for row in self._rows if row[0] == start), start + 1)
        while len(self._history.entries) < end:
            part = self._history.state.part
            events = self._history.redo()
            if events is None:
                return
            yield events, part
