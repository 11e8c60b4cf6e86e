"""How a deckhand weighs positions of games on land: base CATAN and what others made of it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from ep_rules.api import (
    CITY,
    NOBODY,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    Action,
    Card,
    Development,
    DrawRobberCard,
    Game,
    Hoard,
    Lanes,
    LayFree,
    LongestRoad,
    Owner,
    Robber,
    RobberFleet,
    Seat,
    ShipTiles,
    Slice,
    State,
)
from ep_rules.bots.sights import UNSEEN, hopes, roadways, seaways

POINT = 100.0
PIP = 3.0
KIND = 4.0
"""What it is worth to have a kind of card at all."""
CARD = 0.8
HELD = 12.0
"""What a development card is worth that is not played."""
KNIGHT = 9.0
LENGTH = 3.0
"""What a longer route is worth, before it takes the card."""
FREE = 6.0
DISCOVERY = 9.0
OTHERS = 0.35
"""How much a card or a pip of another seat counts, the leader's twice."""

JUG = 12.0
JUGS = 4
"""So many jugs are enough for a beginner."""
TOKEN = 12.0
FOE, FAR = 30.0, 5.0
"""What a sea robber ship promises, and what each ship that it takes to get there takes off."""
SEARCH = 6

PLANS = (
    ((1, 1, 1, 1, 0), 14.0),
    ((0, 0, 0, 2, 3), 16.0),
    ((0, 0, 1, 1, 1), 6.0),
    ((1, 1, 0, 0, 0), 3.0),
)
"""What the hand is saved for: cards per resource, worth."""

S = TypeVar("S", bound=Slice)


@lru_cache(maxsize=1024)
def hand_worth(hand: tuple[int, ...]) -> float:
    """What a hand of cards is worth."""
    worth = CARD * min(sum(hand[good] for good in RESOURCES), 7)
    for need, value in PLANS:
        missing = sum(max(0, n - hand[good]) for good, n in enumerate(need))
        worth += value * (1 - missing / sum(need)) ** 2
    return worth


class Judge:
    """Weighs positions for one seat."""

    def __init__(self, game: Game, state: State, seat: Seat) -> None:
        self.game, self.seat = game, seat
        self.topology = game.book.topology
        self._board: tuple[list[int], ...] = ()
        self._sites: dict[int, float] = {}
        self._hopes: list[float] = []
        self._standing = 0.0
        self._reach = 0.0
        self.worth(state)

    def after(self, state: State, action: Action) -> float:
        """The worth of the position after an action."""
        tried = state.copy()
        self.game.apply(tried, action)
        if tried.agenda and isinstance(tried.agenda[-1], DrawRobberCard):
            return self._battle(tried)
        return self.worth(tried)

    def _battle(self, state: State) -> float:
        """The worth of a battle, whatever card comes."""
        outcomes = self.game.chance_outcomes(state)
        total = sum(weight for _, weight in outcomes)
        return sum(weight * self.after(state, card) for card, weight in outcomes) / total

    def worth(self, state: State) -> float:
        """How good a position is for the seat."""
        seat = self.seat
        if state.winner == seat:
            return 1e9
        lanes = slice_of(state, Lanes)
        board = (state.terrain, state.building, state.road, [] if lanes is None else lanes.on)
        if board != self._board:
            if board[:2] != self._board[:2]:
                self._sites.clear()
                self._hopes = hopes(self.topology, tuple(state.terrain), tuple(state.numbers))
            self._board = tuple(part[:] for part in board)
            self._standing, self._reach = self._stands(state), self._road_reach(state)
            if lanes is not None:
                self._reach += self._sea_reach(state, lanes)
        points = [
            sum(self.game.points(state, Owner(other)).values()) for other in range(state.seats)
        ]
        worth = POINT * points[seat] + hand_worth(tuple(state.hands[seat]))
        worth += self._standing + self._reach + self._robber(state, points)
        worth += DISCOVERY * sum(decision.actor < 0 for decision in state.agenda)
        for decision in state.agenda:
            if isinstance(decision, LayFree) and decision.actor == seat:
                worth += FREE * decision.left
        return worth + self._cards(state) - self._rivals(state, points)

    def _cards(self, state: State) -> float:
        worth = 0.0
        development = slice_of(state, Development)
        if development is not None:
            worth += HELD * (
                development.held(self.seat) - development.hands[self.seat][Card.VICTORY_POINT]
            )
            worth += (HELD + KNIGHT) * development.played[self.seat][Card.KNIGHT]
        longest = slice_of(state, LongestRoad)
        if longest is not None:
            worth += LENGTH * min(longest.lengths[self.seat], 6)
        tiles, hoard = slice_of(state, ShipTiles), slice_of(state, Hoard)
        if tiles is not None:
            worth += JUG * min(JUGS, tiles.jugs[self.seat])
        if hoard is not None:
            worth += TOKEN * hoard.held[self.seat]
        return worth

    def _rivals(self, state: State, points: Sequence[int]) -> float:
        best = max(points)
        return OTHERS * sum(
            sum(hand) * (2 if points[other] == best else 1)
            for other, hand in enumerate(state.hands)
            if other != self.seat
        )

    def _robber(self, state: State, points: Sequence[int]) -> float:
        """What the robber costs the seat, less what it costs the others."""
        robber = slice_of(state, Robber)
        if robber is None or robber.at == NOBODY:
            return 0.0
        worth, pips, best = 0.0, _pips(state.numbers[robber.at]), max(points)
        for corner in self.topology.hex_corners[robber.at]:
            owner, cards = state.owner[corner], 2 if state.building[corner] == CITY else 1
            if owner == self.seat:
                worth -= PIP * pips * cards
            elif owner != NOBODY:
                worth += OTHERS * pips * cards * (2 if points[owner] == best else 1)
        return worth

    def _stands(self, state: State) -> float:
        """What the own buildings yield, and how many kinds of cards."""
        worth, kinds = 0.0, set[int]()
        for place in self._own(state):
            cards = 2 if state.building[place] == CITY else 1
            for beside in self.topology.corner_hexes[place]:
                if state.numbers[beside]:
                    worth += PIP * cards * _pips(state.numbers[beside])
                    kinds.add(state.terrain[beside])
        return worth + KIND * len(kinds)

    def _own(self, state: State) -> list[int]:
        return [
            place
            for kind in (SETTLEMENT, CITY)
            if kind < len(state.placed)
            for place in state.placed[kind][self.seat]
        ]

    def _road_reach(self, state: State) -> float:
        """The best site by roads, less for every road still to build; unseen land is hoped for."""
        topology = self.topology
        ends = topology.path_ends
        front = {end for path in state.placed[ROAD][self.seat] for end in ends[path]}
        front.update(self._own(state))  # type: ignore[arg-type]
        seen, best, factor = set(front), 0.0, 0.8
        land = roadways(topology, tuple(state.terrain))
        for left in (2, 1, 0):
            best = max([best, *(factor * self._site(state, place) for place in front)])
            if not left:
                break
            ahead = {
                end
                for place in front
                if state.owner[place] in (NOBODY, self.seat)
                for path in topology.corner_paths[place]
                if land[path] and state.road[path] == NOBODY
                for end in ends[path]
            }
            front = ahead - seen
            seen |= front
            factor /= 2
        return best

    def _sea_reach(self, state: State, lanes: Lanes) -> float:
        """The best that ships lead to: a sea robber ship, or a site."""
        topology, owner, fleet = self.topology, state.owner, slice_of(state, RobberFleet)
        afloat = () if fleet is None else fleet.afloat
        foes = {corner for place in afloat for corner in topology.hex_corners[place]}
        front = {end for path in lanes.laid[self.seat] for end in topology.path_ends[path]}
        front.update(self._own(state))  # type: ignore[arg-type]
        seen, best = set(front), 0.0
        sea = seaways(topology, tuple(state.terrain), self.game.book.layout.terrains.sea)
        for ships in range(SEARCH):
            hopes = [FOE if place in foes else self._site(state, place) for place in front]
            best = max([best, *(hope - FAR * ships for hope in hopes)])
            if ships == SEARCH - 1:
                break
            ahead = {
                end
                for place in front
                if owner[place] in (NOBODY, self.seat) and place not in foes
                for path in topology.corner_paths[place]
                if sea[path] and state.road[path] == NOBODY and not lanes.on[path]
                for end in topology.path_ends[path]
            }
            front = ahead - seen
            seen |= front
        return best

    def _site(self, state: State, place: int) -> float:
        """What could be had at an intersection."""
        worth = self._sites.get(place)
        if worth is None:
            worth = self._sites[place] = self._settled(state, place)
        return worth

    def _settled(self, state: State, place: int) -> float:
        worth = self._hopes[place]
        building = state.building
        taken = building[place] or any(
            building[other] for other in self.topology.corner_neighbors[place]
        )
        return 0.0 if taken and worth != UNSEEN else worth


def _pips(number: int) -> int:
    return 6 - abs(7 - number) if number else 0


def slice_of(state: State, kind: type[S]) -> S | None:
    """A slice, or None when its module is not in the game."""
    return state.of(kind) if kind.key in state.slices else None
