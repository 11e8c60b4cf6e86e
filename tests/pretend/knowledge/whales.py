"""Bot knowledge of whales: coins count, so idle ships look for them, and watching is free.

A mission has such a file in `rules/ep_rules/bots/knowledge/`.
"""

from collections.abc import Iterable, Mapping, Sequence

from ep_rules.api import Action, State
from ep_rules.bots.advice import TO_HEX, advise
from ep_rules.bots.captain.errands import Errand, Errands, ImmediateDeed, Order, Task
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.ships import ShipsKnowledge
from tests.pretend.whales import WHALES, Sightings, WatchWhales


class WhalesKnowledge(Knowledge):
    """Goals of ships at whales, and watching."""

    reasons = {"watch": (), "to-watch": TO_HEX}

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
    """The worth of watches."""

    def worth(self, state: State) -> float:
        """A small worth of each watch."""
        return 0.5 * state.of(Sightings).watched[self.outlook.seat]
