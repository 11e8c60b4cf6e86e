"""Changes a position by statements and by taking away what lies at a place; editors call it.

The position is written as a scene, the scene is changed, and read again: what can stand where is
judged by the modules that read it.
"""

from collections.abc import Iterator
from typing import Any

from ep_rules import toml
from ep_rules.game import Game
from ep_rules.model import LETTERS, State
from ep_rules.pieces import Placing
from ep_rules.scene import reading, statements
from ep_rules.scene.writing import write
from ep_rules.scene_error import BadScene
from ep_rules.scene_text import SceneSource, are_texts, is_table
from ep_rules.scene_words import SceneWords, place_kind
from ep_rules.topology import Topology


def with_statement(scene: str, statement: str) -> tuple[Game, State]:
    """The position of a written scene after a statement, which replaces what it contradicts.

    Raises:
        BadScene: the statement is not understood, or the position would be impossible.
    """
    source = statements.changed(toml.loads(scene), statement)
    if source.errors:
        raise source.errors[0]
    return reading.read_once(source)


def without(game: Game, state: State, name: str) -> tuple[Game, State]:
    """The position without the piece that lies uppermost at a place, or without its hex.

    Raises:
        BadScene: nothing lies there, or the position would be impossible.
    """
    data = toml.loads(write(game, state))
    grounds = (
        {words.hex_key(game.book.topology.hex(name)) for words in _words(game)}
        if (place_kind(name) == "hex")
        else set[str]()
    )
    found = list(_naming(data, game.book.topology, name))
    upper = [entry for entry in found if entry[2] not in grounds] or found
    if not upper:
        raise BadScene(0, "nothing-there", place=name)
    holder, key, _ = upper[-1]
    del holder[key]
    return reading.read_once(SceneSource([], data, {}))


def placings(game: Game, state: State, name: str, letter: str) -> list[Placing]:
    """The pieces that the modules of a game could place there, for the owner of a letter."""
    return [placing for words in _words(game) for placing in words.placings(state, name, letter)]


def _words(game: Game) -> list[SceneWords]:
    return game.book.scene_words(SceneWords)


def _naming(data: dict[str, Any], topology: Topology, name: str) -> Iterator[tuple[Any, Any, str]]:
    """(holder, key, key of the scene) of every value about a place; those of owners come last."""
    own = [key for key in data if key in LETTERS]
    for key in (*(key for key in data if key not in LETTERS), *own):
        value = data[key]
        if is_table(value) and key in own:
            for holder, inner, _ in _naming(value, topology, name):
                yield holder, inner, key
        elif is_table(value):
            yield from ((value, entry, key) for entry in value if _is(topology, entry, name))
        elif are_texts(value):
            for at, item in enumerate(value):
                if any(_is(topology, word, name) for word in item.split()):
                    yield value, at, key
        elif any(_is(topology, word, name) for word in str(value).split()):
            yield data, key, key


def _is(topology: Topology, word: str, name: str) -> bool:
    """True if two words are names of one place."""
    kind = place_kind(name)
    if place_kind(word) != kind:
        return False
    finder = {"hex": topology.hex, "intersection": topology.intersection, "path": topology.path}
    try:
        return finder[kind](word) == finder[kind](name)
    except KeyError:
        return False
