"""Mission Spices for Catan: a crew befriends a village, and its sack goes to the Council.

Rule: spices.sacks, spices.befriend, spices.deliver, spices.swift-voyage, spices.fast-gold,
spices.pirate-bonus, spices.bans
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from ep_rules.base.building import MAY_LAY_ROAD, MAY_SETTLE, Building
from ep_rules.base.purse import take
from ep_rules.base.turn import PART_STARTS, MovementPhase, TradePhase
from ep_rules.missions.spices.villages import (
    PIRATE_DIE,
    SACK,
    SPICE,
    VILLAGES,
    Befriend,
    CardSold,
    SellCard,
    ShowVillage,
    Village,
    VillageBefriended,
    VillageIs,
    Villages,
    befriend,
    show,
)
from ep_rules.model import (
    CHANCE,
    GOLD,
    Decision,
    Owner,
    Piece,
    Refusal,
    Seat,
    Slice,
    State,
)
from ep_rules.module import (
    ConfiguredModule,
    Draw,
    Family,
    Rulebook,
    ScoreLine,
    Settings,
    Stock,
    counted,
)
from ep_rules.pieces import CardKinds, PieceKind
from ep_rules.questions import Moment
from ep_rules.sea.cargo import Cargo, CargoRules
from ep_rules.sea.chasing import CHASE_FACES
from ep_rules.sea.crews import CREWS_ASHORE, MAY_FETCH
from ep_rules.sea.discovery import HEX_DISCOVERED
from ep_rules.sea.gold import give_gold
from ep_rules.sea.holds import CREW, joined, without
from ep_rules.sea.ships import MOVEMENT_POINTS, Ships
from ep_rules.terrain import TerrainKind
from ep_rules.topology import Hex, Intersection, Path
from ep_rules.voyage.council import DELIVERED, WANTED
from ep_rules.voyage.track import Mission, Sliced, Track, Tracks, Values


class SpiceSettings(Settings, frozen=True):
    """Numbers of the mission.

    `sacks` in the box; `delivered`: the place of delivered sacks; `swift_points`, and
    `swift_reach`: the ships that gain them at once; `fast_gold`: sales per turn; `settle_alone`:
    whether a settlement may be built where a spice hex is the only land; `values` of the track.
    """

    sacks: Annotated[int, Meta(ge=1, le=99)] = 24
    delivered: Literal["supply", "out-of-game"] = "supply"
    swift_points: Annotated[int, Meta(ge=0, le=4)] = 1
    swift_reach: Literal["unfinished", "all"] = "unfinished"
    fast_gold: Annotated[int, Meta(ge=0, le=9)] = 1
    settle_alone: bool = True
    values: Values = (0, 1, 1, 2, 2, 3, 3)


def _track(state: Sliced) -> Track:
    return state.of(Villages).track


class Spices(ConfiguredModule[SpiceSettings]):
    """The villages and their three advantages."""

    id = "spices"
    needs = ("building", "discovery", "crews", "council", "chasing", "tracks")
    settings_type = SpiceSettings
    scene_file = "ep_rules.missions.spices.scene"
    terrains = (TerrainKind(SPICE, "spice"),)
    pieces = (PieceKind(SACK, "spice-sack"),)
    area_keys = (VILLAGES, PIRATE_DIE)

    def __init__(self, settings: SpiceSettings) -> None:
        super().__init__(settings)
        self._mission = Mission("spice-mission", settings.values, _track)

    def bind(self, book: Rulebook) -> None:
        self.ships = book.module(Ships)
        self.cargo = book.module(CargoRules)
        self._building = book.module(Building)
        self._tracks = book.module(Tracks)
        self._tracks.add(self.id, self._mission)
        self.layout = book.layout
        self.topology = book.topology
        self._seats = book.seats
        self.families = (_Show(self), _Befriend(self), _Sell(self, book.cards))

    def slice(self) -> Slice:
        bag = [
            sorted(Village.words()[word] for word in area.of(VILLAGES))
            for area in self.layout.areas
        ]
        return Villages(
            [list(map(int, kinds)) for kinds in bag], {}, {}, 0, self._tracks.fresh(self._seats)
        )

    def stocks(self, state: State) -> Mapping[str, Stock]:
        villages, found = state.of(Villages), dict[str, Stock]()
        for number, area in enumerate(self.layout.areas):
            shown = [villages.village[place] for place in area.places if place in villages.village]
            there = Counter([*shown, *villages.bag[number]])
            box = Counter(int(Village.words()[word]) for word in area.of(VILLAGES))
            found |= counted(f"village of area {number}", there, box)
        return found

    def answers(self) -> Mapping[Any, Any]:
        """Advantages, bans, and the Council's goods."""
        return {
            WANTED: self._wanted,
            MOVEMENT_POINTS: self._points,
            CHASE_FACES: self._faces,
            CREWS_ASHORE: self._ashore,
            MAY_FETCH: _may_fetch,
            MAY_LAY_ROAD: self._may_lay_road,
            MAY_SETTLE: self._may_settle,
        }

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {
            HEX_DISCOVERED: self._found,
            DELIVERED: self._delivered,
            PART_STARTS: self._reset,
        }

    def scores(self) -> Mapping[str, ScoreLine]:
        """The track and the leader's card."""
        return self._mission.scores()

    def sacks_left(self, state: State, place: int) -> int:
        """The sacks that are left on a hex."""
        return state.of(Villages).sacks_left(place, state.seats)

    def supply(self, state: State) -> int:
        """Sacks that are neither on a hex, in a hold or basin, nor out of the game."""
        cargo, villages = state.of(Cargo), state.of(Villages)
        held = sum(pieces.count(SACK) for pieces in (*cargo.hold, *cargo.basin.values()))
        lying = sum(self.sacks_left(state, place) for place in villages.village)
        return self.settings.sacks - held - lying - villages.spent

    def fast_gold(self, state: State, seat: Seat) -> int:
        """The number of cards that a seat may sell in its turn."""
        friendly = state.of(Villages).friendly(seat, Village.FAST_GOLD)
        return self.settings.fast_gold * len(friendly)

    def is_strange(self, state: State, place: Hex, owner: Owner) -> bool:
        """Whether a hex has a village where an owner has no crew."""
        if state.terrain[place] != SPICE:
            return False
        return Seat(owner) not in state.of(Villages).friends.get(place, ())

    def _wanted(self, wanted: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return (*wanted, SACK)

    def _found(self, state: State, seat: Seat, place: Hex, terrain: int) -> None:
        if terrain == SPICE:
            short = state.seats - self.supply(state)
            if short > 0:
                state.of(Villages).lay_fewer(place, min(short, state.seats))
            state.agenda.append(ShowVillage(CHANCE, place))

    def _delivered(self, state: State, seat: Seat, piece: Piece) -> None:
        if piece == SACK:
            villages = state.of(Villages)
            villages.spent += self.settings.delivered == "out-of-game"
            self._tracks.step(state, seat, self._mission)

    def _reset(self, state: State) -> None:
        state.of(Villages).sold = 0

    def _points(self, points: int, state: State, seat: Seat) -> int:
        friendly = state.of(Villages).friendly(seat, Village.SWIFT_VOYAGE)
        return points + self.settings.swift_points * len(friendly)

    def _faces(self, faces: tuple[int, ...], state: State, seat: Seat) -> tuple[int, ...]:
        more = [
            self.layout.areas[self.layout.area[place]].of(PIRATE_DIE)
            for place in state.of(Villages).friendly(seat, Village.PIRATE_BONUS)
        ]
        return tuple(sorted({*faces, *more}))

    def _ashore(self, count: int, state: State, seat: Seat) -> int:
        return count + sum([seat in there for there in state.of(Villages).friends.values()])

    def _may_lay_road(self, state: State, path: Path, owner: Owner) -> Refusal | None:
        return self._strange(state, self.topology.path_hexes[path], owner)

    def _may_settle(self, state: State, place: Intersection, owner: Owner) -> Refusal | None:
        places = self.topology.corner_hexes[place]
        refusal = self._strange(state, places, owner)
        if refusal is not None or self.settings.settle_alone:
            return refusal
        land = [beside for beside in places if self._building.is_land(state, beside)]
        if land and all(state.terrain[beside] == SPICE for beside in land):
            return Refusal.of("spices.no-other-land", hex=land[0])
        return None

    def _strange(self, state: State, places: Sequence[Hex], owner: Owner) -> Refusal | None:
        for place in places:
            if self.is_strange(state, place, owner):
                return Refusal.of("spices.no-crew-there", hex=place)
        return None


class _Show(Draw[VillageIs, ShowVillage]):
    action = VillageIs
    during = (ShowVillage,)

    def __init__(self, spices: Spices) -> None:
        self._spices = spices

    def outcomes(self, state: State, decision: ShowVillage) -> Sequence[tuple[VillageIs, int]]:
        place = decision.place
        bag = state.of(Villages).bag[self._spices.layout.area[place]]
        return [(VillageIs(place, Village(kind)), bag.count(kind)) for kind in sorted(set(bag))]

    def perform(self, state: State, decision: ShowVillage, action: VillageIs) -> None:
        state.agenda.pop()
        show(state, self._spices.layout.area[action.place], action.place, action.kind)


def _may_fetch(state: State, seat: Seat, place: Hex) -> Refusal | None:
    """The crew of a friend stays to the end."""
    if seat in state.of(Villages).friends.get(place, ()):
        return Refusal.of("spices.crew-stays", hex=place)
    return None


class _Befriend(Family[Befriend, Decision]):
    action = Befriend
    during = (MovementPhase,)

    def __init__(self, spices: Spices) -> None:
        self._spices = spices

    def legal(self, state: State, decision: Decision) -> Sequence[Befriend]:
        ships, seat = self._spices.ships, decision.actor
        hold, villages = state.of(Cargo).hold, state.of(Villages).village
        if not villages:
            return ()
        return [
            action
            for ship in ships.fleet(seat)
            if CREW in hold[ship]
            for place in ships.hexes_at(state, ship)
            if place in villages
            and self.refusal(state, decision, action := Befriend(place, ships.number(ship))) is None
        ]

    def refusal(self, state: State, decision: Decision, action: Befriend) -> Refusal | None:
        spices, seat = self._spices, decision.actor
        missing = spices.ships.no_such_ship(state, seat, action.ship)
        if missing is not None:
            return missing
        ship = spices.ships.index(seat, action.ship)
        if action.place not in state.of(Villages).village:
            return Refusal.of("spices.no-village", hex=action.place)
        if action.place not in spices.ships.hexes_at(state, ship):
            return Refusal.of("spices.not-at-hex", ship=action.ship, hex=action.place)
        if seat in state.of(Villages).friends.get(action.place, ()):
            return Refusal.of("spices.friend-already", hex=action.place)
        if spices.sacks_left(state, action.place) <= 0:
            return Refusal.of("spices.no-sack-left", hex=action.place)
        if CREW not in state.of(Cargo).hold[ship]:
            return Refusal.of("spices.no-crew-aboard", ship=action.ship)
        return None

    def perform(self, state: State, decision: Decision, action: Befriend) -> None:
        seat = decision.actor
        ship = self._spices.ships.index(seat, action.ship)
        hold = state.of(Cargo).hold
        hold[ship] = joined(without(hold[ship], (CREW,)), (SACK,))
        befriend(state, seat, action.place)
        kind = Village(state.of(Villages).village[action.place])
        settings, ships = self._spices.settings, self._spices.ships
        if kind == Village.SWIFT_VOYAGE and settings.swift_reach == "all":
            for other in ships.afloat(state, seat):
                ships.reopen(state, other, settings.swift_points)
        if state.log is not None:
            state.log.append(VillageBefriended(seat, action.ship, action.place, kind))


class _Sell(Family[SellCard, Decision]):
    action = SellCard
    during = (TradePhase,)

    def __init__(self, spices: Spices, cards: CardKinds) -> None:
        self._spices = spices
        self._cards = cards.all
        self._actions = tuple(SellCard(good) for good in self._cards)

    def legal(self, state: State, decision: Decision) -> Sequence[SellCard]:
        villages = state.of(Villages)
        if not state.bank[GOLD] or not villages.friends:
            return ()
        if villages.sold >= self._spices.fast_gold(state, decision.actor):
            return ()
        hand = state.hands[decision.actor]
        return [action for action in self._actions if hand[action.good]]

    def refusal(self, state: State, decision: Decision, action: SellCard) -> Refusal | None:
        limit = self._spices.fast_gold(state, decision.actor)
        if not limit:
            return Refusal.of("spices.no-fast-gold")
        if state.of(Villages).sold >= limit:
            return Refusal.of("spices.sold", limit=limit)
        if action.good not in self._cards:
            return Refusal.of("spices.sells-cards-only", good=action.good)
        if not state.bank[GOLD]:
            return Refusal.of("supply.no-card", good=GOLD)
        if not state.hands[decision.actor][action.good]:
            return Refusal.of("sevens.none-of-it", good=action.good)
        return None

    def perform(self, state: State, decision: Decision, action: SellCard) -> None:
        state.of(Villages).sold += 1
        take(state, decision.actor, action.good, -1)
        if state.log is not None:
            state.log.append(CardSold(decision.actor, action.good))
        give_gold(state, decision.actor, 1, "spices.fast-gold")
