"""The robber stays off the board until the first attack of the barbarians.

Rule: barbarians.robber
"""

from collections.abc import Callable, Mapping

from ep_rules.catan.robber import MAY_CALL_ROBBER, Robbers
from ep_rules.knights.barbarians import ATTACKED, Barbarians
from ep_rules.model import Refusal, State
from ep_rules.module import Answer, Rulebook, RuleModule
from ep_rules.questions import Askable, Moment


class SleepingRobber(RuleModule):
    """Keeps the robber out of the game before the first attack."""

    id = "sleeping-robber"
    needs = ("robber", "barbarians")
    scene_file = "ep_rules.knights.checks_scene"

    def bind(self, book: Rulebook) -> None:
        self.robbers = book.module(Robbers)

    def answers(self) -> Mapping[Askable, Answer]:
        """It does not move yet."""
        return {MAY_CALL_ROBBER: _may_call}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {ATTACKED: self._enter}

    def _enter(self, state: State) -> None:
        if state.of(Barbarians).attacks == 1:
            self.robbers.enter(state)


def _may_call(state: State) -> Refusal | None:
    if not state.of(Barbarians).attacks:
        return Refusal.of("robber.asleep")
    return None
