"""Bot knowledge of the friendly robber: the seats that it spares."""

from ep_rules.bots.knowledge.theft import TheftKnowledge
from ep_rules.bots.planning.knowledge import Knowledge


class FriendlyRobberKnowledge(Knowledge):
    """The seats that may not be robbed."""

    def read(self) -> None:
        """Note the seats with few points."""
        survey = self.survey
        least = survey.number("friendly-robber", "points")
        poor = (seat for seat, points in enumerate(survey.points) if points < least)
        survey.of(TheftKnowledge).spared.update(poor)
