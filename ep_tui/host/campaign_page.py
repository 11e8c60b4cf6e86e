"""The page of a campaign of a shared table; lobby, menu and end page open it."""

from ep_tui.host.invitation import NoSeat
from ep_tui.host.visitor import Visitor
from ep_tui.host.waiting_room import HallPage, wait
from ep_tui.screens.campaign import CampaignPage
from ep_tui.screens.page import Host
from ep_tui.texts import say


class TableCampaign(HallPage, CampaignPage):
    """The voyages and the standing; Enter sits down at the voyage that is played, or the next."""

    changes = ()

    def __init__(self, visitor: Visitor, name: str) -> None:
        hall = visitor.hall
        super().__init__(hall.folders, hall.campaigns.file(name))
        self.visitor = visitor
        self._called = name

    def hall_changed(self) -> None:
        """Show the voyages as they are now."""
        self._look()
        self.paint()

    @property
    def waits(self) -> str:
        """A sentence about players who wait for the next voyage, or ""."""
        opened = self.visitor.hall.waiting_voyage(self._called)
        if opened is None:
            return ""
        return say("host.campaign.waits", who=self.visitor.hall.name_of(opened.owner))

    def sail_on(self, host: Host) -> str:
        """Sit down at the voyage; return a sentence if that is impossible."""
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
