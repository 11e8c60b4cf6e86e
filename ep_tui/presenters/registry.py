"""Finds the presenters of a game's modules; the rooms above ask it for those of their game.

A presenter's file has the name of its module, with `_` in place of `-`, and defines one subclass of
`Presenter`. A module that shows nothing has no file.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from ep_rules.api import SCENARIOS, Game, ModuleOrder, once_per_game
from ep_tui import presenters
from ep_tui.contributions.commands import Command
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenters.game_presenters import Presenters, joined_commands
from ep_tui.texts import read_modules


@once_per_game
def presenters_of(game: Game) -> Presenters:
    """The presenters of the modules of a game; those of other modules are not imported."""
    ids = [module.id for module in game.book.modules]
    read_modules(ids)
    kinds = map(_kind, ids)
    return Presenters([kind(game) for kind in kinds if kind is not None], game)


def commands_by_scenario() -> dict[str, tuple[Command, ...]]:
    """The commands of every scenario of the catalogue; this imports all modules."""
    return {
        name: _commands(tuple([module.id for module in scenario.modules]))
        for name, scenario in SCENARIOS.items()
    }


@cache
def _commands(module_ids: tuple[str, ...]) -> tuple[Command, ...]:
    """The commands of a game of these modules."""
    return joined_commands(filter(None, map(_kind, module_ids)), ModuleOrder(module_ids))


def _kind(module_id: str) -> type[Presenter] | None:
    """The class of a module's presenter, or None when it has no file."""
    name = f"{presenters.__name__}.{module_id.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    kinds = vars(import_module(name)).values()
    (kind,) = (k for k in kinds if isinstance(k, type) and vars(k).get("module") == module_id)
    return kind
