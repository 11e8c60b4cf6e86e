"""The continent of Explorers of Catan: face-down land, revealed by the ends of roads.

A revealed hex gets a token from the pool; then it is like any other. No seat wins while a hex is
face down, and when no road can reach one any more, all are revealed.

Rule: explorers.turn-up, explorers.token, explorers.robber, explorers.win
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ep_rules.base.building import MAY_LAY_ROAD, MAY_SETTLE, ROAD_LAID, SETTLEMENT_STANDS
from ep_rules.base.tiles import TileIs
from ep_rules.base.victory import MAY_WIN
from ep_rules.catan.layout_trail import TRAIL
from ep_rules.catan.robber import Robber, Robbers
from ep_rules.catan.tokens import TokenIs
from ep_rules.fan.explorers.exploring import ContinentSettings, Exploring
from ep_rules.fan.explorers.finds import (
    Continent,
    DrawPair,
    DrawToken,
    LandFound,
    LandShown,
    PairDrawn,
    TokenLaid,
    TokensExchanged,
    TurnUpLand,
)
from ep_rules.fan.explorers.tokens import PAIRS, drawable, fits, makes_room
from ep_rules.layout import GROUPS
from ep_rules.model import (
    CHANCE,
    DESERT,
    NOBODY,
    UNKNOWN,
    Seat,
    Slice,
    State,
    Terrain,
)
from ep_rules.module import ConfiguredModule, Draw, Rulebook, Stock, counted
from ep_rules.questions import Moment
from ep_rules.topology import Hex

LAND_FOUND: Moment[[Seat, int]] = Moment("land found")
"""A hex was revealed; arguments: the seat that explored, its terrain."""
TOKEN_FOUND: Moment[[Seat, int]] = Moment("token found")
"""A token was drawn for a hex; arguments: who explored, its number."""


class ContinentRules(ConfiguredModule[ContinentSettings]):
    """Roads that reveal land, and its tokens."""

    id = "continent"
    needs = ("turn", "building", "robber", "victory")
    layout_keys = (GROUPS, TRAIL)
    brings = ("land face down",)
    settings_type = ContinentSettings
    scene_file = "ep_rules.fan.explorers.scene"

    def __init__(self, settings: ContinentSettings) -> None:
        super().__init__(settings)
        self.exploring = Exploring(settings)

    def bind(self, book: Rulebook) -> None:
        self.topology = book.topology
        self.layout = book.layout
        self.exploring.bind(book)
        self._robbers = book.module(Robbers)
        self._found = book.at(LAND_FOUND)
        self._token_found = book.at(TOKEN_FOUND)
        ports = book.layout.of(GROUPS).get("start-ports", ())
        self.start_hexes = frozenset(
            place for port in ports for place in book.topology.hex_neighbors[port]
        )
        draws = (_Land(self), _Token(self), _Pair(self))
        self.families = (*draws, *self.exploring.families)

    def slice(self) -> Slice:
        tokens = self.layout.of(TRAIL).letters
        return Continent(
            {int(terrain): count for terrain, count in self.layout.loose},
            {number: tokens.count(number) for number in sorted(set(tokens))},
            [],
        )

    def stocks(self, state: State) -> Mapping[str, Stock]:
        """Hexes and tokens, face up or face down."""
        land = state.of(Continent)
        up = Counter(state.terrain[place] for place in self.layout.island)
        del up[UNKNOWN]
        box = Counter({int(terrain): count for terrain, count in self.layout.loose})
        lying = Counter(filter(None, state.numbers))
        letters = Counter(self.layout.of(TRAIL).letters)
        return {
            **counted("terrain", up + Counter(land.hidden), box),
            **counted("token", lying + Counter(land.pool), letters),
        }

    def answers(self) -> Mapping[Any, Any]:
        """Forbids building next to face-down land, and winning before all land is revealed."""
        return {
            MAY_LAY_ROAD: self.exploring.may_lay_road,
            MAY_SETTLE: self.exploring.may_settle,
            MAY_WIN: self.exploring.may_win,
        }

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {
            ROAD_LAID: self.exploring.road_laid,
            SETTLEMENT_STANDS: self.exploring.settled,
        }

    def put(self, state: State, place: Hex, terrain: int) -> None:
        """Take a hex out of the bag and reveal it.

        Raises:
            KeyError: the bag has no such hex.
        """
        drawer = state.of(Continent)
        drawer.hidden[terrain] -= 1
        if not drawer.hidden[terrain]:
            del drawer.hidden[terrain]
        state.terrain[place] = terrain

    def lay(self, state: State, place: Hex, number: int) -> None:
        """Take a token out of the pool and place it on a hex, without checking its neighbors.

        Raises:
            KeyError: the pool has no such token.
        """
        drawer = state.of(Continent)
        drawer.pool[number] -= 1
        if not drawer.pool[number]:
            del drawer.pool[number]
        drawer.laid.append(place)
        state.numbers[place] = number

    def reveal(self, state: State, seat: Seat, place: Hex, terrain: Terrain) -> None:
        """Reveal a hex; a robber that is off the board starts on the desert."""
        self.put(state, place, terrain)
        shore = place in self.start_hexes
        if state.log is not None:
            shown = LandShown(place, terrain) if shore else LandFound(seat, place, terrain)
            state.log.append(shown)
        if terrain == DESERT and state.of(Robber).at == NOBODY:
            self._robbers.set_out(state)
        if not shore:
            self.exploring.look(state, seat)
            if terrain != DESERT:
                state.agenda.append(DrawToken(CHANCE, place, seat))
        for react in self._found:
            react(state, seat, terrain)

    def draw(self, state: State, seat: Seat, place: Hex, number: int) -> None:
        """Place a drawn token; one that clashes is exchanged for an earlier one, if that helps."""
        neighbors, laid = self.topology.hex_neighbors, state.of(Continent).laid
        other = NOBODY
        if not fits(state.numbers, neighbors, place, number):
            other = makes_room(state.numbers, neighbors, laid, place, number)
        self.lay(state, place, number)
        if other != NOBODY:
            state.numbers[place], state.numbers[other] = state.numbers[other], number
        if state.log is not None:
            state.log.append(
                TokenLaid(place, number)
                if other == NOBODY
                else TokensExchanged(place, state.numbers[place], Hex(other), number)
            )
        for react in self._token_found:
            react(state, seat, number)


class _Land(Draw[TileIs, TurnUpLand]):
    action = TileIs
    during = (TurnUpLand,)

    def __init__(self, rules: ContinentRules) -> None:
        self._rules = rules

    def outcomes(self, state: State, decision: TurnUpLand) -> Sequence[tuple[TileIs, int]]:
        place = decision.place
        bag = state.of(Continent).hidden
        shore = place in self._rules.start_hexes
        return [
            (TileIs(place, Terrain(terrain)), bag[terrain])
            for terrain in sorted(bag)
            if not (shore and terrain == DESERT)
        ]

    def perform(self, state: State, decision: TurnUpLand, action: TileIs) -> None:
        state.agenda.pop()
        self._rules.reveal(state, decision.explorer, action.place, action.terrain)


class _Token(Draw[TokenIs, DrawToken]):
    action = TokenIs
    during = (DrawToken,)

    def __init__(self, rules: ContinentRules) -> None:
        self._rules = rules

    def outcomes(self, state: State, decision: DrawToken) -> Sequence[tuple[TokenIs, int]]:
        place, neighbors = decision.place, self._rules.topology.hex_neighbors
        found = drawable(state.numbers, neighbors, place, state.of(Continent).pool)
        return [(TokenIs(place, number), weight) for number, weight in found]

    def perform(self, state: State, decision: DrawToken, action: TokenIs) -> None:
        state.agenda.pop()
        self._rules.draw(state, decision.explorer, action.place, action.number)


class _Pair(Draw[PairDrawn, DrawPair]):
    action = PairDrawn
    during = (DrawPair,)

    def __init__(self, rules: ContinentRules) -> None:
        self._rules = rules

    def outcomes(self, state: State, decision: DrawPair) -> Sequence[tuple[PairDrawn, int]]:
        pool = state.of(Continent).pool
        return [
            (PairDrawn(decision.place, one, decision.other, two), 1)
            for pair in PAIRS
            if all(pool.get(number) for number in pair)
            for one, two in (pair, pair[::-1])
        ]

    def perform(self, state: State, decision: DrawPair, action: PairDrawn) -> None:
        state.agenda.pop()
        for place, number in ((action.place, action.number), (action.other, action.second)):
            self._rules.lay(state, place, number)
            if state.log is not None:
                state.log.append(TokenLaid(place, number))
