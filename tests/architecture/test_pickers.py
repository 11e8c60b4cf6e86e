"""Every decision that a seat answers is a phase or has a picker, in every game of the catalogue."""

import pytest

from ep_rules import api
from ep_rules.api import Draw, Phase
from ep_tui.presenters import presenters_of
from ep_tui.texts import has


@pytest.mark.parametrize("scenario", api.SCENARIOS)
def test_every_decision_of_a_seat_has_a_picker(scenario):
    game = api.game(scenario, min(api.SCENARIOS[scenario].layouts))
    asked = {
        decision
        for family in game.book.families
        if not isinstance(family, Draw)
        for decision in family.during
        if not issubclass(decision, Phase)
    }
    assert asked <= {*presenters_of(game).pickers}


@pytest.mark.parametrize("scenario", api.SCENARIOS)
def test_what_replaces_a_text_replaces_one_that_is_there(scenario):
    game = api.game(scenario, min(api.SCENARIOS[scenario].layouts))
    for presenter in presenters_of(game).all:
        for old, new in presenter.instead.items():
            assert has(old), old
            assert has(new), new
