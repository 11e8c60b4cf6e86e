"""The text of a layout: its values by kind, and the line of a wrong one."""

from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

import msgspec

from ep_rules import toml

T = TypeVar("T")

MOST_REASON = 300
"""The longest reason in characters; it may quote the input."""


class BadLayout(ValueError):
    """A layout that cannot be used; the message names the line and the reason."""


class LayoutSource:
    """One text, with the line of each key for error messages."""

    def __init__(self, layout_id: str, text: str) -> None:
        self.id = layout_id
        self.lines = text.splitlines()
        try:
            self.data = toml.loads(text)
        except toml.BadToml as error:
            raise BadLayout(f"layout {layout_id}, {error}") from None

    def place(self, finder: Callable[[str], T], name: object, near: str) -> T:
        """The place of a name; refused at the line that holds `near`."""
        try:
            return finder(name if isinstance(name, str) else "")
        except KeyError:
            self.bad(near, f"there is no place '{name}' on this board", str(name))

    def section(
        self, data: Mapping[str, Any], key: str, default: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        """A table."""
        try:
            return msgspec.convert(data.get(key, default), dict[str, Any])
        except msgspec.ValidationError:
            self.bad(key, f"the table '{key}' is missing")

    def tables(self, data: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
        """A list of tables."""
        try:
            return msgspec.convert(data.get(key, []), list[dict[str, Any]])
        except msgspec.ValidationError:
            self.bad(key, f"'{key}' must be tables")

    def strings(
        self, data: Mapping[str, Any], key: str, default: list[str] | None = None
    ) -> list[str]:
        """A list of texts."""
        try:
            return msgspec.convert(data.get(key, default), list[str])
        except msgspec.ValidationError:
            self.bad(key, f"'{key}' must be a list of texts")

    def places(
        self, finder: Callable[[str], T], data: Mapping[str, Any], key: str
    ) -> tuple[T, ...]:
        """Named places, in the order of the text."""
        return tuple(self.place(finder, name, key) for name in self.strings(data, key, []))

    def numbers_of(
        self, data: Mapping[str, Any], key: str, default: list[int] | None = None
    ) -> list[int]:
        """A list of whole numbers."""
        try:
            return msgspec.convert(data.get(key, default), list[int])
        except msgspec.ValidationError:
            self.bad(key, f"'{key}' must be a list of whole numbers")

    def whole(self, data: Mapping[str, Any], key: str, default: int | None = None) -> int:
        """A whole number, zero or more."""
        value = data.get(key, default)
        if type(value) is not int or value < 0:
            self.bad(key, f"'{key}' must be a whole number, zero or more")
        return value

    def bad(self, *wanted: str) -> NoReturn:
        """Refuse the text at the line with the first (or else another) wanted word."""
        key, reason, *others = wanted
        reason = "".join(c if c.isprintable() else "?" for c in reason[:MOST_REASON])
        for word in (*others, key):
            for number, line in enumerate(self.lines, start=1):
                if word in line and not line.lstrip().startswith("#"):
                    raise BadLayout(f"layout {self.id}, line {number}: {reason}")
        raise BadLayout(f"layout {self.id}, line {len(self.lines)}: {reason}")
