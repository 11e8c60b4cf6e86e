"""Bot knowledge of discovery: unknown hexes are worth a visit, whatever a ship carries."""

from collections.abc import Iterable
from functools import cached_property

from ep_rules.bots.advice import TO_HEX
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.ships import ShipsKnowledge
from ep_rules.bots.planning.errands import Errand, Errands
from ep_rules.bots.planning.knowledge import Knowledge, guide
from ep_rules.bots.planning.measures import CARD
from ep_rules.sea.discovery import Explore

UNSEEN = 0.12
"""The worth of discovering a hex apart from its reward."""


class DiscoveryKnowledge(Knowledge):
    """The undiscovered hexes."""

    leaves = {
        Explore: "It is asked only with the setting discovery.touched.",
    }
    reasons = {"explore": (), "to-explore": TO_HEX}

    def _explore(self, action: Explore) -> tuple[float, str]:
        """Reveal any undiscovered hex; all are equal."""
        return 0.0, "explore"

    weighs = {Explore: _explore}

    def cargo_errands(self) -> Iterable[tuple[int, Errand]]:
        """Undiscovered hexes, for ships with cargo that can be used there."""
        found = self._unseen
        for cargo in guide(self.survey.game).built:
            yield from ((cargo, errand) for errand in found)

    def idle_errands(self, errands: Errands) -> Iterable[Errand]:
        """Undiscovered hexes, for empty ships."""
        return self._unseen

    @cached_property
    def _unseen(self) -> list[Errand]:
        survey, ships = self.survey, self.survey.of(ShipsKnowledge)
        worth = CARD * 1.1 + UNSEEN * min(1.0, survey.rounds / 8)
        return [
            Errand("explore", place, worth, ships.free(routes), uses_cargo=False)
            for place, routes in ships.distances.unseen.items()
        ]


class DiscoveryDeckhand(DeckhandKnowledge):
    """Nothing is rated."""

    leaves = DiscoveryKnowledge.leaves
