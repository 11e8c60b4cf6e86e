"""The errands of a captain's ships, which surveys of a seat share."""

from collections.abc import Iterable
from typing import Any

import pytest

from ep_rules.api import Game, Hex, State, View, game, mix
from ep_rules.bots.knowledge.fish import FishKnowledge
from ep_rules.bots.knowledge.lairs import LairsKnowledge
from ep_rules.bots.knowledge.ships import ShipsKnowledge
from ep_rules.bots.knowledge.spices import SpicesKnowledge
from ep_rules.bots.planning.decisions import read
from ep_rules.bots.planning.errands import EMPTY, Errand, Errands
from ep_rules.bots.planning.knowledge import Knowledge, guide
from ep_rules.missions.fish import Shoals
from tests.kit.chosen import CAPTAIN, decisions

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
    for step, actor in zip(range(LENGTH), decisions(compiled, state), strict=False):
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
    givers = [module for module, _ in guide(game("explorers-pirates", 4)).errand_givers]
    assert {"cargo", "settlers", "lairs", "fish", "spices", "discovery"} == {*givers}


@pytest.mark.source
def test_only_a_module_whose_slice_has_changed_is_asked_for_its_errands_again(
    monkeypatch: pytest.MonkeyPatch,
):
    asked: list[str] = []
    compiled = game("explorers-pirates", 4)
    for kind in (FishKnowledge, LairsKnowledge, SpicesKnowledge):

        def noted(self: Knowledge, given: Any = kind.cargo_errands) -> Iterable[tuple[int, Errand]]:
            asked.append(type(self).__name__)
            found: Iterable[tuple[int, Errand]] = given(self)
            return found

        monkeypatch.setattr(kind, "cargo_errands", noted)
    state = compiled.new_state(5)
    first = errands(compiled, state)
    assert asked == ["LairsKnowledge", "FishKnowledge", "SpicesKnowledge"]
    assert errands(compiled, state) is first
    state.of(Shoals).hauls.append(Hex(3))
    assert errands(compiled, state) is not first
    assert asked[3:] == ["FishKnowledge"]
