"""Numbers that both the captain and the deckhand read: of a game's settings and of a board."""

from ep_rules.api import Game, once_per_game

ByPlace = tuple[int, ...]
"""A number for each hex, intersection or path of a board."""


def number(game: Game, module: str, field: str) -> int:
    """A setting that is a number; 0 where its module is not in the game."""
    settings = game.book.settings.get(module)
    return 0 if settings is None else int(getattr(settings, field))


class Numbers(dict[tuple[str, str], int]):
    """The settings of a game that are numbers, by module and field, each found once."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, key: tuple[str, str]) -> int:
        """Find a number and keep it."""
        found = self[key] = number(self._game, *key)
        return found


numbers_of = once_per_game(Numbers)
"""The numbers of a game."""


def whole(worth: float, parts: int = 16) -> int:
    """A worth as a whole number of sixteenths, or other parts, to count it in a position."""
    return int(parts * worth + 0.5) if worth > 0 else 0


def cost(game: Game, module: str, field: str = "cost") -> tuple[int, ...]:
    """A setting that is a cost, with an amount for every good of the game."""
    counts: tuple[int, ...] = getattr(game.book.settings[module], field).counts
    return counts + (0,) * (len(game.book.cards.names) - len(counts))
