"""Harbor settlements: upgraded settlements on a coast.

Rule: harbors.upgrade, harbors.coast
"""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from ep_rules.base.purse import cost_refusal, pay, price
from ep_rules.base.turn import BUILD_PHASES
from ep_rules.model import (
    GRAIN,
    ORE,
    SETTLEMENT,
    Action,
    Bundle,
    Decision,
    Event,
    Owner,
    Price,
    Refusal,
    Seat,
    State,
)
from ep_rules.module import ConfiguredModule, Family, Placer, Rulebook, ScoreLine, Settings
from ep_rules.pieces import BuildingKind
from ep_rules.questions import Fixed
from ep_rules.sea.routes import Routes
from ep_rules.topology import Intersection

HARBOR_SETTLEMENT = 2
"""The kind of building."""
UPGRADED: Fixed[[], tuple[int, ...]] = Fixed("buildings that become harbor settlements")
"""The kinds of buildings that can become harbor settlements; the base value has settlements."""


class HarborSettings(Settings, frozen=True):
    """Pieces, points and cost; `frame_coast`: whether the frame alone makes a coast."""

    harbor_settlements: Annotated[int, Meta(ge=1, le=12)] = 4
    points: Annotated[int, Meta(ge=0, le=9)] = 2
    cost: Bundle = Bundle.of({GRAIN: 2, ORE: 2})
    frame_coast: bool = True


class BuildHarborSettlement(Action, frozen=True):
    """Upgrade one of your settlements to a harbor settlement."""

    form = "harbor {place}"
    place: Intersection


class HarborSettlementBuilt(Event, frozen=True):
    """A settlement became a harbor settlement."""

    seat: Seat
    place: Intersection


class Harbors(ConfiguredModule[HarborSettings]):
    """Upgrades; a harbor settlement yields as much as a settlement."""

    id = "harbors"
    needs = ("building", "routes")
    settings_type = HarborSettings
    start_pieces = {"harbor-settlement": "intersection"}  # noqa: RUF012 - a ClassVar of the base

    def bind(self, book: Rulebook) -> None:
        self._topology = book.topology
        self._sea = book.layout.terrains.sea
        self._routes = book.module(Routes)
        self._upgraded = book.fixed(UPGRADED)((SETTLEMENT,))
        self.families = (_Upgrade(self),)

    def buildings(self) -> Sequence[BuildingKind]:
        supply = self.settings.harbor_settlements
        return (
            BuildingKind(
                HARBOR_SETTLEMENT,
                "harbor-settlement",
                "harbor-settlements",
                supply,
                self._coast_refusal,
            ),
        )

    def placers(self) -> Mapping[str, Placer]:
        return {
            "harbor-settlement": lambda state, owner, place: state.put_building(
                Intersection(place), owner, HARBOR_SETTLEMENT
            )
        }

    def scores(self) -> Mapping[str, ScoreLine]:
        """Two points each."""
        points = self.settings.points
        return {
            "harbor-settlements": lambda state, owner: (
                points * len(state.placed[HARBOR_SETTLEMENT][owner])
            )
        }

    def _coast_refusal(self, state: State, place: Intersection) -> Refusal | None:
        if self.is_coast(state, place):
            return None
        return Refusal.of("harbors.not-on-coast", place=place)

    def refusal(self, state: State, seat: Seat, place: Intersection) -> Refusal | None:
        """Why a seat may not have a harbor settlement at a place, apart from the price."""
        if state.owner[place] != seat or state.building[place] not in self._upgraded:
            return Refusal.of("harbors.no-settlement-here", place=place)
        refusal = self._coast_refusal(state, place)
        supply = self.settings.harbor_settlements
        if refusal is None and len(state.placed[HARBOR_SETTLEMENT][seat]) >= supply:
            refusal = Refusal.of("supply.no-harbor-settlement", supply=supply)
        return refusal

    def sites(self, state: State, seat: Seat) -> list[Intersection]:
        """The buildings of a seat that can become harbor settlements, if one is left."""
        if len(state.placed[HARBOR_SETTLEMENT][seat]) >= self.settings.harbor_settlements:
            return []
        placed = [state.placed[kind][seat] for kind in self._upgraded]
        places = (Intersection(place) for kind in placed for place in kind)
        return [place for place in places if self.is_coast(state, place)]

    def upgrade(self, state: State, seat: Seat, place: Intersection, cost: Price) -> None:
        """Pay for a harbor settlement and put it in place of a settlement."""
        pay(state, seat, cost)
        state.put_building(place, Owner(seat), HARBOR_SETTLEMENT)
        if state.log is not None:
            state.log.append(HarborSettlementBuilt(seat, place))

    def is_coast(self, state: State, place: Intersection) -> bool:
        """Whether a harbor settlement could have ships here."""
        if self.settings.frame_coast:
            return bool(self._routes.leaving(state, place))
        return any(
            state.terrain[beside] in self._sea for beside in self._topology.corner_hexes[place]
        )


class _Upgrade(Family[BuildHarborSettlement, Decision]):
    action = BuildHarborSettlement
    during = BUILD_PHASES

    def __init__(self, harbors: Harbors) -> None:
        self._harbors = harbors
        self.cost = price(harbors.settings.cost)

    def legal(self, state: State, decision: Decision) -> Sequence[BuildHarborSettlement]:
        seat = decision.actor
        return [BuildHarborSettlement(place) for place in self._harbors.sites(state, seat)]

    def refusal(
        self, state: State, decision: Decision, action: BuildHarborSettlement
    ) -> Refusal | None:
        refusal = self._harbors.refusal(state, decision.actor, action.place)
        return refusal or cost_refusal(state.hands[decision.actor], self.cost)

    def perform(self, state: State, decision: Decision, action: BuildHarborSettlement) -> None:
        self._harbors.upgrade(state, decision.actor, action.place, self.cost)
