"""Bot knowledge of privateers: where they close the harbors of rivals and rob them."""

from collections.abc import Sequence
from functools import cached_property

from ep_rules.api import RESOURCES
from ep_rules.bots.advice import TO_HEX
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, harm
from ep_rules.bots.knowledge.harbor_trade import HarborTradeKnowledge
from ep_rules.bots.knowledge.theft import TheftKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import Survey
from ep_rules.catan.layout_harbors import HARBORS, Port
from ep_rules.fan.privateers import BLACKBEARD, Buccaneers, SendBlackbeard, SendPrivateer, Spare

OWN = 2.5
"""The weight of a closed harbor of the bot's own, compared with one of another seat."""
GENERAL = 2.0
"""The worth of a harbor for all goods to its user, in blocked pips."""


class PrivateersKnowledge(Knowledge):
    """Privateers and Blackbeard."""

    leaves = {
        Spare: "A card is better than none.",
    }
    reasons = {"privateer": TO_HEX}

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.at = survey.seen.of(Buccaneers).at

    def read(self) -> None:
        """Note the harbors that a pirate closes to the seat."""
        seat, waters = self.survey.seat, {h.water for h in self.survey.book.layout.of(HARBORS)}
        shut = {water for water in waters if not _serves(self.at, water, seat)}
        if shut:
            self.survey.ports = self.survey.of(HarborTradeKnowledge).ports(shut)

    def _privateer(self, action: SendPrivateer) -> tuple[float, str]:
        return self._piracy(action.owner, action.place), "privateer"

    def _blackbeard(self, action: SendBlackbeard) -> tuple[float, str]:
        return self._piracy(BLACKBEARD, action.place), "privateer"

    def _piracy(self, pirate: int, place: int) -> float:
        survey, at = self.survey, self.at[:]
        at[pirate] = place
        worth = 0.0
        for water, used in self._uses.items():
            for seat, use in enumerate(used):
                if use and not _serves(at, water, seat):
                    worth += survey.threat[seat] * use if seat != survey.seat else -OWN * use
        there = {survey.seen.owner[corner] for corner in survey.topology.hex_corners[place]}
        prey = survey.of(TheftKnowledge).prey
        return worth + max((prey(seat) for seat in there if 0 <= seat != survey.seat), default=0.0)

    @cached_property
    def _uses(self) -> dict[int, Sequence[float]]:
        """The worth of the harbor on each tile to each seat."""
        survey, found = self.survey, dict[int, Sequence[float]]()
        for harbor, kind in survey.of(HarborTradeKnowledge).harbors:
            used = [0.0] * survey.seats
            for corner in harbor.corners:
                seat = survey.seen.owner[corner]
                if seat >= 0:
                    general = kind in (Port.ANY, -1)
                    used[seat] = GENERAL if general else 1.0 + self._pips(seat, kind)
            found[harbor.water] = used
        return found

    def _pips(self, seat: int, kind: int) -> float:
        """Half the pips of a seat's resource."""
        survey = self.survey
        hexes = [p for p in survey.topology.hexes if survey.seen.terrain[p] == RESOURCES[kind]]
        return 0.5 * sum(survey.pips(place) * survey.on(place, seat) for place in hexes)

    weighs = {SendPrivateer: _privateer, SendBlackbeard: _blackbeard}


def _serves(at: Sequence[int], water: int, seat: int) -> bool:
    """True if a seat can use a harbor, with pirates on some hexes, Blackbeard last."""
    return water not in at or (at[seat] == water and at[-1] != water)


class PrivateersDeckhand(DeckhandKnowledge):
    """Pirates, where they harm others most."""

    leaves = PrivateersKnowledge.leaves
    rates = {SendPrivateer: harm, SendBlackbeard: harm}
