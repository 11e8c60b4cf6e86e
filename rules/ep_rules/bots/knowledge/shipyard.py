"""Bot knowledge of the shipyard: when to build another ship, and where."""

from collections.abc import Iterable

from ep_rules.api import NOBODY, UNKNOWN, Path
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.harbors import HarborsKnowledge
from ep_rules.bots.knowledge.ships import ShipsDeckhand, ShipsKnowledge
from ep_rules.bots.planning.errands import EMPTY
from ep_rules.bots.planning.knowledge import Knowledge, guide
from ep_rules.bots.planning.measures import CARD
from ep_rules.bots.planning.project import Project
from ep_rules.sea.shipyard import BuildShip, RebuildShip

SHIPS = (2.2, 2.2, 1.6)
"""The worth of one more ship to a seat with none, one, two."""
EARLY = 5
"""Rounds before the end from which a ship no longer pays in full."""


class ShipyardKnowledge(Knowledge):
    """Ships to build."""

    leaves = {
        RebuildShip: "A ship is never taken off the board.",
    }
    builds = ("ship",)

    def works(self) -> Iterable[Project]:
        """The ship with the best errand."""
        survey, ships = self.survey, self.survey.of(ShipsKnowledge)
        count, harbors = len(ships.afloat), survey.of(HarborsKnowledge).own
        if count >= ships.per_seat or not harbors:
            return
        cost = survey.cost("ships")
        best: tuple[float, int] = (0.0, NOBODY)
        for place in harbors:
            held = ships.waiting(place)
            cargoes = dict.fromkeys(held) or (EMPTY, *guide(survey.game).landed)
            for route in ships.routes.at(place):
                if ships.fleet.crowd[route] < survey.number("ships", "building_room") and not (
                    self._beside_unknown(route)
                ):
                    use = max(ships.errands.best(c, route) for c in cargoes)
                    best = max(best, (use + 0.01 * len(held), route))
        use, route = best
        if route == NOBODY or use < CARD:
            return
        worth = SHIPS[min(count, len(SHIPS) - 1)] * min(1.0, survey.rounds / EARLY)
        worth += 0.3 * (use - 0.4)
        yield Project("ship", cost, worth / sum(cost), BuildShip(Path(route)))

    def _beside_unknown(self, route: int) -> bool:
        terrain = self.survey.seen.terrain
        return any(terrain[p] == UNKNOWN for p in self.survey.topology.path_hexes[route])


ANOTHER = (14.0, 6.0, 2.0)
"""The worth of the first, second and third ship to a deckhand."""


class ShipyardDeckhand(DeckhandKnowledge):
    """Ships: the first ones are worth the most."""

    leaves = ShipyardKnowledge.leaves

    def _ship(self, action: BuildShip) -> float:
        afloat = len(self.outlook.of(ShipsDeckhand).afloat)
        return ANOTHER[min(afloat, len(ANOTHER) - 1)]

    rates = {BuildShip: _ship}
