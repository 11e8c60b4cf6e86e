"""The set-up of a voyage: what is shown of the module `start`."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.base.start_pieces import StartPlaced, StartRoadPlaced
from ep_rules.sea.start import StartCards, StartShipPlaced
from ep_tui.contributions.events import Telling
from ep_tui.contributions.presenter import Presenter


class StartPresenter(Presenter):
    """The set-up of a voyage."""

    module = "start"

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            StartPlaced: Telling("building"),
            StartRoadPlaced: Telling("building"),
            StartShipPlaced: Telling("building"),
            StartCards: Telling("dice"),
        }
