"""The judgement of a position: each seat's chance to win, at the start of a turn.

Whole numbers say how a seat stands (`position`); a small net, one for each family of games
(`weights`), makes chances of them (`net`). Only whole numbers take part, so every machine judges
alike. `tests/tools/train.py` plays, fits and measures the weights.
"""

from ep_rules.bots.judgement.position import Judgement, judgement

__all__ = ["Judgement", "judgement"]
