"""The Largest Army: what is shown of the module `largest-army`."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.catan.largest_army import LargestArmyTaken
from ep_tui.contributions.events import OF_LEADER, GreatMoment, Stress, Telling
from ep_tui.contributions.presenter import Presenter


class LargestArmyPresenter(Presenter):
    """The Largest Army."""

    module = "largest-army"

    def tellings(self) -> Mapping[type[Event], Telling]:
        """How each of the module's events is told."""
        return {
            LargestArmyTaken: Telling(
                "theft", stress=Stress.GREAT, moment=GreatMoment("army", 60), interest=OF_LEADER
            ),
        }
