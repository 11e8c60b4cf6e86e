"""The questions of decisions that are no phase, and the words of what there is to choose from."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from ep_rules.api import Action, Good
from ep_tui.contributions.sight import Sight
from ep_tui.contributions.words import Words

DecisionPicker = Literal["place", "choice", "cards", "goods"]
"""The closed list of pickers of decisions: a place on the map, one of a list, cards to give back,
the answer to an offer."""
CommandPicker = Literal["place", "choice", "goods", "route"]
"""The closed list of pickers of commands: a place on the map, one of a list, two sides of a trade,
a route at sea."""


class CardsAsked(NamedTuple):
    """How many cards are given back, and the action that gives one."""

    number: int
    give: Callable[[Good], Action]


class Picker(msgspec.Struct, frozen=True):
    """How a decision is answered; the modes build it.

    Attributes:
        kind: the picker, by its name.
        title: what is asked; without it, the prompt of the table.
        option: the words of an action in a list; without it, all of the action in words.
        first: for places that are asked in two steps, the words of what is chosen first.
        asks_first: the question of that step.
        cards: for cards that are given back, how many and by which action.
    """

    kind: DecisionPicker
    title: Callable[[Sight, Any], Words] | None = None
    option: Callable[[Sight, Action], Words | None] | None = None
    first: Callable[[Action], Words] | None = None
    asks_first: str = ""
    cards: Callable[[Any], CardsAsked] | None = None


class ValueWords(NamedTuple):
    """A part of the words of a value; several modules tell of one, in the order of their ranks."""

    rank: int
    words: Callable[[Sight, Any], Sequence[Words]]


class ChosenFirst(NamedTuple):
    """A type of actions that is chosen before its fields: its line, and what is told below it."""

    line: Callable[[Sight], Words]
    about: str
