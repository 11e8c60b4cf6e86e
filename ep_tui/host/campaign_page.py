"""The pages of campaigns: that of a shared table, and that of one person against bots."""

from collections.abc import Sequence
from functools import partial
from typing import cast

from ep_rules.bots import DEFAULT_BOT
from ep_tui.host.invitation import NoSeat
from ep_tui.host.practice import compiled
from ep_tui.host.visitor import Visitor
from ep_tui.host.waiting_room import HallPage, OtherSeat, wait
from ep_tui.replay.campaign import Voyage
from ep_tui.screens.campaign import CampaignForm, CampaignPage
from ep_tui.screens.form import NOBODY_HERE
from ep_tui.screens.page import Host
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.storage.campaign_file import BadCampaign, Campaign
from ep_tui.storage.preferences import PaceName
from ep_tui.storage.seat_words import MOST_SEATS, PERSON
from ep_tui.texts import say


class TableCampaign(HallPage, CampaignPage):
    """The voyages and the standing; Enter sits down at the voyage that is played, or the next."""

    changes: Sequence[str] = ()

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.visitor = visitor
        self._called = name
        super().__init__(visitor.records.folders, visitor.hall.campaigns.file(name))

    def hall_changed(self) -> None:
        self.look_again()

    def look_again(self) -> None:
        """Read the records in another thread, as that of a running voyage is replayed."""
        if self.is_running:
            self.run_worker(self._look_elsewhere(), group="look", exclusive=True)

    async def _look_elsewhere(self) -> None:
        await self.visitor.elsewhere(self._look)
        self.paint()

    @property
    def waits(self) -> str:
        opened = self.visitor.hall.waiting.voyage(self._called)
        if opened is None:
            return ""
        return say("host.campaign.waits", who=self.visitor.hall.name_of(opened.owner))

    def sail_on(self, host: Host) -> str:
        hall, person = self.visitor.hall, self.visitor.person
        try:
            running = hall.campaigns.running(self._called)
            if running:
                host.open_session(self.visitor.join(running))
            else:
                wait(host, self.visitor, hall.next_voyage(self._called, person))
        except NoSeat as error:
            return str(error)
        return ""


class OwnCampaign(TableCampaign):
    """The newest campaign of one person against bots, and the form of another one."""

    changes = ("new", "delete")

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor, visitor.hall.campaigns.own(visitor.person))

    def sail_on(self, host: Host) -> str:
        following = self.following
        if following is None:
            return say("campaign.no-next")
        self.run_worker(self._join(host, following), exclusive=True)
        return ""

    async def _join(self, host: Host, following: Voyage) -> None:
        try:
            session = await self._session(following)
        except NoSeat as error:
            self._note = str(error)
            self.paint()
        else:
            if session is not None:
                host.open_session(session)

    async def _session(self, following: Voyage) -> SharedSession | None:
        """A session at a voyage; None if the page was closed meanwhile; raises NoSeat."""
        visitor, campaign = self.visitor, self._campaign
        if following.game:
            async with visitor.wake(following.game):
                return visitor.join(following.game) if self.is_current else None
        if campaign is not None:
            seats, edition = len(campaign.players), campaign.edition
            await visitor.elsewhere(partial(compiled, following.scenario, seats, edition))
        return visitor.next_voyage(self._called) if self.is_current else None

    def _look(self) -> None:
        campaigns = self.visitor.hall.campaigns
        self._called = campaigns.own(self.visitor.person)
        self._file = campaigns.file(self._called)
        super()._look()

    def _form(self) -> CampaignForm:
        words = [DEFAULT_BOT, DEFAULT_BOT, *[NOBODY_HERE] * (MOST_SEATS - 3)]
        seats = [OtherSeat(number, word, opens=False) for number, word in enumerate(words, 1)]
        return CampaignForm(self._begin, seats, (PERSON + self.visitor.name,))

    def _begin(self, campaign: Campaign) -> None:
        """Begin its first voyage; raises BadCampaign."""
        host = self.host
        try:
            pace, think = cast(PaceName, host.pace), host.preferred.think
            host.open_session(self.visitor.begin_campaign(campaign, pace, think))
        except NoSeat as error:
            raise BadCampaign(str(error)) from None

    def _drop(self) -> None:
        self.visitor.hall.campaigns.delete(self._called)


def campaign_page(visitor: Visitor, name: str) -> TableCampaign:
    """The page of a campaign, or with "" that of one's own."""
    is_own = name in ("", visitor.hall.campaigns.own(visitor.person))
    return OwnCampaign(visitor) if is_own else TableCampaign(visitor, name)
