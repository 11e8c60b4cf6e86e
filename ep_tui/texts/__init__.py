"""The message catalog: every sentence a player reads; `say` is called everywhere.

    say("refusals.ships.no-points", ship="#2", used=4)

A key begins with its chapter. `en/<chapter>.toml` has the texts that belong to no module;
`en/modules/<module>.toml` has the words of one rule module, in a table for each chapter. A file is
read when first needed: a game reads those of its own modules (`read_modules`), and the others are
read when a text is in none of these, such as the rule of another game.
Messages are ICU MessageFormat: `{name}`, `{count, plural, one {# card} other {# cards}}`,
`{you, select, yes {You roll} other {{who} rolls}}`. An apostrophe in a message is written ’.

The table `with` of a module's file has what the module changes in the words of others: what it says
for a key is used in games that have both (`changes`), and `with.where` says where that is.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from typing import Any

import tomli

from ep_tui.texts.quote import printable

__all__ = ["changes", "has", "parsed", "plural_form", "read_modules", "say", "use_pseudo"]

LANGUAGE = "en"

Node = str | dict[str, Any]
"""A piece of a parsed message: literal text, or a placeholder as the parser gives it."""

_BARE = re.compile(r"\{(\w+)\}")
"""A placeholder without a format."""

_pseudo: ContextVar[bool] = ContextVar("pseudo", default=False)


def say(key: str, /, **params: object) -> str:
    """The text of a key, filled in.

    Raises:
        KeyError: there is no such text, or it needs a parameter that was not given.
    """
    try:
        text = _fill(parsed(key), params)
    except _Missing as missing:
        raise KeyError(f"the text '{key}' needs the parameter '{missing.args[0]}'") from None
    return _stretched(text) if _pseudo.get() else text


def has(key: str) -> bool:
    """Whether there is a text of this key."""
    return _message(key) is not None


def read_modules(ids: Iterable[str]) -> None:
    """Read the words of some rule modules, which are those of a game."""
    _of_modules().read(ids)


def changes(key: str, modules: Iterable[str] = ()) -> dict[str, str]:
    """The modules of a game that change a text, in their order, with the keys of their texts.

    Without a game, all modules that do.
    """
    return _of_modules().changes(key, modules)


def _message(key: str) -> str | None:
    """The text of a key, unparsed."""
    name, _, rest = key.partition(".")
    message = _chapter(name).get(rest) if name != "with" else None
    return _of_modules().find(key) if message is None else message


@cache
def _chapter(name: str) -> Mapping[str, str]:
    """The messages of a chapter that belong to no module, by their key within it."""
    try:
        return _flat(_read(os.path.join(__path__[0], LANGUAGE, f"{name}.toml")))
    except FileNotFoundError:
        raise KeyError(f"there is no chapter '{name}' of texts") from None


class _OfModules:
    """The words of rule modules by their keys; tests add a folder of them."""

    def __init__(self) -> None:
        folders = (os.path.join(folder, LANGUAGE, "modules") for folder in __path__)
        files = (file for folder in folders for file in os.scandir(folder))
        self._unread = {file.name[:-5]: file.path for file in files if file.name.endswith(".toml")}
        self._messages: dict[str, str] = {}
        self._unflat: dict[str, list[Mapping[str, Any]]] = {}  # by chapter, until one is asked for
        self._changes: dict[str, dict[str, str]] = {}

    def read(self, ids: Iterable[str]) -> None:
        """Read the files of modules that were not read before; a module may have no words."""
        for one in [one for one in ids if one in self._unread]:
            entries = dict(_read(self._unread.pop(one)))
            if "with" in entries:
                for key, text in _flat(entries.pop("with")).items():
                    changing = self._changes.setdefault(key, {})
                    changing[one] = f"with.{one}.{key}"
                    self._messages[changing[one]] = text
            for chapter, table in entries.items():
                self._unflat.setdefault(chapter, []).append(table)

    def changes(self, key: str, modules: Iterable[str]) -> dict[str, str]:
        """The keys of what modules say instead of a text or after it: those of a game, or all."""
        wanted = [*modules]
        if self._unread:
            self.read(wanted or [*self._unread])
        found = self._changes.get(key)
        if found is None:
            return {}
        return {one: found[one] for one in wanted or sorted(found) if one in found}

    def of_chapter(self, chapter: str) -> Mapping[str, str]:
        """The messages of the files read so far, those of a chapter among them."""
        for table in self._unflat.pop(chapter, ()):
            self._messages |= _flat({chapter: table})
        return self._messages

    def find(self, key: str) -> str | None:
        """A message, looked for in files read so far and then in all others."""
        chapter = key.partition(".")[0]
        if key not in self.of_chapter(chapter):
            self.read([*self._unread])
        return self.of_chapter(chapter).get(key)


@cache
def _of_modules() -> _OfModules:
    return _OfModules()


def _read(file: str) -> Mapping[str, Any]:
    with open(file, "rb") as stream:
        try:
            return tomli.load(stream)
        except tomli.TOMLDecodeError as error:
            error.add_note(f"in {file}")
            raise


@cache
def parsed(key: str) -> tuple[Node, ...]:
    """A message as the parser's pieces, parsed once; raises KeyError, SyntaxError."""
    message = _message(key)
    if message is None:
        raise KeyError(f"there is no text '{key}'")
    if "{" not in message and "}" not in message:
        return (message,)
    texts, names = _BARE.split(message)[::2], _BARE.findall(message)
    if not any("{" in text or "}" in text for text in texts):
        return _interleaved(texts, names)
    from pyicumessageformat import Parser  # which takes as long to load as all texts of a game

    parser: Any = Parser()  # it ships no types
    return tuple(parser.parse(message))


def _interleaved(texts: Sequence[str], names: Sequence[str]) -> tuple[Node, ...]:
    """The pieces of a message with bare placeholders only, as the parser gives them."""
    pieces: list[Node] = [texts[0]]
    for name, text in zip(names, texts[1:], strict=True):
        pieces += [{"name": name}, text]
    return tuple(piece for piece in pieces if piece)


def plural_form(number: int) -> str:
    """The plural category of a number: English knows one and other."""
    return "one" if number == 1 else "other"


def use_pseudo(on: bool = True) -> None:
    """Mark every text and lengthen it, to find texts from elsewhere and texts that do not fit.

    It applies to the app or test that calls it.
    """
    _pseudo.set(on)


class _Missing(Exception):
    """A parameter that a message needs and did not get."""


def _flat(data: Mapping[str, Any]) -> dict[str, str]:
    """The messages of nested tables by their dotted keys."""
    found: dict[str, str] = {}
    tables = [("", data)]
    for prefix, table in tables:  # it grows
        for key, value in table.items():
            if isinstance(value, str):
                found[prefix + key] = value.strip()
            else:
                tables.append((f"{prefix}{key}.", value))
    return found


def _fill(nodes: tuple[Node, ...] | list[Node], params: Mapping[str, object]) -> str:
    return "".join([node if isinstance(node, str) else _value(node, params) for node in nodes])


def _value(node: dict[str, Any], params: Mapping[str, object]) -> str:
    name: str = node["name"]
    if name not in params:
        raise _Missing(name)
    value, kind = params[name], node.get("type")
    if kind is None:
        return printable(str(value))
    if kind == "select":
        options: dict[str, list[Node]] = node["options"]
        return _fill(options.get(str(value), options["other"]), params)
    if kind == "plural":
        return _plural(node, int(str(value)), params)
    return printable(str(value))


def _plural(node: dict[str, Any], number: int, params: Mapping[str, object]) -> str:
    options: dict[str, list[Node]] = node["options"]
    for form in (f"={number}", plural_form(number)):
        if form in options:
            return _fill(options[form], params)
    return _fill(options["other"], params)


CODE = 5
"""Texts up to this length are short in any language, or have an abbreviation."""
_ACCENTED = str.maketrans("aceginorstuyACEGINORSTUY", "àçèĝìñòŕśţùýÀÇÈĜÌÑÒŔŚŢÙÝ")


def _stretched(text: str) -> str:
    if len(text) <= CODE:
        return text.translate(_ACCENTED)
    own = text
    while own != (own := re.sub(r"⟦[^⟦⟧]*⟧", "", own)):
        pass  # its parameters are already longer
    more = -(-len(own) // 3)
    return f"⟦{text}{(' ~~~~~' * more)[:more]}⟧"
