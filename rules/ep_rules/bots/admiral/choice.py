"""A choice: the captain proposes and finishes the turn, the judgement compares; the admiral asks.

In some determinized worlds, the captain's choice and its alternatives are each done and judged, see
`judgement.turn`. The captain's choice stands unless another is clearly better; one that has not
been better so far gets no further worlds.
"""

from collections.abc import Sequence

from ep_rules.api import Action, Phase, State, View, mix
from ep_rules.bots.advice import Advice, Reason, advise
from ep_rules.bots.budget import Budget
from ep_rules.bots.judgement import judgement
from ep_rules.bots.judgement.net import SURE
from ep_rules.bots.judgement.turn import outcome
from ep_rules.bots.planning.decisions import decide
from ep_rules.bots.planning.knowledge import guide
from ep_rules.bots.planning.survey import Survey

START = 400
"""The fewest nodes for a comparison."""
CANDIDATES, WORLDS = 6, 4
"""The most choices compared, including the captain's, and the worlds."""
AMPLE, MORE_CANDIDATES, MORE_WORLDS = 10_000, 12, 16
"""With so many nodes (a second), more choices are compared in more worlds."""
MARGIN = SURE // 100
"""The chance by which a choice must be better, after one standard error of the difference. It goes
on to a second world if it is not worse by this in the first, and then while it is better."""
LONG = 60
"""After so many actions in a part nothing is compared: bots have no memory, so choices of the
captain and of the judgement could undo each other until the limit of actions ends the game."""


class Comparison:
    """A captain's choice and its alternatives, with their chances in the same worlds."""

    def __init__(self, view: View, survey: Survey, word: int, budget: Budget) -> None:
        self._view, self._survey, self._word, self._budget = view, survey, word, budget
        is_ample = budget.left >= AMPLE
        self._most = MORE_CANDIDATES if is_ample else CANDIDATES
        self._worlds = MORE_WORLDS if is_ample else WORLDS
        self._length = 1
        self._ends: dict[Action, State] = {}

    def choose(self, legal: Sequence[Action], advice: Advice) -> Advice:
        """The captain's advice, or a clearly better choice."""
        runners = [(one, list[int]()) for one in self._candidates(legal, advice)]
        if len(runners) > 1 and judgement(self._survey.game) is None:
            return advise(advice[0], "unjudged")
        for number in range(self._worlds):
            left = self._worlds - number
            while len(runners) > 1 and not self._budget.allows(self._length * left * len(runners)):
                runners.pop()
            if len(runners) == 1:
                return advice
            for (action, _), chances in runners:
                chance = self._outcome(action, number)
                if chance is None:
                    return advice
                chances.append(chance)
            first, *others = runners
            least = sum(first[1]) - (0 if number else MARGIN)
            runners = [first, *(one for one in others if sum(one[1]) > least)]
        before, (best, after) = runners[0][1], max(runners, key=lambda one: sum(one[1]))
        if not is_clear(before, after):
            return advice
        percents = (100 * sum(one) // (SURE * len(one)) for one in (before, after))
        moved = self._moved(advice[0], best[0])
        params = zip(("before", "after", "group"), (*percents, moved), strict=True)
        return best[0], Reason("judged", tuple(params))

    def _moved(self, captains: Action, best: Action) -> str:
        """The group of numbers in which a choice is better than the captain's."""
        judged = judgement(self._survey.game)
        ends = self._ends
        return judged.moved(ends[captains], ends[best], self._survey.seat) if judged else ""

    def _candidates(self, legal: Sequence[Action], advice: Advice) -> list[Advice]:
        """The advice, the captain's second choice, its best choice of each other kind.

        At a decision other than a phase its further choices as well.
        """
        found, survey = [advice], self._survey
        modules = guide(survey.game)
        if (
            not modules.compared
            or not self._budget.allows(START)
            or survey.seen.acted >= LONG
            or not _is_open(survey, advice[0])
        ):
            return found
        # Purchases and trades belong to a plan; an early end is overrated; a ship would turn back;
        # what is unloaded would be loaded again.
        aside: tuple[type[Action], ...] = (*modules.deals, *modules.steps)
        rest = [one for one in legal if one != advice[0] and not isinstance(one, aside)]
        kinds: dict[type[Action], list[Action]] = {}
        for one in rest:
            kinds.setdefault(type(one), []).append(one)
        groups = [rest, *kinds.values()]
        while groups and len(found) < self._most:
            some = groups.pop(0)
            if not some:
                continue
            other = decide(survey, some)
            self._budget.spend()
            if other[0] not in some:
                continue
            if all(other[0] != one[0] for one in found):
                found.append(other)
            if not isinstance(survey.decision, Phase):
                groups.append([one for one in some if one != other[0]])
        return found

    def _outcome(self, action: Action, number: int) -> int | None:
        """The chance to win after a choice in one world; None if the budget is spent."""
        before = self._budget.left
        end = outcome(
            self._view,
            mix(self._word, number),
            self._budget,
            lambda game, world: game.apply(world, action),
        )
        if end is None:
            return None
        self._ends[action] = end.world
        self._budget.spend()
        self._length = max(self._length, before - self._budget.left)
        return end.chances[self._view.seat]


def is_clear(before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether chances are better by the margin and by a standard error of the difference."""
    gains = [b - a for a, b in zip(before, after, strict=True)]
    count, total = len(gains), sum(gains)
    over = total - count * MARGIN
    spread = count * sum(gain * gain for gain in gains) - total * total
    return over > 0 and over * over * (count - 1) > spread


def _is_open(survey: Survey, action: Action) -> bool:
    """True if there is a choice: it is no deal, and not the continuation of a plan."""
    modules = guide(survey.game)
    if any(begun(action) for begun in modules.of("begun", survey)):
        return False
    return not isinstance(action, modules.deals)
