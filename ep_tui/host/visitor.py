"""A person at a window of a host, for its pages."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ep_rules.api import DEFAULT_SCENARIO, SCENARIOS, scenario_id
from ep_tui.host import archive, practice
from ep_tui.host.admission import AddressLimits
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import NEW_CAMPAIGN, OPEN, Invitation, NoSeat, bot_kind
from ep_tui.host.operator_socket import Operate
from ep_tui.host.own_records import OwnRecords
from ep_tui.host.played_tables import Elsewhere
from ep_tui.replay.campaign import scenarios
from ep_tui.replay.way_back import way_back
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.terms import Terms
from ep_tui.storage.campaign_file import BadCampaign, Campaign
from ep_tui.storage.preferences import PaceName
from ep_tui.storage.seat_words import is_person
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_tui.host.people import People

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

    def choose(self, text: str) -> None:
        """Take a name; raises BadName or OSError."""
        if self._limits is not None:
            self._limits.take_name()
        before = self.name
        self.noted("name", self._key, self._people.choose(self._key, text), before)

    def link_word(self) -> str:
        """A word that makes another key the same person."""
        return self._people.link_word(self._key, self.hall.now())

    def link(self, word: str) -> None:
        """Become the person who was shown a word; raises BadName or OSError."""
        self.noted("link", self._key, self._people.link(self._key, word, self.hall.now()))

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
        folders, file = self.records.folders, campaigns.file(own)
        return self.elsewhere(lambda: way_back(folders, file, me))

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
        await self.elsewhere(partial(practice.end, self.hall.folders, older))
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
        if archive.is_of_bots(self.hall.folders, named):
            limits.refuse()

    def _admitted(self, session: SharedSession) -> SharedSession:
        if self._limits is not None:
            self._limits.look_on(session)
        return session
