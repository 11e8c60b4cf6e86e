"""Goals of ships that form routes: sites and raids; the bot knowledge of Seafarers calls it."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from ep_rules.api import NOBODY
from ep_rules.bots.captain.project import Project
from ep_rules.bots.captain.survey import Survey

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

    def foe(self, path: int) -> int:
        """The hex that a ship on a path would attack, or -1."""
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
        owner, seat = survey.seen.owner, survey.seat
        ends = {end for path in ships for end in topology.path_ends[path]}
        front = dict.fromkeys(sorted(ends | set(survey.own)), NOBODY)
        reached = set(front)
        found: dict[int, Goal] = {}
        for count in range(1, min(AHEAD, left) + 1):
            ahead: dict[int, int] = {}
            for place, first in front.items():
                if owner[place] not in (NOBODY, seat):
                    continue
                for path in topology.corner_paths[place]:
                    end = sum(topology.path_ends[path]) - place
                    if end in ahead or not self._may_lay(path):
                        continue
                    begin = path if first == NOBODY else first
                    found.setdefault(begin, NOWHERE)
                    foe = NOBODY if self._raids is None else self._raids.foe(path)
                    if self._raids is not None and foe != NOBODY:
                        found[begin] = _better(found[begin], self._raids.goal(foe, count))
                    elif end not in reached:
                        ahead[end] = begin
            for end, first in ahead.items():
                if end in survey.sites:
                    found[first] = _better(found[first], self._site(end, count))
            reached |= set(ahead)
            front = ahead
        return found

    def _may_lay(self, path: int) -> bool:
        """True if a ship may lie on a path, connections aside."""
        survey, topology = self.survey, self.survey.topology
        if survey.seen.road[path] != NOBODY or path in survey.taken:
            return False
        beside = topology.path_hexes[path]
        return topology.outer[path] or any(
            survey.seen.terrain[p] in survey.terrains.sea for p in beside
        )

    def _site(self, end: int, ships: int) -> Goal:
        survey = self.survey
        worth = survey.sites[end] * (RIVAL if end in survey.contested else 1.0) + survey.bonus(end)
        cost = ships * SHIP_CARDS + sum(survey.cost("building", "settlement_cost"))
        return Goal("site", end, worth * DELAY ** (ships - 1), ships, cost)


def _better(one: Goal, other: Goal) -> Goal:
    return other if other.rate > one.rate else one
