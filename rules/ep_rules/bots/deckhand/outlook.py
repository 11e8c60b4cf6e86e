"""The outlook: what a deckhand sees in one observation; it rates the actions of one choice."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from ep_rules.api import NOBODY, ROAD, SETTLEMENT, View
from ep_rules.bots.deckhand.board import leads, pips_of, roadways, sites

POINT = 100.0
PIP, KIND = 3.0, 4.0
"""The worth of a pip, and of having any source of a resource."""
OTHERS = 0.35
"""The weight of another seat's loss, twice for a seat that leads."""
CARD = 0.8
ROADS, FADES = 4, 0.7
"""Roads to the farthest site that counts, and the share that is left of it with each road."""
STEP_NEARER = 0.5
"""The share of a site's worth that a road toward it gains."""

HandWorth = Callable[[tuple[int, ...]], float]
"""What a hand is worth."""
T = TypeVar("T")


class Outlook:
    """One observation of one seat; `own`: intersections with own buildings.

    It is made with what a hand is worth, how many cards a kind of building yields, if not one, and
    the worth of a site next to undiscovered hexes.
    """

    def __init__(
        self, view: View, hand_worth: HandWorth, cards: Mapping[int, int], unseen: float
    ) -> None:
        self.game, self.seat, self.seen = view.game, view.seat, view.observation
        self.topology = view.game.book.topology
        self._hand_worth, self._cards, self._unseen = hand_worth, cards, unseen
        self.hand: Sequence[int] = self.seen.hand or ()
        self.own = [place for kind in self.seen.placed[SETTLEMENT:] for place in kind[self.seat]]
        self._known: dict[object, object] = {}
        self._prices: dict[object, float] = {}

    def of(self, kind: Callable[["Outlook"], T]) -> T:
        """The knowledge of one module, made once."""
        known = self._known.get(kind)
        if known is None:
            known = self._known[kind] = kind(self)
        return known  # type: ignore[return-value]  # stored by its type

    def let_go(self) -> None:
        """Drop the table of knowledge, whose cycles only the garbage collector would free."""
        self._known.clear()

    # ---- cards ---------------------------------------------------------------------------------

    def price(self, cost: tuple[tuple[int, int], ...]) -> float:
        """What paying a cost adds to the worth of the hand; mostly less than nothing."""
        if not cost:
            return 0.0
        price = self._prices.get(cost)
        if price is None:
            price = self._prices[cost] = self.gain([(good, -amount) for good, amount in cost])
        return price

    def gain(self, changes: Iterable[tuple[int, int]]) -> float:
        """What some more cards, or fewer, are worth to the hand."""
        hand = [*self.hand]
        for good, amount in changes:
            hand[good] += amount
        return self.gain_of(hand)

    def gain_of(self, hand: Sequence[int]) -> float:
        """What another hand is worth, compared with the hand."""
        return self._hand_worth(tuple(hand)) - self._hand_worth(tuple(self.hand))

    # ---- places --------------------------------------------------------------------------------

    @cached_property
    def pips(self) -> Sequence[int]:
        """Per intersection: the pips of all hexes beside it."""
        return pips_of(self.topology, self.seen.numbers)

    def yields(self, place: int) -> float:
        """The worth of what a building yields, and of its new terrains."""
        terrain, beside = self.seen.terrain, self.topology.corner_hexes
        here = {terrain[there] for there in beside[place] if self.seen.numbers[there]}
        had = {terrain[there] for own in self.own for there in beside[own]}
        return PIP * self.pips[place] + KIND * len(here - had)

    def harm(self, place: int) -> float:
        """What a hex without yield costs the others, less what it costs the seat."""
        seen, worth = self.seen, 0.0
        number, most = seen.numbers[place], max(other.total for other in seen.seats)
        pips = 6 - abs(7 - number) if number else 0
        for corner in self.topology.hex_corners[place]:
            owner, cards = seen.owner[corner], self._cards.get(seen.building[corner], 1)
            if owner == self.seat:
                worth -= PIP * pips * cards
            elif owner != NOBODY:
                is_leader = owner < len(seen.seats) and seen.seats[owner].total == most
                worth += OTHERS * pips * cards * (2 if is_leader else 1)
        return worth

    # ---- sites ---------------------------------------------------------------------------------

    @cached_property
    def board(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], float]:
        """Terrain, numbers, buildings, and the worth of sites next to undiscovered hexes."""
        seen = self.seen
        return seen.terrain, seen.numbers, seen.building, self._unseen

    @cached_property
    def sites(self) -> dict[int, float]:
        """What open intersections are worth."""
        return sites(self.topology, *self.board)

    @cached_property
    def roads(self) -> dict[int, float]:
        """The worth of roads that lead to better sites than those that the seat has reached."""
        seen, seat, ends = self.seen, self.seat, self.topology.path_ends
        front = {end for path in seen.placed[ROAD][seat] for end in ends[path]}
        ways = roadways(self.topology, seen.terrain)

        def onward(place: int) -> Iterable[tuple[int, int]]:
            if seen.owner[place] not in (NOBODY, seat):
                return ()
            return [way for way in ways[place] if seen.road[way[0]] == NOBODY]

        found = leads(sorted(front.union(self.own)), onward, self.sites, (ROADS, FADES))
        settled = [self.sites[place] for place in front if place in self.sites]
        here = max([worth for worth in settled if worth != self._unseen], default=0.0)
        return {path: STEP_NEARER * worth for path, worth in found.items() if worth > here}
