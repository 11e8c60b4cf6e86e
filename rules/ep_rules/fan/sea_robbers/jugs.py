"""Clay jugs on the ship tile: permanent strength in battle.

Rule: robbers.jugs
"""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta

from ep_rules.base.purse import cost_refusal, pay, price
from ep_rules.base.turn import BUILD_PHASES
from ep_rules.model import (
    BRICK,
    ORE,
    Action,
    Bundle,
    Decision,
    Event,
    Refusal,
    Seat,
    Slice,
    State,
    letter,
)
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings, Stock
from ep_rules.viewpoint import Viewpoint


class JugSettings(Settings, frozen=True):
    """`most`: spaces of the ship tile; `cost`: of a jug."""

    most: Annotated[int, Meta(ge=1, le=12)] = 6
    cost: Bundle = Bundle.of({BRICK: 1, ORE: 1})


class ShipTiles(Slice):
    """`jugs`: per seat."""

    key = "jugs"
    jugs: list[int]

    def copy(self) -> "ShipTiles":
        return ShipTiles(self.jugs[:])

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """For each seat its jugs."""
        return {"jugs": view.in_order(self.jugs)}


class BuyJug(Action, frozen=True):
    """Buy a jug for the ship tile."""

    form = "jug"


class JugBought(Event, frozen=True):
    """A seat bought a jug and has `jugs` now."""

    seat: Seat
    jugs: int


class Jugs(ConfiguredModule[JugSettings]):
    """Buying jugs."""

    id = "jugs"
    needs = ("turn",)
    settings_type = JugSettings
    scene_file = "ep_rules.fan.sea_robbers.scene"

    def bind(self, book: Rulebook) -> None:
        self._seats = book.seats
        self.families = (_Buy(self.settings),)

    def slice(self) -> Slice:
        return ShipTiles([0] * self._seats)

    def stocks(self, state: State) -> Mapping[str, Stock]:
        return {
            f"jugs of {letter(seat)}": Stock(held, self.settings.most, exact=False)
            for seat, held in enumerate(state.of(ShipTiles).jugs)
        }


class _Buy(Family[BuyJug, Decision]):
    action = BuyJug
    during = BUILD_PHASES
    _only = (BuyJug(),)

    def __init__(self, settings: JugSettings) -> None:
        self._most = settings.most
        self.cost = price(settings.cost)

    def legal(self, state: State, decision: Decision) -> Sequence[BuyJug]:
        full = state.of(ShipTiles).jugs[decision.actor] >= self._most
        return () if full else self._only

    def refusal(self, state: State, decision: Decision, action: BuyJug) -> Refusal | None:
        if state.of(ShipTiles).jugs[decision.actor] >= self._most:
            return Refusal.of("jugs.full", most=self._most)
        return cost_refusal(state.hands[decision.actor], self.cost, "robbers.jugs")

    def perform(self, state: State, decision: Decision, action: BuyJug) -> None:
        pay(state, decision.actor, self.cost)
        jugs = state.of(ShipTiles).jugs
        jugs[decision.actor] += 1
        if state.log is not None:
            state.log.append(JugBought(decision.actor, jugs[decision.actor]))
