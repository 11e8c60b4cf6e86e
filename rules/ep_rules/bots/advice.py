"""Advice: an action and the reason for it, a code with parameters that the app words."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ep_rules.api import Action

TO_HEX, TO_PLACE, FOR = ("hex",), ("place",), ("plan",)

REASONS: Mapping[str, tuple[str, ...]] = {
    "start": (),
    "start-neutral": (),
    "roll": (),
    "upgrade": (),
    "settle": (),
    "road": (),
    "ship": (),
    "settler": (),
    "crew": (),
    "change": FOR,
    "buy": FOR,
    "sell": (),
    "offer": FOR,
    "bargain": ("seat",),
    "look-ahead": (),
    "accept": (),
    "counter": (),
    "decline": (),
    "leader": ("seat",),
    "deal": ("seat",),
    "withdraw": (),
    "deliver": ("piece",),
    "roll-fish": (),
    "chase": (),
    "besiege": TO_HEX,
    "befriend": TO_HEX,
    "catch": TO_HEX,
    "found": TO_PLACE,
    "load": ("piece",),
    "fetch": ("piece",),
    "unload": ("piece",),
    "drop": ("piece",),
    "to-besiege": TO_HEX,
    "to-befriend": TO_HEX,
    "to-catch": TO_HEX,
    "to-fetch": TO_HEX,
    "to-explore": TO_HEX,
    "to-found": TO_PLACE,
    "to-load": TO_PLACE,
    "to-deliver": (),
    "sail-on": (),
    "hurry": (),
    "explore": (),
    "pirate": TO_HEX,
    "rob": ("seat",),
    "take-gold": (),
    "discard": (),
    "end": (),
    # games on land
    "city": (),
    "develop": (),
    "road-unseen": (),
    "road-longest": (),
    "free-road": (),
    "free-roads": (),
    "knight": (),
    "knight-army": (),
    "knight-frees": TO_HEX,
    "plenty": FOR,
    "monopoly": ("good",),
    "robber": TO_HEX,
    "privateer": TO_HEX,
    "turn-up": (),
    "jug": (),
    "ship-raid": (),
    "ship-site": (),
    "ship-longest": (),
    "move-raid": TO_HEX,
    "move-site": TO_PLACE,
    "drive": TO_HEX,
    "fall-back": (),
    "attack": TO_HEX,
    "warship": TO_HEX,
    "send": (),
    "take-good": ("good",),
    "take-card": (),
    "tribute": ("good",),
    "redeem": (),
}
"""Every code with the names of its parameters: a hex, an intersection (`place`), a piece, a seat,
or the `plan` that cards are wanted for, which is the code of what is built."""
PLANS = (
    *("upgrade", "settle", "road", "ship", "settler", "crew"),
    *("city", "develop", "road-unseen", "road-longest"),
    *("jug", "ship-raid", "ship-site", "ship-longest"),
)


class Reason(msgspec.Struct, frozen=True):
    """Why: a code of `REASONS` and its parameters, things of the game by their numbers."""

    code: str
    params: tuple[tuple[str, Any], ...] = ()


Advice = tuple[Action, Reason]


def advise(action: Action, code: str, **params: Any) -> Advice:
    """An action with its reason."""
    return action, Reason(code, tuple(params.items()))
