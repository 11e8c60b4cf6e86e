"""The session of a person, or of a watcher, at a shared table; its screen and pages hold it."""

from collections.abc import Callable, Iterable, Sequence
from itertools import product

from ep_rules.api import CHANCE, Action, Decision, Seat
from ep_tui.session.session import NotYourTurn, Session
from ep_tui.session.shared.shared_table import SharedTable
from ep_tui.session.shared.talk import Said
from ep_tui.session.shared.terms import Terms
from ep_tui.session.shared.votes import KINDS, VoteKind
from ep_tui.texts import say


class SharedSession(Session):
    """A window at a shared table.

    Attributes:
        person: the id of who looks, or "". name: theirs at this table.
        muted: the people whose lines it does not show.
        windows: the number of windows that show it.
    """

    def __init__(self, table: SharedTable, seats: Iterable[Seat], person: str) -> None:
        super().__init__(table, seats)
        self.person = person
        self.name = next((name for seat, name in table.owners.items() if seat in self.seats), "")
        self.muted: frozenset[str] = frozenset()
        self.windows = 1
        self._shared_table = table
        self._followers: list[Callable[[], object]] = []
        table.arrive(self)

    def show_in(self, windows: int) -> None:
        """Set the number of windows that show it; all pages show it."""
        if windows != self.windows:
            self.windows = windows
            self._shared_table.people_changed()

    def follow(self, show: Callable[[], object]) -> Callable[[], None]:
        """Call `show` after every change and line, in any context; returns how to stop that."""
        self._followers.append(show)
        return lambda: self._followers.remove(show)

    def changed(self) -> None:
        """Update what shows this session."""
        super().changed()
        self._tell_followers()

    def tell(self, text: str) -> None:
        """Show a sentence."""
        super().tell(text)
        self._tell_followers()

    def _tell_followers(self) -> None:
        for show in tuple(self._followers):
            show()

    # ---- people ----------------------------------------------------------------------------

    @property
    def away(self) -> frozenset[Seat]:
        """The seats of people who are away, and of those for whom a bot plays."""
        table = self._shared_table
        return frozenset(table.persons) - table.present

    @property
    def owned(self) -> frozenset[int]:
        """The seats of people, with those for whom a bot plays for the moment."""
        return frozenset(self._shared_table.persons)

    @property
    def names_beside_map(self) -> list[str]:
        """The names, in parentheses for people who are away."""
        away = self.away
        return [f"({name})" if Seat(n) in away else name for n, name in enumerate(self.names)]

    @property
    def played_for(self) -> list[Seat]:
        """The seats of this session that a bot plays for the moment."""
        return [seat for seat in sorted(self.seats) if not self.sitters[seat].is_person]

    @property
    def left(self) -> bool:
        """Whether it has left the table."""
        return all(one is not self for one in self._shared_table.here)

    @property
    def watchers(self) -> int:
        """The number of windows that only watch."""
        return self._shared_table.watchers

    @property
    def terms(self) -> Terms:
        """What holds at the table besides the rules."""
        return self._shared_table.terms

    @property
    def delay(self) -> float:
        """The seconds after which this session sees what is done."""
        return 0.0 if self.seats else self._shared_table.terms.delay_seconds

    def announce_rematch(self) -> None:
        """Show all others that there is a table for a rematch."""
        self._shared_table.rematch_open = True
        self._shared_table.sessions.changed()

    @property
    def ended(self) -> VoteKind | None:
        """The vote that has closed the table, or None."""
        return self._shared_table.ended

    @property
    def kept(self) -> bool:
        """Whether the record of a game that a vote has ended could be saved."""
        return self._shared_table.kept

    @property
    def seconds_left(self) -> float | None:
        """The time that the person to act has left; None if there is no limit."""
        return self._shared_table.seconds_left

    def sit_in(self) -> None:
        """Let a bot play for this person until they come back."""
        for seat in self.seats - set(self.played_for):
            with self.acting():
                self._shared_table.sit_in(seat)

    def come_back(self) -> None:
        """Play on in place of the bot."""
        for seat in self.played_for:
            with self.acting():
                self._shared_table.come_back(seat)

    # ---- answers before the question -------------------------------------------------------

    @property
    def waiting(self) -> list[Decision]:
        """The questions to its seats that wait behind those of others."""
        early = self._shared_table.early
        return [asked for seat in sorted(self.seats) for asked in early.waiting(seat)]

    def answered_early(self, asked: Decision) -> bool:
        """Whether a question that waits has an answer already."""
        return self._shared_table.early.given(asked.actor)

    def answer_early(self, asked: Decision, actions: Sequence[Action]) -> None:
        """Answer it; the answer is given when its turn comes, if it is still possible.

        Raises:
            NotYourTurn: the question is to a seat of others.
        """
        if asked.actor not in self.seats:
            raise NotYourTurn
        self._shared_table.early.give(asked, actions)

    # ---- chance ----------------------------------------------------------------------------

    @property
    def may_add_word(self) -> bool:
        """Whether a seat of this session can add a word to the chance of the game."""
        chance = self._shared_table.chance
        begun = self._shared_table.history.outcomes > 0
        return chance.promise is not None and not begun and bool(self.seats - set(chance.added))

    @property
    def seconds_for_words(self) -> float:
        """The longest time that the first chance waits for words; 0 if it does not wait."""
        first_roll = self._shared_table.first_roll
        return first_roll.seconds if first_roll.waits_for else 0.0

    @property
    def asked_for_word(self) -> bool:
        """Whether the first chance waits for the word of this session."""
        return bool(self.seats & self._shared_table.first_roll.waits_for)

    @property
    def first_roller(self) -> str:
        """The name of the bot that rolls first, or "none" where chance begins the game."""
        actor = self.actor
        return "none" if actor is None or actor == CHANCE else self.names[actor]

    def add_word(self, text: str) -> None:
        """Mix a word into the chance to come, before it begins; "" adds none if one is asked for.

        Raises:
            BadWord: it is not a word, the seat has one, or chance has begun. NotYourTurn: it has
                no seat.
        """
        seat = next(iter(sorted(self.seats)), None)
        if seat is None:
            raise NotYourTurn
        asked = self.asked_for_word
        if text or not asked:
            self._shared_table.add_word(seat, text)
            who = self.names[seat]
            self._shared_table.sessions.tell(say("host.word.added", who=who, word=text))
        if asked:
            self._shared_table.first_roll.answered(seat)
            self._go_on()

    # ---- talk and votes --------------------------------------------------------------------

    @property
    def may_talk(self) -> bool:
        """Whether it can write to the others."""
        return self._shared_table.terms.talk and bool(self.seats)

    def say(self, text: str) -> None:
        """Write a line to the others."""
        if self.may_talk and not self._shared_table.may_say(text):
            self.tell(say("host.talk.barred"))
        elif self.may_talk:
            self._shared_table.say(self.name, text)

    @property
    def lines(self) -> list[Said]:
        """What the people have written, without those who are muted."""
        return self._shared_table.talk.lines(self.muted)

    def report(self) -> str:
        """Report the talk to the operator, also of those who are muted: done, full or nothing."""
        lines = self._shared_table.talk.lines(frozenset())
        if not lines:
            return "nothing"
        return "done" if self._shared_table.report(self.save_name, self.name, lines) else "full"

    @property
    def others(self) -> list[str]:
        """The other people at the table."""
        return [name for name in self._shared_table.owners.values() if name != self.name]

    def mute(self, name: str) -> None:
        """Show the lines of a person no more, or again."""
        self.muted ^= {name}

    @property
    def vote_words(self) -> str:
        """The open vote in a sentence, or ""."""
        return self._shared_table.vote_words

    @property
    def may_vote(self) -> bool:
        """Whether a seat of this session has not answered the open vote."""
        return bool(self.seats & self._shared_table.votes.missing())

    def votes_possible(self) -> list[tuple[VoteKind, Seat | None]]:
        """The votes that this session can ask for now."""
        if self.over or not self.seats:
            return []
        votes, by = self._shared_table.votes, min(self.seats)
        targets: list[Seat | None] = [None, *sorted(self.away)]
        asked: list[tuple[VoteKind, Seat | None]] = list(product(KINDS, targets))
        return [one for one in asked if votes.may_ask(one[0], by, one[1])]

    def ask(self, kind: VoteKind, target: Seat | None) -> None:
        """Begin a vote."""
        self._shared_table.ask(kind, min(self.seats), target)

    def vote(self, *, agrees: bool) -> None:
        """Answer the open vote."""
        if self.may_vote:
            seat = min(self.seats & self._shared_table.votes.missing())
            self._shared_table.answer_vote(seat, agrees=agrees)
