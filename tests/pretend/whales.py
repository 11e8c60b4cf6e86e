"""Pretend mission Whales, for tests: ships watch whales, and bring ambergris to the Council.

Rule: whales.gold, whales.watch, whales.ambergris

It is not an official mission. Whales are at sea like fish. When the movement phase ends, each ship
of the seat to move that has sailed and is next to whales brings gold. Once per part a seat may
watch whales next to one of its ships; its watches are counted. In a sanctuary, which the board
names, whales bring nothing and are not watched. A ship with room takes ambergris aboard where it
watches; each delivery to the Council moves the seat's marker on the mission's track.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from ep_rules.base.turn import PART_STARTS, PHASE_ENDS, MovementPhase
from ep_rules.layout import LayoutKey
from ep_rules.model import (
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
from ep_rules.module import ConfiguredModule, Family, Feat, Rulebook, ScoreLine, Settings, Stock
from ep_rules.pieces import PieceKind
from ep_rules.questions import Moment
from ep_rules.scene_words import SceneWords, Work, examples
from ep_rules.sea.cargo import Cargo, CargoRules
from ep_rules.sea.cargo_scene import too_many
from ep_rules.sea.gold import give_gold
from ep_rules.sea.holds import joined
from ep_rules.sea.ships import Fleet, Ships
from ep_rules.terrain import TerrainKind
from ep_rules.topology import Hex
from ep_rules.viewpoint import Viewpoint
from ep_rules.voyage.council import DELIVERED, WANTED
from ep_rules.voyage.track import Mission, Track, Tracks, Values

WHALES = Terrain(90)
"""The terrain."""
AMBERGRIS = Piece(90)
"""A small piece of cargo."""
SANCTUARY: LayoutKey[tuple[Hex, ...]] = LayoutKey(
    "sanctuary", lambda text: text.places(text.shape.hex, text.data, "sanctuary"), ()
)
"""The hexes where whales are left alone."""


class WhaleSettings(Settings, frozen=True):
    """Numbers of the mission.

    `gold` for each ship next to whales; `watches` in a part; `tokens`: watches in a game;
    `ambergris` in the box; `values` of the track.
    """

    gold: Annotated[int, Meta(ge=0, le=9)] = 1
    watches: Annotated[int, Meta(ge=0, le=9)] = 1
    tokens: Annotated[int, Meta(ge=0, le=99)] = 60
    ambergris: Annotated[int, Meta(ge=0, le=99)] = 8
    values: Values = (0, 1, 1, 2)


class Sightings(Slice):
    """Watches.

    Attributes:
        watched: the watches of each seat. now: watches in this part. track: of the mission.
    """

    key = "whales"
    watched: list[int]
    now: int
    track: Track

    def copy(self) -> "Sightings":
        """An independent copy."""
        return Sightings(self.watched[:], self.now, self.track.copy())

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The watches of every seat, those of this part, the track."""
        return {
            "watched": view.in_order(self.watched),
            "now": [self.now],
            "track": view.in_order(self.track.at),
        }


class SightingWords(SceneWords):
    """Watches of whales.

    Keys:
        watched: the watches of a seat.
        watches: the watches of the part.
    """

    seat_keys = examples("watched = 3")
    counters = (("watches", Sightings, "now"),)

    def __init__(self, whales: "Whales") -> None:
        self._whales = whales

    def set_out(self, work: Work) -> None:
        """Count the watches, and check the number of pieces."""
        watched, most = work.state.of(Sightings).watched, self._whales.settings.tokens
        for seat, part in work.seats():
            watched[seat] = part.whole("watched", 0, most=most - sum(watched))
        most = self._whales.settings.ambergris
        too_many(work.top, "ambergris", self._whales.afloat(work.state), most)

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        """The watches of a seat."""
        count = state.of(Sightings).watched[seat]
        return {"watched": str(count)} if count else {}


class WatchWhales(Action, frozen=True):
    """Watch whales."""

    form = "watch {place}"
    place: Hex


class WhalesWatched(Event, frozen=True):
    """A seat watched whales."""

    seat: Seat
    place: Hex


class AmbergrisFound(Event, frozen=True):
    """A ship took ambergris aboard."""

    seat: Seat
    ship: ShipNumber
    place: Hex


def _watched(event: Event) -> tuple[Seat, int] | None:
    return (event.seat, 0) if isinstance(event, WhalesWatched) else None


class Whales(ConfiguredModule[WhaleSettings]):
    """Gold for ships next to whales, watching, and ambergris for the Council."""

    id = "whales"
    terrains = (TerrainKind(WHALES, "whales", sea=True),)
    pieces = (PieceKind(AMBERGRIS, "ambergris"),)
    layout_keys = (SANCTUARY,)
    needs = ("gold", "council", "tracks")
    settings_type = WhaleSettings
    feats = (Feat("watches", _watched),)

    def __init__(self, settings: WhaleSettings) -> None:
        super().__init__(settings)
        values = settings.values
        self._mission = Mission("whale-mission", values, lambda state: state.of(Sightings).track)

    def bind(self, book: Rulebook) -> None:
        """Look up the ships, the cargo and the tracks."""
        self.ships = book.module(Ships)
        self.cargo = book.module(CargoRules)
        self._tracks = book.module(Tracks)
        self._tracks.add(self.id, self._mission)
        self._seats = book.seats
        self._sanctuary = frozenset(book.layout.of(SANCTUARY))
        self.families = (_Watch(self),)

    def slice(self) -> Slice:
        """No watches yet."""
        return Sightings([0] * self._seats, 0, self._tracks.fresh(self._seats))

    def stocks(self, state: State) -> Mapping[str, Stock]:
        """The watches already made, and the ambergris in play."""
        made = sum(state.of(Sightings).watched)
        return {
            "watches": Stock(made, self.settings.tokens, exact=False),
            "ambergris": Stock(self.afloat(state), self.settings.ambergris, exact=False),
        }

    def scene_words(self) -> Sequence[SceneWords]:
        """The watches."""
        return [SightingWords(self)]

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        """Pay when ships have moved; move markers; reset the count at each part."""
        return {PHASE_ENDS: self._pay, DELIVERED: self._delivered, PART_STARTS: self._reset}

    def answers(self) -> Mapping[Any, Any]:
        """The Council takes ambergris."""
        return {WANTED: self._wanted}

    def scores(self) -> Mapping[str, ScoreLine]:
        """The track and the leader's card."""
        return self._mission.scores()

    def afloat(self, state: State) -> int:
        """The ambergris in holds and basins."""
        cargo = state.of(Cargo)
        return sum(held.count(AMBERGRIS) for held in (*cargo.hold, *cargo.basin.values()))

    def take_aboard(self, state: State, seat: Seat, place: Hex) -> None:
        """Load ambergris on the first ship beside whales with room, while there is any left."""
        hold = state.of(Cargo).hold
        for ship in self.ships.fleet(seat):
            room = place in self.beside(state, ship) and self.cargo.fits(hold[ship], (AMBERGRIS,))
            if room and self.afloat(state) < self.settings.ambergris:
                hold[ship] = joined(hold[ship], (AMBERGRIS,))
                if state.log is not None:
                    state.log.append(AmbergrisFound(seat, self.ships.number(ship), place))
                return

    def beside(self, state: State, ship: int) -> list[Hex]:
        """The hexes with whales for a ship at either of its ends, in reading order."""
        near = self.ships.hexes_at(state, ship)
        return [p for p in near if state.terrain[p] == WHALES and p not in self._sanctuary]

    def in_sight(self, state: State, seat: Seat) -> list[Hex]:
        """The hexes with whales next to any ship of a seat, in reading order."""
        ships = self.ships.fleet(seat)
        return sorted({place for ship in ships for place in self.beside(state, ship)})

    def _pay(self, state: State, phase: type[Decision]) -> None:
        if phase is not MovementPhase:
            return
        used = state.of(Fleet).used
        for ship in self.ships.fleet(state.active):
            if used[ship] and self.beside(state, ship):
                give_gold(state, state.active, self.settings.gold, "whales.gold")

    def _wanted(self, wanted: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return (*wanted, AMBERGRIS)

    def _delivered(self, state: State, seat: Seat, piece: Piece) -> None:
        if piece == AMBERGRIS:
            self._tracks.step(state, seat, self._mission)

    def _reset(self, state: State) -> None:
        state.of(Sightings).now = 0


class _Watch(Family[WatchWhales, Decision]):
    action = WatchWhales
    during = (MovementPhase,)

    def __init__(self, whales: Whales) -> None:
        self._whales = whales

    def legal(self, state: State, decision: Decision) -> Sequence[WatchWhales]:
        watches = map(WatchWhales, self._whales.in_sight(state, decision.actor))
        return [watch for watch in watches if self.refusal(state, decision, watch) is None]

    def refusal(self, state: State, decision: Decision, action: WatchWhales) -> Refusal | None:
        most = self._whales.settings.watches
        if state.of(Sightings).now >= most:
            return Refusal.of("whales.watched", limit=most)
        tokens = self._whales.settings.tokens
        if sum(state.of(Sightings).watched) >= tokens:
            return Refusal.of("whales.none-left", tokens=tokens)
        if action.place not in self._whales.in_sight(state, decision.actor):
            return Refusal.of("whales.none-here", hex=action.place)
        return None

    def perform(self, state: State, decision: Decision, action: WatchWhales) -> None:
        sightings = state.of(Sightings)
        sightings.now += 1
        sightings.watched[decision.actor] += 1
        if state.log is not None:
            state.log.append(WhalesWatched(decision.actor, action.place))
        self._whales.take_aboard(state, decision.actor, action.place)
