"""A bot's reasons, as sentences: to whom it advises, and to all who look on."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ep_rules.api import GOOD_NAMES, PIECE_NAMES, Game
from ep_rules.bots.captain import Reason
from ep_tui.texts import say
from ep_tui.texts.speak import seat_name


def advice_line(game: Game, reason: Reason, names: Sequence[str] = ()) -> str:
    """Why somebody should do something, in one sentence; only they may read it."""
    return say(f"advice.{reason.code}", **_params(game, reason, names))


def why_line(game: Game, reason: Reason, names: Sequence[str] = ()) -> str:
    """Why a bot did something, in one sentence that gives nothing away that is hidden."""
    return say(f"why.{reason.code}", **_params(game, reason, names))


def _params(game: Game, reason: Reason, names: Sequence[str]) -> dict[str, str]:
    topology = game.book.topology
    words: dict[str, Callable[[Any], str]] = {
        "hex": topology.hex_names.__getitem__,
        "place": topology.corner_names.__getitem__,
        "piece": _piece,
        "good": _good,
        "seat": partial(seat_name, names=names),
        "plan": lambda plan: say(f"advice.plan.{plan}"),
    }
    return {name: words[name](value) for name, value in reason.params}


def _piece(piece: int) -> str:
    return say(f"names.piece.{PIECE_NAMES[piece]}")


def _good(good: int) -> str:
    return say(f"names.good.{GOOD_NAMES[good]}")
