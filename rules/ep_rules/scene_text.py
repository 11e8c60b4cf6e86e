"""The text of a scene: its values by kind, and the line of each value.

Modules read their words in scenes from a `SceneTable`; `ep_rules.scene` makes the `SceneSource`.
Values are read as people write them: keys in any case, one text for a list of one, numbers as text.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NoReturn, TypeGuard, cast

from ep_rules import toml
from ep_rules.model import LETTERS
from ep_rules.scene_error import BadScene, Where
from ep_rules.spelling import UnknownWord, counted, known_word, nearest, plain

MOST = 10_000
"""Nothing that is counted in a scene is more."""

COLORS = ("red", "blue", "white", "orange", "green", "brown")
"""The printed colors of the pieces, which a scene may use for seats; see `with_letters`."""

_COLOR = re.compile(rf"(?i)(?<![\w-])(?:{'|'.join(COLORS)})(?![\w-])")
_OWN_PART = re.compile(rf"(?im)(?:^|\|)[ \t]*(?:\[[ \t]*)?({'|'.join(COLORS)})(?![\w-])")
_KEY = re.compile(r"""\s*(?:\[\s*)?["']?\s*([^"'\]=.\s](?:[^"'\]=.]*[^"'\]=.\s])?)""")
_NUMBER = re.compile(r"\d{1,6}")
_FLAGS = {"true": True, "yes": True, "false": False, "no": False}
_ITEM = re.compile(r"(?:[^,;()]|\([^()]*\)|[()])+")


class SceneSource:
    """One scene as lines and as data.

    `statements`: whether the lines are statements, each without a key. `origins`: the number of the
    statement that said a value. `examples`: the known keys with an example as TOML. `errors`: those
    found while the data was made.
    """

    def __init__(
        self, lines: Sequence[str], data: dict[str, Any], origins: dict[Where, int] | None = None
    ) -> None:
        self._lines = lines
        self._data = data
        self._by_statement = origins is not None
        self.origins = {} if origins is None else origins
        self.examples: dict[str, str] = {}
        self.errors: list[BadScene] = []
        self.top = SceneTable(self, (), data)

    @classmethod
    def of_toml(cls, text: str) -> "SceneSource":
        """The source of a TOML text."""
        text = with_letters(text)
        try:
            return cls(text.splitlines() or [""], toml.loads(text))
        except toml.BadToml as error:
            raise BadScene(error.line, "no-toml", reason=error.reason) from None

    @property
    def text(self) -> str:
        """The text."""
        return "\n".join(self._lines)

    def without(self, where: Where) -> "SceneSource | None":
        """The source without a value; None if it has no such value."""
        from copy import deepcopy  # noqa: PLC0415 - few scenes have errors

        data = deepcopy(self._data)
        found = list(_holders(data, where))
        if not found:
            return None
        holder, key = found[-1]
        del holder[key]
        source = SceneSource(self._lines, data, self.origins if self._by_statement else None)
        source.examples = self.examples
        return source

    def line(self, where: Where) -> int:
        """The line of a value, or of the nearest enclosing one in the text."""
        if self._by_statement:
            return self._statement(where)
        at = 0
        for depth, word in enumerate(where):
            key = re.compile(rf"""\s*(?:\[\s*)?["']?{re.escape(word)}["']?\s*[\]=.]""")
            within = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
            for says in (within.search if depth else key.match, _spelled(word)):
                lines = enumerate(self._lines[at:], start=at)
                told = (n for n, line in lines if line.lstrip()[:1] != "#" and says(line))
                found = next(told, None)
                if found is not None:
                    at = found
                    break
        return at + 1

    def bad(self, where: Where, code: str, **params: object) -> NoReturn:
        """Refuse the scene at the line of a value."""
        raise self.error(where, code, **params)

    def error(self, where: Where, code: str, **params: object) -> BadScene:
        """The error at the line of a value."""
        line = self.line(where)
        error = BadScene(line, code, **params)
        error.where = where
        if self._by_statement and line:
            error.statement = self._lines[line - 1]
        return error

    def written(self, key: str, example: str) -> str:
        """An example of a key as this scene would say it."""
        if not self._by_statement:
            return f"{key} = {example}"
        return " ".join([key, *re.sub(r'[={}\[\]"]', " ", example).split()])

    def _statement(self, where: Where) -> int:
        """The number of the statement that said a value, from 1; 0 if none did."""
        for length in range(len(where), 0, -1):
            if where[:length] in self.origins:
                return self.origins[where[:length]] + 1
        return 0


class SceneTable:
    """One table of a scene; its readers refuse values of the wrong form."""

    def __init__(self, source: SceneSource, where: Where, data: dict[str, Any]) -> None:
        self._source = source
        self.where = where
        self.data = data

    def bad(self, keys: Sequence[str], code: str, **params: object) -> NoReturn:
        """Refuse the scene at the line of a value in this table."""
        self._source.bad((*self.where, *keys), code, **params)

    def respell(self, keys: Collection[str]) -> None:
        """Give known keys their printed spelling, wherever they were written in another."""
        known = {plain(key): key for key in keys}
        entries: dict[str, Any] = {}
        for key, value in self.data.items():
            meant = key if key in keys else _known_key(key, known)
            if meant in entries or (meant != key and meant in self.data):
                self.bad([key], "key-twice", key=meant)
            entries[meant] = value
        self.data.clear()
        self.data.update(entries)

    def known(self, keys: Collection[str]) -> None:
        """Refuse unknown keys."""
        self.respell(keys)
        for key in self.data:
            if key not in keys:
                self.bad(
                    [key],
                    "unknown-key",
                    key=key,
                    near=nearest(key, keys, 0.6) or "none",
                    known=", ".join(sorted(keys)),
                )

    def text(self, key: str, default: str = "") -> str:
        """A text; a list of texts is joined by commas."""
        value = self.data.get(key, default)
        if are_texts(value):
            return ", ".join(value)
        return value.strip() if isinstance(value, str) else self._wrong(key, "text")

    def whole(self, key: str, default: int, least: int = 0, most: int = MOST) -> int:
        """A whole number from `least` to `most`."""
        value = self.data.get(key, default)
        if isinstance(value, str) and _NUMBER.fullmatch(value):
            value = int(value)
        if type(value) is not int or not least <= value <= most:
            self.bad([key], "no-number", key=key, least=least, most=most)
        return value

    def flag(self, key: str) -> bool:
        """True or false; false by default."""
        value = self.data.get(key, False)
        if isinstance(value, str):
            value = _FLAGS.get(value.casefold())
        return value if isinstance(value, bool) else self._wrong(key, "flag")

    def texts(self, key: str) -> list[str]:
        """A list of texts; one text is split at its commas."""
        value = self.data.get(key, [])
        if isinstance(value, str):
            return items_of(value)
        return list(value) if are_texts(value) else self._wrong(key, "list")

    def words(self, key: str) -> list[str]:
        """The words of a text, which may have commas."""
        return self.text(key).replace(",", " ").replace("+", " ").split()

    def amounts(self, key: str, known: Collection[str]) -> list[tuple[str, int]]:
        """Amounts of known words, from a text such as `2 knight, monopoly`.

        Raises:
            UnknownWord: one is not known.
        """
        return counted(self.text(key), known)

    def part(self, key: str) -> "SceneTable":
        """A table; empty by default."""
        data = self.data.get(key, {})
        if not is_table(data):
            self._wrong(key, "table")
        return SceneTable(self._source, (*self.where, key), data)

    def _wrong(self, key: str, wanted: str) -> NoReturn:
        """Refuse a value of the wrong form, with an example of the nearest known key."""
        examples = self._source.examples
        near = next((one for one in (key, *reversed(self.where)) if one in examples), "")
        example = self._source.written(near, examples[near]) if near else f'{key} = "…"'
        self.bad([key], "wrong-form", key=key, wanted=wanted, example=example)


def is_number(text: str, least: int, most: int) -> bool:
    """True if a text is a whole number from `least` to `most`, in digits."""
    return text.isdecimal() and len(text) <= len(str(MOST)) and least <= int(text) <= most


def items_of(text: str) -> list[str]:
    """The items of a text, which are separated by commas or semicolons outside brackets."""
    return [item.strip() for item in _ITEM.findall(text) if item.strip()]


def seat_colors(text: str) -> tuple[str, ...]:
    """The colors that a scene uses for seats, that of A first: first those that begin a line."""
    told = "\n".join(line.partition("#")[0] for line in text.splitlines())
    named = (*_OWN_PART.findall(told), *_COLOR.findall(told))
    return tuple(dict.fromkeys(color.casefold() for color in named))


def with_letters(text: str, colors: Sequence[str] | None = None) -> str:
    """A text with the letter of a seat for each color; by default, for its own `seat_colors`."""
    named = seat_colors(text) if colors is None else colors
    letters = dict(zip(named, LETTERS, strict=False))
    return _COLOR.sub(lambda found: letters.get(found[0].casefold(), found[0]), text)


def _holders(data: dict[str, Any], where: Where) -> Iterator[tuple[Any, Any]]:
    """(table or list, key or index) of each value on the way to something, from the outside."""
    here: Any = data
    for depth, word in enumerate(where):
        dotted, key = ".".join(where[depth:]), None
        if is_table(here):
            key = word if word in here else dotted if dotted in here else None
        found: Any = key
        if are_texts(here) and word in here:
            found = here.index(word)
        if found is None:
            return
        holder: Any = here
        yield holder, found
        here = holder[found]


def _spelled(word: str) -> Callable[[str], bool]:
    """A test whether a line of TOML begins with a key, in any spelling."""

    def says(line: str) -> bool:
        found = _KEY.match(line)
        return found is not None and _known_key(found[1], {plain(word): word}) == word

    return says


def _known_key(text: str, known: Mapping[str, str]) -> str:
    """The known key that a text means, or the text."""
    try:
        return known[known_word(text, known)]
    except UnknownWord:
        return text


def is_table(value: object) -> TypeGuard[dict[str, Any]]:
    """True if a value of a scene is a table."""
    return isinstance(value, dict)


def are_texts(value: object) -> TypeGuard[list[str]]:
    """True if a value of a scene is a list of texts."""
    return isinstance(value, list) and all(
        isinstance(item, str) for item in cast("list[object]", value)
    )
