"""One presenter a rule module, and the registry that finds those of a game.

A presenter's file has the name of its module, with `_` in place of `-`, and defines one subclass of
`Presenter`. A module that shows nothing has no file.
"""

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from ep_rules.api import Game
from ep_tui.contributions.presenter import Presenter


class Presenters:
    """The presenters of one game in the order of its modules, compiled into tables."""

    def __init__(self, presenters: tuple[Presenter, ...]) -> None:
        self.all = presenters


@lru_cache(maxsize=64)
def presenters_of(game: Game) -> Presenters:
    """The presenters of the modules of a game; the presenters of other modules are not imported."""
    found = (_presenter(module.id) for module in game.book.modules)
    return Presenters(tuple(presenter for presenter in found if presenter is not None))


def _presenter(module_id: str) -> Presenter | None:
    """The presenter of a module, or None when it has no file."""
    name = f"{__name__}.{module_id.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    kinds = vars(import_module(name)).values()
    (kind,) = (k for k in kinds if isinstance(k, type) and vars(k).get("module") == module_id)
    return kind()  # type: ignore[no-any-return]
