"""The captain's choice at a decision other than a phase: the action of the highest worth."""

from collections.abc import Sequence

from ep_rules.api import Action
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.planning.knowledge import guide
from ep_rules.bots.planning.survey import Survey

PARAMETERS = {"hex": "place", "place": "place", "seat": "seat", "good": "good"}
"""The field of an action that is a parameter of its reason."""


def choose(survey: Survey, legal: Sequence[Action]) -> Advice | None:
    """The first of the most valuable actions that a module weighs."""
    modules = guide(survey.game)
    best: tuple[float, str, Action] | None = None
    for action in legal:
        if type(action) in modules.weighs:
            kind, weigh = modules.weighs[type(action)]
            worth, code = weigh(survey.of(kind), action)
            if best is None or worth > best[0]:
                best = worth, code, action
    if best is None:
        return None
    _, code, found = best
    params = {name: getattr(found, PARAMETERS[name]) for name in modules.reasons[code]}
    return advise(found, code, **params)
