"""The types of pickers: questions of decisions other than phases, and the wording of choices."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from ep_rules.api import Action, Bundle, Good, Seat
from ep_tui.contributions.session_view import Sight
from ep_tui.contributions.words import Words

DecisionPicker = Literal["place", "choice", "cards", "replies"]
"""The closed list of pickers of decisions: a place on the map, one of a list, cards to discard,
one of a few replies."""
CommandPicker = Literal["place", "choice", "goods", "route"]
"""The closed list of pickers of commands: a place on the map, one of a list, two sides of goods, a
route at sea."""


Sides = tuple[Bundle, Bundle]
"""The goods given and the goods wanted."""


class CardsAsked(msgspec.Struct, frozen=True):
    """The number of cards to give, the action that gives one, and the room of its texts.

    `to`: the seat that receives them, which the texts name; none if the supply does.
    """

    number: int
    give: Callable[[Good], Action]
    words: str = "table.discard"
    to: Seat | None = None


class GoodsAsked(msgspec.Struct, frozen=True):
    """Two sides of goods to count, and the action that they make.

    Attributes:
        title: the key of its text. send: the action, from the goods given and those wanted.
        partners: the seats that may take the other side. begin: both sides at first, if not empty.
    """

    title: str
    send: Callable[[Bundle, Bundle], Action]
    partners: Callable[[Sight], Sequence[Seat]]
    begin: Sides | None = None


class ReplyChoice(msgspec.Struct, frozen=True):
    """One of a few replies: an action, or goods to count for one.

    Attributes:
        key: chooses it, and so does the letter.
        judged: True if the rules may refuse it, for which the reason is shown.
        deal: the goods that it gives away and those that it brings, if any.
    """

    key: str
    words: Words
    does: Action | GoodsAsked
    letter: str = ""
    judged: bool = False
    deal: Sides | None = None


class RepliesAsked(msgspec.Struct, frozen=True):
    """A question with a few replies.

    Attributes:
        heading: the key of a heading above a long question.
        hand: the seat whose hand after a deal is shown. partners: the seats whose public cards are.
    """

    title: Words
    replies: Sequence[ReplyChoice]
    heading: str = ""
    hand: Seat | None = None
    partners: Sequence[Seat] = ()


class Picker(msgspec.Struct, frozen=True):
    """The input of a decision; the modes build the picker.

    Attributes:
        kind: the picker, by its name.
        title: the question; by default, the prompt of the table.
        option: the words of an action in a list; by default, the whole action in words.
        first: for places chosen in two steps, the words of the first choice.
        asks_first: the question of that step.
        effect: for places, what an action there would do, said beside the question.
        cards: for cards to discard, their number and the action.
        replies: the question and its replies for a seat.
        usual: for places, whether (not empty) an action's place is among those that come first.
        named: whether the question says who asks, and with what.
    """

    kind: DecisionPicker
    title: Callable[[Sight, Any], Words] | None = None
    option: Callable[[Sight, Action], Words | None] | None = None
    first: Callable[[Action], Words] | None = None
    asks_first: str = ""
    cards: Callable[[Any], CardsAsked] | None = None
    replies: Callable[[Sight, Seat], RepliesAsked] | None = None
    effect: Callable[[Sight, Action], Words] | None = None
    usual: Callable[[Sight, Action], object] = lambda _, __: False
    named: bool = False


class ValueWords(msgspec.Struct, frozen=True):
    """A part of the words of a value, `after` those of a module if it names one."""

    words: Callable[[Sight, Any], Sequence[Words]]
    after: str = ""


class ChosenFirst(msgspec.Struct, frozen=True):
    """A type of actions that is chosen before its fields: its line, if `offered`, and its text."""

    line: Callable[[Sight], Words]
    about: str
    offered: Callable[[Sight], bool] = lambda _: True
