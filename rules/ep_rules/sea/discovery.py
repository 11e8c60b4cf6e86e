"""Discovery: a ship that touches an undiscovered hex reveals it, gets a reward, and stops.

Each area hides a bag of hexes and a bag of number tokens; they have no order until they are drawn.

Rule: setup.areas, discovery.reveal, discovery.reward, discovery.stop, discovery.bans
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from ep_rules.base.building import MAY_LAY_ROAD, MAY_SETTLE
from ep_rules.base.production import TOKEN_LAID, Received
from ep_rules.base.purse import take
from ep_rules.model import (
    CHANCE,
    UNKNOWN,
    YIELDING,
    Action,
    Bundle,
    Decision,
    Event,
    Good,
    Owner,
    Refusal,
    Seat,
    Slice,
    State,
    Terrain,
)
from ep_rules.module import ConfiguredModule, Draw, Family, Feat, Rulebook, Settings, Stock, counted
from ep_rules.questions import Moment, Question
from ep_rules.sea.gold import give_gold
from ep_rules.sea.routes import Routes
from ep_rules.sea.sailing import SHIP_SAILED, STOPS
from ep_rules.sea.ships import Fleet, Ships
from ep_rules.sea.shipyard import MAY_LAUNCH, SHIP_LAUNCHED
from ep_rules.topology import Hex, Intersection, Path

HEX_DISCOVERED: Moment[[Seat, Hex, int]] = Moment("hex discovered")
"""A hex was revealed; arguments: its discoverer, the hex, its terrain."""

REWARD: Question[[], Good] = Question("reward of a discovery")
"""The card for a discovered hex; the base value is the resource of the hex."""


class DiscoverySettings(Settings, frozen=True):
    """Rewards and open questions of discovery.

    `gold`: for a hex that yields nothing; `sold_out_gold`: when the reward's card is sold out;
    `touched`: whether two undiscovered hexes at a ship's ends are both revealed, or one is chosen;
    `launch`: whether a new ship's far end may touch an undiscovered hex.
    """

    gold: Annotated[int, Meta(ge=0, le=9)] = 2
    sold_out_gold: Annotated[int, Meta(ge=0, le=9)] = 0
    touched: Literal["all", "choose-one"] = "all"
    launch: Literal["reveal", "forbid"] = "forbid"


class Hidden(Slice):
    """`hexes`: per area, the hexes of each terrain; `numbers`: per area, tokens, sorted."""

    key = "discovery"
    hexes: list[dict[int, int]]
    numbers: list[list[int]]

    def copy(self) -> "Hidden":
        return Hidden([bag.copy() for bag in self.hexes], [bag[:] for bag in self.numbers])


class RevealHex(Decision, frozen=True):
    """CHANCE draws an undiscovered hex."""

    place: Hex


class DrawNumber(Decision, frozen=True):
    """CHANCE draws the number token of a discovered hex."""

    place: Hex


class ChooseHex(Decision, frozen=True):
    """A seat chooses which of the touched hexes is revealed."""

    places: tuple[Hex, ...]


class HexIs(Action, frozen=True):
    """The terrain of a discovered hex."""

    form = "hex {place} {terrain}"
    place: Hex
    terrain: Terrain


class NumberIs(Action, frozen=True):
    """The number token that was drawn for a hex."""

    form = "number {place} {number}"
    place: Hex
    number: int


class Explore(Action, frozen=True):
    """Choose which adjacent hex is discovered."""

    form = "explore {place}"
    place: Hex


class HexDiscovered(Event, frozen=True):
    """A seat discovered a hex."""

    seat: Seat
    place: Hex
    terrain: Terrain


class NumberPlaced(Event, frozen=True):
    """A number token was laid on a hex."""

    place: Hex
    number: int


def _discovered(event: Event) -> tuple[Seat, int] | None:
    return (event.seat, 0) if isinstance(event, HexDiscovered) else None


class Discovery(ConfiguredModule[DiscoverySettings]):
    """The undiscovered areas."""

    id = "discovery"
    needs = ("sailing", "shipyard", "building", "routes")
    settings_type = DiscoverySettings
    feats = (Feat("discoveries", _discovered),)
    scene_file = "ep_rules.sea.discovery_scene"

    def bind(self, book: Rulebook) -> None:
        self.book = book
        self._topology = book.topology
        self._layout = book.layout
        self._ships = book.module(Ships)
        self._routes = book.module(Routes)
        self._discovered = book.at(HEX_DISCOVERED)
        self._token_laid, self._card = book.ask(TOKEN_LAID), book.ask(REWARD)
        ends, hexes = book.topology.path_ends, book.topology.corner_hexes
        self._touched = tuple(
            tuple(sorted({place for end in ends[path] for place in hexes[end]}))
            for path in book.topology.paths
        )
        self.families = (_Reveal(self), _Number(self), _Explore())

    def slice(self) -> Slice:
        areas = self._layout.areas
        return Hidden(
            [{int(terrain): count for terrain, count in area.hidden} for area in areas],
            [list(area.numbers) for area in areas],
        )

    def stocks(self, state: State) -> Mapping[str, Stock]:
        """Hexes and tokens of every area, hidden or not."""
        hidden, found = state.of(Hidden), dict[str, Stock]()
        for number, area in enumerate(self._layout.areas):
            shown = Counter(state.terrain[place] for place in area.places)
            del shown[UNKNOWN]
            lying = [
                self.token(state, place)
                for place in area.places
                if state.numbers[place] and state.terrain[place] < YIELDING
            ]
            box = Counter({int(terrain): count for terrain, count in area.hidden})
            found |= counted(
                f"terrain of area {number}", shown + Counter(hidden.hexes[number]), box
            )
            tokens = Counter([*lying, *hidden.numbers[number]])
            found |= counted(f"token of area {number}", tokens, Counter(area.numbers))
        return found

    def answers(self) -> Mapping[Any, Any]:
        """Building next to undiscovered hexes is illegal; ships stop at them."""
        return {
            MAY_LAY_ROAD: self._may_lay_road,
            MAY_SETTLE: self._may_settle,
            MAY_LAUNCH: self._may_launch,
            STOPS: self._stops,
        }

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {SHIP_SAILED: self._touch, SHIP_LAUNCHED: self._touch}

    def touched(self, state: State, path: int) -> list[Hex]:
        """Undiscovered hexes at either end of a path, in reading order."""
        terrain = state.terrain
        return [place for place in self._touched[path] if terrain[place] == UNKNOWN]

    def put(self, state: State, place: Hex, terrain: Terrain, number: int = 0) -> None:
        """Take a hex (and a token, unless 0) out of the bags and reveal it, without reward.

        Raises:
            KeyError, ValueError: the bag has no such hex or token.
        """
        bag = state.of(Hidden).hexes[self._layout.area[place]]
        bag[terrain] -= 1
        if not bag[terrain]:
            del bag[terrain]
        state.terrain[place] = terrain
        self._routes.discovered(state, place)
        if number:
            self.lay_number(state, place, number)

    def reveal(self, state: State, place: Hex, terrain: Terrain) -> None:
        """Reveal a hex, reward the active seat, and ask for its number."""
        self.put(state, place, terrain)
        seat = state.active
        if state.log is not None:
            state.log.append(HexDiscovered(seat, place, Terrain(terrain)))
        self._reward(state, seat, terrain)
        if terrain < YIELDING:
            state.agenda.append(DrawNumber(CHANCE, place))
        for react in self._discovered:
            react(state, seat, place, terrain)

    def lay_number(self, state: State, place: Hex, number: int) -> None:
        """Place a token of the area's bag on a hex."""
        state.numbers[place] = number
        state.of(Hidden).numbers[self._layout.area[place]].remove(number)
        if state.log is not None:
            state.log.append(NumberPlaced(place, number))

    def token(self, state: State, place: Hex) -> int:
        """The token that was drawn for a hex; 0 without one."""
        return self._token_laid(state.numbers[place], state, place)

    def area(self, place: Hex) -> int:
        """The index of the area a hex belongs to."""
        return self._layout.area[place]

    def _reward(self, state: State, seat: Seat, terrain: int) -> None:
        if terrain >= YIELDING:
            give_gold(state, seat, self.settings.gold, "discovery.reward")
            return
        good = self._card(Good(terrain), state)
        if state.bank[good]:
            take(state, seat, good)
            if state.log is not None:
                state.log.append(Received(seat, Bundle.of({good: 1}), "discovery.reward"))
        elif self.settings.sold_out_gold:
            give_gold(state, seat, self.settings.sold_out_gold, "discovery.reward")

    def _touch(self, state: State, ship: int) -> None:
        found = self.touched(state, state.of(Fleet).at[ship])
        if not found:
            return
        number = self._ships.number(ship)
        self._ships.close(state, ship, Refusal.of("discovery.ended-move", ship=number))
        if len(found) > 1 and self.settings.touched == "choose-one":
            state.agenda.append(ChooseHex(state.active, tuple(found)))
            return
        state.agenda.extend(RevealHex(CHANCE, place) for place in reversed(found))

    def _stops(self, base: bool, state: State, path: Path) -> bool:
        return base or bool(self.touched(state, path))

    def _may_lay_road(self, state: State, path: Path, owner: Owner) -> Refusal | None:
        return self._beside(state, self._topology.path_hexes[path])

    def _may_settle(self, state: State, place: Intersection, owner: Owner) -> Refusal | None:
        return self._beside(state, self._topology.corner_hexes[place])

    def _may_launch(self, state: State, path: Path) -> Refusal | None:
        forbid = self.settings.launch == "forbid"
        places = self._touched[path] if forbid else self._topology.path_hexes[path]
        unknown = self._unknown(state, places)
        return None if unknown is None else Refusal.of("ships.discovers", hex=unknown)

    def _beside(self, state: State, places: Sequence[Hex]) -> Refusal | None:
        unknown = self._unknown(state, places)
        return None if unknown is None else Refusal.of("discovery.undiscovered-beside", hex=unknown)

    def _unknown(self, state: State, places: Sequence[Hex]) -> Hex | None:
        """The first undiscovered hex of some, if there is one."""
        terrain = state.terrain
        for place in places:
            if terrain[place] == UNKNOWN:
                return place
        return None


class _Reveal(Draw[HexIs, RevealHex]):
    action = HexIs
    during = (RevealHex,)

    def __init__(self, discovery: Discovery) -> None:
        self._discovery = discovery

    def outcomes(self, state: State, decision: RevealHex) -> Sequence[tuple[HexIs, int]]:
        place = decision.place
        bag = state.of(Hidden).hexes[self._discovery.area(place)]
        return [(HexIs(place, Terrain(terrain)), bag[terrain]) for terrain in sorted(bag)]

    def perform(self, state: State, decision: RevealHex, action: HexIs) -> None:
        state.agenda.pop()
        self._discovery.reveal(state, action.place, action.terrain)


class _Number(Draw[NumberIs, DrawNumber]):
    action = NumberIs
    during = (DrawNumber,)

    def __init__(self, discovery: Discovery) -> None:
        self._discovery = discovery

    def outcomes(self, state: State, decision: DrawNumber) -> Sequence[tuple[NumberIs, int]]:
        place = decision.place
        bag = state.of(Hidden).numbers[self._discovery.area(place)]
        return [(NumberIs(place, number), bag.count(number)) for number in sorted(set(bag))]

    def perform(self, state: State, decision: DrawNumber, action: NumberIs) -> None:
        state.agenda.pop()
        self._discovery.lay_number(state, action.place, action.number)


class _Explore(Family[Explore, ChooseHex]):
    action = Explore
    during = (ChooseHex,)

    def legal(self, state: State, decision: ChooseHex) -> Sequence[Explore]:
        return [Explore(place) for place in decision.places]

    def refusal(self, state: State, decision: ChooseHex, action: Explore) -> Refusal | None:
        if action.place not in decision.places:
            return Refusal.of("discovery.not-touched", hex=action.place)
        return None

    def perform(self, state: State, decision: ChooseHex, action: Explore) -> None:
        state.agenda.pop()
        state.agenda.append(RevealHex(CHANCE, action.place))
