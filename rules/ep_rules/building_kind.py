"""What a rule module says of a kind of building or road that it brings."""

from collections.abc import Callable
from typing import NamedTuple

from ep_rules.model import Refusal, State
from ep_rules.topology import Intersection


class BuildingKind(NamedTuple):
    """A kind of piece that stands on intersections or lies on paths of land.

    `number`: its number in the state. `word`, `plural`: its name, one and several. `supply`: how
    many an owner has. `refusal`: why it may not stand where a settlement may.
    """

    number: int
    word: str
    plural: str
    supply: int
    refusal: Callable[[State, Intersection], Refusal | None] | None = None
