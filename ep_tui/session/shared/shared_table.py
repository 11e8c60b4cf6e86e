"""A table of several people on a host, with what they agreed on; `hall` makes it."""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from ep_rules.api import CHANCE, NOBODY, Entry, Event, Header, History, Seat
from ep_tui.session.shared.early_answers import EarlyAnswers
from ep_tui.session.shared.first_roll import FirstRoll
from ep_tui.session.shared.listed_table import ListedTable
from ep_tui.session.shared.seat_clock import SeatClock
from ep_tui.session.shared.talk import Said, TalkLines
from ep_tui.session.shared.terms import Terms
from ep_tui.session.shared.votes import Vote, VoteKind, Votes
from ep_tui.session.table import Table
from ep_tui.session.table_chance import TableChance
from ep_tui.session.table_sessions import SessionAtTable
from ep_tui.session.turn_loop import Clock
from ep_tui.storage import save_writer
from ep_tui.storage.seat_words import PERSON
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_tui.session.shared.shared_session import SharedSession
    from ep_tui.thinking.question import Decided


class SharedTable(Table):
    """A running game of people at several windows.

    Attributes:
        terms: what holds besides the rules. early: answers before the question. talk: its lines.
        votes: the open vote. here: its sessions. ended: the vote that has ended the game, or None.
        kept: whether its record could be saved then.
        first_roll: what a bot that rolls first waits for.
        rematch_open: whether somebody has opened a table for a rematch.
        for_watchers: the table where watchers sit: this one, or one that follows it later.
        on_change: called after everything that a list of tables shows.
        persons: the ids of the people by seat, with those for whom a bot sits in.
        tell_absent: keeps a sentence for a person who is away, by their id.
        may_say: whether people may write a text. noted: called with what happens, for the log.
        report: keeps lines that a person reports; False if there is no room.
    """

    def __init__(
        self,
        header: Header,
        history: History,
        seats: Sequence[str],
        chance: TableChance | None = None,
    ) -> None:
        super().__init__(header, history, seats, chance)
        self.terms = Terms()
        self.early = EarlyAnswers(self)
        self.first_roll = FirstRoll(self)
        self.talk = TalkLines()
        self.votes = Votes(
            lambda: frozenset(self.persons), lambda: self.present, lambda: self.long_away
        )
        self.persons = {
            Seat(seat): "" for seat, word in enumerate(header.seats) if word.startswith(PERSON)
        }
        self.tell_absent: Callable[[str, str], None] = lambda person, text: None
        self.report: Callable[[str, str, Sequence[Said]], bool] = lambda table, by, lines: False
        self.may_say: Callable[[str], bool] = lambda text: True
        self.noted: Callable[..., None] = lambda *about: None
        self._left_at: Mapping[Seat, float] = {}
        self._keep_left: Callable[[Mapping[Seat, float]], object] = lambda left_at: None
        self._now: Callable[[], float] = time.monotonic
        self.here: list[SharedSession] = []
        self.ended: VoteKind | None = None
        self.kept = True
        self.rematch_open = False
        self.for_watchers: SharedTable = self
        self._clock: SeatClock | None = None
        self._new_clock: Callable[[], SeatClock] | None = None
        self.on_change: Callable[[], None] = lambda: None

    def count_absence(
        self,
        left_at: Mapping[Seat, float],
        now: Callable[[], float],
        keep: Callable[[Mapping[Seat, float]], object] = lambda left_at: None,
    ) -> None:
        """Count for how long people are away: since when each of them left, or since now.

        `keep` is called with that whenever it changes; who is here has not left.
        """
        self._now, self._keep_left = now, keep
        self._left_at = {seat: left_at.get(seat, now()) for seat in self.persons}
        self._note_presence()

    def _note_presence(self) -> None:
        """Note who has left since the last time, and who is back."""
        present = self.present
        away = {seat: self._left_at.get(seat, self._now()) for seat in self.persons}
        self._left_at = {seat: when for seat, when in away.items() if seat not in present}
        self._keep_left(self._left_at)

    # ---- people ----------------------------------------------------------------------------

    @property
    def owners(self) -> dict[Seat, str]:
        """The names of the people by seat, with those for whom a bot sits in."""
        words = self.header.seats
        return {seat: words[seat].removeprefix(PERSON) for seat in sorted(self.persons)}

    @property
    def present(self) -> frozenset[Seat]:
        """The seats of people who are not away."""
        return frozenset(seat for session in self.here for seat in session.seats)

    @property
    def windows(self) -> int:
        """The number of windows that show it."""
        return self.watchers + sum(session.windows for session in self.here if session.seats)

    @property
    def watchers(self) -> int:
        """The number of windows that only watch."""
        here = self.for_watchers.here
        return sum(session.windows for session in here if not session.seats)

    @property
    def listed(self) -> ListedTable:
        """The table as a list shows it."""
        state, people = self.history.state, list(self.owners.values())
        asked = state.active if self.actor in (None, CHANCE) else self.actor
        seat = state.winner if self.over or asked is None else asked
        whose = "" if seat == NOBODY else self.names[seat]
        empty, persons = self.sessions.empty, frozenset(self.persons.values())
        practice = bool(self.header.scene)
        return ListedTable(
            self.scenario, people, persons, whose, self.over, empty, self.watchers, practice
        )

    def seats_of(self, person: str) -> list[Seat]:
        """The seats of a person."""
        return [seat for seat, holder in self.persons.items() if person and holder == person]

    @property
    def long_away(self) -> frozenset[Seat]:
        """The seats of people who are away for so long that the others may go on without them."""
        least = self._now() - self.terms.absence
        away = self.persons.keys() - self.present
        return frozenset(seat for seat in away if self._left_at.get(seat, self._now()) <= least)

    def arrive(self, session: "SharedSession") -> None:
        """A session has joined; its people play for themselves again."""
        self.here.append(session)
        self._start_clock()
        for seat in session.seats:
            self.come_back(seat)
        self._note_presence()
        self.people_changed()

    def leave(self, session: SessionAtTable) -> str:
        """Remove a session; the last one closes the table."""
        self.here = [one for one in self.here if one is not session]
        self._note_presence()
        told = super().leave(session)
        self.people_changed()
        return told

    def come_back(self, seat: Seat) -> None:
        """Let a person play whose seat a bot has taken."""
        if not self.sitters[seat].is_person and seat in self.persons and not self.over:
            self.hand_over(seat, PERSON + self.owners[seat])
            self.loop.advance()

    def sit_in(self, seat: Seat) -> None:
        """Let a bot play for a person, who may come back."""
        self.early.drop(seat)
        self.hand_over(seat, self.terms.substitute)
        self.loop.advance()

    def people_changed(self) -> None:
        """Show who is at the table, and count the open vote again."""
        self.on_change()
        if self.closed:
            self._stop_clock()
            return
        self._count_votes()
        self.sessions.changed()

    @property
    def rematch_waits(self) -> bool:
        """Whether a rematch has been opened."""
        return self.rematch_open

    # ---- answers before the question -------------------------------------------------------

    @property
    def person_to_act(self) -> Seat | None:
        """The person who must act now, or None; not one who has answered already."""
        seat = super().person_to_act
        return None if seat is None or self.early.due is not None else seat

    @property
    def goes_on(self) -> bool:
        """True while chance or an answer from before decides."""
        return super().goes_on or (super().person_to_act is not None and bool(self.early.due))

    def step(self, decided: "Decided | None" = None) -> list[Event] | None:
        """Do the answer that was given before, else what every table does."""
        seat = super().person_to_act
        action = None if seat is None else self.early.due
        if seat is None or action is None:
            return super().step(decided)
        self.early.took(seat)
        return self._play(action, seat)

    # ---- time ------------------------------------------------------------------------------

    def start_clock(
        self, clock: Clock, since: float | None = None, now: Callable[[], float] = time.time
    ) -> None:
        """Count the time of people: days since a moment, else from when somebody is here."""
        self._new_clock = lambda: SeatClock(self, clock, since, now)
        if self.terms.by_days or self.here:
            self._start_clock()

    def _start_clock(self) -> None:
        if self._clock is None and self.terms.seconds is not None and not self.over:
            self._clock = self._new_clock() if self._new_clock is not None else None

    @property
    def seconds_left(self) -> float | None:
        """The time that the person to act has left; None if there is no limit."""
        return None if self._clock is None else self._clock.left

    def time_is_short(self, seat: Seat, seconds: int) -> None:
        """Tell that a person has little time left."""
        self.sessions.tell(say("host.clock.short", who=self.names[seat], seconds=seconds))

    def time_is_over(self, seat: Seat) -> None:
        """Let a bot sit in."""
        who = self.names[seat]
        self.sit_in(seat)
        self.sessions.tell(say("host.clock.over", who=who, bot=self.names[seat]))

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.stop()

    def undo(self, seat: Seat) -> Entry:
        """Undo a person's last action or series, and return its last entry; raises Illegal."""
        entry = super().undo(seat)
        self.early.drop(seat)
        self._moved()
        return entry

    def hand_over(self, seat: Seat, word: str) -> None:
        """Change the player of a seat, such as to a bot. Raises: BadSeats: the word is invalid."""
        super().hand_over(seat, word)
        self._moved()

    def _note(self, events: list[Event], part: int) -> list[Event]:
        events = super()._note(events, part)
        self._moved()
        return events

    def _moved(self) -> None:
        self.on_change()
        self.early.tidy()
        if self._clock is not None:
            self._clock.look()

    def close(self) -> str:
        """Close the table; the save stays."""
        self._stop_clock()
        return super().close()

    # ---- talk and votes --------------------------------------------------------------------

    def say(self, name: str, text: str) -> None:
        """Show a line of a person to all who have not muted them."""
        said = self.talk.add(name, text) if self.terms.talk else None
        if said is not None:
            for session in tuple(self.here):
                if name not in session.muted:
                    session.tell(say("host.talk.said", who=said.name, text=said.text))

    def look_at_vote(self) -> None:
        """Count the open vote again, as people who are away count no more after a while."""
        if self.votes.open is not None and not self.closed:
            self._count_votes()

    def ask(self, kind: VoteKind, by: Seat, target: Seat | None = None) -> None:
        """Begin a vote, if that is possible now."""
        if self.votes.may_ask(kind, by, target):
            self.votes.ask(kind, by, target)
            about = "" if target is None else self.persons[target]
            self.noted("vote", self._called, kind, self.persons[by], about)
            self.sessions.tell(self.vote_words)
            self.people_changed()

    def answer_vote(self, seat: Seat, *, agrees: bool) -> None:
        """Agree to the open vote, or end it by a no."""
        self.votes.answer(seat, agrees=agrees)
        if self.votes.open is None:
            self.sessions.tell(say("host.vote.refused", who=self.names[seat]))
        self.people_changed()

    @property
    def vote_words(self) -> str:
        """The open vote in a sentence, or ""."""
        vote = self.votes.open
        if vote is None:
            return ""
        target = "" if vote.target is None else self.names[vote.target]
        return say(f"host.vote.asks.{vote.kind}", who=self.names[vote.by], target=target)

    def _count_votes(self) -> None:
        vote = self.votes.carried()
        if vote is None:
            return
        self.noted("carried", self._called, vote.kind)
        if vote.kind == "replace" and vote.target is not None:
            self._replace(vote.target)
        else:
            self._finish(vote)

    def _replace(self, seat: Seat) -> None:
        who = self.owners[seat]
        self.sit_in(seat)
        bot = self.names[seat]
        self.sessions.tell(say("host.vote.replaced", who=who, bot=bot))
        self._tell_absent((seat,), "replaced", bot)

    @property
    def _called(self) -> str:
        """The name of the table."""
        return "" if self.save_path is None else self.save_path.stem

    def _tell_absent(self, seats: Collection[Seat], key: str, bot: str) -> None:
        """Keep a sentence for people who are away."""
        for seat in seats:
            text = say(f"host.vote.absent.{key}", table=self._called, bot=bot)
            self.tell_absent(self.persons[seat], text)

    def _finish(self, vote: Vote) -> None:
        """Close the table for all; a game that was ended is among the finished ones."""
        self.ended = vote.kind
        self.closed = True
        self._stop_clock()
        self.loop.stop()
        self.bots.stop()
        path, folders = self.save_path, self._save.folders
        self._tell_absent(self.persons.keys() - self.present, vote.kind, "")
        self.kept = not self._save.close(over=True)
        if vote.kind == "abandon" and path is not None and folders is not None:
            save_writer.delete(folders.finished / path.name)
        self.sessions.changed()
