"""Pretend mission Whales, for tests: a seat whose ship watches whales in a sea hex gets gold.

Rule: whales.gold, whales.watch

It is not an official mission. Whales are at sea like fish. When the movement phase ends, each ship
of the seat to move that has sailed and is next to whales brings gold. Once per part a seat may
watch whales next to one of its ships; its watches are counted. In a sanctuary, which the board
names, whales bring nothing and are not watched.

A mission has such a file in `missions/`; its other files are in this folder.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta

from ep_rules.base.turn import PART_STARTS, PHASE_ENDS, MovementPhase
from ep_rules.layout import LayoutKey
from ep_rules.model import Action, Decision, Event, Refusal, Seat, Slice, State, Terrain
from ep_rules.module import ConfiguredModule, Family, Rulebook, Settings, Stock
from ep_rules.questions import Moment
from ep_rules.scene_words import SceneWords, Work, examples
from ep_rules.sea.gold import give_gold
from ep_rules.sea.ships import Fleet, Ships
from ep_rules.terrain import TerrainKind
from ep_rules.topology import Hex
from ep_rules.viewpoint import Viewpoint

WHALES = Terrain(12)
"""The terrain."""
SANCTUARY: LayoutKey[tuple[Hex, ...]] = LayoutKey(
    "sanctuary", lambda text: text.places(text.shape.hex, text.data, "sanctuary"), ()
)
"""The hexes where whales are left alone."""


class WhaleSettings(Settings, frozen=True):
    """Numbers of the mission.

    `gold` for each ship next to whales; `watches` in a part; `tokens`: watches in a game.
    """

    gold: Annotated[int, Meta(ge=0, le=9)] = 1
    watches: Annotated[int, Meta(ge=0, le=9)] = 1
    tokens: Annotated[int, Meta(ge=0, le=99)] = 60


class Sightings(Slice):
    """Watches.

    Attributes:
        watched: the watches of each seat. now: watches in this part.
    """

    key = "whales"
    watched: list[int]
    now: int

    def copy(self) -> "Sightings":
        """An independent copy."""
        return Sightings(self.watched[:], self.now)

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The watches of every seat, and those of this part."""
        return {"watched": view.in_order(self.watched), "now": [self.now]}


class SightingWords(SceneWords):
    """Watches of whales.

    Keys:
        watched: the watches of a seat.
        watches: the watches of the part.
    """

    order = 395
    seat_keys = examples("watched = 3")
    counters = (("watches", Sightings, "now"),)

    def __init__(self, whales: "Whales") -> None:
        self._whales = whales

    def set_out(self, work: Work) -> None:
        """Count the watches."""
        watched, most = work.state.of(Sightings).watched, self._whales.settings.tokens
        for seat, part in work.seats():
            watched[seat] = part.whole("watched", 0, most=most - sum(watched))

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


class Whales(ConfiguredModule[WhaleSettings]):
    """Gold for ships next to whales, and watching."""

    id = "whales"
    terrains = (TerrainKind(WHALES, "whales", sea=True),)
    layout_keys = (SANCTUARY,)
    needs = ("ships", "gold", "turn")
    settings_type = WhaleSettings

    def bind(self, book: Rulebook) -> None:
        """Look up the ships."""
        self.ships = book.module(Ships)
        self._seats = book.seats
        self._sanctuary = frozenset(book.layout.of(SANCTUARY))
        self._families = (_Watch(self),)

    def families(self) -> Sequence[Family[Any]]:
        """Watching."""
        return self._families

    def slice(self) -> Slice:
        """No watches yet."""
        return Sightings([0] * self._seats, 0)

    def stocks(self, state: State) -> Mapping[str, Stock]:
        """The watches already made."""
        made = sum(state.of(Sightings).watched)
        return {"watches": Stock(made, self.settings.tokens, exact=False)}

    def scene_words(self) -> Sequence[SceneWords]:
        """The watches."""
        return [SightingWords(self)]

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        """Pay when ships have moved; reset the count at each part."""
        return {PHASE_ENDS: self._pay, PART_STARTS: self._reset}

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

    def _reset(self, state: State) -> None:
        state.of(Sightings).now = 0


class _Watch(Family[WatchWhales]):
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
