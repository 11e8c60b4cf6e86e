"""Bot knowledge of settlers: when to build one, and where to found."""

from collections.abc import Iterable, Mapping, Sequence

from ep_rules.api import NOBODY, Action, Intersection, ShipNumber
from ep_rules.bots.advice import TO_PLACE, advise
from ep_rules.bots.deckhand.board import Near
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, settled
from ep_rules.bots.knowledge.cargo import CargoKnowledge
from ep_rules.bots.knowledge.routes import RoutesDeckhand
from ep_rules.bots.planning.errands import Errand, Errands, ImmediateDeed, Order, Task
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey
from ep_rules.sea.holds import SETTLER
from ep_rules.sea.settlers import BuildSettler, BuildSettlerAboard, FoundSettlement

SHIP = (0.0, 0.55, 0.42, 0.3)
"""The worth of the last and the last but one ship, which founding uses up."""
SHIP_CARDS = 2
"""The cost of the ship that a settler uses up; half of it counts."""
SITES = 7
"""The number of best landing sites considered."""
WAITING = 0.9
"""The share of a settler's worth that is left while it waits in a basin."""
SECOND = 0.6
"""The share of a settler's worth that is left next to another one."""


class SettlersKnowledge(Knowledge):
    """Settlers and their sites."""

    reasons = {"found": TO_PLACE, "to-found": TO_PLACE}
    builds = ("settler",)
    built = (SETTLER,)
    counts = ("settlers", "settlers aboard")

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.cargo = survey.of(CargoKnowledge)
        self.ships = self.cargo.ships

    def works(self) -> Iterable[Project]:
        """A settler, aboard or in a basin."""
        survey, ships = self.survey, self.ships
        waiting = self.cargo.carried(SETTLER)
        room = survey.number("building", "settlements") - len(survey.settlements) - waiting
        if waiting >= survey.number("settlers", "settlers") or room <= 0:
            return
        best: tuple[float, Action | None] = (0.0, None)
        for route, ship, place in self.cargo.berths(SETTLER):
            worth = ships.errands.best(SETTLER, route) * (WAITING if ship == NOBODY else 1.0)
            action = (
                BuildSettler(Intersection(place))
                if ship == NOBODY
                else BuildSettlerAboard(ShipNumber(ship % ships.per_seat + 1))
            )
            best = max(best, (worth, action), key=lambda pair: pair[0])
        worth, found = best
        if found is not None:
            cost = survey.cost("settlers")
            rate = worth * (SECOND if waiting else 1.0) / (sum(cost) + 0.5 * SHIP_CARDS)
            yield Project("settler", cost, rate, found)

    def cargo_errands(self) -> Iterable[tuple[int, Errand]]:
        """The best sites on coasts."""
        survey, ships = self.survey, self.ships
        loss = SHIP[min(len(ships.afloat), len(SHIP) - 1)] * min(1.0, survey.rounds / 6)
        landings = [place for place in survey.sites if ships.routes.is_coast(place)]
        for place in sorted(landings, key=lambda place: -survey.sites[place])[:SITES]:
            routes = ships.free(ships.routes.at(place))
            yield SETTLER, Errand("found", place, survey.sites[place] - loss, routes, corner=True)

    def deeds(
        self, legal: Sequence[Action], errands: Errands, tasks: Mapping[int, Task]
    ) -> Iterable[ImmediateDeed]:
        """Found a settlement at the ship's destination."""
        for found in legal:
            if isinstance(found, FoundSettlement):
                task = tasks.get(self.ships.numbered(found.ship))
                if task and task.errand.code == "found" and task.errand.place == found.place:
                    yield ImmediateDeed(Order.FOUND, advise(found, "found", place=found.place))
                    return

    def count(self) -> Iterable[int]:
        """The settlers, and those of them aboard."""
        aboard = sum(self.ships.holds[ship].count(SETTLER) for ship in self.ships.own)
        return self.cargo.carried(SETTLER), aboard


class SettlersDeckhand(DeckhandKnowledge):
    """Settlers."""

    aboard = {SETTLER: (26.0, 14.0)}
    rates = {BuildSettler: 14.0, BuildSettlerAboard: 26.0, FoundSettlement: settled}

    def ways(self) -> Mapping[int, Near]:
        """The distances from sites of settlements."""
        return {SETTLER: self.outlook.of(RoutesDeckhand).to_sites}
