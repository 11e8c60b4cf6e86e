"""An admiral's limits, and what it does everywhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ep_rules.api import (
    SCENARIOS,
    AnswerOffer,
    Game,
    Seat,
    State,
    TradePhase,
    View,
    determinize,
    game,
    mix,
    observe,
)
from ep_rules.bots.admiral import Admiral, make, nodes_for
from ep_rules.bots.planning.knowledge import guide
from tests.architecture.source import run_python
from tests.kit.chosen import CAPTAIN, decisions
from tests.kit.games import GAMES_AT_ENDS

FEW = 12
"""A small budget of nodes."""
USUAL = 4
"""Seats at most tables."""
LENGTH = 200
"""Decisions that are looked at of a game."""


def positions(compiled: Game, seed: int) -> Iterator[tuple[State, Seat, int]]:
    """The choices of a game between captains that an admiral would think about."""
    state = compiled.new_state(mix(seed, compiled.book.seats))
    for step, actor in zip(range(LENGTH), decisions(compiled, state), strict=False):
        legal = compiled.legal_actions(state)
        if isinstance(state.agenda[-1], TradePhase | AnswerOffer) and len(legal) > 1:
            yield state.copy(), actor, mix(seed, step)
        compiled.apply(state, CAPTAIN.choose(View.of(compiled, state, actor), legal, step))


# ---- limits -------------------------------------------------------------------------------------


def test_thinking_longer_is_more_nodes_and_never_none():
    assert nodes_for(0.0001) == 1
    assert nodes_for(0.25) == make().nodes == 10 * nodes_for(0.025)


# ---- everywhere ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats", "edition"), GAMES_AT_ENDS)
def test_admirals_do_what_is_allowed_and_say_why(scenario: str, seats: int, edition: str):
    compiled, admiral = game(scenario, seats, edition), Admiral(FEW)
    state = compiled.new_state(mix(seats, 4))
    for step, actor in zip(range(LENGTH), decisions(compiled, state), strict=False):
        legal = compiled.legal_actions(state)
        action, why = admiral.advise(View.of(compiled, state, actor), legal, mix(step))
        assert action in legal
        assert tuple(name for name, _ in why.params) == guide(compiled).reasons[why.code], why
        compiled.play(state, action)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_choice_does_not_change_with_what_is_hidden(scenario: str):
    seats = max(seats for seats in SCENARIOS[scenario].layouts if seats <= USUAL)
    coins = "gold" in game(scenario, seats).book.settings
    compiled = game(scenario, seats, house={"gold.visible": "false"} if coins else {})
    looked, admiral = 0, Admiral(FEW)
    for state, actor, word in list(positions(compiled, 6))[::4]:
        legal, seen = compiled.legal_actions(state), observe(compiled, state, actor)
        chosen = admiral.choose(View.of(compiled, state, actor), legal, word)
        twin = determinize(seen, mix(word, 1))
        assert admiral.choose(View.of(compiled, twin, actor), legal, word) == chosen
        looked += twin.hands != state.hands
    assert looked


PLAYED = """
from ep_rules.api import game
from ep_rules.bots.admiral import Admiral
from ep_rules.bots.captain import Captain
from ep_tui.arena.bot_games import play
compiled = game("fish", 3, house={"victory.goal": "6"})
result, entries, _ = play(compiled, [Admiral(500), Captain(), Captain()], 4)
print(result, [compiled.notation.write(entry.action) for entry in entries])
"""


@pytest.mark.slow
def test_no_hash_order_reaches_a_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    found = set()
    for seed in ("0", "4711"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        done = run_python(PLAYED, home=tmp_path)
        assert done.returncode == 0, done.stderr
        found.add(done.stdout)
    assert len(found) == 1
