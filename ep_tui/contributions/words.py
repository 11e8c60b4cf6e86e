"""Words of a presenter: a key into the texts with its parameters; `texts.phrases` says them."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Words(NamedTuple):
    """A text that a presenter asks for.

    `params`: numbers, names as they are printed (places, letters of seats), bundles of goods,
    players, values of fields, other words, and lists of words or names.
    """

    key: str
    params: Mapping[str, object] = {}


class Player(NamedTuple):
    """A seat with its letter and the name of who sits there."""

    seat: int


def yes(what: object) -> str:
    """`yes` or `no`, for texts that choose by it."""
    return "yes" if what else "no"


class Value(NamedTuple):
    """A value of an action's field among the parameters of words; its modules tell of it."""

    kind: Any
    value: Any
