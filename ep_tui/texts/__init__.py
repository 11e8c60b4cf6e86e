"""The message catalog: every sentence a player reads; `say` is called everywhere.

    say("refusals.ships.no-points", ship="#2", used=4)

A key begins with its chapter, which is a file in `en/`; chapters are read when first needed. A file
in `en/modules/` holds all words of one rule module, in a table for each chapter that it adds to.
Messages are ICU MessageFormat: `{name}`, `{count, plural, one {# card} other {# cards}}`,
`{you, select, yes {You roll} other {{who} rolls}}`. An apostrophe in a message is written ’.
"""

import re
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["chapter", "has", "parsed", "plural_form", "say", "use_pseudo"]

LANGUAGE = "en"

Node = str | dict[str, Any]
"""A piece of a parsed message: literal text, or a placeholder as the parser gives it."""

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
    name, _, rest = key.partition(".")
    return rest in chapter(name)


@cache
def chapter(name: str) -> Mapping[str, str]:
    """All messages of a chapter by their key within it, unparsed; raises KeyError."""
    try:
        data = _read(Path(__path__[0], LANGUAGE, f"{name}.toml"))
    except FileNotFoundError:
        raise KeyError(f"there is no chapter '{name}' of texts") from None
    found: dict[str, str] = {}
    for part in (data, *(words.get(name, {}) for words in _of_modules())):
        _flatten(part, "", found)
    return found


@cache
def _of_modules() -> Sequence[Mapping[str, Any]]:
    """The words of rule modules that have a file of their own; tests add a folder of them."""
    files = (f for folder in __path__ for f in Path(folder, LANGUAGE, "modules").glob("*.toml"))
    return [_read(file) for file in sorted(files)]


def _read(file: Path) -> Mapping[str, Any]:
    import tomllib

    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def parsed(key: str) -> tuple[Node, ...]:
    """A message as the parser's pieces, parsed once; raises KeyError, SyntaxError."""
    name, _, rest = key.partition(".")
    message = chapter(name).get(rest)
    if message is None:
        raise KeyError(f"there is no text '{key}'")
    if "{" not in message and "}" not in message:
        return (message,)
    from pyicumessageformat import Parser

    parser: Any = Parser()  # it ships no types
    return tuple(parser.parse(message))


def plural_form(number: int) -> str:
    """The plural category of a number: English knows one and other."""
    return "one" if number == 1 else "other"


def use_pseudo(on: bool = True) -> None:
    """Mark every text and make it a third longer, to see what does not come from here or fit.

    It holds for the app, or the test, that asks for it.
    """
    _pseudo.set(on)


class _Missing(Exception):
    """A parameter that a message needs and did not get."""


def _flatten(data: Mapping[str, Any], prefix: str, into: dict[str, str]) -> None:
    for key, value in data.items():
        if isinstance(value, str):
            into[prefix + key] = value.strip()
        else:
            _flatten(value, f"{prefix}{key}.", into)


def _fill(nodes: tuple[Node, ...] | list[Node], params: Mapping[str, object]) -> str:
    return "".join([node if isinstance(node, str) else _value(node, params) for node in nodes])


def _value(node: dict[str, Any], params: Mapping[str, object]) -> str:
    name: str = node["name"]
    if name not in params:
        raise _Missing(name)
    value = params[name]
    kind: str = node.get("type", "")
    if kind == "select":
        options: dict[str, list[Node]] = node["options"]
        return _fill(options.get(str(value), options["other"]), params)
    if kind == "plural":
        return _plural(node, int(str(value)), params)
    return str(value)


def _plural(node: dict[str, Any], number: int, params: Mapping[str, object]) -> str:
    options: dict[str, list[Node]] = node["options"]
    for form in (f"={number}", plural_form(number)):
        if form in options:
            return _fill(options[form], params)
    return _fill(options["other"], params)


CODE = 5
"""Texts of so few characters are short in any language, or have an abbreviation."""
_ACCENTED = str.maketrans("aceginorstuyACEGINORSTUY", "àçèĝìñòŕśţùýÀÇÈĜÌÑÒŔŚŢÙÝ")


def _stretched(text: str) -> str:
    if len(text) <= CODE:
        return text.translate(_ACCENTED)
    own = text
    while own != (own := re.sub(r"⟦[^⟦⟧]*⟧", "", own)):
        pass  # what was put into it has grown already
    more = -(-len(own) // 3)
    return f"⟦{text}{(' ~~~~~' * more)[:more]}⟧"
