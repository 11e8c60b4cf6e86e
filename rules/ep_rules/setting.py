"""One setting in user input: its allowed values, and its value from text.

The field of a settings struct defines them: its type, and with `Meta` its range.
"""

from collections.abc import Iterable, Set
from types import UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

import msgspec

from ep_rules.model import Bundle
from ep_rules.pieces import GENERAL_CARDS

NO_LIMIT: Final = "no-limit"
"""The word for an unlimited number, in settings that allow it."""
COST = (1, 9)
"""The allowed amount of each good in a cost."""


class OutOfRange(ValueError):
    """A number, or an amount of a cost, or a count of numbers is not from `least` to `most`."""

    def __init__(self, what: Literal["number", "count"], least: int, most: int) -> None:
        super().__init__(f"{what} from {least} to {most}")
        self.what = what
        self.least = least
        self.most = most


class SettingKind(NamedTuple):
    """The allowed values of a setting.

    Attributes:
        type: `int`, `bool`, a `Literal`, a tuple of `int`, or `Bundle`, without its range.
        least, most: for each number. fewest, longest: the size of a tuple.
        barred: words of the type that cannot be chosen. beside: words allowed in addition to
            numbers.
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
        """The words to choose from, if any."""
        if self.type is bool:
            return ("true", "false")
        words = get_args(self.type) if get_origin(self.type) is Literal else ()
        return tuple(word for word in words if word not in self.barred)

    def without(self, barred: Set[str]) -> "SettingKind":
        """The same kind without some words."""
        return self._replace(barred=barred)

    @property
    def has_range(self) -> bool:
        """Whether it has numbers with a range."""
        return self.most > 0

    def read(self, text: str) -> Any:
        """A value from text: a tuple has commas, a cost is `1 brick, 1 lumber`.

        Raises:
            msgspec.ValidationError: it is not such a value.
            OutOfRange: it is, but out of range.
            ValueError: it is not a cost.
        """
        if self.type is Bundle:
            if "+" in text:
                raise ValueError(text)  # it separates the settings of a ruleset's id
            cost = GENERAL_CARDS.read(text)
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
    """The allowed values of a field of a settings struct, from its annotation."""
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
    """A value of a setting, or of a TOML file, as the text of the setting."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Bundle):
        return GENERAL_CARDS.write(value)
    if isinstance(value, list | tuple):
        return ",".join(map(_single, msgspec.convert(value, list[Any])))
    if isinstance(value, dict):
        cost = msgspec.convert(value, dict[str, Any])
        return ", ".join(f"{_single(amount)} {good}" for good, amount in cost.items())
    return str(value)


def _single(value: object) -> str:
    """An item of a list or a cost; it cannot be a list or a table."""
    return "…" if isinstance(value, list | dict) else str(value)
