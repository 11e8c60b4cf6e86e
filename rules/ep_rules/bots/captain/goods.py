"""What a card more or less is worth to a hand, for modules that give or take single cards."""

from ep_rules.api import Good
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.captain.works import plans


def card_worth(survey: Survey, good: Good, more: int) -> float:
    """What the hand is good for with so many cards of a kind more."""
    hand, patience = list(survey.hand), survey.measures.patience
    hand[good] += more
    soon = [project.rate * patience ** survey.wait(project.cost, hand) for project in plans(survey)]
    return sum(soon) + max(soon, default=0.0) - 0.001 * hand[good]
