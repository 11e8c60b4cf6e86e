"""The markers of missions: what is shown of the module `tracks`."""

from collections.abc import Mapping

from ep_rules.api import Event
from ep_rules.voyage.track import LeaderChanged, MarkerMoved
from ep_tui.contributions.events import OF_LEADER, GreatMoment, Stress, Telling
from ep_tui.contributions.presenter import Presenter


class TracksPresenter(Presenter):
    """The markers of missions."""

    module = "tracks"

    def tellings(self) -> Mapping[type[Event], Telling]:
        """The telling of each of the module's events."""
        return {
            MarkerMoved: Telling("missions"),
            LeaderChanged: Telling(
                "missions",
                stress=Stress.GREAT,
                moment=GreatMoment("leader", 40),
                interest=OF_LEADER,
            ),
        }
