"""Advice: an action and the reason for it, a code with parameters that the app words."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ep_rules.api import Action

TO_HEX, TO_PLACE, FOR = ("hex",), ("place",), ("plan",)

REASONS: Mapping[str, tuple[str, ...]] = {
    "start": (),
    "change": FOR,
    "buy": FOR,
    "sell": (),
    "judged": ("before", "after", "group"),
    "unjudged": (),
    "take-good": ("good",),
    "free-road": (),
    "end": (),
}
"""The codes that several modules or none give, with the names of their parameters: a hex, an
intersection (`place`), a piece, a seat, a good, the `plan` that cards are wanted for, which is
the code of what is built, chances in per cent `before` and `after` it, or a `group` of numbers.
Modules declare further ones, see `Knowledge.reasons`."""
BUILDS = ("settle", "road")
"""The codes of things to build in every game; they are reasons too."""


class Reason(msgspec.Struct, frozen=True):
    """Why: a code and its parameters, things of the game by their numbers."""

    code: str
    params: tuple[tuple[str, Any], ...] = ()


Advice = tuple[Action, Reason]


def advise(action: Action, code: str, **params: Any) -> Advice:
    """An action with its reason."""
    return action, Reason(code, tuple(params.items()))
