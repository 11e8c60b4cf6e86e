"""Personal warships: placed instead of moving the robber; they rob and take tribute.

Rule: warships.place, warships.theft, warships.tribute
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from ep_rules.base.theft import Theft, has_cards
from ep_rules.base.turn import PART_STARTS
from ep_rules.catan.robber import MoveRobber
from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.model import (
    NOBODY,
    RESOURCES,
    Action,
    Decision,
    Event,
    Good,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import Moment
from ep_rules.seafarers.lanes import Lanes
from ep_rules.seafarers.ships import MAY_LAY_SHIP, SHIP_LIES, SHIP_TOLL
from ep_rules.topology import Hex, Path
from ep_rules.viewpoint import Viewpoint


class WarshipSettings(Settings, frozen=True):
    """`tribute`: resources a ship pays in a turn; `building`: whether a new ship also pays."""

    tribute: Annotated[int, Meta(ge=0, le=5)] = 1
    building: bool = False


class Warships(Slice):
    """`at`: the hex of each seat's warship, -1 none; `paid`: the path of a payer, or -1."""

    key = "warships"
    at: list[int]
    paid: int = NOBODY

    def copy(self) -> "Warships":
        return Warships(self.at[:], self.paid)

    def of_others(self, seat: Seat) -> set[int]:
        """The hexes of the warships of all other seats."""
        return {*self.at}.difference((NOBODY, self.at[seat]))

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """For each seat the hex of its warship from 1 (0 none)."""
        return {"at": [place + 1 for place in view.in_order(self.at)]}


class PayTribute(Decision, frozen=True):
    """A seat pays `left` more resources of its choice for its ship."""

    left: int


class PutWarship(Action, frozen=True):
    """Place your warship on a sea hex instead of moving the robber."""

    form = "warship {place}"
    place: Hex


class Tribute(Action, frozen=True):
    """Pay a card as tribute."""

    form = "tribute {good}"
    good: Good


class WarshipPlaced(Event, frozen=True):
    """A seat placed its warship."""

    seat: Seat
    place: Hex


class TributePaid(Event, frozen=True):
    """A seat paid a card as tribute."""

    seat: Seat
    good: Good


class PersonalWarships(ConfiguredModule[WarshipSettings]):
    """The warships' hexes, and the tribute of other seats."""

    id = "warships"
    needs = ("robber", "theft", "seafarers", "robber-fleet")
    settings_type = WarshipSettings
    scene_file = "ep_rules.fan.sea_robbers.scene"

    def bind(self, book: Rulebook) -> None:
        self.topology = book.topology
        self._sea = book.layout.terrains.sea
        self._seats = book.seats
        self._theft = book.module(Theft)
        self.families = (_Put(self), _Pay())

    def slice(self) -> Slice:
        return Warships([NOBODY] * self._seats)

    def answers(self) -> Mapping[Any, Any]:
        """A ship that cannot pay may not use the paths."""
        return {MAY_LAY_SHIP: self._unpaid, SHIP_TOLL: self._most}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {SHIP_LIES: self._collect, PART_STARTS: self._reset}

    def owner_at(self, state: State, place: Hex) -> Seat:
        """The owner of the warship on a hex."""
        return Seat(state.of(Warships).at.index(place))

    def hex_refusal(self, state: State, place: Hex) -> Refusal | None:
        """Why no warship may be placed on a hex."""
        if state.terrain[place] not in self._sea:
            return Refusal.of("warships.not-sea", hex=place)
        if place in state.of(RobberFleet).afloat:
            return Refusal.of("warships.robber-there", hex=place)
        if place in state.of(Warships).at:
            return Refusal.of(
                "warships.warship-there", hex=place, owner=self.owner_at(state, place)
            )
        return None

    def vacant(self, state: State, places: Iterable[Hex]) -> list[Hex]:
        """Those of some hexes where a warship may be placed."""
        terrain, sea, taken = state.terrain, self._sea, _taken(state)
        return [place for place in places if terrain[place] in sea and place not in taken]

    def put(self, state: State, seat: Seat, place: Hex) -> None:
        """Put a seat's warship on a hex and let it rob there."""
        state.of(Warships).at[seat] = place
        if state.log is not None:
            state.log.append(WarshipPlaced(seat, place))
        lanes = state.of(Lanes)
        victims = [
            Seat(other)
            for other in range(state.seats)
            if other != seat
            and has_cards(state, Seat(other))
            and any(lanes.has(other, path) for path in self.topology.hex_paths[place])
        ]
        self._theft.choose(state, seat, victims)

    def due(self, state: State, seat: Seat, path: int, origin: int) -> int:
        """The tribute for a ship that comes from `origin` (-1 a new one) to a path."""
        warships = state.of(Warships)
        if origin == NOBODY and not self.settings.building:
            return 0
        if origin != NOBODY and warships.paid == origin:
            return 0
        for place in warships.of_others(seat):
            paths = self.topology.hex_paths[place]
            if path in paths or origin in paths:
                return self.settings.tribute
        return 0

    def _most(self, most: int) -> int:
        return max(most, self.settings.tribute)

    def _unpaid(
        self, state: State, seat: Seat, path: Path, origin: int, spare: int
    ) -> Refusal | None:
        if spare >= self.settings.tribute:
            return None
        due = self.due(state, seat, path, origin)
        return Refusal.of("warships.tribute", count=due) if due > max(spare, 0) else None

    def _collect(self, state: State, seat: Seat, path: Path, origin: int) -> None:
        due, warships = self.due(state, seat, path, origin), state.of(Warships)
        if due:
            state.agenda.append(PayTribute(seat, due))
        if due or warships.paid == origin != NOBODY:
            warships.paid = path

    def _reset(self, state: State) -> None:
        state.of(Warships).paid = NOBODY


def _taken(state: State) -> set[int]:
    """The hexes with a sea robber ship or a warship."""
    return {*state.of(RobberFleet).afloat, *state.of(Warships).at}


class _Put(Family[PutWarship, Decision]):
    action = PutWarship
    during = (MoveRobber,)
    may_spend = False

    def __init__(self, warships: PersonalWarships) -> None:
        self._warships = warships
        self._hexes = tuple(map(Hex, warships.topology.hexes))
        self._actions = tuple(map(PutWarship, self._hexes))

    def legal(self, state: State, decision: Decision) -> Sequence[PutWarship]:
        places = self._warships.vacant(state, self._hexes)
        return [self._actions[place] for place in places]

    def refusal(self, state: State, decision: Decision, action: PutWarship) -> Refusal | None:
        return self._warships.hex_refusal(state, action.place)

    def perform(self, state: State, decision: Decision, action: PutWarship) -> None:
        state.agenda.pop()
        self._warships.put(state, decision.actor, action.place)


class _Pay(Family[Tribute, PayTribute]):
    action = Tribute
    during = (PayTribute,)
    _actions = tuple(Tribute(good) for good in RESOURCES)

    def legal(self, state: State, decision: PayTribute) -> Sequence[Tribute]:
        hand = state.hands[decision.actor]
        return [action for action in self._actions if hand[action.good]]

    def refusal(self, state: State, decision: PayTribute, action: Tribute) -> Refusal | None:
        if action.good not in RESOURCES or not state.hands[decision.actor][action.good]:
            return Refusal.of("warships.none-of-it", good=action.good)
        return None

    def perform(self, state: State, decision: PayTribute, action: Tribute) -> None:
        state.agenda.pop()
        state.hands[decision.actor][action.good] -= 1
        state.bank[action.good] += 1
        if state.log is not None:
            state.log.append(TributePaid(decision.actor, action.good))
        if decision.left > 1:
            state.agenda.append(PayTribute(decision.actor, decision.left - 1))
