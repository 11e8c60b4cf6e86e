"""The text of a scene: its values by kind, and the line of each value.

Modules read their words in scenes from a `SceneTable`; `ep_rules.scene` makes the `SceneSource`.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn, TypeVar

import msgspec

from ep_rules import toml

T = TypeVar("T")

MOST = 10_000
"""Nothing that is counted in a scene is more."""

Where = tuple[str, ...]
"""Keys and values on the way to something in the text: `("A", "ships", "D3-ne settler")`."""


class BadScene(ValueError):
    """An invalid scene: `line` from 1, `code` a key into the texts, parameters.

    `game`: the game of the scene, if known; sentences of refusals need it.
    """

    def __init__(self, line: int, code: str, **params: object) -> None:
        told = "".join(f" {name}={value}" for name, value in params.items())
        super().__init__(f"line {line}: {code}{told}")
        self.line = line
        self.code = code
        self.game: object = None
        self.params: Mapping[str, object] = params


class SceneSource:
    """One scene as text and as data."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines() or [""]
        try:
            data = toml.loads(text)
        except toml.BadToml as error:
            raise BadScene(error.line, "no-toml", reason=error.reason) from None
        self.top = SceneTable(self, (), data)

    def line(self, where: Where) -> int:
        """The line of a value, or of the nearest enclosing one in the text."""
        at = 0
        for depth, word in enumerate(where):
            escaped = re.escape(word)
            begin = rf"^\s*\[?\s*[\"']?{escaped}[\"']?\s*[\]=.]"
            within = rf"(?<![\w-]){escaped}(?![\w-])"
            pattern = re.compile(begin if depth == 0 else within)
            for number in range(at, len(self._lines)):
                line = self._lines[number]
                if not line.lstrip().startswith("#") and pattern.search(line):
                    at = number
                    break
        return at + 1

    def bad(self, where: Where, code: str, **params: object) -> NoReturn:
        """Refuse the scene at the line of a value."""
        raise BadScene(self.line(where), code, **params)


class SceneTable:
    """One table of a scene; its readers refuse values of the wrong form."""

    def __init__(self, source: SceneSource, where: Where, data: Mapping[str, Any]) -> None:
        self._source = source
        self.where = where
        self.data = data

    def bad(self, keys: Sequence[str], code: str, **params: object) -> NoReturn:
        """Refuse the scene at the line of a value in this table."""
        self._source.bad((*self.where, *keys), code, **params)

    def known(self, keys: Collection[str]) -> None:
        """Refuse unknown keys."""
        for key in self.data:
            if key not in keys:
                near = get_close_matches(key, keys, n=1, cutoff=0.6)
                self.bad(
                    [key],
                    "unknown-key",
                    key=key,
                    near=near[0] if near else "none",
                    known=", ".join(sorted(keys)),
                )

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        value = self.data.get(key, default)
        return value if isinstance(value, str) else self._wrong(key, "text")

    def whole(self, key: str, default: int, least: int = 0, most: int = MOST) -> int:
        """A whole number from `least` to `most`."""
        value = self.data.get(key, default)
        if type(value) is not int or not least <= value <= most:
            self.bad([key], "no-number", key=key, least=least, most=most)
        return value

    def flag(self, key: str) -> bool:
        """True or false; false by default."""
        value = self.data.get(key, False)
        return value if isinstance(value, bool) else self._wrong(key, "flag")

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        try:
            return msgspec.convert(self.data.get(key, []), list[str])
        except msgspec.ValidationError:
            return self._wrong(key, "list")

    def amounts(self, key: str) -> list[tuple[str, str, int]]:
        """Items of a text such as `2 knight, monopoly`, each with its word and its amount."""
        found: list[tuple[str, str, int]] = []
        for item in filter(None, (item.strip() for item in self.text(key).split(","))):
            number, _, word = item.rpartition(" ")
            well = number.isdecimal() or not number
            found.append((item, word, int(number or 1)) if well else (item, "", 0))
        return found

    def part(self, key: str) -> "SceneTable":
        """A table; empty by default."""
        try:
            data = msgspec.convert(self.data.get(key, {}), dict[str, Any])
        except msgspec.ValidationError:
            self._wrong(key, "table")
        return SceneTable(self._source, (*self.where, key), data)

    def look_up(self, finder: Callable[[str], T], name: str, *keys: str) -> T:
        """A place by its name."""
        try:
            return finder(name)
        except KeyError:
            self.bad([*keys, name], "no-place", name=name)

    def _wrong(self, key: str, wanted: str) -> NoReturn:
        self.bad([key], "wrong-form", key=key, wanted=wanted)
