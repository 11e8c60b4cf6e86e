"""The questions of decisions that are no phase, and the words of what there is to choose from."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from ep_rules.api import Action
from ep_tui.contributions.sight import Sight
from ep_tui.contributions.words import Words

PickerName = Literal["place", "choice", "cards", "goods", "route"]
"""The closed list of pickers, for decisions and commands: a place on the map, one of a list, cards
to give back, two sides of a trade, a route at sea."""


class Picker(msgspec.Struct, frozen=True):
    """How a decision is answered; the modes build it.

    Attributes:
        kind: the picker, by its name.
        title: what is asked; without it, the prompt of the table.
        option: the words of an action in a list; without it, all of the action in words.
        first: for places that are asked in two steps, the words of what is chosen first.
        asks_first: the question of that step.
    """

    kind: PickerName
    title: Callable[[Sight, Any], Words] | None = None
    option: Callable[[Sight, Action], Words | None] | None = None
    first: Callable[[Action], Words] | None = None
    asks_first: str = ""


class ValueWords(NamedTuple):
    """A part of the words of a value; several modules tell of one, in the order of their ranks."""

    rank: int
    words: Callable[[Sight, Any], Sequence[Words]]


class ChosenFirst(NamedTuple):
    """A type of actions that is chosen before its fields: its line, and what is told below it."""

    line: Callable[[Sight], Words]
    about: str
