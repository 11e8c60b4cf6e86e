"""Every presenter of the catalogue, for tests of their contributions."""

from functools import cache

from ep_rules.api import SCENARIOS, game
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenters.registry import presenters_of


@cache
def presenters() -> list[Presenter]:
    """One presenter of each module that has one, in the order of the catalogue."""
    found: dict[str, Presenter] = {}
    for scenario, entry in SCENARIOS.items():
        of_game = presenters_of(game(scenario, max(entry.layouts)))
        found = {presenter.module: presenter for presenter in of_game.all} | found
    return list(found.values())
