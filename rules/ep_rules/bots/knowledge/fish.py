"""Bot knowledge of fish: ships catch hauls and bring them to the Council."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ep_rules.api import NOBODY, Action
from ep_rules.bots.advice import TO_HEX, advise
from ep_rules.bots.deckhand.board import Destination
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.cargo import CargoKnowledge
from ep_rules.bots.knowledge.council import CouncilKnowledge
from ep_rules.bots.knowledge.pirates import PiratesKnowledge
from ep_rules.bots.knowledge.ships import ShipsKnowledge
from ep_rules.bots.knowledge.tracks import next_space
from ep_rules.bots.numbers import whole
from ep_rules.bots.planning.errands import PATIENCE, Errand, Errands, ImmediateDeed, Order, Task
from ep_rules.bots.planning.ground import hexes_of
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.sea_distances import FAR
from ep_rules.bots.planning.survey import Survey
from ep_rules.missions.fish import FISH, HAUL, Catch, Fish, RollFish, Shoals


class FishKnowledge(Knowledge):
    """The shoals."""

    reasons = {
        "roll-fish": (),
        "catch": TO_HEX,
        "to-catch": TO_HEX,
    }
    counts = ("hauls", "haul space")

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.shoals = survey.seen.of(Shoals)
        self.ships, self.council = survey.of(ShipsKnowledge), survey.of(CouncilKnowledge)

    def read(self) -> None:
        """Keep the pirate ship away from fish."""
        pirates, terrain = self.survey.of(PiratesKnowledge), self.survey.seen.terrain
        pirates.shunned.update(self.shoals.hauls)
        pirates.avoided.update(hexes_of(terrain, frozenset([FISH])))

    @cached_property
    def haul(self) -> float:
        """The worth of a haul at the Council."""
        return next_space(self.survey, Fish.id)

    def cargo_errands(self) -> Iterable[tuple[int, Errand]]:
        """Bring a haul to the Council."""
        return self.council.deliveries(HAUL, self.haul)

    def idle_errands(self, errands: Errands) -> Iterable[Errand]:
        """Catch fish, the nearer to the Council the better."""
        ships = self.ships
        council = ships.away(self.council.routes)
        for place in self.shoals.hauls:
            routes = ships.free(ships.routes.beside(place))
            back = min((council[route] for route in routes), default=FAR)
            worth = self.haul * PATIENCE ** (back / ships.speed)
            if worth > 0:
                yield Errand("catch", place, worth, routes, fills=True)

    def at_once(self, legal: Sequence[Action]) -> Iterable[ImmediateDeed]:
        """Roll for fish while no ship is moving."""
        rolls = [action for action in legal if isinstance(action, RollFish)]
        if rolls and self.ships.fleet.moving == NOBODY:
            yield ImmediateDeed(Order.DICE, advise(rolls[0], "roll-fish"))

    def deeds(
        self, legal: Sequence[Action], errands: Errands, tasks: Mapping[int, Task]
    ) -> Iterable[ImmediateDeed]:
        """Catch hauls that are worth something."""
        catches = [action for action in legal if isinstance(action, Catch)]
        if catches and self.haul > 0:
            yield ImmediateDeed(Order.TAKE, advise(catches[0], "catch", hex=catches[0].place))

    def count(self) -> Iterable[int]:
        """The hauls aboard and in basins, and the worth of the next space."""
        return self.survey.of(CargoKnowledge).carried(HAUL), whole(self.haul)


class FishDeckhand(DeckhandKnowledge):
    """Fish."""

    aboard = {HAUL: (28.0, 0.8 * 28.0)}
    rates = {RollFish: 9.0, Catch: 28.0}

    def idle_goals(self) -> Sequence[Destination]:
        """The hexes where a haul can be caught."""
        corners = self.outlook.topology.hex_corners
        return [(corners[place], 24.0) for place in self.outlook.seen.of(Shoals).hauls]
