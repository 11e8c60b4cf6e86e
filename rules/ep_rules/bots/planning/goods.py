"""The worth of a single card more or less in a hand; module knowledge calls it."""

from ep_rules.api import Good
from ep_rules.bots.planning.survey import Survey
from ep_rules.bots.planning.works import plans


def card_worth(survey: Survey, good: Good, more: int) -> float:
    """The worth of the hand with additional cards of a kind."""
    hand, patience = list(survey.hand), survey.measures.patience
    hand[good] += more
    soon = [project.rate * patience ** survey.wait(project.cost, hand) for project in plans(survey)]
    return sum(soon) + max(soon, default=0.0) - 0.001 * hand[good]
