"""What a captain would do, and why: a code with parameters, worded by whoever shows it."""

from typing import Any

import msgspec

from ep_rules.api import Action


class Reason(msgspec.Struct, frozen=True):
    """Why: a code and named parameters (places, goods, seats and pieces as numbers)."""

    code: str
    params: tuple[tuple[str, Any], ...] = ()


Advice = tuple[Action, Reason]


def advise(action: Action, code: str, **params: Any) -> Advice:
    """An action with its reason."""
    return action, Reason(code, tuple(params.items()))
