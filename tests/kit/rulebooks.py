"""Rulebooks outside the catalogue, for combinations without a scenario."""

from collections.abc import Collection, Sequence

import ep_layouts
from ep_rules.api import Game, game
from ep_rules.layout import parse
from ep_rules.module import Rulebook, RuleModule, layout_words
from ep_rules.scenarios import SCENARIOS

SCENARIO = SCENARIOS["land-ho"]


def modules_of(without: Collection[str] = (), extra: Sequence[RuleModule] = ()) -> list[RuleModule]:
    """The modules of Land Ho!, without some, with others at the end."""
    settings = game(SCENARIO.id, 2).book.settings
    kept = [kind(settings[kind.id]) for kind in SCENARIO.modules if kind.id not in without]
    return [*kept, *extra]


def game_of(modules: Sequence[RuleModule], seats: int = 2, owners: int = 4) -> Game:
    """A game on the board of Land Ho!."""
    layout_id = SCENARIO.layouts[seats]
    words = layout_words([*SCENARIO.modules, *map(type, modules)])
    board = parse(layout_id, ep_layouts.open(layout_id), words)
    return Game("test", Rulebook(modules, board, seats, owners, SCENARIO.outline))
