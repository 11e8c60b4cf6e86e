#!/usr/bin/env python3
"""Writes the tables of the pages in `docs/` that list what modules bring; a test compares them.

    .venv-dev/bin/python tests/texts/pages.py

A table lies between two comments of its page. Its rows come from the modules themselves: forms,
fields, words and the docstrings beside them.
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ep_rules.api import (
    SCENARIOS,
    Action,
    Bundle,
    Game,
    Good,
    Hex,
    Intersection,
    Seat,
    ShipNumber,
    Slice,
    Terrain,
    game,
)
from ep_rules.api import Path as PathOfBoard
from ep_rules.model import Named, Piece, has_words
from ep_rules.module import Draw, Family
from ep_rules.scene_words import SceneWords
from ep_rules.sea.cargo_scene import ShipMark
from ep_tui.research.features import Features
from ep_tui.texts import say
from tests.kit.presenters import presenters
from tests.kit.terrains import PIECES, TERRAINS

DOCS = Path(__file__).parents[2] / "docs"
GAMES = [game(name, max(entry.layouts)) for name, entry in SCENARIOS.items()]
FAMILIES = {family.action.form: family for game in GAMES for family in game.book.families}
"""By form, in the order of the games of the catalogue."""
FORMS = {form: game for game in reversed(GAMES) for form in game.notation.forms}
"""The first game of the catalogue that has a form."""
WORDS_OF = {
    kind: words for game in GAMES for kind, words in game.book.values.items() if has_words(kind)
}
"""The words of the cards of decks."""

Row = tuple[str, ...]


def actions() -> Iterator[Row]:
    """The form of every action of a seat, an example, and its meaning."""
    return (row(family, form) for form, family in FAMILIES.items() if not draws(family))


def outcomes() -> Iterator[Row]:
    """The same for every outcome of chance."""
    return (row(family, form) for form, family in FAMILIES.items() if draws(family))


def draws(family: Family[Any, Any]) -> bool:
    """True for a family of outcomes."""
    return isinstance(family, Draw)


def row(family: Family[Any, Any], form: str) -> Row:
    """A row of a table of actions."""
    return f"`{form}`", f"`{example(FORMS[form], family.action)}`", meaning(family.action)


def example(played: Game, kind: type[Action]) -> str:
    """A line of such an action on the board of a game."""
    used: list[Any] = []
    line = kind.form
    for field in msgspec.structs.fields(kind):
        word = words_of(played, field.type)[used.count(field.type)]
        used.append(field.type)
        line = line.replace(f"{{{field.name}}}", word)
    return line


def words_of(played: Game, kind: Any) -> list[str]:
    """Two words of a type of field."""
    if isinstance(kind, type) and issubclass(kind, Named):
        return list(kind.words())
    topology, pieces = played.book.topology, list(played.book.pieces.words.values())
    if has_words(kind):
        return [*played.book.values[kind]]
    samples: Mapping[Any, list[str]] = {
        Hex: list(topology.hex_names[8:]),
        Intersection: list(topology.corner_names[8:]),
        PathOfBoard: list(topology.path_names[8:]),
        Good: ["wool", "ore"],
        Bundle: ["2 wool, 1 gold", "1 ore"],
        Piece: pieces,
        tuple[Piece, ...]: ["+".join(pieces[:2]), *pieces[:1]],
        Seat: ["C", "B"],
        ShipNumber: ["#1", "#2"],
        Terrain: ["hills", "forest"],
        int: ["3", "4"],
    }
    return samples[kind]


def events() -> Iterator[Row]:
    """Every event, its fields and its meaning."""
    for kind in dict.fromkeys(kind for one in presenters() for kind in one.tellings()):
        fields = ", ".join(field.name for field in msgspec.structs.fields(kind))
        yield f"`{kind.__name__}`", fields, meaning(kind)


def words() -> Iterator[Row]:
    """The words of pieces and terrains, and of each kind of choice in an action."""
    yield "piece in a hold or basin", spelled(PIECES.numbers)
    yield "terrain", spelled(word for word in TERRAINS.numbers if word != "unknown")
    fields = (field for one in FAMILIES.values() for field in msgspec.structs.fields(one.action))
    for kind in dict.fromkeys(field.type for field in fields):
        if has_words(kind):
            yield kind.__name__.lower(), spelled(WORDS_OF[kind])
        elif isinstance(kind, type) and issubclass(kind, Named):
            yield kind.__name__.lower(), spelled(kind.words())


def deeds() -> Iterator[Row]:
    """The counts of the statistics."""
    for name in dict.fromkeys(count.name for one in presenters() for count in one.counts()):
        yield f"`{name}`", say(f"statistics.count.{name}")


def arrays() -> Iterator[Row]:
    """The arrays that slices give to learning agents."""
    found: dict[str, Row] = {}
    for played in GAMES:
        state = played.new_state(1)
        names = Features(played).arrays(state, Seat(0))
        for key, own in state.slices.items():
            if type(own).features is not Slice.features:
                mine = ", ".join(f"`{name}`" for name in names if name.startswith(f"{key}."))
                found.setdefault(key, (mine, meaning(type(own).features)))
    return iter(found.values())


def scene_keys() -> Iterator[Row]:
    """The keys of scenes, where each stands, its module and its meaning."""
    rows = (
        (f"`{key}`", where, module.id, told_keys(type(own))[key])
        for played in GAMES
        for module in played.book.modules
        for own in module.scene_words()
        for key, where in places_of_keys(own)
    )
    return iter(dict.fromkeys(rows))


def places_of_keys(own: SceneWords) -> Iterator[tuple[str, str]]:
    """Every key of a module, and where it stands in a scene."""
    yield from ((key, "scene") for key in own.keys)
    yield from ((key, "owner") for key in own.owner_keys)
    yield from ((key, "seat") for key in own.seat_keys)
    yield from ((key, "counters") for key, _, _ in own.counters)
    if isinstance(own, ShipMark):
        yield own.mark, "after a ship"


def told_keys(kind: type[SceneWords]) -> dict[str, str]:
    """The meaning of each key, from the section `Keys:` of a docstring."""
    lines = (inspect.getdoc(kind) or "").partition("Keys:\n")[2]
    found = re.findall(r"^    ([\w-]+): (.*(?:\n {8}.*)*)\.$", lines, re.MULTILINE)
    return {key: " ".join(text.split()) for key, text in found}


def meaning(kind: Any) -> str:
    """The docstring, without a section about fields, as one line of a table."""
    text = inspect.getdoc(kind)
    assert text, f"{kind} has no docstring"
    return " ".join(text.partition("\nAttributes:")[0].split()).replace("|", "\\|")


def spelled(every: Iterable[str]) -> str:
    """Words of the notation beside each other."""
    return " ".join(f"`{word}`" for word in every)


TABLES: Mapping[str, tuple[Row, Callable[[], Iterable[Row]]]] = {
    "words": (("thing", "words"), words),
    "actions": (("form", "example", "meaning"), actions),
    "outcomes": (("form", "example", "meaning"), outcomes),
    "events": (("event", "fields", "meaning"), events),
    "arrays": (("array", "numbers"), arrays),
    "scene-keys": (("key", "in", "module", "meaning"), scene_keys),
    "deeds": (("name", "what is counted"), deeds),
}
TABLE = re.compile(r"(<!-- table: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(name: str) -> str:
    """The lines of a table."""
    head, rows = TABLES[name]
    every = [head, tuple("---" for _ in head), *rows()]
    return "".join(f"| {' | '.join(row)} |\n" for row in every)


def filled(text: str) -> str:
    """A page with its tables as they must be."""
    return TABLE.sub(lambda found: found[1] + table(found[2]) + found[3], text)


def pages() -> list[Path]:
    """The pages that have such tables."""
    every = sorted(DOCS.glob("*.md"))
    return [page for page in every if TABLE.search(page.read_text(encoding="utf-8"))]


def main() -> None:
    """Write all pages."""
    for page in pages():
        page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
