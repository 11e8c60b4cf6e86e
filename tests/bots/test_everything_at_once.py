"""Bots play cities and development cards together with all of Explorers & Pirates."""

import pytest

from ep_rules import catalogue
from ep_rules.api import CHANCE, DEFAULT_EDITION, Game, Seat, View, mix
from ep_rules.bots import bot
from ep_rules.module import Rulebook

VOYAGES = catalogue.SCENARIOS["explorers-pirates"]
CATAN = (
    *("catan.cities:Cities", "catan.development:DevelopmentCards", "catan.progress:Progress"),
    *("catan.free_routes:FreeRoutes", "catan.longest_road:LongestRoads"),
    *("catan.largest_army:LargestArmies", "catan.robber:Robbers"),
)
LIMIT = 4000


def everything(monkeypatch: pytest.MonkeyPatch, seats: int) -> Game:
    """A game of both, nonsense as a game."""
    both = catalogue.Scenario(
        id="everything",
        layouts=VOYAGES.layouts,
        parts=(*VOYAGES.parts[:-1], *CATAN, VOYAGES.parts[-1]),
        numbers=VOYAGES.numbers,
        large=VOYAGES.large,
    )
    monkeypatch.setattr(catalogue, "SCENARIOS", {**catalogue.SCENARIOS, both.id: both})
    settings = catalogue._settings(both, seats, DEFAULT_EDITION, ())
    modules = [kind(settings[kind.id]) for kind in both.modules]
    board = catalogue.layout(both.layouts[seats])
    return Game(both.id, Rulebook(modules, board, seats, both.colors, both.outline))


@pytest.mark.parametrize("word", ["deckhand", "captain", "admiral@0.04"])
def test_bots_play_it_and_use_what_both_have(word: str, monkeypatch: pytest.MonkeyPatch):
    game, player, used = everything(monkeypatch, 3), bot(word), set[str]()
    state, step = game.new_state(3, Seat(0)), 0
    while not state.over and step < LIMIT:
        actor, step = state.agenda[-1].actor, step + 1
        if actor == CHANCE:
            game.apply(state, game.sample(state))
            continue
        legal = game.legal_actions(state)
        action = player.choose(View(game, state, actor), legal, mix(3, step))
        assert game.explain(state, action) is None
        used.add(type(action).__name__)
        game.apply(state, action)
    assert state.over
    assert used >= {"BuildCity", "BuildHarborSettlement", "Sail"}
