"""How a deckhand weighs positions of games on land: base CATAN and what others made of it."""

from collections.abc import Sequence
from typing import TypeVar

from ep_rules.api import (
    CITY,
    NOBODY,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    UNKNOWN,
    Action,
    Card,
    Development,
    Game,
    LayFree,
    LongestRoad,
    Owner,
    Robber,
    Seat,
    Slice,
    State,
    Terrain,
)

LAST_LAND = int(Terrain.MOUNTAINS)
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

PLANS = (
    ((1, 1, 1, 1, 0), 14.0),
    ((0, 0, 0, 2, 3), 16.0),
    ((0, 0, 1, 1, 1), 6.0),
    ((1, 1, 0, 0, 0), 3.0),
)
"""What the hand is saved for: cards per resource, worth."""

S = TypeVar("S", bound=Slice)


def hand_worth(hand: Sequence[int]) -> float:
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
        self._board: tuple[list[int], list[int], list[int]] = ([], [], [])
        self._standing = 0.0
        self._reach = 0.0
        self.worth(state)

    def after(self, state: State, action: Action) -> float:
        """The worth of the position after an action."""
        tried = state.copy()
        self.game.apply(tried, action)
        return self.worth(tried)

    def worth(self, state: State) -> float:
        """How good a position is for the seat."""
        seat = self.seat
        if state.winner == seat:
            return 1e9
        board = (state.terrain, state.building, state.road)
        if board != self._board:
            self._board = (state.terrain[:], state.building[:], state.road[:])
            self._standing, self._reach = self._stands(state), self._road_reach(state)
        points = [
            sum(self.game.points(state, Owner(other)).values()) for other in range(state.seats)
        ]
        worth = POINT * points[seat] + hand_worth(state.hands[seat])
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
        for _ in range(3):
            best = max([best, *(factor * self._site(state, place) for place in front)])
            ahead = {
                end
                for place in front
                if state.owner[place] in (NOBODY, self.seat)
                for path in topology.corner_paths[place]
                if state.road[path] == NOBODY and self._is_land(state, path)
                for end in ends[path]
            }
            front = ahead - seen
            seen |= front
            factor /= 2
        return best

    def _site(self, state: State, place: int) -> float:
        """What could be had at an intersection."""
        beside = [state.terrain[there] for there in self.topology.corner_hexes[place]]
        if UNKNOWN in beside:
            return 12.0
        taken = (place, *self.topology.corner_neighbours[place])
        if min(beside) > LAST_LAND or any(state.building[other] for other in taken):
            return 0.0
        pips = sum(_pips(state.numbers[there]) for there in self.topology.corner_hexes[place])
        return 20.0 + 2 * pips

    def _is_land(self, state: State, path: int) -> bool:
        beside = [state.terrain[place] for place in self.topology.path_hexes[path]]
        return UNKNOWN not in beside and min(beside) <= LAST_LAND


def _pips(number: int) -> int:
    return 6 - abs(7 - number) if number else 0


def slice_of(state: State, kind: type[S]) -> S | None:
    """A slice, or None when its module is not in the game."""
    return state.of(kind) if kind.key in state.slices else None
