"""Bot knowledge of own warships: where they hinder rivals, and the cheapest tribute."""

from ep_rules.bots.advice import TO_HEX
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, given
from ep_rules.bots.knowledge.seafarers import SeafarersKnowledge
from ep_rules.bots.knowledge.theft import TheftKnowledge
from ep_rules.bots.planning.goods import card_worth
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.fan.sea_robbers.warships import PutWarship, Tribute

TOLL = 1.2
"""The worth of a warship next to ships of another seat, for each."""


class WarshipsKnowledge(Knowledge):
    """Warships."""

    reasons = {"warship": TO_HEX, "tribute": ("good",)}

    def _put(self, action: PutWarship) -> tuple[float, str]:
        """The worth of robbing and hindering with the seat's warship on a hex."""
        survey, worth, victim = self.survey, 0.0, 0.0
        beside = survey.topology.hex_paths[action.place]
        for seat, paths in enumerate(survey.of(SeafarersKnowledge).lanes.laid):
            count = sum(path in beside for path in paths)
            if count and seat != survey.seat:
                worth += TOLL * count * survey.threat[seat]
                victim = max(victim, survey.of(TheftKnowledge).prey(seat))
        return worth + victim, "warship"

    def _pay(self, action: Tribute) -> tuple[float, str]:
        """Pay with the card that is needed least."""
        return card_worth(self.survey, action.good, -1), "tribute"

    weighs = {PutWarship: _put, Tribute: _pay}


class WarshipsDeckhand(DeckhandKnowledge):
    """The card that the hand needs least."""

    leaves = {
        Tribute: "A ship is seldom moved or built beside the warship of another.",
        PutWarship: "A deckhand moves the robber instead.",
    }
    rates = {Tribute: given}
