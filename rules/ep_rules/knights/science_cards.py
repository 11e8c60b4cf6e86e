"""The effects of the science cards except the Smith.

Rule: progress.alchemist, progress.crane, progress.engineer, progress.inventor, progress.harvest,
progress.medicine, progress.road-building
"""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from ep_rules.base.production import SEVEN_PIPS, Production, ProductionPhase, Received
from ep_rules.base.purse import affords, pay, price, take
from ep_rules.catan.cities import CITY, Cities, CityBuilt
from ep_rules.catan.free_routes import FreeRoutes
from ep_rules.decks import DeckCard
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.improvements import CityImprovements, level_of, price_of
from ep_rules.knights.pillage import FALLEN_CITY
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import MEDICINE, progress_card
from ep_rules.knights.walls import CityWalls
from ep_rules.model import (
    FIELDS,
    GRAIN,
    MOUNTAINS,
    ORE,
    SETTLEMENT,
    Action,
    Bundle,
    Event,
    Good,
    Owner,
    Price,
    Refusal,
    Seat,
    State,
    Terrain,
)
from ep_rules.module import A, ConfiguredModule, Rulebook, Settings
from ep_rules.questions import Moment
from ep_rules.topology import Hex, Intersection

ALCHEMIST = progress_card(CityTrack.SCIENCE, "alchemist")
CRANE = progress_card(CityTrack.SCIENCE, "crane")
ENGINEER = progress_card(CityTrack.SCIENCE, "engineer")
INVENTOR = progress_card(CityTrack.SCIENCE, "inventor")
IRRIGATION = progress_card(CityTrack.SCIENCE, "irrigation")
MINING = progress_card(CityTrack.SCIENCE, "mining")
ROAD_BUILDING = progress_card(CityTrack.SCIENCE, "road-building")
PIPS = range(1, 7)
FREE_ROADS = 2
FIXED_NUMBERS = frozenset({0, 2, 6, 8, 12})
"""Number tokens that the Inventor leaves, and hexes without one."""
HARVEST = 2
"""The cards for each hex of Irrigation and Mining."""


NUMBERS_CHANGED: Moment[[Hex, Hex]] = Moment("number tokens exchanged")
"""The Inventor has exchanged the tokens of two hexes; arguments: they."""


class ScienceSettings(Settings, frozen=True):
    """`medicine_cost`: the cost of a city with Medicine.

    `medicine_raises`: whether it also raises a city on its side; `alchemist`: the dice that may be
    set; `harvest`: what Irrigation and Mining bring if the supply runs short.
    """

    medicine_cost: Bundle = Bundle.of({ORE: 2, GRAIN: 1})
    medicine_raises: bool = True
    alchemist: Literal["any-dice", "no-seven"] = "any-dice"
    harvest: Literal["what-is-left", "all-or-nothing"] = "what-is-left"


class PlayAlchemist(Action, frozen=True):
    """Set the red and the yellow die instead of rolling them."""

    form = "alchemist {red} {yellow}"
    red: int
    yellow: int


class PlayCrane(Action, frozen=True):
    """Buy the next improvement of a track for one commodity less."""

    form = "crane {track}"
    track: CityTrack


class PlayEngineer(Action, frozen=True):
    """Build a wall for free."""

    form = "engineer {place}"
    place: Intersection


class PlayInventor(Action, frozen=True):
    """Exchange the number tokens of two hexes."""

    form = "inventor {first} {second}"
    first: Hex
    second: Hex

    def __post_init__(self) -> None:
        """Put the two in order."""
        if self.first > self.second:
            first = self.first
            msgspec.structs.force_setattr(self, "first", self.second)
            msgspec.structs.force_setattr(self, "second", first)


class PlayIrrigation(Action, frozen=True):
    """Take two grain for each fields hex with a building of yours."""

    form = "irrigation"


class PlayMining(Action, frozen=True):
    """Take two ore for each mountains hex with a building of yours."""

    form = "mining"


class PlayMedicine(Action, frozen=True):
    """Build a city at a lower price."""

    form = "medicine {place}"
    place: Intersection


class PlayFreeRoads(Action, frozen=True):
    """Build two roads for free."""

    form = "road-building"


class NumbersExchanged(Event, frozen=True):
    """A seat exchanged the number tokens of two hexes."""

    seat: Seat
    first: Hex
    second: Hex


class ScienceCards(ConfiguredModule[ScienceSettings]):
    """Eight science cards."""

    id = "science-cards"
    needs = ("progress-cards", "walls", "pillage", "free-routes")
    settings_type = ScienceSettings

    def deck_cards(self, book: Rulebook) -> Mapping[DeckCard, int]:
        return {
            ALCHEMIST: 2,
            CRANE: 2,
            ENGINEER: 1,
            INVENTOR: 2,
            IRRIGATION: 2,
            MEDICINE: 2,
            MINING: 2,
            ROAD_BUILDING: 2,
        }

    def bind(self, book: Rulebook) -> None:
        self.families = (
            _Alchemist(book, self.settings),
            _Crane(book),
            _Engineer(book),
            _Inventor(book),
            _Irrigation(book, self.settings),
            _Mining(book, self.settings),
            _Medicine(book, self.settings),
            _FreeRoads(book),
        )


class _Alchemist(PlayCard[PlayAlchemist]):
    action = PlayAlchemist
    during = (ProductionPhase,)
    card = ALCHEMIST
    builds_or_trades = False
    may_score = may_spend = False

    def __init__(self, book: Rulebook, settings: ScienceSettings) -> None:
        super().__init__(book)
        self._production = book.module(Production)
        self._barred = {SEVEN_PIPS} if settings.alchemist == "no-seven" else set[int]()
        self._actions = tuple(
            PlayAlchemist(red, yellow)
            for red in PIPS
            for yellow in PIPS
            if red + yellow not in self._barred
        )

    def choices(self, state: State, seat: Seat) -> Sequence[PlayAlchemist]:
        return self._actions

    def objection(self, state: State, seat: Seat, action: PlayAlchemist) -> Refusal | None:
        if action.red not in PIPS or action.yellow not in PIPS:
            return Refusal.of("progress.no-die", most=PIPS[-1])
        if action.red + action.yellow in self._barred:
            return Refusal.of("progress.no-seven", total=SEVEN_PIPS)
        return None

    def happen(self, state: State, seat: Seat, action: PlayAlchemist) -> None:
        self._production.fall(state, action.red, action.yellow)


def crane_step(state: State, seat: Seat, track: CityTrack) -> tuple[int, Price]:
    """The level of a track, and the price of the next one with a Crane."""
    return level_of(state, seat, track), price_of(state, seat, track, discount=1)


class _Crane(PlayCard[PlayCrane]):
    action = PlayCrane
    card = CRANE
    builds_or_trades = True
    _actions = tuple(PlayCrane(track) for track in CityTrack)

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self._improvements = book.module(CityImprovements)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayCrane]:
        tracks = self._improvements.tracks(state, seat, discount=1)
        return [self._actions[track] for track in tracks]

    def objection(self, state: State, seat: Seat, action: PlayCrane) -> Refusal | None:
        return self._improvements.refusal(state, seat, action.track, discount=1)

    def happen(self, state: State, seat: Seat, action: PlayCrane) -> None:
        self._improvements.buy(state, seat, CityTrack(action.track), discount=1)


class _Engineer(PlayCard[PlayEngineer]):
    action = PlayEngineer
    card = ENGINEER
    builds_or_trades = True
    may_score = may_spend = False

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self._walls = book.module(CityWalls)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayEngineer]:
        return [PlayEngineer(place) for place in self._walls.spots(state, seat)]

    def objection(self, state: State, seat: Seat, action: PlayEngineer) -> Refusal | None:
        return self._walls.refusal(state, seat, action.place)

    def happen(self, state: State, seat: Seat, action: PlayEngineer) -> None:
        self._walls.put(state, seat, action.place)


class _Inventor(PlayCard[PlayInventor]):
    action = PlayInventor
    card = INVENTOR
    builds_or_trades = False
    may_score = may_spend = False

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        hexes = self._hexes = book.topology.hexes
        self._actions = [
            [PlayInventor(Hex(first), Hex(second)) for second in hexes] for first in hexes
        ]
        self._changed = book.at(NUMBERS_CHANGED)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayInventor]:
        loose = [Hex(p) for p in self._hexes if state.numbers[p] not in FIXED_NUMBERS]
        return [
            self._actions[first][second]
            for number, first in enumerate(loose)
            for second in loose[number + 1 :]
            if state.numbers[first] != state.numbers[second]
        ]

    def objection(self, state: State, seat: Seat, action: PlayInventor) -> Refusal | None:
        numbers = state.numbers[action.first], state.numbers[action.second]
        for place, number in zip((action.first, action.second), numbers, strict=True):
            if number in FIXED_NUMBERS:
                return Refusal.of("progress.fixed-number", hex=place)
        if numbers[0] == numbers[1]:
            return Refusal.of("progress.same-numbers")
        return None

    def happen(self, state: State, seat: Seat, action: PlayInventor) -> None:
        numbers, (first, second) = state.numbers, (action.first, action.second)
        numbers[first], numbers[second] = numbers[second], numbers[first]
        for react in self._changed:
            react(state, first, second)
        if state.log is not None:
            state.log.append(NumbersExchanged(seat, first, second))


class _Harvest(PlayCard[A]):
    """Two cards for each hex of one terrain with a building."""

    may_score = may_spend = False
    terrain: Terrain
    _only: tuple[A, ...]

    def __init__(self, book: Rulebook, settings: ScienceSettings) -> None:
        super().__init__(book)
        self._beside = book.topology.corner_hexes
        self._in_full = settings.harvest == "all-or-nothing"

    def choices(self, state: State, seat: Seat) -> Sequence[A]:
        return self._only if self._due(state, seat) else ()

    def happen(self, state: State, seat: Seat, action: A) -> None:
        good, due = Good(self.terrain), self._due(state, seat)
        take(state, seat, good, due)
        if state.log is not None:
            state.log.append(Received(seat, Bundle.of({good: due}), "progress.harvest"))

    def _due(self, state: State, seat: Seat) -> int:
        """The cards that the supply can give."""
        terrain, wanted, beside = state.terrain, self.terrain, self._beside
        hexes = {
            place
            for kind in state.placed[SETTLEMENT:]
            for corner in kind[seat]
            for place in beside[corner]
            if terrain[place] == wanted
        }
        due, left = HARVEST * len(hexes), state.bank[wanted]
        return 0 if due > left and self._in_full else min(due, left)


class _Irrigation(_Harvest[PlayIrrigation]):
    action = PlayIrrigation
    card = IRRIGATION
    builds_or_trades = False
    terrain = FIELDS
    _only = (PlayIrrigation(),)


class _Mining(_Harvest[PlayMining]):
    action = PlayMining
    card = MINING
    builds_or_trades = False
    terrain = MOUNTAINS
    _only = (PlayMining(),)


class _Medicine(PlayCard[PlayMedicine]):
    action = PlayMedicine
    card = MEDICINE
    builds_or_trades = True

    def __init__(self, book: Rulebook, settings: ScienceSettings) -> None:
        super().__init__(book)
        self._cities = book.module(Cities)
        self._cost = price(settings.medicine_cost)
        self._raises = settings.medicine_raises

    def choices(self, state: State, seat: Seat) -> Sequence[PlayMedicine]:
        if not affords(state.hands[seat], self._cost):
            return ()
        places = (*state.placed[SETTLEMENT][seat], *state.placed[FALLEN_CITY][seat])
        actions = [PlayMedicine(Intersection(place)) for place in sorted(places)]
        return [one for one in actions if self._site_refusal(state, seat, one.place) is None]

    def objection(self, state: State, seat: Seat, action: PlayMedicine) -> Refusal | None:
        refusal = self._site_refusal(state, seat, action.place)
        return refusal or super().objection(state, seat, action)

    def _site_refusal(self, state: State, seat: Seat, place: Intersection) -> Refusal | None:
        if self._raises and place in state.placed[FALLEN_CITY][seat]:
            return None
        return self._cities.refusal(state, seat, place)

    def happen(self, state: State, seat: Seat, action: PlayMedicine) -> None:
        pay(state, seat, self._cost)
        state.put_building(action.place, Owner(seat), CITY)
        if state.log is not None:
            state.log.append(CityBuilt(seat, action.place))


class _FreeRoads(PlayCard[PlayFreeRoads]):
    action = PlayFreeRoads
    card = ROAD_BUILDING
    builds_or_trades = True
    may_score = may_spend = False
    _only = (PlayFreeRoads(),)

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self._free = book.module(FreeRoutes)

    def choices(self, state: State, seat: Seat) -> Sequence[PlayFreeRoads]:
        return self._only if self._free.places(state, seat) else ()

    def happen(self, state: State, seat: Seat, action: PlayFreeRoads) -> None:
        self._free.lay_free(state, seat, FREE_ROADS)
