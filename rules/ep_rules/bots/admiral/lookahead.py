"""The look-ahead: plays out the captain's choice and its alternatives; the admiral calls it.

They are played in the same determinized worlds, with captains that make no offers in all seats,
until the seat whose turn it is has ended its next one; where a turn has several parts, its next
part. The captain's choice stands unless another is clearly better.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from ep_rules.api import Action, View, mix
from ep_rules.bots.admiral.budget import Budget
from ep_rules.bots.admiral.play_out import PlayOut
from ep_rules.bots.admiral.seat_value import seat_value
from ep_rules.bots.advice import Advice, advise
from ep_rules.bots.captain import decide
from ep_rules.bots.captain.knowledge import guide
from ep_rules.bots.captain.survey import Survey

START = 400
"""The fewest nodes for a look-ahead; with fewer, its results would not be significant."""
CANDIDATES = 5
"""The most choices compared, including the captain's."""
PAIRS = 4
"""The fewest worlds needed to prefer one choice to another."""
MARGIN, ERRORS = 0.05, 2.0
"""The margin by which a choice must be better: points plus standard errors of the difference."""
LONG = 60
"""After so many actions in a part there is no look-ahead: bots have no memory, so choices of the
captain and of the look-ahead could undo each other until the limit of actions ends the game."""


class LookAhead:
    """A captain's choice and its alternatives, with their results in the same worlds."""

    def __init__(self, view: View, survey: Survey, word: int, budget: Budget) -> None:
        self._view, self._survey, self._word, self._budget = view, survey, word, budget
        self._until = 1 + max(part() for part in guide(survey.game).of("next_part", survey))
        self._outcomes: list[list[float]] = []
        self._length = 1

    def choose(self, legal: Sequence[Action], advice: Advice) -> Advice:
        """The captain's advice, or a clearly better choice.

        Successive halving: the worse half of the others is dropped when an equal share of the
        budget is spent; hopeless choices are dropped at once.
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
        """The advice, the captain's second choice, and its best choice of each other kind."""
        found, survey = [advice], self._survey
        modules = guide(survey.game)
        if not modules.foresees or survey.seen.acted >= LONG or not _is_open(survey, advice[0]):
            return found
        # Deals are haggled over instead; an early end is overrated; a ship would turn back; what
        # is unloaded would be loaded again.
        aside: tuple[type[Action], ...] = (*modules.deals, *modules.steps)
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
        """Play some choices and the advice in more worlds, leaving some nodes unspent."""
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
        """An upper (1) or lower (-1) bound of the advantage over the advice."""
        pairs = [b - a for a, b in zip(self._outcomes[0], self._outcomes[one], strict=True)]
        if sign < 0 and len(pairs) < PAIRS:
            return 0.0
        return fmean(pairs) + sign * ERRORS * stdev(pairs) / sqrt(len(pairs))

    def _outcome(self, action: Action, number: int) -> float | None:
        """The result of a choice in one world; None if the budget is spent."""
        game, world = self._view.determinize(mix(self._word, number))
        game.apply(world, action)
        played = PlayOut(game, world, self._budget)
        if not played.play(self._until):
            return None
        self._budget.spend()
        self._length = max(self._length, played.nodes + 2)
        return seat_value(game, world, self._view.seat)


def _is_open(survey: Survey, action: Action) -> bool:
    """True if an action is worth a look-ahead: not a deal, and not the continuation of a plan."""
    modules = guide(survey.game)
    if any(begun(action) for begun in modules.of("begun", survey)):
        return False
    return not isinstance(action, modules.deals)
