"""The errands of a captain's ships, which surveys of a seat share."""

import pytest

from ep_rules.api import CHANCE, Game, State, View, game, mix
from ep_rules.bots.captain import Captain, read
from ep_rules.bots.captain.errands import EMPTY, Errand, Errands
from ep_rules.bots.captain.knowledge import guide
from ep_rules.bots.knowledge.ships import ShipsKnowledge

CAPTAIN = Captain()
LENGTH, EVERY = 300, 8


def errands(compiled: Game, state: State) -> Errands:
    """The errands of the seat to move."""
    survey = read(View.of(compiled, state, state.agenda[-1].actor))
    return survey.of(ShipsKnowledge).errands


def listed(compiled: Game, found: Errands) -> dict[int, list[Errand]]:
    """Them, by cargo."""
    cargoes = (EMPTY, *compiled.book.pieces.words)
    return {cargo: [*found.of(cargo)] for cargo in cargoes}


@pytest.mark.parametrize(
    "scenario", ["land-ho", "fish", "explorers-pirates", "explorers-pirates-knights"]
)
def test_errands_do_not_depend_on_what_a_seat_did_before(scenario: str):
    compiled = game(scenario, 4)
    state, again = compiled.new_state(mix(7, 4)), 0
    known: dict[int, Errands] = {}
    for step in range(LENGTH):
        actor = state.agenda[-1].actor
        if actor == CHANCE:
            compiled.apply(state, compiled.sample(state))
            continue
        found = errands(compiled, state)
        again += known.get(actor) is found
        known[actor] = found
        if step % EVERY == 0:
            fresh = Game(compiled.ruleset, compiled.book)
            assert listed(compiled, errands(fresh, state)) == listed(compiled, found)
        legal = compiled.legal_actions(state)
        compiled.apply(state, CAPTAIN.choose(View.of(compiled, state, actor), legal, step))
    assert again > LENGTH / 4


def test_modules_that_give_errands_are_those_whose_slices_errands_depend_on():
    givers = guide(game("explorers-pirates", 4)).errand_givers
    assert {"cargo", "settlers", "lairs", "fish", "spices", "discovery"} == {*givers}
