"""What a game has, in general: its modules and their prices."""

from ep_rules.api import Bundle, Game


def price_of(game: Game, name: str) -> Bundle | None:
    """What a setting such as `building.road_cost` says something costs."""
    module_id, _, field = name.partition(".")
    value = getattr(game.book.settings.get(module_id), field, None)
    return value if isinstance(value, Bundle) else None
