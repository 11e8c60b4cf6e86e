"""The free set-up: a harbor settlement, a settlement in reverse, then a road and a settler ship.

Rule: setup.free, setup.marks, setup.neutral, setup.start-cards
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta

from ep_rules.base.building import Building
from ep_rules.base.layout_start import MARKS, START
from ep_rules.base.production import YIELD
from ep_rules.base.purse import take
from ep_rules.base.start_pieces import (
    NeutralRoad,
    StartBuilding,
    StartPiece,
    StartRoad,
    StartRoads,
    StartSettlement,
    StartSettlements,
    island_corners,
)
from ep_rules.model import (
    GOLD,
    SETTLEMENT,
    YIELDING,
    Action,
    Decision,
    Event,
    Good,
    Owner,
    Refusal,
    Seat,
    State,
)
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings
from ep_rules.questions import GAME_STARTS, Moment
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.settlers import Settlers
from ep_rules.sea.ships import Ships
from ep_rules.topology import Intersection, Path

OF_THE_BOARD: Final = "of-the-board"
"""The gold that a layout gives to each seat."""


class StartSettings(Settings, frozen=True):
    """Disputed rules of the set-up.

    `neutral`: whether the seat's own or the neutral settlements come first; `neutral_roads`:
    whether each neutral settlement gets a road; `neutral_island`: the neutral buildings on the
    island. `island`: the building of each seat there; `first`: the building that is placed first.
    `cards`: those of the building on the island, a resource for each hex or what it yields; `gold`:
    that of each seat.
    """

    neutral: Literal["own-first", "neutral-first"] = "own-first"
    neutral_roads: Literal["none", "one-each"] = "none"
    island: Literal["settlement", "city"] = "settlement"
    neutral_island: Literal["settlement", "city"] = "settlement"
    first: Literal["harbor-settlement", "island-building"] = "harbor-settlement"
    cards: Literal["resource-each", "yield", "none"] = "resource-each"
    gold: Annotated[int, Meta(ge=0, le=20)] | Literal["of-the-board"] = OF_THE_BOARD


class StartHarbor(StartPiece, frozen=True):
    """A harbor settlement on a marked point."""


class StartShip(Decision, frozen=True):
    """A settler ship at the seat's own harbor settlement."""


class PlaceHarbor(Action, frozen=True):
    """Place a harbor settlement of the set-up, the seat's own or a neutral one."""

    form = "start-harbor {place}"
    place: Intersection


class PlaceShip(Action, frozen=True):
    """Place the settler ship of the set-up."""

    form = "start-ship {path}"
    path: Path


class StartShipPlaced(Event, frozen=True):
    """The settler ship of the set-up was placed."""

    seat: Seat
    path: Path


class StartCards(Event, frozen=True):
    """All seats took their starting cards and gold."""


class FreeStart(ConfiguredModule[StartSettings]):
    """The set-up of Explorers & Pirates, as decisions above the first phase."""

    id = "start"
    needs = ("turn", "building", "settlers", "harbors")
    layout_keys = (START, MARKS)
    settings_type = StartSettings
    settings_beside = (
        ("island=city", "cities"),
        ("neutral_island", "cities"),
        ("cards=yield", "cities"),
    )

    def bind(self, book: Rulebook) -> None:
        self.building = book.module(Building)
        self.ships = book.module(Ships)
        self.settlers = book.module(Settlers)
        self.topology = book.topology
        gold, self._yield = self.settings.gold, book.fixed(YIELD)
        self._gold = book.layout.of(START).gold if gold == OF_THE_BOARD else gold
        self._seats = book.seats
        self._harbor_first = self.settings.first == "harbor-settlement"
        self._neutrals = [Owner(owner) for owner in range(book.seats, book.owners)]
        numbers = {kind.word: kind.number for kind in book.buildings.values()}
        self._own = numbers[self.settings.island]
        self._neutral = numbers[self.settings.neutral_island]
        marks = tuple(sorted(book.layout.of(MARKS)))
        self.families = (
            _Harbor(self.building, marks),
            _Settlement(self.building, self._corners(book, marks), self.kind_of),
            _Road(self.building, self._own, self._neutral),
            _Ship(self),
        )

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {GAME_STARTS: self._begin}

    def _begin(self, state: State) -> None:
        turns = self._order(state)
        order, back = (turns, turns[::-1]) if self._harbor_first else (turns[::-1], turns)
        neutral_harbors: list[StartPiece] = [
            StartHarbor(s, n) for s, n in zip(order, self._neutrals, strict=False)
        ]
        neutral_places = [
            piece
            for seat, owner in zip(back, self._neutrals[::-1], strict=False)
            for piece in self._neutral_pieces(seat, owner)
        ]
        own_places: list[StartPiece] = [StartSettlement(seat, Owner(seat)) for seat in back]
        places = (
            own_places + neutral_places
            if self.settings.neutral == "own-first"
            else neutral_places + own_places
        )
        harbors = [*(StartHarbor(seat, Owner(seat)) for seat in order), *neutral_harbors]
        both = (harbors, places) if self._harbor_first else (places, harbors)
        decisions: list[Decision] = [*both[0], *both[1]]
        for seat in turns:
            decisions += [StartRoad(seat), StartShip(seat)]
        state.agenda.extend(reversed(decisions))

    def _neutral_pieces(self, seat: Seat, owner: Owner) -> list[StartPiece]:
        road = [NeutralRoad(seat, owner)] if self.settings.neutral_roads == "one-each" else []
        return [StartSettlement(seat, owner), *road]

    def _order(self, state: State) -> list[Seat]:
        return [Seat((state.first + step) % self._seats) for step in range(self._seats)]

    def kind_of(self, owner: Owner) -> int:
        """The kind of building that an owner gets on the island."""
        return self._own if owner < self._seats else self._neutral

    def _corners(self, book: Rulebook, marks: Sequence[Intersection]) -> tuple[Intersection, ...]:
        """The intersections for buildings on the island; marked ones wait for later harbors."""
        corners = island_corners(book)
        if self._harbor_first:
            return corners
        near = {
            *marks,
            *(there for mark in marks for there in book.topology.corner_neighbors[mark]),
        }
        return tuple(corner for corner in corners if corner not in near)

    def finish(self, state: State) -> None:
        """After the last ship: cards for the hexes at each building on the island, and gold.

        If a house setting makes the supply too small, it is dealt in turn order while it lasts.
        """
        for seat in self._order(state):
            for corner in state.placed[self._own][seat]:
                for good in self._cards_at(state, corner):
                    if state.bank[good]:
                        take(state, seat, good)
            take(state, seat, GOLD, self._gold)
        if state.log is not None:
            state.log.append(StartCards())

    def _cards_at(self, state: State, corner: int) -> Iterator[Good]:
        """The starting cards of a building on the island."""
        if self.settings.cards == "none":
            return
        for place in self.topology.corner_hexes[corner]:
            terrain = state.terrain[place]
            if terrain < YIELDING:
                one = (Good(terrain),)
                yields = self.settings.cards == "yield"
                yield from self._yield(one, self._own) if yields else one


class _Harbor(StartBuilding[PlaceHarbor]):
    action = PlaceHarbor
    during = (StartHarbor,)
    kind = HARBOR_SETTLEMENT

    def elsewhere(self, place: Intersection) -> Refusal:
        return Refusal.of("setup.not-marked", place=place)

    def legal(self, state: State, decision: Decision) -> Sequence[PlaceHarbor]:
        return [PlaceHarbor(place) for place in self.spots(state, decision)]

    def refusal(self, state: State, decision: Decision, action: PlaceHarbor) -> Refusal | None:
        return self.site_refusal(state, decision, action.place)

    def perform(self, state: State, decision: Decision, action: PlaceHarbor) -> None:
        self.put(state, decision, action.place)


class _Settlement(StartSettlements):
    def __init__(
        self,
        building: Building,
        allowed: Sequence[Intersection],
        kind_of: Callable[[Owner], int],
    ) -> None:
        super().__init__(building, allowed)
        self._kind_of = kind_of

    def kind_for(self, state: State, owner: Owner) -> int:
        return self._kind_of(owner)

    def elsewhere(self, place: Intersection) -> Refusal:
        return Refusal.of("setup.not-on-island", place=place)


class _Road(StartRoads):
    during = (StartRoad, NeutralRoad)

    def __init__(self, building: Building, own: int, neutral: int) -> None:
        super().__init__(building)
        self.kinds = tuple({SETTLEMENT, own, neutral})

    def elsewhere(self, path: Path) -> Refusal:
        return Refusal.of("setup.not-beside-settlement", path=path)


class _Ship(Family[PlaceShip, Decision]):
    action = PlaceShip
    during = (StartShip,)

    def __init__(self, start: FreeStart) -> None:
        self._start = start

    def legal(self, state: State, decision: Decision) -> Sequence[PlaceShip]:
        near = {
            path
            for corner in state.placed[HARBOR_SETTLEMENT][decision.actor]
            for path in self._start.topology.corner_paths[corner]
        }
        found = [PlaceShip(path) for path in sorted(near)]
        return [action for action in found if self.refusal(state, decision, action) is None]

    def refusal(self, state: State, decision: Decision, action: PlaceShip) -> Refusal | None:
        ends = self._start.topology.path_ends[action.path]
        if not any(
            state.owner[end] == decision.actor and state.building[end] == HARBOR_SETTLEMENT
            for end in ends
        ):
            return Refusal.of("ships.no-harbor-here", path=action.path)
        return self._start.ships.routes.refusal(state, action.path)

    def perform(self, state: State, decision: Decision, action: PlaceShip) -> None:
        state.agenda.pop()
        self._start.settlers.place_settler_ship(state, Owner(decision.actor), action.path)
        if state.log is not None:
            state.log.append(StartShipPlaced(decision.actor, action.path))
        if not isinstance(state.agenda[-1], StartRoad):
            self._start.finish(state)
