"""The sea robber ships: their hexes, the ships sunk by each seat, and the greatest nemesis.

Rule: robbers.ships, robbers.nemesis
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from ep_rules.layout import GROUPS
from ep_rules.model import NOBODY, Event, Owner, Seat, Slice, State
from ep_rules.module import ConfiguredModule, Rulebook, ScoreLine, Settings, Stock
from ep_rules.questions import Moment
from ep_rules.topology import Hex
from ep_rules.viewpoint import Viewpoint

GROUP = "robber-ships"
"""The hexes of a layout on which sea robber ships begin."""
ROBBER_SUNK: Moment[[Seat]] = Moment("a sea robber ship was sunk")


class FleetSettings(Settings, frozen=True):
    """Points: `ship` for each sunk ship, `nemesis` for the card; `needs`: ships for it.

    No source has these numbers. A ship is worth enough for robbers to matter among good players.
    """

    ship: Annotated[int, Meta(ge=0, le=5)] = 2
    nemesis: Annotated[int, Meta(ge=0, le=5)] = 2
    needs: Annotated[int, Meta(ge=1, le=16)] = 3


class RobberFleet(Slice):
    """`afloat`: hexes with a sea robber ship, sorted; `sunk`: per seat; `nemesis`: a seat or -1."""

    key = "robber-fleet"
    afloat: tuple[Hex, ...]
    sunk: list[int]
    nemesis: int = NOBODY

    def copy(self) -> "RobberFleet":
        return RobberFleet(self.afloat, self.sunk[:], self.nemesis)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """Hexes with a sea robber ship, ships sunk by each seat, the nemesis."""
        return {
            "afloat": view.on_hexes(self.afloat),
            "sunk": view.in_order(self.sunk),
            "nemesis": [view.who(self.nemesis)],
        }


class NemesisTaken(Event, frozen=True):
    """A seat took the card of the nemesis with `count` sunk ships."""

    seat: Seat
    count: int


class RobberShips(ConfiguredModule[FleetSettings]):
    """The sea robber ships."""

    id = "robber-fleet"
    layout_keys = (GROUPS,)
    settings_type = FleetSettings
    scene_file = "ep_rules.fan.sea_robbers.scene"

    def bind(self, book: Rulebook) -> None:
        self.topology = book.topology
        self._start = tuple(sorted(book.layout.of(GROUPS).get(GROUP, ())))
        self._seats = book.seats
        self._sunk = book.at(ROBBER_SUNK)

    def slice(self) -> Slice:
        return RobberFleet(self._start, [0] * self._seats)

    def stocks(self, state: State) -> Mapping[str, Stock]:
        fleet = state.of(RobberFleet)
        return {"robber ships": Stock(len(fleet.afloat) + sum(fleet.sunk), len(self._start))}

    def scores(self) -> Mapping[str, ScoreLine]:
        """Sunk ships, and the card of the greatest nemesis."""
        return {"robber-ships": self._ships, "nemesis": self._nemesis}

    def sink(self, state: State, seat: Seat, place: Hex) -> None:
        """Take a sea robber ship off the board for a seat."""
        fleet = state.of(RobberFleet)
        fleet.afloat = tuple(other for other in fleet.afloat if other != place)
        fleet.sunk[seat] += 1
        enough = fleet.sunk[seat] >= self.settings.needs
        if enough and (fleet.nemesis == NOBODY or fleet.sunk[seat] > fleet.sunk[fleet.nemesis]):
            if fleet.nemesis != seat and state.log is not None:
                state.log.append(NemesisTaken(seat, fleet.sunk[seat]))
            fleet.nemesis = seat
        for react in self._sunk:
            react(state, seat)

    def _ships(self, state: State, owner: Owner) -> int:
        return self.settings.ship * state.of(RobberFleet).sunk[owner]

    def _nemesis(self, state: State, owner: Owner) -> int:
        return self.settings.nemesis if state.of(RobberFleet).nemesis == owner else 0
