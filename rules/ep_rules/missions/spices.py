"""Mission Spices for Catan: a crew befriends a village, its sack goes to the Council.

Rule: spices.sacks, spices.befriend, spices.deliver, spices.swift-voyage, spices.fast-gold,
spices.pirate-bonus, spices.bans
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ep_rules.base.building import MAY_LAY_ROAD, MAY_SETTLE
from ep_rules.base.purse import take
from ep_rules.base.turn import PART_STARTS, TradePhase
from ep_rules.model import (
    CHANCE,
    CREW,
    RESOURCES,
    SACK,
    Action,
    Decision,
    Event,
    Good,
    Owner,
    Piece,
    Refusal,
    Seat,
    ShipNumber,
    Slice,
    State,
    Terrain,
    Village,
)
from ep_rules.module import Count, Draw, Family, Moment, Rulebook, RuleModule, ScoreLine, Settings
from ep_rules.sea.cargo import Cargo, CargoRules
from ep_rules.sea.chasing import CHASE_FACES
from ep_rules.sea.crews import CREWS_ASHORE
from ep_rules.sea.discovery import HEX_DISCOVERED
from ep_rules.sea.gold import give_gold
from ep_rules.sea.holds import joined, without
from ep_rules.sea.ships import ABSENT, MOVEMENT_POINTS, Fleet, MovementPhase, Ships
from ep_rules.topology import Hex, Intersection, Path
from ep_rules.voyage.council import DELIVERED, WANTED
from ep_rules.voyage.track import Track, step

MISSION = "spice-mission"


class SpiceSettings(Settings, frozen=True):
    """Numbers of the mission.

    `sacks` in the box; `swift_points`, `fast_gold` a turn and its price; `values` of the track.
    """

    sacks: Count = 24
    swift_points: Count = 1
    fast_gold: Count = 1
    values: tuple[Count, ...] = (0, 1, 1, 2, 2, 3, 3)


class Villages(Slice):
    """Spice hexes.

    Attributes:
        bag: per area, villages not yet discovered, sorted. village: kind per discovered hex.
        friends: seats with a crew there, per hex, sorted. sold: Fast Gold used in this part.
        track: the mission's.
    """

    key = "spices"
    bag: list[list[int]]
    village: dict[int, int]
    friends: dict[int, tuple[Seat, ...]]
    sold: int
    track: Track

    def copy(self) -> "Villages":
        """An independent copy."""
        return Villages(
            [kinds[:] for kinds in self.bag],
            self.village.copy(),
            self.friends.copy(),
            self.sold,
            self.track.copy(),
        )

    def friendly(self, seat: Seat, kind: Village) -> list[int]:
        """The hexes of one kind of village that a seat has befriended."""
        return [
            place
            for place, friends in self.friends.items()
            if seat in friends and self.village[place] == kind
        ]


class ShowVillage(Decision, frozen=True):
    """CHANCE says which village a discovered spice hex has."""

    place: Hex


class VillageIs(Action, frozen=True):
    """The village of a spice hex."""

    form = "village {place} {kind}"
    place: Hex
    kind: Village


class Befriend(Action, frozen=True):
    """Put a crew on a spice hex and take a sack for it."""

    form = "befriend {place} from {ship}"
    place: Hex
    ship: ShipNumber


class SellCard(Action, frozen=True):
    """Sell a card for gold (Fast Gold)."""

    form = "sell {good}"
    good: Good


class VillageShown(Event, frozen=True):
    """A spice hex shows its village; a sack for every seat lies there."""

    place: Hex
    kind: Village


class VillageBefriended(Event, frozen=True):
    """A seat left a crew on a spice hex and loaded a sack."""

    seat: Seat
    ship: ShipNumber
    place: Hex
    kind: Village


class CardSold(Event, frozen=True):
    """A seat sold a card for a coin."""

    seat: Seat
    good: Good


class Spices(RuleModule):
    """Villages and their three advantages."""

    id = "spices"
    needs = ("discovery", "crews", "council", "chasing")
    settings_type = SpiceSettings

    def __init__(self, settings: SpiceSettings) -> None:
        super().__init__(settings)
        self.settings = settings

    def bind(self, book: Rulebook) -> None:
        """Look up ships, cargo and areas."""
        self.ships = book.module(Ships)
        self.cargo = book.module(CargoRules)
        self.layout = book.layout
        self.topology = book.topology
        self._seats = book.seats
        self._families = (_Show(self), _Befriend(self), _Sell(self))

    def families(self) -> Sequence[Family[Any]]:
        """Befriending, Fast Gold; the village of a hex."""
        return self._families

    def slice(self) -> Slice:
        """All villages are hidden."""
        bag = [sorted(Village.named(word) for word in area.villages) for area in self.layout.areas]
        return Villages(
            [list(map(int, kinds)) for kinds in bag], {}, {}, 0, Track.fresh(self._seats)
        )

    def answers(self) -> Mapping[Any, Any]:
        """Advantages, bans, and what the Council takes."""
        return {
            WANTED: (20, self._wanted),
            MOVEMENT_POINTS: (10, self._points),
            CHASE_FACES: (10, self._faces),
            CREWS_ASHORE: (20, self._ashore),
            MAY_LAY_ROAD: (30, self._may_lay_road),
            MAY_SETTLE: (30, self._may_settle),
        }

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        """New spice hexes, deliveries, new parts."""
        return {
            HEX_DISCOVERED: self._found,
            DELIVERED: self._delivered,
            PART_STARTS: self._reset,
        }

    def scores(self) -> Mapping[str, ScoreLine]:
        """The track and the leader's card."""
        values = self.settings.values
        return {
            MISSION: lambda state, owner: values[state.of(Villages).track.at[owner]],
            f"{MISSION}-leader": _leads,
        }

    def sacks_left(self, state: State, place: int) -> int:
        """Sacks that still lie on a hex: one for every seat that has not come yet."""
        villages = state.of(Villages)
        if place not in villages.village:
            return 0
        return state.seats - len(villages.friends.get(place, ()))

    def fast_gold(self, state: State, seat: Seat) -> int:
        """How often a seat may sell a card in its turn."""
        friendly = state.of(Villages).friendly(seat, Village.FAST_GOLD)
        return self.settings.fast_gold * len(friendly)

    def _wanted(self, wanted: tuple[Piece, ...], state: State) -> tuple[Piece, ...]:
        return (*wanted, SACK)

    def _found(self, state: State, seat: Seat, place: Hex, terrain: int) -> None:
        if terrain == Terrain.SPICE:
            state.agenda.append(ShowVillage(CHANCE, place))

    def _delivered(self, state: State, seat: Seat, piece: Piece) -> None:
        if piece == SACK:
            track = state.of(Villages).track
            step(state, track, seat, MISSION, len(self.settings.values) - 1)

    def _reset(self, state: State) -> None:
        state.of(Villages).sold = 0

    def _points(self, points: int, state: State, seat: Seat) -> int:
        friendly = state.of(Villages).friendly(seat, Village.SWIFT_VOYAGE)
        return points + self.settings.swift_points * len(friendly)

    def _faces(self, faces: tuple[int, ...], state: State, seat: Seat) -> tuple[int, ...]:
        more = [
            self.layout.areas[self.layout.area[place]].pirate_die
            for place in state.of(Villages).friendly(seat, Village.PIRATE_BONUS)
        ]
        return tuple(sorted({*faces, *more}))

    def _ashore(self, count: int, state: State, seat: Seat) -> int:
        return count + sum(seat in friends for friends in state.of(Villages).friends.values())

    def _may_lay_road(self, state: State, path: Path, owner: Owner) -> Refusal | None:
        return self._strange(state, self.topology.path_hexes[path], owner)

    def _may_settle(self, state: State, place: Intersection, owner: Owner) -> Refusal | None:
        return self._strange(state, self.topology.corner_hexes[place], owner)

    def _strange(self, state: State, places: Sequence[Hex], owner: Owner) -> Refusal | None:
        for place in places:
            if state.terrain[place] == Terrain.SPICE:
                friends = state.of(Villages).friends.get(place, ())
                if Seat(owner) not in friends:
                    return Refusal.of("spices.no-crew-there", hex=place)
        return None


def _leads(state: State, owner: Owner) -> int:
    return int(state.of(Villages).track.leader == Seat(owner))


def show(state: State, area: int, place: Hex, kind: int) -> None:
    """Give a discovered spice hex its village; ValueError if the area has none of it left."""
    villages = state.of(Villages)
    villages.bag[area].remove(kind)
    villages.village[place] = kind
    villages.village = dict(sorted(villages.village.items()))
    if state.log is not None:
        state.log.append(VillageShown(place, Village(kind)))


def befriend(state: State, seat: Seat, place: Hex) -> None:
    """Leave a crew of a seat on a spice hex."""
    villages = state.of(Villages)
    friends = villages.friends.get(place, ())
    villages.friends[place] = tuple(sorted((*friends, seat)))
    villages.friends = dict(sorted(villages.friends.items()))


class _Show(Draw[VillageIs]):
    action = VillageIs
    during = (ShowVillage,)

    def __init__(self, spices: Spices) -> None:
        self._spices = spices

    def outcomes(self, state: State, decision: Decision) -> Sequence[tuple[VillageIs, int]]:
        if not isinstance(decision, ShowVillage):
            raise TypeError(type(decision).__name__)
        place = decision.place
        bag = state.of(Villages).bag[self._spices.layout.area[place]]
        return [(VillageIs(place, Village(kind)), bag.count(kind)) for kind in sorted(set(bag))]

    def perform(self, state: State, decision: Decision, action: VillageIs) -> None:
        state.agenda.pop()
        show(state, self._spices.layout.area[action.place], action.place, action.kind)


class _Befriend(Family[Befriend]):
    action = Befriend
    during = (MovementPhase,)

    def __init__(self, spices: Spices) -> None:
        self._spices = spices

    def legal(self, state: State, decision: Decision) -> Sequence[Befriend]:
        ships, seat = self._spices.ships, decision.actor
        hold = state.of(Cargo).hold
        if not state.of(Villages).village:
            return ()
        return [
            action
            for ship in ships.fleet(seat)
            if CREW in hold[ship]
            for place in ships.hexes_at(state, ship)
            if self.refusal(state, decision, action := Befriend(place, ships.number(ship))) is None
        ]

    def refusal(self, state: State, decision: Decision, action: Befriend) -> Refusal | None:
        spices, seat = self._spices, decision.actor
        ship = spices.ships.index(seat, action.ship)
        if ship == ABSENT or state.of(Fleet).at[ship] == ABSENT:
            return Refusal.of("ships.no-such-ship", ship=action.ship)
        refusal = spices.ships.sail_on_first(state)
        if refusal is not None:
            return refusal
        if action.place not in state.of(Villages).village:
            return Refusal.of("spices.no-village", hex=action.place)
        if action.place not in spices.ships.hexes_at(state, ship):
            return Refusal.of("ships.not-at-hex", ship=action.ship, hex=action.place)
        if seat in state.of(Villages).friends.get(action.place, ()):
            return Refusal.of("spices.friend-already", hex=action.place)
        if CREW not in state.of(Cargo).hold[ship]:
            return Refusal.of("cargo.not-aboard", ship=action.ship, piece=CREW)
        return None

    def perform(self, state: State, decision: Decision, action: Befriend) -> None:
        seat = decision.actor
        ship = self._spices.ships.index(seat, action.ship)
        hold = state.of(Cargo).hold
        hold[ship] = joined(without(hold[ship], (CREW,)), (SACK,))
        befriend(state, seat, action.place)
        if state.log is not None:
            kind = Village(state.of(Villages).village[action.place])
            state.log.append(VillageBefriended(seat, action.ship, action.place, kind))


class _Sell(Family[SellCard]):
    action = SellCard
    during = (TradePhase,)
    _actions = tuple(SellCard(good) for good in RESOURCES)

    def __init__(self, spices: Spices) -> None:
        self._spices = spices

    def legal(self, state: State, decision: Decision) -> Sequence[SellCard]:
        villages = state.of(Villages)
        if not villages.friends or villages.sold >= self._spices.fast_gold(state, decision.actor):
            return ()
        hand = state.hands[decision.actor]
        return [action for action in self._actions if hand[action.good]]

    def refusal(self, state: State, decision: Decision, action: SellCard) -> Refusal | None:
        limit = self._spices.fast_gold(state, decision.actor)
        if not limit:
            return Refusal.of("spices.no-fast-gold")
        if state.of(Villages).sold >= limit:
            return Refusal.of("spices.sold", limit=limit)
        if action.good not in RESOURCES:
            return Refusal.of("spices.sells-cards-only", good=action.good)
        if not state.hands[decision.actor][action.good]:
            return Refusal.of("sevens.none-of-it", good=action.good)
        return None

    def perform(self, state: State, decision: Decision, action: SellCard) -> None:
        state.of(Villages).sold += 1
        take(state, decision.actor, action.good, -1)
        if state.log is not None:
            state.log.append(CardSold(decision.actor, action.good))
        give_gold(state, decision.actor, 1, "spices.fast-gold")
