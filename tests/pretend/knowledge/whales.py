"""Bot knowledge of whales: ships look for them and bring ambergris to the Council."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ep_rules.api import Action
from ep_rules.bots.advice import TO_HEX, advise
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.council import CouncilKnowledge
from ep_rules.bots.knowledge.ships import ShipsKnowledge
from ep_rules.bots.knowledge.tracks import next_space
from ep_rules.bots.planning.errands import Errand, Errands, ImmediateDeed, Order, Task
from ep_rules.bots.planning.knowledge import Knowledge
from tests.pretend.whales import AMBERGRIS, WHALES, WatchWhales, Whales


class WhalesKnowledge(Knowledge):
    """Goals of ships at whales, watching, and deliveries."""

    reasons = {"watch": (), "to-watch": TO_HEX}

    @cached_property
    def ambergris(self) -> float:
        """The worth of ambergris at the Council."""
        return next_space(self.survey, Whales.id)

    def cargo_errands(self) -> Iterable[tuple[int, Errand]]:
        """Bring ambergris to the Council."""
        return self.survey.of(CouncilKnowledge).deliveries(AMBERGRIS, self.ambergris)

    def idle_errands(self, errands: Errands) -> Iterable[Errand]:
        """Routes next to whales."""
        ships = self.survey.of(ShipsKnowledge)
        for place, kind in enumerate(self.survey.seen.terrain):
            if kind == WHALES:
                yield Errand("watch", place, 0.2, ships.free(ships.routes.beside(place)))

    def deeds(
        self, legal: Sequence[Action], errands: Errands, tasks: Mapping[int, Task]
    ) -> Iterable[ImmediateDeed]:
        """Watch as soon as possible."""
        for action in legal:
            if isinstance(action, WatchWhales):
                yield ImmediateDeed(Order.TAKE, advise(action, "watch"))
                return


class WhalesDeckhand(DeckhandKnowledge):
    """The worth of a watch, and of ambergris aboard."""

    aboard = {AMBERGRIS: (20.0, 16.0)}
    rates = {WatchWhales: 5.0}
