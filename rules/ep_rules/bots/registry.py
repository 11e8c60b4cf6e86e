"""Finds the bot knowledge of a game's rule modules, for the captain and the deckhand.

One file a module in `knowledge/`, by the module's id; only those of the game's modules are loaded.
A module without a file is not valued.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from ep_rules.api import Game

K = TypeVar("K")
ROOM = "ep_rules.bots.knowledge"


def known(game: Game, kind: type[K]) -> tuple[type[K], ...]:
    """The subclasses of `kind` for the modules of a game, in the order of the modules."""
    return tuple(found for module in game.book.modules for found in of_module(module.id, kind))


def of_module(module_id: str, kind: type[K]) -> list[type[K]]:
    """The subclasses of `kind` in the file of one module; none without a file."""
    name = f"{ROOM}.{module_id.replace('-', '_')}"
    if find_spec(name) is None:
        return []
    return [
        value
        for value in vars(import_module(name)).values()
        if isinstance(value, type) and issubclass(value, kind) and value.__module__ == name
    ]
