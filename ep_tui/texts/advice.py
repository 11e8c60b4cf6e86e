"""Words a bot's reasons for the player it advises and for the log."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ep_rules.api import Game
from ep_rules.bots.advice import Reason
from ep_tui.texts import say
from ep_tui.texts.speak import good_name, seat_name


def advice_line(game: Game, reason: Reason, names: Sequence[str] = ()) -> str:
    """The reason for a hint in one sentence, for the advised player only."""
    return say(f"advice.{reason.code}", **_params(game, reason, names))


def why_line(game: Game, reason: Reason, names: Sequence[str] = ()) -> str:
    """The reason for a bot's action in one sentence that reveals nothing hidden."""
    return say(f"why.{reason.code}", **_params(game, reason, names))


def _params(game: Game, reason: Reason, names: Sequence[str]) -> dict[str, str]:
    topology = game.book.topology
    words: dict[str, Callable[[Any], str]] = {
        "hex": topology.hex_names.__getitem__,
        "place": topology.corner_names.__getitem__,
        "piece": lambda piece: say(f"names.piece.{game.book.pieces.words[piece]}"),
        "good": partial(good_name, cards=game.book.cards),
        "seat": partial(seat_name, names=names),
        "plan": lambda plan: say(f"advice.plan.{plan}"),
        "before": str,
        "after": str,
        "group": lambda group: say(f"advice.group.{group}"),
    }
    return {name: words[name](value) for name, value in reason.params}
