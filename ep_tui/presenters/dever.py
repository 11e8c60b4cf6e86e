"""Captain Dever: what is shown of the module `dever`."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.fan.sea_robbers.dever import AskDever, DeverGained, DeverUsed
from ep_tui.contributions.events import Telling
from ep_tui.contributions.pickers import Picker
from ep_tui.contributions.presenter import Presenter


class DeverPresenter(Presenter):
    """Captain Dever."""

    module = "dever"
    pickers = {AskDever: Picker("choice")}

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            DeverGained: Telling("missions"),
            DeverUsed: Telling("missions"),
        }
