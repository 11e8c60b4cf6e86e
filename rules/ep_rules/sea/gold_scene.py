"""Scene words of cards bought in this turn; `Gold` names this file."""

from ep_rules.scene_words import SceneWords
from ep_rules.sea.gold import Gold, Purchases


class PurchaseWords(SceneWords):
    """Cards bought in a turn.

    Keys:
        purchases: cards bought with gold in this turn.
    """

    counters = (("purchases", Purchases, "made"),)


def words(_: Gold) -> list[SceneWords]:
    """The words of the module."""
    return [PurchaseWords()]
