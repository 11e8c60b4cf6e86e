"""A person at a window of a host, for its pages."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from functools import partial
from os import stat_result
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from ep_rules.api import DEFAULT_SCENARIO, SCENARIOS, Seat, scenario_id
from ep_tui.host import practice
from ep_tui.host.admission import AddressLimits
from ep_tui.host.hall import Elsewhere, Hall
from ep_tui.host.invitation import NEW_CAMPAIGN, OPEN, Invitation, NoSeat, bot_kind
from ep_tui.host.listed_tables import is_of_bots
from ep_tui.host.operator_socket import Operate
from ep_tui.host.people import BadName
from ep_tui.panels.styled_lines import text_of
from ep_tui.replay.campaign import scenarios
from ep_tui.replay.deeds import deeds_of
from ep_tui.replay.gains import gains, told_of_lead
from ep_tui.replay.goals import Deeds, KnownDeeds
from ep_tui.replay.playback import Replay
from ep_tui.replay.profile import people
from ep_tui.replay.profile_lines import WIDEST, profile_lines
from ep_tui.replay.profile_records import ProfileRecords
from ep_tui.replay.results import results
from ep_tui.replay.statistics import statistics
from ep_tui.replay.way_back import way_back
from ep_tui.session.session import Session
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.terms import Terms
from ep_tui.storage import saves
from ep_tui.storage.campaign_file import BadCampaign, Campaign
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import PaceName
from ep_tui.storage.save_writer import end_unfinished
from ep_tui.storage.saved_games import SavedGame, look, look_at
from ep_tui.storage.seat_words import PERSON, is_person
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap

if TYPE_CHECKING:
    from ep_tui.host.people import People

ME = "you"
"""Whose deeds the person's folder has, whatever they are called in a record."""


class OwnRecords(ProfileRecords):
    """The finished games of a person, in which nobody else has their name of now."""

    def __init__(self, hall: Hall, home: Path, person: str, name: str) -> None:
        """`home`: their folder, which keeps what was read."""
        super().__init__(Folders(hall.folders.data, home, home, hall.folders.log))
        self._seat_people = hall.seat_people
        self._person = person
        self.word = PERSON + name

    def running(self) -> list[Path]:
        """The records of the games that they have not finished, the newest first."""
        return self._own(saves.running(self.folders))

    def finished(self) -> list[Path]:
        return self._own(super().finished())

    def _own(self, paths: list[Path]) -> list[Path]:
        names = {*self._seat_people.games_of(self._person)} if self._person else ()
        return [path for path in paths if path.stem in names]

    def seats(self, game: SavedGame) -> list[Seat]:
        """Their seats in a game."""
        persons = self._seat_people.of_saved(game)
        return [seat for seat, person in persons.items() if person == self._person]

    def seen(self, game: SavedGame) -> SavedGame:
        """A finished game in which they have their name of now, and nobody else has it."""
        if game.result is None:
            return game
        mine = self.seats(game)
        seats = [
            replace(one, who=self.word)
            if seat in mine
            else replace(one, who=PERSON)
            if one.who == self.word
            else one
            for seat, one in enumerate(game.result.seats)
        ]
        return replace(game, result=replace(game.result, seats=tuple(seats)))

    def deeds(self, path: Path, status: stat_result) -> Deeds:
        """Their own deeds in a record, if they were at their seat at its end."""
        found = deeds_of(path, status)
        for game in look([path], self.folders.summaries) if found else ():
            seats = game.result.seats if game.result else ()
            for seat in self.seats(game):
                if seats[seat].who in found:
                    return {ME: found[seats[seat].who]}
        return {}

    def as_mine(self, game: SavedGame) -> SavedGame:
        """A game that says “you” of the person."""
        mine = self.seats(game)
        chairs = tuple(
            replace(chair, word=ME) if seat in mine else chair
            for seat, chair in enumerate(game.seats)
        )
        return replace(game, seats=chairs)

    def newest(self, most: int) -> list[tuple[str, SavedGame]]:
        """Their newest finished games, each with the name of its record."""
        found = look_at(self.finished()[:most], self.folders.summaries)
        return [(path.stem, self.as_mine(game)) for path, game in found]

    def is_counted(self, word: str) -> bool:
        """Only those of the person."""
        return word == self.word

    def done(self, known: KnownDeeds, word: str) -> frozenset[str]:
        return known.done(ME)

    def profile_text(self, width: int) -> list[str]:
        """The profile in lines; the newest games are read for a while."""
        games = [self.seen(game) for game in results(self.finished(), self.folders.summaries)]
        if not people(games):
            return [say("profile.none")]
        found, is_whole = self.profile(self.word, games)
        lines = [text_of(line).rstrip() for line in profile_lines(found, min(width, WIDEST))]
        return lines if is_whole else [*lines, *wrap(say("profile.goals-unread"), width)]

    def told_of_end(self, session: Session) -> list[str]:
        """What the end of a game of theirs says: who led, and what the profile gains."""
        (seat,) = session.seats
        told = told_of_lead(statistics(Replay.of(session, seat)), seat)
        return [*told, *gains(self, session.save_name, seat, self.word)]


T = TypeVar("T")


class Visitor:
    """One connected person, as the pages of the host know them.

    Attributes:
        wake: has a table open that rests. read: does what reads records in another thread, if any.
        wish: for a name. operate: answers them, if they are an operator. forget: forgets a person.
        later: does something when it is the turn of their network. noted: called with what they
        have done, for the log.
    """

    def __init__(
        self,
        hall: Hall,
        people: "People",
        key: str,
        wish: str,
        limits: AddressLimits | None = None,
    ) -> None:
        """`key`: its fingerprint, or "" for somebody without one. `limits`: of their address."""
        self.hall = hall
        self.wish = wish
        self._people = people
        self._key = key
        self._limits = limits
        self.wake: Callable[[str], AbstractAsyncContextManager[None]] = lambda table: nullcontext()
        self.read: Elsewhere | None = None
        self._ending: asyncio.Task[None] | None = None
        self.operate: Operate | None = None
        self.forget: Callable[[str], str] = str
        self.later: Callable[[Callable[[], object]], object] = lambda work: work()
        self.noted: Callable[..., None] = lambda *about: None

    @property
    def person(self) -> str:
        """Their id, or ""."""
        return self._people.person(self._key)

    @property
    def name(self) -> str:
        """The name that they have chosen, or ""."""
        return self._people.name(self._key)

    @property
    def records(self) -> OwnRecords:
        """Their games."""
        person = self.person
        return OwnRecords(self.hall, self._people.folder(person), person, self.name)

    @property
    def may_play(self) -> bool:
        """Whether they have a key, and so a name."""
        return bool(self._key)

    @property
    def keys(self) -> int:
        """The number of their keys."""
        return self._people.keys(self._key) if self._key else 0

    def choose(self, text: str) -> str:
        """Take a name; returns a sentence if that is impossible."""

        def choose() -> None:
            if self._limits is not None:
                self._limits.take_name()
            before = self.name
            self.noted("name", self._key, self._people.choose(self._key, text), before)

        return self._tried(choose)

    def link_word(self) -> str:
        """A word that makes another key the same person."""
        return self._people.link_word(self._key, self.hall.now())

    def link(self, word: str) -> str:
        """Become the person who was shown a word; returns a sentence if that is impossible."""
        now = self.hall.now()
        return self._tried(
            lambda: self.noted("link", self._key, self._people.link(self._key, word, now))
        )

    def _tried(self, does: Callable[[], None]) -> str:
        """Change what the host keeps of them; returns a sentence if that is impossible."""
        if not self.may_play:
            return say("host.no-key")
        try:
            does()
        except BadName as error:
            return str(error)
        except OSError:
            return say("host.name-not-kept")
        return ""

    # ---- tables ----------------------------------------------------------------------------

    def invite(self, invitation: Invitation) -> None:
        """Open a table, or begin it; raises NoSeat."""
        if self._limits is not None:
            self._limits.open_table()
        self.hall.invite(invitation)

    def open_new(self, words: Sequence[str]) -> Invitation:
        """Open the table of `new SCENARIO [SEATS]`, with open seats; raises NoSeat."""
        *names, last = words or ("",)
        count = int(last) if last.isdecimal() and len(last) == 1 else 0
        scenario = scenario_id(" ".join(names if count else words))
        if scenario not in SCENARIOS:
            raise NoSeat(say("host.plain.no-scenario", known=", ".join(SCENARIOS)))
        seats = [self.person, *[OPEN] * ((count or 2) - 1)]
        found = Invitation(self.person, scenario, SCENARIOS[scenario].editions[0], seats)
        self.invite(found)
        return found

    async def elsewhere(self, job: Callable[[], T]) -> T:
        """The result of a job that another thread does, if the host has one."""
        found: list[T] = []
        if self.read is None:
            return job()
        await self.read(lambda: found.append(job()))
        return found[0]

    def way_back(self) -> Coroutine[Any, Any, str]:
        """Their own campaign and their next goal, in a line."""
        campaigns = self.hall.campaigns
        own = campaigns.own(self.person)
        kept = campaigns.kept(own)
        me = next(filter(is_person, kept.players), "") if kept is not None else ""
        records, file = self.records, campaigns.file(own)
        return self.elsewhere(lambda: way_back(records.folders, file, me, records.finished))

    def begin_campaign(self, campaign: Campaign, pace: PaceName, think: float) -> SharedSession:
        """A session at the first voyage of a campaign against bots, in place of an older one.

        Raises:
            NoSeat: it cannot begin; the older one stays.
        """
        older = self.hall.campaigns.own(self.person)
        people = [is_person(word) for word in campaign.players]
        first = next(iter(scenarios(len(people), campaign.edition)), DEFAULT_SCENARIO)
        bots = map(bot_kind, campaign.players)
        invitation = Invitation(
            self.person,
            first,
            campaign.edition,
            [self.person if mine else bot for bot, mine in zip(bots, people, strict=True)],
            Terms(pace=pace, talk=False),
            think=think,
            players=campaign.players,
            kept_for=tuple(self.person if mine else "" for mine in people),
            voyage_of=NEW_CAMPAIGN,
        )
        self.invite(invitation)
        if older:
            with suppress(BadCampaign):  # the newest is shown in any case
                self.hall.campaigns.delete(older)
        return self.enter(invitation)

    def next_voyage(self, campaign: str) -> SharedSession:
        """A session at the next voyage of a campaign against bots; raises NoSeat."""
        return self.enter(self.hall.next_voyage(campaign, self.person))

    def lesson(self, name: str, pace: PaceName) -> Coroutine[Any, Any, Invitation]:
        """The game of a lesson, not begun yet."""
        return self.elsewhere(partial(practice.lesson_of, self.person, name, pace, self.hall))

    def practise(self, invitation: Invitation) -> SharedSession:
        """Begin such a game, and end older ones that nobody is at; raises NoSeat."""
        self.invite(invitation)
        session = self.enter(invitation)
        if older := practice.given_up(self.hall, self.person):
            self._ending = asyncio.create_task(self._end(older))
        return session

    async def _end(self, older: Sequence[Path]) -> None:
        await self.elsewhere(partial(end_unfinished, self.hall.folders, older))
        self.hall.look_again()

    def enter(self, invitation: Invitation) -> SharedSession:
        """A session at a table that has begun; raises NoSeat."""
        return self._admitted(self.hall.enter(invitation, self.person))

    def join(self, table: str) -> SharedSession:
        """A session at a running table, at an own seat or as a watcher; raises NoSeat."""
        return self._admitted(self.hall.join(table, self.person))

    def watch(self, table: str) -> SharedSession:
        """A session that only watches a running table; raises NoSeat."""
        return self._admitted(self.hall.watch(table, self.person))

    def look_at(self, words: Sequence[str]) -> None:
        """Refuse the game that the words of a call name, before a table and an app are made.

        Raises:
            TooManyGames: it is one game of bots alone too many.
        """
        limits, named = self._limits, (words[-1] if words else "")
        if limits is None or not limits.full(named):
            return
        if is_of_bots(self.hall.folders, named):
            limits.refuse()

    def _admitted(self, session: SharedSession) -> SharedSession:
        if self._limits is not None:
            self._limits.look_on(session)
        return session
