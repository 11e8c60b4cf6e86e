"""Where ships lead on a board of sea routes: to sites across the water, to sea robber ships."""

from collections.abc import Iterable, Sequence

import msgspec

from ep_rules.api import (
    NOBODY,
    ROAD,
    SEA_TERRAIN,
    SHIP,
    Friends,
    Path,
    RobberFleet,
    ShipTiles,
    longest_trail,
)
from ep_rules.bots.captain.land.survey import Land

AHEAD = 6
"""How many ships ahead is planned."""
DELAY = 0.93
"""What another ship on the way leaves of a worth."""
CHEST = 0.35
"""What a chest token is worth, unseen."""
DEVER = 0.3
BEYOND = 0.45
"""What it is worth that the way to an islet is free."""
NEMESIS = 0.55
"""How sure the card of the greatest nemesis is for who is on the way to it."""
LEAST_SHARE, REUSED = 0.35, 25
"""What a raid bears of the jugs it needs, at least; all of it when the game is about to end."""
SHIP_CARDS = 2
LOST = 0.2
"""What a lost battle costs, a card for comfort counted in."""


class Goal(msgspec.Struct, frozen=True):
    """What ships are laid for.

    Attributes:
        code: what it is, for advice. place: a hex to raid, or an intersection to settle.
        worth: in points. ships: how many it takes; jugs: how many more. cost: cards in all.
    """

    code: str
    place: int
    worth: float
    ships: int
    jugs: int
    cost: float

    @property
    def rate(self) -> float:
        """What a card spent on it brings."""
        return self.worth / max(1.0, self.cost)


NOWHERE = Goal("nowhere", NOBODY, 0.0, 0, 0, 1.0)


class Voyages:
    """The ships that a seat could lay next, and what they lead to.

    `ships`: the own ships, where they are to be taken as lying somewhere else.
    """

    def __init__(self, land: Land, ships: Sequence[int] | None = None) -> None:
        self.land = land
        self.ships = land.ships if ships is None else ships
        fleet, tiles = land.drawer(RobberFleet), land.drawer(ShipTiles)
        self.afloat: frozenset[int] = frozenset() if fleet is None else frozenset(fleet.afloat)
        self.sunk = 0 if fleet is None else fleet.sunk[land.seat]
        self._nemesis = NOBODY if fleet is None else fleet.nemesis
        self._most_sunk = 0 if fleet is None else max(fleet.sunk)
        self.jugs = 0 if tiles is None else tiles.jugs[land.seat]
        self.goals = self._search()
        """Per path where a ship could lie next: the best it leads to, by worth a card."""

    @property
    def best(self) -> float:
        """The most that any next ship leads to, by worth a card."""
        return max((goal.rate for goal in self.goals.values()), default=0.0)

    def foe(self, path: int) -> int:
        """The sea robber ship that a ship on a path would attack, or -1."""
        topology = self.land.topology
        near = (h for end in topology.path_ends[path] for h in topology.corner_hexes[end])
        return next((place for place in near if place in self.afloat), NOBODY)

    # ---- battles -----------------------------------------------------------------------------

    def battle(self, jugs: int) -> float:
        """What a battle with so many jugs is worth."""
        land, battle = self.land, self.land.settings["battle"]
        late = self.sunk >= land.number("battle", "second_from")
        stack: Sequence[int] = getattr(battle, "second" if late else "first")
        won = sum(card < jugs for card in stack) / len(stack)
        lost = sum(card > jugs for card in stack) / len(stack)
        return won * self.prize() - lost * LOST

    def prize(self) -> float:
        """What a sunk ship brings."""
        land = self.land
        worth = land.number("robber-fleet", "ship") + CHEST
        friends = land.drawer(Friends)
        if friends is not None and not self.sunk:
            worth += DEVER
        points = land.number("robber-fleet", "nemesis")
        if self._nemesis == land.seat:
            return worth + 0.2 * (self._most_sunk == self.sunk)
        needs = max(land.number("robber-fleet", "needs"), self._most_sunk + 1)
        gap = max(1, needs - self.sunk)
        return worth + points * (1.0 if gap == 1 else NEMESIS / gap)

    def _raid(self, place: int, ships: int) -> Goal:
        """The best way to raid: at once, or with more jugs first."""
        land = self.land
        price = sum(land.cost("jugs")) * max(LEAST_SHARE, 1 - land.rounds / REUSED)
        best = NOWHERE
        for more in range(max(0, land.number("jugs", "most") - self.jugs) + 1):
            worth = (self.battle(self.jugs + more) + BEYOND) * DELAY ** (ships - 1 + more)
            cost = ships * SHIP_CARDS + more * price
            goal = Goal("raid", place, worth, ships, more, cost)
            if self.battle(self.jugs + more) > 0 and goal.rate > best.rate:
                best = goal
        return best

    # ---- the search --------------------------------------------------------------------------

    def may_lay(self, path: int) -> bool:
        """Whether a ship may lie on a path, connections aside."""
        land, topology = self.land, self.land.topology
        if land.lanes is None or land.seen.road[path] != NOBODY or land.lanes.on[path]:
            return False
        beside = topology.path_hexes[path]
        return topology.outer[path] or any(land.seen.terrain[p] in SEA_TERRAIN for p in beside)

    def _search(self) -> dict[int, Goal]:
        land, topology = self.land, self.land.topology
        owner, seat = land.seen.owner, land.seat
        left = land.number("seafarers", "ships") - len(self.ships)
        ends = {end for path in self.ships for end in topology.path_ends[path]}
        front = dict.fromkeys(sorted(ends | set(land.own)), NOBODY)
        reached = set(front)
        found: dict[int, Goal] = {}
        for ships in range(1, min(AHEAD, left) + 1):
            ahead: dict[int, int] = {}
            for place, first in front.items():
                if owner[place] not in (NOBODY, seat):
                    continue
                for path in topology.corner_paths[place]:
                    end = sum(topology.path_ends[path]) - place
                    if end in ahead or not self.may_lay(path):
                        continue
                    begin = path if first == NOBODY else first
                    found.setdefault(begin, NOWHERE)
                    foe = self.foe(path)
                    if foe != NOBODY:
                        found[begin] = _better(found[begin], self._raid(foe, ships))
                    elif end not in reached:
                        ahead[end] = begin
            for end, first in ahead.items():
                if end in land.sites:
                    found[first] = _better(found[first], self._site(end, ships))
            reached |= set(ahead)
            front = ahead
        return found

    def _site(self, end: int, ships: int) -> Goal:
        land = self.land
        worth = land.sites[end] * (0.7 if end in land.contested else 1.0) + land.bonus(end)
        cost = ships * SHIP_CARDS + sum(land.cost("building", "settlement_cost"))
        return Goal("site", end, worth * DELAY ** (ships - 1), ships, 0, cost)


def _better(one: Goal, other: Goal) -> Goal:
    return other if other.rate > one.rate else one


def trade_route(land: Land, roads: Iterable[int], ships: Iterable[int]) -> int:
    """The longest route of some roads and ships; both join only at an own building."""
    ends, owner, seat = land.topology.path_ends, land.seen.owner, land.seat

    def at(path: int, kind: int, end: int) -> tuple[int, int]:
        corner = ends[Path(path)][end]
        if owner[corner] == seat:
            return corner, NOBODY
        return (corner, kind) if owner[corner] == NOBODY else (NOBODY - path, NOBODY - end)

    pieces = [*((path, ROAD) for path in roads), *((path, SHIP) for path in ships)]
    return longest_trail((at(path, kind, 0), at(path, kind, 1)) for path, kind in pieces)
