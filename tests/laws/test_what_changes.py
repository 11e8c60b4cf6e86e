"""What families say of their actions: those that cannot score or spend change nothing of it."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from ep_rules.api import Action, Game, Owner, State
from ep_rules.base.theft import CardDrawn
from ep_rules.knights.barbarians import has_landed
from ep_rules.knights.event_die import SHIP, EventFace
from ep_rules.model import GOLD
from tests.laws.play import ONE_OF_EACH, Choice, Walk, walks


def _steps(walk: Walk) -> Iterator[tuple[Game, State, Action]]:
    """Every action of a walk, with the state before it; the state changes when the walk goes on."""
    compiled, state, player = walk.begin()
    for _ in range(walk.steps):
        if state.over:
            return
        action = player.choose(compiled, state)
        yield compiled, state, action
        compiled.apply(state, action)


def _points(game: Game, state: State) -> list[dict[str, int]]:
    return [game.points(state, Owner(seat)) for seat in range(state.seats)]


def _cards(state: State) -> list[list[int]]:
    return [hand[:GOLD] + hand[GOLD + 1 :] for hand in state.hands]


def _check(walk: Walk) -> None:
    quiet: Action | None = None
    points: list[dict[str, int]] = []
    cards: list[list[int]] = []
    for game, state, action in _steps(walk):
        now, held = _points(game, state), _cards(state)
        if quiet is not None:
            family = game.book.family_of[type(quiet)]
            landed = isinstance(quiet, EventFace) and quiet.face == SHIP and has_landed(state)
            may_score = landed if isinstance(quiet, EventFace) else family.may_score
            assert may_score or now == points, f"{quiet} changed points"
            if not family.may_spend and not isinstance(quiet, CardDrawn):
                for before, after in zip(cards, held, strict=True):
                    assert all(map(int.__le__, before, after)), f"{quiet} took a card"
        quiet, points, cards = action, now, held


@settings(max_examples=60)
@given(walks())
def test_an_action_that_cannot_score_or_spend_changes_no_points_and_takes_no_card(walk: Walk):
    _check(walk)


@pytest.mark.slow
@pytest.mark.parametrize("choice", ONE_OF_EACH, ids=repr)
def test_the_same_holds_in_a_long_game_of_each_scenario(choice: Choice):
    _check(Walk(choice, seed=7, steps=1500))
