"""One setting as people give it: what it may be, and its value from text.

The field of a settings struct says it all: its type, and with `Meta` its range.
"""

from collections.abc import Iterable, Set
from types import UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from ep_rules.model import Bundle
from ep_rules.notation import read_bundle

NO_LIMIT: Final = "no-limit"
"""The word for a number without end, where a setting may have none."""
COST = (1, 9)
"""How much of each good that it names a cost may ask for."""


class OutOfRange(ValueError):
    """A number, or an amount of a cost, is not from `least` to `most`; or there are so many."""

    def __init__(self, what: Literal["number", "count"], least: int, most: int) -> None:
        super().__init__(f"{what} from {least} to {most}")
        self.what = what
        self.least = least
        self.most = most


class SettingKind(NamedTuple):
    """What a setting may be.

    Attributes:
        type: `int`, `bool`, a `Literal`, a tuple of `int`, or `Bundle`, without its range.
        least, most: for numbers, one by one. fewest, longest: how many numbers a tuple has.
        barred: words of the type that cannot be chosen. beside: words beside the numbers.
    """

    type: Any
    least: int = 0
    most: int = 0
    fewest: int = 1
    longest: int = 1
    barred: Set[str] = frozenset()
    beside: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words to choose from, where there are."""
        if self.type is bool:
            return ("true", "false")
        words = get_args(self.type) if get_origin(self.type) is Literal else ()
        return tuple(word for word in words if word not in self.barred)

    def without(self, barred: Set[str]) -> "SettingKind":
        """The same, but for some words."""
        return self._replace(barred=barred)

    @property
    def has_range(self) -> bool:
        """Whether it is about numbers."""
        return self.most > 0

    def read(self, text: str) -> Any:
        """A value from text: a tuple stands between commas, a cost is `1 brick, 1 lumber`.

        Raises:
            msgspec.ValidationError: it is no such value.
            OutOfRange: it is one, but not in range.
            ValueError: it is no cost.
        """
        if self.type is Bundle:
            if "+" in text:
                raise ValueError(text)  # it stands between the settings of a ruleset's id
            cost = read_bundle(text)
            self._look(amount for amount in cost.counts if amount)
            return cost
        if text in self.barred:
            raise msgspec.ValidationError(text)
        if text in self.beside:
            return text
        several = get_origin(self.type) is tuple
        value = msgspec.convert(text.split(",") if several else text, self.type, strict=False)
        if self.has_range:
            self._look(value if several else (value,))
            if several and not self.fewest <= len(value) <= self.longest:
                raise OutOfRange("count", self.fewest, self.longest)
        return value

    def _look(self, numbers: Iterable[int]) -> None:
        if not all(self.least <= number <= self.most for number in numbers):
            raise OutOfRange("number", self.least, self.most)


def kind_of(field: Any) -> SettingKind:
    """What a field of a settings struct may be, from its annotation."""
    if field is Bundle:
        return SettingKind(field, *COST)
    if get_origin(field) in {Union, UnionType}:
        number, words = get_args(field)
        return kind_of(number)._replace(beside=get_args(words))
    if get_origin(field) is not Annotated:
        return SettingKind(field)
    bare, meta = get_args(field)
    if bare is int:
        return SettingKind(int, meta.ge, meta.le)
    one = kind_of(get_args(bare)[0])
    return SettingKind(tuple[int, ...], one.least, one.most, meta.min_length, meta.max_length)


def setting_text(value: object) -> str:
    """A value of a TOML file as the text that a setting is given by."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ",".join(map(_single, msgspec.convert(value, list[Any])))
    if isinstance(value, dict):
        cost = msgspec.convert(value, dict[str, Any])
        return ", ".join(f"{_single(amount)} {good}" for good, amount in cost.items())
    return str(value)


def _single(value: object) -> str:
    """What stands in a list or a cost; nothing that is made of parts can."""
    return "…" if isinstance(value, list | dict) else str(value)
