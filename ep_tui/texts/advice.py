"""A bot's reasons, as sentences."""

from collections.abc import Callable, Sequence
from functools import partial

from ep_rules.api import GOOD_NAMES, PIECE_NAMES, Game
from ep_rules.bots.captain import Reason
from ep_tui.texts import say
from ep_tui.texts.speak import seat_name


def advice_line(game: Game, reason: Reason, names: Sequence[str] = ()) -> str:
    """Why a bot would do something, in one sentence."""
    topology = game.book.topology
    words: dict[str, Callable[[int], str]] = {
        "hex": topology.hex_names.__getitem__,
        "place": topology.corner_names.__getitem__,
        "piece": _piece,
        "good": _good,
        "seat": partial(seat_name, names=names),
    }
    params = {
        name: say(f"advice.plan.{value}") if name == "plan" else words[name](value)
        for name, value in reason.params
    }
    return say(f"advice.{reason.code}", **params)


def _piece(piece: int) -> str:
    return say(f"names.piece.{PIECE_NAMES[piece]}")


def _good(good: int) -> str:
    return say(f"names.good.{GOOD_NAMES[good]}")
