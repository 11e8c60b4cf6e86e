"""Words of a presenter: a text key with parameters, which `texts.phrases` turns into text."""

from collections.abc import Mapping
from typing import Any

import msgspec


class Words(msgspec.Struct, frozen=True):
    """A text by key.

    `params`: numbers, names as they are printed (places, letters of seats), bundles of goods,
    players, values of fields, other words, and lists of words or names.
    """

    key: str
    params: Mapping[str, object] = {}


class Player(msgspec.Struct, frozen=True):
    """A seat with its letter and its player's name."""

    seat: int


def yes(what: object) -> str:
    """`yes` or `no`, for texts that choose by it."""
    return "yes" if what else "no"


class Value(msgspec.Struct, frozen=True):
    """The value of an action's field as a parameter; modules supply its words."""

    kind: Any
    value: Any
