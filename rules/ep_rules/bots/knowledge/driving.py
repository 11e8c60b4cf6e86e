"""Bot knowledge of driving warships away: always try, and send them where they hinder others."""

from collections.abc import Sequence

from ep_rules.api import Action
from ep_rules.bots.advice import TO_HEX, Advice, advise
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.seafarers import SeafarersKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.fan.sea_robbers.driving import DriveAway, LetStay, SendTo


class DrivingKnowledge(Knowledge):
    """Warships of others."""

    leaves = {
        LetStay: "A beaten warship is always sent away.",
    }
    reasons = {"drive": TO_HEX, "send": ()}

    def move(self, legal: Sequence[Action]) -> Advice | None:
        """Drive one away."""
        for drive in legal:
            if isinstance(drive, DriveAway):
                return advise(drive, "drive", hex=drive.place)
        return None

    def _send(self, action: SendTo) -> tuple[float, str]:
        """Send it to where it hinders others, or no seat."""
        ships = self.survey.of(SeafarersKnowledge)
        beside = self.survey.topology.hex_paths[action.place]
        own = sum(path in beside for path in ships.ships)
        others = sum(path in beside for paths in ships.lanes.laid for path in paths) - own
        return others - 3.0 * own, "send"

    weighs = {SendTo: _send}


class DrivingDeckhand(DeckhandKnowledge):
    """Warships are driven away."""

    leaves = DrivingKnowledge.leaves
    rates = {DriveAway: 5.0}
