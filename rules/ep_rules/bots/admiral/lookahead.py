"""The look-ahead: what the captain would rather do, played out beside what it would do instead.

The captain's choice and its runners-up are played in the same determinized worlds, all seats
played by captains who make no offers, until the own next turn has ended. The captain's choice
stands unless another is clearly better.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from ep_rules.api import (
    CHANCE,
    Action,
    Counter,
    EndPhase,
    Offer,
    TradeWithSupply,
    View,
    mix,
)
from ep_rules.bots.admiral.budget import Budget
from ep_rules.bots.admiral.standing import standing
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.captain import decide, read
from ep_rules.bots.captain.knowledge import guide
from ep_rules.bots.captain.survey import Survey

START = 400
"""The nodes below which no look-ahead begins: it would end before it could be sure."""
CANDIDATES = 5
"""How many choices are compared at most, the captain's among them."""
PAIRS = 4
"""In so many worlds must two choices have been played before one gives way to the other."""
MARGIN, ERRORS = 0.05, 2.0
"""What a choice must be better by: so much, after so many standard errors of the difference."""
DEALS = (Offer, Counter, TradeWithSupply)
"""These are haggled over, as are the deals of modules."""
ASIDE = (*DEALS, EndPhase)
"""What is played out only if it is the captain's choice: waiting looked better than it proved.
So are the steps of modules: after one in another direction a ship would turn round again."""


class LookAhead:
    """A captain's choice and its runners-up, and how they went in the same worlds."""

    def __init__(self, view: View, survey: Survey, word: int, budget: Budget) -> None:
        self._view, self._survey, self._word, self._budget = view, survey, word, budget
        self._until = survey.seen.part + 1 + survey.seats
        self._outcomes: list[list[float]] = []
        self._length = 1

    def choose(self, legal: Sequence[Action], advice: Advice) -> Advice:
        """The captain's advice, or what is clearly better.

        Halving: the worse half of the others is given up when an equal share of the budget is
        spent, and whoever can no longer win at once.
        """
        found = self._runners(legal, advice)
        self._outcomes = [[] for _ in found]
        live = list(range(1, len(found)))
        while live:
            share = self._budget.left // len(live).bit_length()
            live = self._play(found, live, self._budget.left - share)
            if len(live) <= 1:
                break
            live = sorted(live, key=lambda one: -sum(self._outcomes[one]))[: len(live) // 2]
        better = live and self._surely(live[0], -1) > MARGIN
        return advise(found[live[0]][0], "look-ahead") if better else advice

    def _runners(self, legal: Sequence[Action], advice: Advice) -> list[Advice]:
        """The advice, what a captain would do next, and what it would do of each other kind."""
        found, survey = [advice], self._survey
        modules = guide(survey.game)
        if not modules.foresees or not _is_open(survey, advice[0]):
            return found
        aside: tuple[type[Action], ...] = (*ASIDE, *modules.deals, *modules.steps)
        rest = [one for one in legal if one != advice[0] and not isinstance(one, aside)]
        kinds: dict[type[Action], list[Action]] = {}
        for one in rest:
            kinds.setdefault(type(one), []).append(one)
        for some in (rest, *kinds.values()):
            if not some or len(found) == CANDIDATES or not self._budget.allows(START):
                break
            other = decide(survey, some)
            self._budget.spend()
            if other[0] in some and all(other[0] != one[0] for one in found):
                found.append(other)
        return found

    def _play(self, found: Sequence[Advice], live: list[int], keep: int) -> list[int]:
        """Play some of them and the advice in more worlds, and keep so many nodes."""
        while live and self._budget.allows(keep + self._length * (1 + len(live))):
            runners, number = [0, *live], len(self._outcomes[0])
            ends = [self._outcome(found[one][0], number) for one in runners]
            if None in ends:
                break
            for one, end in zip(runners, ends, strict=True):
                self._outcomes[one].append(end or 0.0)
            if number:
                live = [one for one in live if self._surely(one, 1) > MARGIN]
        return live

    def _surely(self, one: int, sign: int) -> float:
        """How much better than the advice at most (1), or at least (-1)."""
        pairs = [b - a for a, b in zip(self._outcomes[0], self._outcomes[one], strict=True)]
        if sign < 0 and len(pairs) < PAIRS:
            return 0.0
        return fmean(pairs) + sign * ERRORS * stdev(pairs) / sqrt(len(pairs))

    def _outcome(self, action: Action, number: int) -> float | None:
        """What a choice comes to in one world; None if the budget does not reach so far."""
        game, world = self._view.determinize(mix(self._word, number))
        seat, nodes = self._view.seat, 1
        game.apply(world, action)
        while not world.over and world.part < self._until:
            if not self._budget.allows():
                return None
            actor = world.agenda[-1].actor
            if actor == CHANCE:
                game.apply(world, game.sample(world))
            else:
                legal = [one for one in game.legal_actions(world) if not isinstance(one, Offer)]
                forced = len(legal) == 1
                view = View(game, world, actor)
                game.apply(world, legal[0] if forced else decide(read(view), legal)[0])
            self._budget.spend()
            nodes += 1
        self._budget.spend()
        self._length = max(self._length, nodes + 1)
        return standing(game, world, seat)


def _is_open(survey: Survey, action: Action) -> bool:
    """True if it is looked at twice: no deal, and nothing that goes on with what was begun."""
    modules = guide(survey.game)
    if any(begun(action) for begun in modules.of("begun", survey)):
        return False
    return not isinstance(action, (*DEALS, *modules.deals))
