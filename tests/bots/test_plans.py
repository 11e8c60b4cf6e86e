"""The plans of a captain, and those that a play-out keeps after a deal."""

import pytest

from ep_rules.api import CHANCE, Game, Seat, State, View, game, mix
from ep_rules.bots.captain import Captain, plans, read
from ep_rules.bots.captain.knowledge import guide
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.captain.works import Works, keep_plans

CAPTAIN = Captain()
LENGTH = 700
"""The actions and outcomes of a game."""
SEVERAL = 10
"""The fewest deals that a game must have to show anything."""


def surveyed(compiled: Game, state: State, seat: Seat) -> Survey:
    """What a captain makes of a position."""
    return read(View.of(compiled, state, seat))


@pytest.mark.parametrize(
    ("scenario", "seed"),
    [("land-ho", 3), ("explorers-pirates", 4), ("explorers-pirates-knights", 5)],
)
def test_plans_that_are_kept_after_a_deal_are_those_that_a_new_survey_finds(
    scenario: str, seed: int
):
    compiled, deals, same_order, shared = game(scenario, 4), 0, 0, 0
    state, kinds = compiled.new_state(mix(seed, 1)), guide(compiled).deals
    for step in range(LENGTH):
        if state.over:
            break
        actor = state.agenda[-1].actor
        if actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
            continue
        legal = compiled.certain_actions(state)
        legal_deals = [action for action in legal if isinstance(action, kinds)]
        if legal_deals:
            deal = legal_deals[step % len(legal_deals)]
            before, dealt = surveyed(compiled, state, actor), state.copy()
            plans(before)
            compiled.apply(dealt, deal)
            kept, fresh = (surveyed(compiled, dealt, actor) for _ in range(2))
            keep_plans(kept, before)
            assert plans(kept) == plans(fresh)
            deals += 1
            shared += kept.of(Works).found is before.of(Works).found
            same_order += plans(before) == plans(fresh)
        compiled.apply(state, CAPTAIN.choose(View.of(compiled, state, actor), legal, step))
    assert deals >= shared > SEVERAL
    assert same_order < deals
