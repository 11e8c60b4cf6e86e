"""Scene words of the holder of the largest army; `LargestArmies` names this file."""

from collections.abc import Mapping

from ep_rules.catan.largest_army import LargestArmies, LargestArmy
from ep_rules.model import State
from ep_rules.scene_words import SceneWords, Work, examples, holder_text


class LargestArmyWords(SceneWords):
    """The Largest Army.

    Keys:
        largest-army: the seat that has the card, or `none`; by default none.
    """

    keys = examples(f'{LargestArmy.key} = "B"')

    def set_out(self, work: Work) -> None:
        work.state.of(LargestArmy).holder = work.holder(work.top, LargestArmy.key)

    def values(self, state: State) -> Mapping[str, str]:
        return {LargestArmy.key: holder_text(state.of(LargestArmy).holder)}


def words(_: LargestArmies) -> list[SceneWords]:
    """The words of the module."""
    return [LargestArmyWords()]
