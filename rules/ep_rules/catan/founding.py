"""The set-up rounds, in which every seat places a settlement and a road beside it.

The rounds go clockwise and back by turns; the last settlement brings a card for each hex beside it.

Rule: founding.land, founding.order, founding.settlement, founding.road, founding.income
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.building import Building
from ep_rules.base.production import Received
from ep_rules.base.purse import take
from ep_rules.base.start_pieces import (
    PlaceSettlement,
    StartRoad,
    StartRoads,
    StartSettlement,
    StartSettlements,
    island_corners,
)
from ep_rules.catan.cities import CITY
from ep_rules.model import (
    GOOD_NAMES,
    SETTLEMENT,
    YIELDING,
    Bundle,
    Decision,
    Good,
    Owner,
    Refusal,
    Seat,
    State,
)
from ep_rules.module import ConfiguredModule, Rulebook, Settings
from ep_rules.questions import GAME_STARTS, Moment, Question
from ep_rules.topology import Intersection, Path

ROUTES_AT: Question[[Intersection, Owner], int] = Question("routes at an intersection")
"""The number of other pieces that lead away from a settlement of the founding, besides roads."""


class FoundingSettings(Settings, frozen=True):
    """`rounds`: the number of buildings that each seat places, limited by the box.

    `last`: the building of the last round; the others are settlements.
    """

    rounds: Annotated[int, Meta(ge=1, le=3)] = 2
    last: Literal["settlement", "city"] = "settlement"


class Founding(ConfiguredModule[FoundingSettings]):
    """The rounds, as decisions above the first phase."""

    id = "founding"
    needs = ("turn", "building", "production")
    settings_type = FoundingSettings
    settings_beside = (("last=city", "cities"),)

    def bind(self, book: Rulebook) -> None:
        self._topology = book.topology
        self._routes_at = book.ask(ROUTES_AT)
        building = book.module(Building)
        box = building.settings
        self._rounds = min(self.settings.rounds, box.settlements, box.roads)
        self.families = (_Settle(self, building, island_corners(book)), _Road(self, building))

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {GAME_STARTS: self._begin}

    def _begin(self, state: State) -> None:
        order = [Seat((state.first + step) % state.seats) for step in range(state.seats)]
        for number in reversed(range(self._rounds)):
            for seat in order if number % 2 else reversed(order):
                state.agenda += [StartRoad(seat), StartSettlement(seat, Owner(seat))]

    def is_new(self, state: State, owner: Owner, place: Intersection) -> bool:
        """Whether a settlement of the founding still needs its road (or a ship instead of one).

        No older one can be taken for it: the distance rule keeps their roads from touching it.
        """
        roads = sum(state.road[path] == owner for path in self._topology.corner_paths[place])
        return self._routes_at(roads, state, place, owner) == 0

    def kind_in(self, number: int) -> int:
        """The kind of building of a round, counted from 0."""
        last = number == self._rounds - 1
        return CITY if last and self.settings.last == "city" else SETTLEMENT

    def settled(self, state: State, seat: Seat, place: Intersection) -> None:
        """After the last round's building: a card for each hex beside it, while they last."""
        if founded(state.placed, seat) < self._rounds:
            return
        counts = [0] * len(GOOD_NAMES)
        for beside in self._topology.corner_hexes[place]:
            good = Good(state.terrain[beside])
            if good < YIELDING and state.bank[good]:
                take(state, seat, good)
                counts[good] += 1
        if state.log is not None:
            state.log.append(Received(seat, Bundle(tuple(counts)), "founding.income"))


def founded(placed: Sequence[Sequence[Sequence[int]]], owner: int) -> int:
    """The number of buildings of an owner, of all places by kind and owner."""
    return sum(len(kind[owner]) for kind in placed[SETTLEMENT:])


class _Settle(StartSettlements):
    def __init__(
        self, founding: Founding, building: Building, allowed: Sequence[Intersection]
    ) -> None:
        super().__init__(building, allowed)
        self._founding = founding

    def elsewhere(self, place: Intersection) -> Refusal:
        return Refusal.of("founding.not-on-island", place=place)

    def kind_for(self, state: State, owner: Owner) -> int:
        return self._founding.kind_in(founded(state.placed, owner))

    def perform(self, state: State, decision: Decision, action: PlaceSettlement) -> None:
        super().perform(state, decision, action)
        self._founding.settled(state, decision.actor, action.place)


class _Road(StartRoads):
    kinds = (SETTLEMENT, CITY)

    def __init__(self, founding: Founding, building: Building) -> None:
        super().__init__(building)
        self._founding = founding

    def elsewhere(self, path: Path) -> Refusal:
        return Refusal.of("founding.not-beside-settlement", path=path)

    def fits(self, state: State, owner: Owner, place: Intersection) -> bool:
        return self._founding.is_new(state, owner, place)
