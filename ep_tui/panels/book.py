"""What a game's rulebook has: which rules, with which numbers."""

from collections.abc import Sequence

from ep_rules.api import GOLD, RESOURCES, Bundle, Game, Good


def has_rule(game: Game, module_id: str) -> bool:
    """Whether a game has a rule module, by its id."""
    return module_id in game.book.settings


def goods_of(game: Game) -> Sequence[Good]:
    """What a hand can hold: there is no gold where no rule pays it."""
    return [*RESOURCES, GOLD] if has_rule(game, "gold") else RESOURCES


def setting(game: Game, name: str) -> int:
    """A number of the game's settings, such as `victory.goal`; 0 where there is no such rule."""
    module_id, _, field = name.partition(".")
    for module in game.book.modules:
        if module.id == module_id:
            return int(getattr(getattr(module, "settings", None), field, 0))
    return 0


def tuple_setting(game: Game, name: str) -> tuple[int, ...]:
    """Numbers of the game's settings, such as `lairs.values`."""
    module_id, _, field = name.partition(".")
    for module in game.book.modules:
        if module.id == module_id:
            return tuple(getattr(getattr(module, "settings", None), field, ()))
    return ()


def price_of(game: Game, name: str) -> Bundle | None:
    """What a setting such as `building.road_cost` says something costs."""
    module_id, _, field = name.partition(".")
    for module in game.book.modules:
        if module.id == module_id:
            value = getattr(getattr(module, "settings", None), field, None)
            return value if isinstance(value, Bundle) else None
    return None
