"""What ships may be out for, and which ship does what."""

from collections.abc import Iterable

import msgspec

from ep_rules.api import CREW, HAUL, NOBODY, SACK, SETTLER
from ep_rules.bots.captain.ground import CARD
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.captain.waters import FAR

PATIENCE = 0.82
"""What a turn of waiting leaves of a worth."""
STEP = 0.004
"""What one step less is worth in itself, so that ships do not dawdle."""
SHIP = (0.0, 0.55, 0.42, 0.3)
"""What the last, the last but one ship is worth, which founding uses up."""
UNSEEN = 0.12
"""What the discovery of a hex promises beside its reward."""
AT_HOME = 0.03
"""What it is worth to lie at a harbor settlement with nothing to do."""
SECOND_LEG = 0.95
"""What is left of a worth when a piece must be fetched first."""
SITES = 7
"""How many of the best landing places are looked at."""

EMPTY = NOBODY
"""What a ship with an empty hold has for a cargo, beside the kinds of `Piece`."""


class Errand(msgspec.Struct, frozen=True):
    """Something to sail for.

    Attributes:
        code: what it is, for advice. place: a hex or an intersection. worth: in points.
        routes: from where it can be done. room: how many ships may be out for it.
    """

    code: str
    place: int
    worth: float
    routes: tuple[int, ...]
    room: int = 1

    @property
    def target(self) -> dict[str, int]:
        """What the ship is on the way to, as the parameter of a reason."""
        if self.place == NOBODY:
            return {}
        return {"place" if self.code in ("found", "load") else "hex": self.place}


class Task(msgspec.Struct, frozen=True):
    """A ship and the errand it is on; `away` steps."""

    ship: int
    errand: Errand
    score: float
    away: int


class Errands:
    """All errands of one survey, by the cargo that they need."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        unseen = self._unseen()
        self.of: dict[int, list[Errand]] = {
            SETTLER: [*self._sites(), *unseen],
            CREW: [*self._crews(), *unseen],
            HAUL: self._deliveries(survey.missions.haul),
            SACK: self._deliveries(survey.missions.sack),
        }
        self.of[EMPTY] = [*self._hauls(), *self._idle_crews(), *unseen, *self._waiting()]

    def score(self, errand: Errand, route: int, left: int) -> tuple[float, int]:
        """What an errand is worth to a ship on a route with so many points left, and the steps."""
        away = self.survey.waters.away(errand.routes)[route]
        if away == FAR:
            return 0.0, FAR
        turns = 0 if away <= left else -(-(away - left) // self.survey.speed)
        return errand.worth * PATIENCE**turns - STEP * away, away

    def best(self, cargo: int, route: int, left: int = 0) -> float:
        """The best errand for a cargo from a route on."""
        return max((self.score(e, route, left)[0] for e in self.of[cargo]), default=0.0)

    def tasks(self) -> dict[int, Task]:
        """The errand of each own ship: the best pair of ship and errand first."""
        survey = self.survey
        found: list[Task] = []
        for ship in survey.afloat:
            hold, route = survey.cargo.hold[ship], survey.fleet.at[ship]
            left = survey.left(ship)
            for cargo in dict.fromkeys(hold) or (EMPTY,):
                for errand in self.of[cargo]:
                    score, away = self.score(errand, route, left)
                    if score > 0:
                        found.append(Task(ship, errand, score, away))
        found.sort(key=lambda task: (-task.score, task.ship, task.errand.place))
        tasks: dict[int, Task] = {}
        taken: dict[tuple[str, int], int] = {}
        for task in found:
            mark = task.errand.code, task.errand.place
            if task.ship not in tasks and taken.get(mark, 0) < task.errand.room:
                tasks[task.ship] = task
                taken[mark] = taken.get(mark, 0) + 1
        return tasks

    # ---- by cargo --------------------------------------------------------------------------

    def _free(self, routes: Iterable[int]) -> tuple[int, ...]:
        """Routes where one of the own ships could stay."""
        survey = self.survey
        crowd, room = survey.fleet.crowd, survey.number("ships", "room")
        own = {survey.fleet.at[ship] for ship in survey.afloat}
        return tuple(r for r in routes if crowd[r] < room or r in own)

    def _unseen(self) -> list[Errand]:
        survey = self.survey
        by_hex: dict[int, list[int]] = {}
        for route, hexes in enumerate(survey.waters.touched):
            if hexes and survey.waters.open[route]:
                for place in hexes:
                    by_hex.setdefault(place, []).append(route)
        worth = CARD * 1.1 + UNSEEN * min(1.0, survey.rounds / 8)
        return [
            Errand("explore", place, worth, self._free(routes)) for place, routes in by_hex.items()
        ]

    def _sites(self) -> list[Errand]:
        survey = self.survey
        loss = SHIP[min(len(survey.afloat), len(SHIP) - 1)] * min(1.0, survey.rounds / 6)
        landings = [place for place in survey.sites if survey.is_coast(place)]
        best = sorted(landings, key=lambda place: -survey.sites[place])[:SITES]
        return [
            Errand("found", p, survey.sites[p] - loss, self._free(survey.routes_at([p])))
            for p in best
        ]

    def _crews(self) -> list[Errand]:
        survey = self.survey
        found: list[Errand] = []
        if survey.lairs is not None:
            for place in survey.lairs.lairs:
                worth = survey.missions.landing(place, survey.seats)
                room = 3 - sum(survey.lairs.crews.get(place, ()))
                if room > 0 and worth > 0:
                    routes = self._free(survey.routes_to(place))
                    found.append(Errand("besiege", place, worth, routes, room))
        if survey.villages is not None:
            for place in survey.villages.village:
                friends = survey.villages.friends.get(place, ())
                laid = survey.seats - survey.villages.short.get(place, 0)
                if survey.seat not in friends and len(friends) < laid:
                    routes = self._free(survey.routes_to(place))
                    worth = survey.missions.village(place)
                    found.append(Errand("befriend", place, worth, routes))
        return found

    def _deliveries(self, worth: float) -> list[Errand]:
        anchors = self.survey.book.layout.anchors
        if not anchors or worth <= 0:
            return []
        return [Errand("deliver", NOBODY, worth, self._free(self.survey.routes_at(anchors)), 9)]

    def _hauls(self) -> list[Errand]:
        survey = self.survey
        if survey.shoals is None:
            return []
        council = survey.waters.away(survey.routes_at(survey.book.layout.anchors))
        found: list[Errand] = []
        for place in survey.shoals.hauls:
            routes = self._free(survey.routes_to(place))
            back = min((council[route] for route in routes), default=FAR)
            worth = survey.missions.haul * PATIENCE ** (back / survey.speed)
            if worth > 0:
                found.append(Errand("catch", place, worth, routes))
        return found

    def _idle_crews(self) -> list[Errand]:
        """Crews on freed gold fields, as far as there is something for them to do."""
        survey = self.survey
        if survey.lairs is None or not self.of[CREW]:
            return []
        found: list[Errand] = []
        for place, there in survey.lairs.crews.items():
            if there[survey.seat] and place not in survey.lairs.lairs:
                routes = self._free(survey.routes_to(place))
                worth = max((SECOND_LEG * self.best(CREW, r) for r in routes[:2]), default=0.0)
                found.append(Errand("fetch", place, worth, routes, there[survey.seat]))
        return found

    def _waiting(self) -> list[Errand]:
        """Pieces in own basins; without any, it is good to lie at a harbor settlement."""
        survey = self.survey
        found: list[Errand] = []
        for place in survey.harbors:
            routes = survey.routes_at([place])
            if not routes:
                continue
            worth = AT_HOME
            for piece in dict.fromkeys(survey.basins.get(place, ())):
                worth = max(worth, SECOND_LEG * self.best(piece, routes[0]))
            found.append(Errand("load", place, worth, self._free(routes)))
        return found
