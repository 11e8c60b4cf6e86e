"""Words of a presenter: a key into the texts with its parameters; `texts.phrases` says them."""

from collections.abc import Mapping
from typing import NamedTuple


class Words(NamedTuple):
    """A text that a presenter asks for.

    `params`: numbers, names as they are printed (places, letters of seats), bundles of goods, and
    other words.
    """

    key: str
    params: Mapping[str, object] = {}
