"""Bot knowledge of the Council's harbors: where ships deliver the missions' goods."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from ep_rules.api import NOBODY, Action
from ep_rules.bots.advice import advise
from ep_rules.bots.deckhand.board import Destination
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.ships import ShipsKnowledge
from ep_rules.bots.planning.errands import Errand, ImmediateDeed, Order
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.voyage.council import ANCHORS, Council, Deliver


class CouncilKnowledge(Knowledge):
    """Deliveries."""

    reasons = {"deliver": ("piece",), "to-deliver": ()}

    def read(self) -> None:
        """Note the intersections where ships unload."""
        self.survey.visited.update(self.survey.book.layout.of(ANCHORS))

    @cached_property
    def routes(self) -> tuple[int, ...]:
        """The routes at the Council's harbors."""
        return self.survey.of(ShipsKnowledge).routes.at_any(self.survey.book.layout.of(ANCHORS))

    def deliveries(self, piece: int, worth: float) -> Iterable[tuple[int, Errand]]:
        """The way to the Council with a piece, if it is worth something."""
        if not self.survey.book.layout.of(ANCHORS) or worth <= 0:
            return []
        routes = self.survey.of(ShipsKnowledge).free(self.routes)
        return [(piece, Errand("deliver", NOBODY, worth, routes, 9))]

    def at_once(self, legal: Sequence[Action]) -> Iterable[ImmediateDeed]:
        """Deliver the first piece that may be delivered."""
        return [
            ImmediateDeed(Order.BRING, advise(action, "deliver", piece=action.piece))
            for action in legal
            if isinstance(action, Deliver)
        ][:1]


class CouncilDeckhand(DeckhandKnowledge):
    """The way to the Council."""

    rates = {Deliver: 45.0}

    def goals(self) -> Iterable[tuple[int, Destination]]:
        """The Council's harbors, for the pieces it takes."""
        council = self.outlook.game.book.module(Council)
        for corner in self.outlook.game.book.layout.of(ANCHORS):
            for piece in council.wanted:
                yield piece, ((corner,), 40.0)
