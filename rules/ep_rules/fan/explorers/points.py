"""Explorer points: a card for the first seat to reveal the 2, the 12 or the desert.

The card stays with its owner if the token is exchanged later.

Rule: explorers.points
"""

from collections.abc import Callable, Mapping

from ep_rules.fan.explorers.continent import LAND_FOUND, TOKEN_FOUND
from ep_rules.model import (
    DESERT,
    NOBODY,
    Event,
    Owner,
    Seat,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, ScoreLine, Settings
from ep_rules.questions import Moment
from ep_rules.viewpoint import Viewpoint

FINDS = ("two", "twelve", "desert")
"""The possible finds with a card."""
FIND_OF_NUMBER = {2: 0, 12: 1}
"""The find of a number token."""
_DESERT = FINDS.index("desert")


class PointSettings(Settings, frozen=True):
    """The finds that have a card worth a point."""

    two: bool = True
    twelve: bool = True
    desert: bool = False


class ExplorerCards(Slice):
    """`owner`: the seat that has each card, in the order of FINDS; -1 none."""

    key = "explorer-points"
    owner: list[int]

    def copy(self) -> "ExplorerCards":
        return ExplorerCards(self.owner[:])

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The owner of each card."""
        return {"owner": [view.who(owner) for owner in self.owner]}


class ExplorerPoint(Event, frozen=True):
    """A seat took the card of a find: `two`, `twelve` or `desert`."""

    seat: Seat
    find: str


class ExplorerPoints(ConfiguredModule[PointSettings]):
    """The cards and their first owners."""

    id = "explorer-points"
    needs = ("continent",)
    settings_type = PointSettings
    scene_file = "ep_rules.fan.explorers.scene"

    def __init__(self, settings: PointSettings) -> None:
        super().__init__(settings)
        self._there = (settings.two, settings.twelve, settings.desert)

    def slice(self) -> Slice:
        return ExplorerCards([NOBODY] * len(FINDS))

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {LAND_FOUND: self._land, TOKEN_FOUND: self._token}

    def scores(self) -> Mapping[str, ScoreLine]:
        """A point for each card."""
        return {"explorer-points": _cards}

    def _land(self, state: State, seat: Seat, terrain: int) -> None:
        if terrain == DESERT:
            self._give(state, seat, _DESERT)

    def _token(self, state: State, seat: Seat, number: int) -> None:
        if number in FIND_OF_NUMBER:
            self._give(state, seat, FIND_OF_NUMBER[number])

    def _give(self, state: State, seat: Seat, find: int) -> None:
        owner = state.of(ExplorerCards).owner
        if not self._there[find] or owner[find] != NOBODY:
            return
        owner[find] = seat
        if state.log is not None:
            state.log.append(ExplorerPoint(seat, FINDS[find]))


def _cards(state: State, owner: Owner) -> int:
    return state.of(ExplorerCards).owner.count(owner)
