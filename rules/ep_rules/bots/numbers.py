"""Numbers that both the captain and the deckhand read: of a game's settings and of a board."""

from ep_rules.api import Game

ByPlace = tuple[int, ...]
"""A number for each hex, intersection or path of a board."""


def number(game: Game, module: str, field: str) -> int:
    """A setting that is a number; 0 where its module is not in the game."""
    return int(getattr(game.book.settings.get(module), field, 0))


def cost(game: Game, module: str, field: str = "cost") -> tuple[int, ...]:
    """A setting that is a cost, with an amount for every good of the game."""
    counts: tuple[int, ...] = getattr(game.book.settings[module], field).counts
    return counts + (0,) * (len(game.book.cards.names) - len(counts))
