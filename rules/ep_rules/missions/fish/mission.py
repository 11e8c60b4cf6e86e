"""Mission Fish for Catan: a die puts hauls on fish hexes, and ships bring them to the Council.

Rule: fish.hexes, fish.roll, fish.catch, fish.deliver, fish.pirates
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from ep_rules.base.turn import PART_STARTS, MovementPhase
from ep_rules.layout import AreaKey, AreaText
from ep_rules.missions.fish.shoals import Shoals
from ep_rules.model import (
    CHANCE,
    Action,
    Decision,
    Event,
    Piece,
    Refusal,
    Seat,
    ShipNumber,
    Slice,
    State,
    Terrain,
)
from ep_rules.module import (
    ConfiguredModule,
    Draw,
    EvenDraw,
    Family,
    Rulebook,
    ScoreLine,
    Settings,
    Stock,
    counted,
)
from ep_rules.pieces import PieceKind
from ep_rules.questions import Moment
from ep_rules.sea.cargo import Cargo, CargoRules
from ep_rules.sea.discovery import HEX_DISCOVERED
from ep_rules.sea.pirates import PIRATE_PLACED, Pirate
from ep_rules.sea.ships import ABSENT, Fleet, Ships
from ep_rules.terrain import TerrainKind
from ep_rules.topology import Hex
from ep_rules.voyage.council import DELIVERED, WANTED
from ep_rules.voyage.track import Mission, MissionAction, Sliced, Track, Tracks, Values

FISH = Terrain(7)
HAUL = Piece(3)


def _dice(area: AreaText) -> tuple[int, ...]:
    """The dice of an area's fish hexes; one die more than hexes means that one stays in the box."""
    dice = area.numbers("fish")
    if not 0 <= len(dice) - area.hides(FISH) <= 1:
        area.bad("has no dice for its fish hexes")
    return tuple(sorted(dice))


DICE: AreaKey[tuple[int, ...]] = AreaKey("fish", _dice, ())


class FishSettings(Settings, frozen=True):
    """Numbers of the mission.

    `hauls` in the box; `rolls` in a turn; `empty_supply`: whether a roll without a haul left is
    illegal or lost; `values` of the track's spaces, the start space first.
    """

    hauls: Annotated[int, Meta(ge=1, le=20)] = 6
    rolls: Annotated[int, Meta(ge=0, le=9)] = 1
    empty_supply: Literal["refuse", "lost"] = "refuse"
    values: Values = (0, 1, 1, 2, 2, 2, 3, 3)


class ShowDie(Decision, frozen=True):
    """CHANCE draws the die of a discovered fish hex."""

    place: Hex


class RollForHaul(Decision, frozen=True):
    """CHANCE rolls for a haul."""


class DieIs(Action, frozen=True):
    """The die that a discovered fish hex shows."""

    form = "fish-die {place} {number}"
    place: Hex
    number: int


class RollFish(MissionAction, frozen=True):
    """Roll for a fish haul, before or after a ship's move."""

    form = "roll-fish"


class FishRoll(Action, frozen=True):
    """The die roll for a fish haul."""

    form = "fish-roll {number}"
    number: int


class Catch(MissionAction, frozen=True):
    """Take a fish haul aboard."""

    form = "catch {place} on {ship}"
    place: Hex
    ship: ShipNumber


class FishHexShown(Event, frozen=True):
    """A fish hex shows its die."""

    place: Hex
    number: int


class FishRolled(Event, frozen=True):
    """A seat rolled for fish; `place` is the hex of a new haul, or -1."""

    seat: Seat
    number: int
    place: int


class HaulCaught(Event, frozen=True):
    """A ship took a haul aboard."""

    seat: Seat
    ship: ShipNumber
    place: Hex


class HaulLost(Event, frozen=True):
    """A pirate ship sent a haul back to the supply."""

    place: Hex


def _track(state: Sliced) -> Track:
    return state.of(Shoals).track


class Fish(ConfiguredModule[FishSettings]):
    """Hauls: six in all, on hexes, in holds and in basins."""

    id = "fish"
    needs = ("discovery", "cargo", "council", "pirates", "tracks")
    settings_type = FishSettings
    scene_file = "ep_rules.missions.fish.scene"
    terrains = (TerrainKind(FISH, "fish", sea=True),)
    pieces = (PieceKind(HAUL, "fish-haul", size=2),)
    area_keys = (DICE,)

    def __init__(self, settings: FishSettings) -> None:
        super().__init__(settings)
        self._mission = Mission("fish-mission", settings.values, _track)

    def bind(self, book: Rulebook) -> None:
        self.ships = book.module(Ships)
        self.cargo = book.module(CargoRules)
        self._tracks = book.module(Tracks)
        self._tracks.add(self.id, self._mission)
        self.layout = book.layout
        self._seats = book.seats
        self.families = (_Show(self), _Ask(self), _Roll(self), _Catch(self))

    def slice(self) -> Slice:
        bag = [list(area.of(DICE)) for area in self.layout.areas]
        return Shoals(bag, {}, [], 0, self._tracks.fresh(self._seats))

    def stocks(self, state: State) -> Mapping[str, Stock]:
        shoals, hauls = state.of(Shoals), self.settings.hauls
        found = {"hauls": Stock(hauls - self.supply(state), hauls, exact=False)}
        for number, area in enumerate(self.layout.areas):
            shown = [shoals.die[place] for place in area.places if place in shoals.die]
            dice = Counter([*shown, *shoals.bag[number]])
            found |= counted(f"die of area {number}", dice, Counter(area.of(DICE)))
        return found

    def answers(self) -> Mapping[Any, Any]:
        """The Council takes fish."""
        return {WANTED: self._wanted}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {
            HEX_DISCOVERED: self._found,
            DELIVERED: self._delivered,
            PIRATE_PLACED: self._scared,
            PART_STARTS: self._reset,
        }

    def scores(self) -> Mapping[str, ScoreLine]:
        """The track and the leader's card."""
        return self._mission.scores()

    def supply(self, state: State) -> int:
        """Hauls that are not in play."""
        cargo = state.of(Cargo)
        held = [*cargo.hold, *cargo.basin.values()]
        in_play = sum(pieces.count(HAUL) for pieces in held) + len(state.of(Shoals).hauls)
        return self.settings.hauls - in_play

    def refuses_rolls(self, state: State) -> bool:
        """True if rolls are refused because all hauls are in play."""
        return self.settings.empty_supply == "refuse" and self.supply(state) <= 0

    def rolls_left(self, state: State) -> int:
        """The number of fish rolls that the seat to move has left in this turn."""
        return 0 if self.refuses_rolls(state) else self.settings.rolls - state.of(Shoals).rolls

    def land_haul(self, state: State, number: int) -> int:
        """Put a haul on the hex of a number if allowed; return the hex or -1."""
        shoals = state.of(Shoals)
        if self.supply(state) <= 0:
            return ABSENT
        for place, die in shoals.die.items():
            if die == number and place not in shoals.hauls and place != state.of(Pirate).at:
                shoals.hauls = sorted([*shoals.hauls, place])
                return place
        return ABSENT

    def _wanted(self, wanted: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return (*wanted, HAUL)

    def _found(
        self, state: State, seat: Seat, place: Hex, terrain: int
    ) -> None:  # the moment's form
        if terrain == FISH:
            state.agenda.append(ShowDie(CHANCE, place))

    def _delivered(self, state: State, seat: Seat, piece: Piece) -> None:
        if piece == HAUL:
            self._tracks.step(state, seat, self._mission)

    def _scared(self, state: State, place: Hex) -> None:
        shoals = state.of(Shoals)
        if place in shoals.hauls:
            shoals.hauls = [other for other in shoals.hauls if other != place]
            if state.log is not None:
                state.log.append(HaulLost(place))

    def _reset(self, state: State) -> None:
        state.of(Shoals).rolls = 0


class _Show(Draw[DieIs, ShowDie]):
    action = DieIs
    during = (ShowDie,)

    def __init__(self, fish: Fish) -> None:
        self._fish = fish

    def outcomes(self, state: State, decision: ShowDie) -> Sequence[tuple[DieIs, int]]:
        place = decision.place
        bag = state.of(Shoals).bag[self._fish.layout.area[place]]
        return [(DieIs(place, number), 1) for number in bag]

    def perform(self, state: State, decision: ShowDie, action: DieIs) -> None:
        state.agenda.pop()
        show(state, self._fish.layout.area[action.place], action.place, action.number)


def show(state: State, area: int, place: Hex, number: int) -> None:
    """Give a discovered fish hex its die; ValueError if the area has no such die left."""
    shoals = state.of(Shoals)
    shoals.bag[area].remove(number)
    shoals.die[place] = number
    shoals.die = dict(sorted(shoals.die.items()))
    if state.log is not None:
        state.log.append(FishHexShown(place, number))


class _Ask(Family[RollFish, Decision]):
    action = RollFish
    during = (MovementPhase,)
    may_score = may_spend = False
    _only = (RollFish(),)

    def __init__(self, fish: Fish) -> None:
        self._fish = fish

    def legal(self, state: State, decision: Decision) -> Sequence[RollFish]:
        return () if self.refusal(state, decision, self._only[0]) else self._only

    def refusal(self, state: State, decision: Decision, action: RollFish) -> Refusal | None:
        fish = self._fish
        if state.of(Shoals).rolls >= fish.settings.rolls:
            return Refusal.of("fish.rolled", limit=fish.settings.rolls)
        refusal = fish.ships.sail_on_first(state)
        if refusal is not None:
            return refusal
        if fish.refuses_rolls(state):
            return Refusal.of("fish.no-haul-left", supply=fish.settings.hauls)
        return None

    def perform(self, state: State, decision: Decision, action: RollFish) -> None:
        state.of(Shoals).rolls += 1
        moving = state.of(Fleet).moving
        if moving != ABSENT:
            ships = self._fish.ships
            why = Refusal.of("fish.ended-move", ship=ships.number(moving))
            ships.close(state, moving, why)
        state.agenda.append(RollForHaul(CHANCE))


class _Roll(EvenDraw[FishRoll, Decision]):
    action = FishRoll
    during = (RollForHaul,)
    may_score = may_spend = False
    even = tuple(FishRoll(number) for number in range(1, 7))

    def __init__(self, fish: Fish) -> None:
        self._fish = fish

    def perform(self, state: State, decision: Decision, action: FishRoll) -> None:
        state.agenda.pop()
        place = self._fish.land_haul(state, action.number)
        if state.log is not None:
            state.log.append(FishRolled(state.active, action.number, place))


class _Catch(Family[Catch, Decision]):
    action = Catch
    during = (MovementPhase,)

    def __init__(self, fish: Fish) -> None:
        self._fish = fish

    def legal(self, state: State, decision: Decision) -> Sequence[Catch]:
        fish, hauls, hold = self._fish, state.of(Shoals).hauls, state.of(Cargo).hold
        if not hauls:
            return ()
        return [
            Catch(Hex(place), fish.ships.number(ship))
            for place in hauls
            for ship in fish.ships.beside(state, decision.actor, place)
            if not hold[ship]
        ]

    def refusal(self, state: State, decision: Decision, action: Catch) -> Refusal | None:
        fish = self._fish
        missing = fish.ships.no_such_ship(state, decision.actor, action.ship)
        if missing is not None:
            return missing
        ship = fish.ships.index(decision.actor, action.ship)
        if action.place not in state.of(Shoals).hauls:
            return Refusal.of("fish.no-haul-here", hex=action.place)
        if action.place not in fish.ships.hexes_at(state, ship):
            return Refusal.of("fish.not-at-hex", ship=action.ship, hex=action.place)
        if state.of(Cargo).hold[ship]:
            return Refusal.of("cargo.hold-full", ship=action.ship, piece=HAUL)
        return None

    def perform(self, state: State, decision: Decision, action: Catch) -> None:
        shoals = state.of(Shoals)
        shoals.hauls = [place for place in shoals.hauls if place != action.place]
        ship = self._fish.ships.index(decision.actor, action.ship)
        state.of(Cargo).hold[ship] = (HAUL,)
        if state.log is not None:
            state.log.append(HaulCaught(decision.actor, action.ship, action.place))
