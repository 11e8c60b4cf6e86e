"""The continent of Explorers of Catan: face-down land, revealed by the ends of roads.

A revealed hex gets a token from the pool; then it is like any other. No seat wins while a hex is
face down, and when no road can reach one any more, all are revealed.

Rule: explorers.turn-up, explorers.token, explorers.robber, explorers.win
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from ep_rules.base.building import (
    MAY_LAY_ROAD,
    MAY_SETTLE,
    ROAD_LAID,
    SETTLEMENT_STANDS,
    Building,
)
from ep_rules.base.tiles import TileIs
from ep_rules.base.victory import MAY_WIN
from ep_rules.catan.robber import Robber, Robbers
from ep_rules.catan.tokens import TokenIs
from ep_rules.fan.explorers.finds import (
    ChooseStart,
    Continent,
    ContinentStuck,
    DrawPair,
    DrawToken,
    LandFound,
    LandLeft,
    LandShown,
    LeaveFaceDown,
    MayTurnUp,
    PairDrawn,
    TokenLaid,
    TokensExchanged,
    TurnUp,
    TurnUpLand,
)
from ep_rules.fan.explorers.tokens import PAIRS, drawable, fits, makes_room
from ep_rules.fan.explorers.ways import leads_to_unknown
from ep_rules.model import (
    CHANCE,
    DESERT,
    NOBODY,
    ROAD,
    UNKNOWN,
    Decision,
    Owner,
    Refusal,
    Seat,
    Slice,
    State,
    Terrain,
)
from ep_rules.module import Draw, Family, Rulebook, RuleModule, Settings, Stock, counted
from ep_rules.questions import Moment
from ep_rules.topology import Hex, Intersection, Path

LAND_FOUND: Moment[[Seat, int]] = Moment("land found")
"""A hex was revealed; arguments: the seat that explored, its terrain."""
TOKEN_FOUND: Moment[[Seat, int]] = Moment("token found")
"""A token was drawn for a hex; arguments: who explored, its number."""


UNSETTLED = (ChooseStart, TurnUpLand, MayTurnUp)
"""While one of these is open, it is not known whether any seat can explore."""


class ContinentSettings(Settings, frozen=True):
    """`land`: the hexes, tokens and ports of the base set, or with those of the six-player set.

    `explore`: whether a road's end always reveals a hex, or only if its builder wants it. `stuck`:
    whether the rest is revealed when no remaining road could lead to it, or only when there is no
    place for such a road. `last_token`: whether a hex that wins the game still gets a token.
    """

    land: Literal["base-set", "six-player-set"] = "base-set"
    explore: Literal["always", "may"] = "always"
    stuck: Literal["no-road", "no-place"] = "no-road"
    last_token: Literal["drawn", "left"] = "drawn"


class ContinentRules(RuleModule):
    """Roads that reveal land, and its tokens."""

    id = "continent"
    needs = ("turn", "building", "robber", "victory")
    layout_keys = ("groups", "tokens")
    brings = ("land face down",)
    settings_type = ContinentSettings
    scene_file = "ep_rules.fan.explorers.scene"

    def __init__(self, settings: ContinentSettings) -> None:
        super().__init__(settings)
        self.settings = settings

    def bind(self, book: Rulebook) -> None:
        """Look up the geometry and the reactions to a find."""
        self.topology = book.topology
        self.layout = book.layout
        self._building = book.module(Building)
        self._robbers = book.module(Robbers)
        self._found = book.at(LAND_FOUND)
        self._token_found = book.at(TOKEN_FOUND)
        ports = book.layout.group("start-ports")
        self.start_hexes = frozenset(
            place for port in ports for place in book.topology.hex_neighbors[port]
        )
        self._families = (_Land(self), _Token(self), _Pair(self), _TurnUp(self), _Leave(self))

    def families(self) -> Sequence[Family[Any]]:
        """Hexes, tokens, and the choice to leave a hex."""
        return self._families

    def slice(self) -> Slice:
        """All land is face down."""
        tokens = self.layout.trail.letters
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
        letters = Counter(self.layout.trail.letters)
        return {
            **counted("terrain", up + Counter(land.hidden), box),
            **counted("token", lying + Counter(land.pool), letters),
        }

    def answers(self) -> Mapping[Any, Any]:
        """Forbids building next to face-down land, and winning before all land is revealed."""
        return {
            MAY_LAY_ROAD: (15, self._may_lay_road),
            MAY_SETTLE: (15, self._may_settle),
            MAY_WIN: (10, self._may_win),
        }

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        """A road explores; new pieces may block roads."""
        return {
            ROAD_LAID: self._road_laid,
            SETTLEMENT_STANDS: self._settled,
        }

    def face_down(self, state: State) -> list[Hex]:
        """The hexes that are face down, in reading order."""
        return [place for place in self.layout.island if state.terrain[place] == UNKNOWN]

    def turn_up(self, state: State, seat: Seat, *places: Hex) -> None:
        """Ask CHANCE for hexes, in order."""
        state.agenda.extend(TurnUpLand(CHANCE, place, seat) for place in reversed(places))

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

    def found(self, state: State, seat: Seat, place: Hex, terrain: Terrain) -> None:
        """Reveal a hex; a robber that is off the board starts on the desert."""
        self.put(state, place, terrain)
        shore = place in self.start_hexes
        if state.log is not None:
            shown = LandShown(place, terrain) if shore else LandFound(seat, place, terrain)
            state.log.append(shown)
        if terrain == DESERT and state.of(Robber).at == NOBODY:
            self._robbers.set_out(state)
        if not shore:
            self.look(state, seat)
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

    def look(self, state: State, seat: Seat) -> None:
        """Reveal the rest if no seat can reach it any more; `seat` has blocked the last road."""
        if any(isinstance(open_, UNSETTLED) for open_ in state.agenda):
            return
        rest = self.face_down(state)
        if rest and not any(self.explorable(state, Seat(other)) for other in range(state.seats)):
            if state.log is not None:
                state.log.append(ContinentStuck())
            self.turn_up(state, seat, *rest)

    def explorable(self, state: State, seat: Seat) -> bool:
        """Whether a seat could reach a face-down hex, regardless of costs."""
        left = self._building.settings.roads - len(state.placed[ROAD][seat])
        if self.settings.stuck == "no-place":
            left = len(self.topology.paths)
        return leads_to_unknown(self._building, state, seat, left)

    def _road_laid(self, state: State, path: Path, owner: Owner) -> None:
        ends, hexes = self.topology.path_ends[path], self.topology.corner_hexes
        asked = {open_.place for open_ in state.agenda if isinstance(open_, TurnUpLand)}
        touched = sorted(
            {place for end in ends for place in hexes[end] if state.terrain[place] == UNKNOWN}
            - asked
        )
        seat = Seat(owner)
        if self.settings.explore == "always":
            self.turn_up(state, seat, *touched)
        else:
            state.agenda.extend(MayTurnUp(seat, place) for place in reversed(touched))
        self.look(state, seat)

    def _settled(self, state: State, place: Intersection, owner: Owner) -> None:
        self.look(state, Seat(owner))

    def _may_lay_road(self, state: State, path: Path, owner: Owner) -> Refusal | None:
        return self._beside(state, self.topology.path_hexes[path])

    def _may_settle(self, state: State, place: Intersection, owner: Owner) -> Refusal | None:
        return self._beside(state, self.topology.corner_hexes[place])

    def _may_win(self, state: State, seat: Seat) -> Refusal | None:
        found = self.face_down(state)
        if found:
            return Refusal.of("explorers.not-all-up", hex=found[0])
        if self.settings.last_token == "drawn":
            for open_ in state.agenda:
                if isinstance(open_, DrawToken):
                    return Refusal.of("explorers.token-first", hex=open_.place)
        return None

    def _beside(self, state: State, places: Sequence[Hex]) -> Refusal | None:
        terrain = state.terrain
        for place in places:
            if terrain[place] == UNKNOWN:
                return Refusal.of("explorers.face-down", hex=place)
        return None


class _Land(Draw[TileIs]):
    action = TileIs
    during = (TurnUpLand,)

    def __init__(self, rules: ContinentRules) -> None:
        self._rules = rules

    def outcomes(self, state: State, decision: Decision) -> Sequence[tuple[TileIs, int]]:
        place = _turned(decision).place
        bag = state.of(Continent).hidden
        shore = place in self._rules.start_hexes
        return [
            (TileIs(place, Terrain(terrain)), bag[terrain])
            for terrain in sorted(bag)
            if not (shore and terrain == DESERT)
        ]

    def perform(self, state: State, decision: Decision, action: TileIs) -> None:
        state.agenda.pop()
        self._rules.found(state, _turned(decision).explorer, action.place, action.terrain)


class _Token(Draw[TokenIs]):
    action = TokenIs
    during = (DrawToken,)

    def __init__(self, rules: ContinentRules) -> None:
        self._rules = rules

    def outcomes(self, state: State, decision: Decision) -> Sequence[tuple[TokenIs, int]]:
        place, neighbors = _drawn(decision).place, self._rules.topology.hex_neighbors
        found = drawable(state.numbers, neighbors, place, state.of(Continent).pool)
        return [(TokenIs(place, number), weight) for number, weight in found]

    def perform(self, state: State, decision: Decision, action: TokenIs) -> None:
        state.agenda.pop()
        self._rules.draw(state, _drawn(decision).explorer, action.place, action.number)


class _Pair(Draw[PairDrawn]):
    action = PairDrawn
    during = (DrawPair,)

    def __init__(self, rules: ContinentRules) -> None:
        self._rules = rules

    def outcomes(self, state: State, decision: Decision) -> Sequence[tuple[PairDrawn, int]]:
        if not isinstance(decision, DrawPair):
            raise TypeError(type(decision).__name__)
        pool = state.of(Continent).pool
        return [
            (PairDrawn(decision.place, one, decision.other, two), 1)
            for pair in PAIRS
            if all(pool.get(number) for number in pair)
            for one, two in (pair, pair[::-1])
        ]

    def perform(self, state: State, decision: Decision, action: PairDrawn) -> None:
        state.agenda.pop()
        for place, number in ((action.place, action.number), (action.other, action.second)):
            self._rules.lay(state, place, number)
            if state.log is not None:
                state.log.append(TokenLaid(place, number))


class _TurnUp(Family[TurnUp]):
    action = TurnUp
    during = (MayTurnUp,)
    _only = (TurnUp(),)

    def __init__(self, rules: ContinentRules) -> None:
        self._rules = rules

    def legal(self, state: State, decision: Decision) -> Sequence[TurnUp]:
        return self._only

    def refusal(self, state: State, decision: Decision, action: TurnUp) -> Refusal | None:
        return None

    def perform(self, state: State, decision: Decision, action: TurnUp) -> None:
        state.agenda.pop()
        self._rules.turn_up(state, decision.actor, _offered(decision).place)


class _Leave(Family[LeaveFaceDown]):
    action = LeaveFaceDown
    during = (MayTurnUp,)
    _only = (LeaveFaceDown(),)

    def __init__(self, rules: ContinentRules) -> None:
        self._rules = rules

    def legal(self, state: State, decision: Decision) -> Sequence[LeaveFaceDown]:
        return self._only

    def refusal(self, state: State, decision: Decision, action: LeaveFaceDown) -> Refusal | None:
        return None

    def perform(self, state: State, decision: Decision, action: LeaveFaceDown) -> None:
        state.agenda.pop()
        if state.log is not None:
            state.log.append(LandLeft(decision.actor, _offered(decision).place))
        self._rules.look(state, decision.actor)


def _turned(decision: Decision) -> TurnUpLand:
    if isinstance(decision, TurnUpLand):
        return decision
    raise TypeError(type(decision).__name__)


def _drawn(decision: Decision) -> DrawToken:
    if isinstance(decision, DrawToken):
        return decision
    raise TypeError(type(decision).__name__)


def _offered(decision: Decision) -> MayTurnUp:
    if isinstance(decision, MayTurnUp):
        return decision
    raise TypeError(type(decision).__name__)
