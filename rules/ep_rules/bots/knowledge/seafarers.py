"""Bot knowledge of ships that form routes: their goals, which to place and which to move."""

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Protocol

import msgspec

from ep_rules.api import NOBODY, Action, Path
from ep_rules.bots.advice import TO_PLACE, Advice, advise
from ep_rules.bots.deckhand.board import Roadways, lanes, leads
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, guide
from ep_rules.bots.deckhand.outlook import STEP_NEARER, Outlook
from ep_rules.bots.numbers import whole
from ep_rules.bots.planning.ground import Board
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.roads import Roads, RouteAward
from ep_rules.bots.planning.survey import Survey
from ep_rules.seafarers.lanes import Lanes
from ep_rules.seafarers.ships import LayShip, MoveShip

MOVED = 0.02
"""The least gain per card of moving a ship."""
CANDIDATES = 3
"""The number of best places that are considered for a ship's move."""

AHEAD = 6
"""The number of ships planned ahead."""
DELAY = 0.93
"""The share of a worth that is left with another ship on the way."""
RIVAL = 0.7
"""The share of a site's worth that is left if a rival may reach it first."""
SHIP_CARDS = 2


class Goal(msgspec.Struct, frozen=True):
    """A goal of ships.

    Attributes:
        code: for advice. place: a hex to raid, or an intersection to settle.
        worth: in points. ships: how many it takes. cost: cards in all. before: what must be built
            before the last ship.
    """

    code: str
    place: int
    worth: float
    ships: int
    cost: float
    before: Project | None = None

    @property
    def rate(self) -> float:
        """The worth per card spent on it."""
        return self.worth / max(1.0, self.cost)

    @property
    def is_open(self) -> bool:
        """True if its last ship may not be laid yet."""
        return self.before is not None and self.ships == 1


NOWHERE = Goal("nowhere", NOBODY, 0.0, 0, 1.0)


class Raids(Protocol):
    """Goals of ships other than sites."""

    @property
    def foes(self) -> Sequence[int]:
        """Per path, the hex that a ship there would attack, or -1."""
        ...

    def goal(self, place: int, ships: int) -> Goal:
        """The worth of attacking a hex with the last of `ships` ships."""
        ...

    def now(self) -> float:
        """The worth of an attack now."""
        ...


class ShipGoals:
    """The goals of ships of one survey; `raids`: goals other than sites."""

    def __init__(self, survey: Survey, raids: Raids | None) -> None:
        self.survey, self._raids = survey, raids

    def goals(self, ships: Sequence[int], left: int) -> dict[int, Goal]:
        """The goals if one's ships were on these paths and this number were left."""
        survey, topology = self.survey, self.survey.topology
        owner, seat, sites, raids = survey.seen.owner, survey.seat, survey.sites, self._raids
        ways = _lanes(survey.ground.board, survey.terrains.sea)
        foes = None if raids is None else raids.foes
        ends = {end for path in ships for end in topology.path_ends[path]}
        front = dict.fromkeys(sorted(ends | set(survey.own)), NOBODY)
        reached = set(front)
        found: dict[int, Goal] = {}
        for count in range(1, min(AHEAD, left) + 1):
            ahead: dict[int, int] = {}
            for place, first in front.items():
                if owner[place] not in (NOBODY, seat):
                    continue
                for path, end in ways[place]:
                    if end in ahead:
                        continue
                    begin = path if first == NOBODY else first
                    found.setdefault(begin, NOWHERE)
                    if raids is not None and foes is not None and foes[path] != NOBODY:
                        found[begin] = _better(found[begin], raids.goal(foes[path], count))
                    elif end not in reached:
                        ahead[end] = begin
            for end, first in ahead.items():
                if end in sites:
                    found[first] = _better(found[first], self._site(end, count))
            reached |= set(ahead)
            front = ahead
        return found

    def _site(self, end: int, ships: int) -> Goal:
        survey = self.survey
        worth = survey.sites[end] * (RIVAL if end in survey.contested else 1.0) + survey.bonus(end)
        cost = ships * SHIP_CARDS + sum(survey.cost("building", "settlement_cost"))
        return Goal("site", end, worth * DELAY ** (ships - 1), ships, cost)


@lru_cache(maxsize=32)
def _lanes(board: Board, sea: frozenset[int]) -> Roadways:
    """Per intersection: the paths from it where a ship may lie, and the other end of each.

    `sea` are the terrains of sea.
    """
    return tuple(
        tuple(
            (path, end)
            for path, end in ways
            if board.road[path] == NOBODY and path not in board.taken
        )
        for ways in lanes(board.topology, board.terrain, sea)
    )


def _better(one: Goal, other: Goal) -> Goal:
    return other if other.rate > one.rate else one


class SeafarersKnowledge(Knowledge):
    """The seat's ships; `raids`: goals other than sites."""

    reasons = {"move-site": TO_PLACE}
    counts = ("laid ships", "best ship goal", "second ship goal")
    builds = (
        "ship-site",
        "ship-longest",
    )

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.lanes = survey.seen.of(Lanes)
        self.ships: Sequence[int] = self.lanes.laid[survey.seat]
        self.raids: Raids | None = None

    def read(self) -> None:
        """Ships lead to sites; a path with a ship takes no road."""
        self.survey.ways = self.ships
        self.survey.taken.update(path for laid in self.lanes.laid for path in laid)

    @property
    def _award(self) -> RouteAward | None:
        return self.survey.of(Roads).award

    # ---- goals of ships ------------------------------------------------------------------------

    @cached_property
    def goals(self) -> dict[int, Goal]:
        """Per path where a ship could be placed next: its best goal, by worth per card."""
        return self.goals_of(self.ships)

    def worth(self, path: int) -> float:
        """The worth of a ship on a path, as a free one."""
        goal = self.goals.get(path, NOWHERE)
        return -1.0 if goal.is_open else goal.worth / (goal.ships + 1.5) + self._race(path)

    def _race(self, path: int) -> float:
        """The worth of a ship on a path in the race for the longest route."""
        survey, award = self.survey, self._award
        return 0.0 if award is None else award.race(survey.roads, (*self.ships, path))

    def foe(self, path: int) -> int:
        """The hex that a ship on a path would attack, or -1."""
        return NOBODY if self.raids is None else self.raids.foes[path]

    def goals_of(self, ships: Sequence[int]) -> dict[int, Goal]:
        """The goals if the seat's ships were on these paths."""
        left = self.survey.number("seafarers", "ships") - len(ships)
        return ShipGoals(self.survey, self.raids).goals(ships, left)

    # ---- actions -------------------------------------------------------------------------------

    def works(self) -> Iterable[Project]:
        """The ship with the best goal and its needs; the one for the longest route."""
        survey = self.survey
        if len(self.ships) >= survey.number("seafarers", "ships"):
            return
        cost, goals = survey.cost("seafarers"), sorted(self.goals.items())
        path, goal = max(goals, key=lambda pair: pair[1].rate, default=(NOBODY, NOWHERE))
        if goal.rate > 0:
            if goal.before is not None:
                yield goal.before
            if not goal.is_open:
                yield Project(f"ship-{goal.code}", cost, goal.rate, LayShip(Path(path)))
        races = [(self._race(path), path) for path, _ in goals if self.foe(path) == NOBODY]
        worth, path = max(races, default=(0.0, NOBODY))
        if worth > 0 and self._award is not None:
            points = self._award.points
            yield Project("ship-longest", cost, worth / sum(cost), LayShip(Path(path)), points)

    def move(self, legal: Sequence[Action]) -> Advice | None:
        """The move after which the ships have the best goals; a battle counts its own worth."""
        moves = [action for action in legal if isinstance(action, MoveShip)]
        if not moves:
            return None
        ranked = sorted(self.goals, key=lambda path: (-self.goals[path].rate, path))[:CANDIDATES]
        now = _best(self.goals)
        best: tuple[float, MoveShip | None, Goal] = (now + MOVED, None, NOWHERE)
        for move in moves:
            goal = self.goals.get(move.path, NOWHERE)
            if move.path not in ranked or goal is NOWHERE or goal.is_open or self._shortens():
                continue
            if goal.ships == 1 and goal.code == "raid" and self.raids is not None:
                rate = self.raids.now() + now
            else:
                ships = [path for path in self.ships if path != move.origin]
                rate = _best(self.goals_of([*ships, move.path]))
            if rate > best[0]:
                best = rate, move, goal
        _, found, goal = best
        if found is None:
            return None
        target = {"hex": goal.place} if goal.code == "raid" else {"place": goal.place}
        return advise(found, f"move-{goal.code}", **target)

    def count(self) -> Iterable[int]:
        """The laid ships, and the best goals of more."""
        best = sorted((goal.rate for goal in self.goals.values()), reverse=True)[:2]
        first, second = (whole(4 * rate) for rate in (*best, 0.0, 0.0)[:2])
        return len(self.ships), first, second

    def _shortens(self) -> bool:
        """True if every ship is needed for the seat's longest route."""
        return self._award is not None and self._award.barely


def _best(goals: dict[int, Goal]) -> float:
    """The best goal of any next ship, by worth per card."""
    return max((goal.rate for goal in goals.values()), default=0.0)


FOE = 30.0
"""The worth of a foe of ships."""
FARTHEST, FADES = 6, 0.8
"""Ships to the farthest goal that counts, and the share that is left of it with each ship."""


class SeafarersDeckhand(DeckhandKnowledge):
    """Ships that lead to sites and foes."""

    leaves = {
        MoveShip: "A deckhand leaves its ships where they are.",
    }

    def __init__(self, outlook: Outlook) -> None:
        super().__init__(outlook)
        seen, seat, topology = outlook.seen, outlook.seat, outlook.topology
        kinds = guide(outlook.game).having("foes")
        foes = {place for kind in kinds for place in outlook.of(kind).foes()}
        fleet, sea = seen.of(Lanes), outlook.game.book.layout.terrains.sea
        front = {end for path in fleet.laid[seat] for end in topology.path_ends[path]}
        ways = lanes(topology, seen.terrain, sea)

        def onward(place: int) -> Iterable[tuple[int, int]]:
            if place in foes or seen.owner[place] not in (NOBODY, seat):
                return ()
            return [way for way in ways[place] if seen.road[way[0]] < 0 and not fleet.on[way[0]]]

        worths = {**outlook.sites, **dict.fromkeys(foes, FOE)}
        self._here = max([worths.get(place, 0.0) for place in front], default=0.0)
        self._leads = leads(sorted(front.union(outlook.own)), onward, worths, (FARTHEST, FADES))

    def toward(self, path: int) -> float:
        """The gain of a ship that leads to a site or foe."""
        worth = self._leads.get(path, 0.0)
        return STEP_NEARER * worth if worth > self._here else 0.0

    def _lay(self, action: LayShip) -> float:
        return self.toward(action.path)

    rates = {LayShip: _lay}
