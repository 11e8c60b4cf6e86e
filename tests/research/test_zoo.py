"""The PettingZoo environment: PettingZoo's own test, and numbers for every part of the state."""

import warnings
from pathlib import Path as File

import numpy as np
import pytest
from msgspec.structs import astuple
from pettingzoo.test import api_test, seed_test

from ep_rules.api import SCENARIOS, Hex, Path, Seat, game
from ep_rules.fan.explorers.finds import Continent
from ep_rules.fan.explorers.points import ExplorerCards
from ep_rules.fan.privateers import Buccaneers
from ep_rules.fan.sea_robbers.dever import Friends
from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.model import DESERT
from ep_rules.seafarers.lanes import Lanes
from ep_tui.research.actions import actions_of
from ep_tui.research.features import Features
from ep_tui.research.zoo import GameEnv, env
from tests.kit.each import each
from tests.kit.table import at

ROOT = File(__file__).resolve().parents[2]
MASKED = "Observation (space for each agent probably should be|is not a NumPy array)"
"""Said of every game with masks but those of the library, which it knows by name."""
TABLES = [(name, seats) for name, entry in SCENARIOS.items() for seats in sorted(entry.layouts)]
ENDS = [
    (name, seats)
    for name, entry in SCENARIOS.items()
    for seats in {min(entry.layouts), max(entry.layouts)}
]


def reset(arena: GameEnv, seed: int) -> None:
    """Start a game in which `random_choice` chooses the same in every run."""
    arena.reset(seed=seed)
    for space in arena.action_spaces.values():
        space.seed(seed)


def random_choice(arena: GameEnv, agent: str) -> int:
    mask = arena.observe(agent)["action_mask"]
    return int(arena.action_space(agent).sample(mask))


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_environment_passes_the_test_of_the_library(scenario: str):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=MASKED)
        api_test(env(scenario, seats=3), num_cycles=60)


def test_a_seed_gives_the_same_games():
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=MASKED)
        seed_test(lambda: env(seats=2), num_cycles=40)


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats"), ENDS)
def test_every_legal_action_but_offers_has_a_number(scenario: str, seats: int):
    compiled = game(scenario, seats)
    actions = actions_of(compiled)
    assert len(set(actions.all)) == len(actions.all)
    state = compiled.new_state(7)
    met = 0
    for step in range(900):
        if not state.agenda:
            break
        if state.agenda[-1].actor < 0:
            compiled.apply(state, compiled.sample(state))
            continue
        certain = compiled.certain_actions(state)
        numbers = actions.numbers(certain)
        assert [actions.all[number] for number in numbers] == certain
        met += len(certain)
        compiled.apply(state, certain[step * 7919 % len(certain)])
    assert met > 500


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats"), ENDS)
def test_arrays_have_fixed_shapes_and_bounds(scenario: str, seats: int):
    arena = GameEnv(scenario, seats)
    reset(arena, seed=3)
    for agent in arena.agent_iter(150):
        seen = arena.observe(agent)
        assert arena.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() != arena.terminations[agent]
        arena.step(None if arena.terminations[agent] else random_choice(arena, agent))


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats"), ENDS)
def test_kept_arrays_are_those_that_would_be_made_anew(scenario: str, seats: int):
    arena = GameEnv(scenario, seats)
    arena.reset(seed=5)
    for step in range(300):
        if not arena.position.agenda:
            break
        fresh = Features(arena.game)
        for seat, agent in enumerate(arena.possible_agents):
            kept = arena.observe(agent)["observation"]
            if step % 5 == 0:
                made = fresh.arrays(arena.position, Seat(seat))
                assert all(np.array_equal(kept[name], made[name]) for name in made)
        legal = np.flatnonzero(arena.observe(arena.agent_selection)["action_mask"])
        arena.step(int(legal[step * 7919 % len(legal)]))


def test_actions_with_one_piece_of_cargo_and_with_two_have_a_number():
    numbered = actions_of(game("pirate-lairs", 2)).all
    fields = [value for action in numbered for value in astuple(action)]
    assert {len(value) for value in fields if isinstance(value, tuple)} == {1, 2}


def test_the_array_of_villages_numbers_their_kinds_from_1_and_has_0_where_there_is_none():
    hexes = '{ C5 = "spice swift-voyage", E5 = "spice fast-gold", C6 = "spice pirate-bonus" }'
    spices = at(f'scenario = "spices"\nseats = 2\nhexes = {hexes}')
    villages = Features(spices.game).arrays(spices.state, Seat(0))["spices.village"]
    there = [villages[spices.game.book.topology.hex(name)] for name in ("C5", "E5", "C6")]
    assert there == [1, 2, 3]
    assert np.count_nonzero(villages) == len(there)


def test_arrays_show_nothing_that_their_seat_cannot_know():
    arena = GameEnv("land-ho", 3)
    arena.reset(seed=1)
    before = Features(arena.game).arrays(arena.position, Seat(1))
    arena.position.word ^= 1 << 40
    after = Features(arena.game).arrays(arena.position, Seat(1))
    assert all(np.array_equal(before[name], after[name]) for name in before)


def test_seats_are_counted_from_the_one_that_looks():
    arena = GameEnv("land-ho", 3)
    arena.reset(seed=1)
    arena.position.hands[2] = [1, 2, 3, 0, 0, 4]
    assert arena.observe("seat_2")["observation"]["hand"].tolist() == [1, 2, 3, 0, 0, 4]
    others = arena.observe("seat_1")["observation"]
    next_seat = others["seats"].reshape(3, -1)[1].tolist()
    assert next_seat[:2] == [6, 4]


def test_only_the_seat_to_act_has_a_mask_and_what_is_not_in_it_is_refused():
    arena = GameEnv("land-ho", 3)
    arena.reset(seed=1)
    acting = arena.agent_selection
    for agent in arena.agents:
        assert arena.observe(agent)["action_mask"].any() == (agent == acting)
    illegal = int(np.argmin(arena.observe(acting)["action_mask"]))
    with pytest.raises(ValueError, match=str(illegal)):
        arena.step(illegal)


@pytest.mark.slow
@pytest.mark.parametrize(("house", "ends"), [({}, "won"), ({"turn.rounds": "5"}, "cut short")])
def test_a_game_ends_with_a_winner_or_at_the_limit(house: dict[str, str], ends: str):
    arena = GameEnv("land-ho", 2, house=house, render_mode="ansi")
    reset(arena, seed=4)
    while not (any(arena.terminations.values()) or any(arena.truncations.values())):
        arena.step(random_choice(arena, arena.agent_selection))
    assert sorted(arena.rewards.values()) == ([-1, 1] if ends == "won" else [0, 0])
    assert all(arena.truncations.values()) == (ends == "cut short")
    assert "scenario" in (arena.render() or "")
    assert [info["won"] for info in arena.infos.values()].count(True) == (ends == "won")
    assert all(info["points"] >= 0 for info in arena.infos.values())


IN_ANOTHER = {
    "Privateer": "pirates-of-catan",
    "bag": "explorers-of-catan",
    "pool": "explorers-of-catan",
    "point": "explorers-of-catan",
}


@pytest.mark.parametrize("piece", ["ship", "robber ship", "Dever", *IN_ANOTHER])
def test_arrays_show_what_the_fan_systems_put_on_the_board(piece: str):
    """Two positions that differ in one piece have different arrays."""
    compiled = game(IN_ANOTHER.get(piece, "sea-robbers"), 3)
    state = compiled.new_state(1)
    other = state.copy()
    if piece == "ship":
        other.of(Lanes).put(Seat(0), Path(0))
    elif piece == "robber ship":
        other.of(RobberFleet).afloat = ()
    elif piece == "Dever":
        other.of(Friends).uses[1] = 2
    elif piece == "bag":
        other.of(Continent).hidden[DESERT] -= 1
    elif piece == "pool":
        other.of(Continent).pool[12] -= 1
    elif piece == "point":
        other.of(ExplorerCards).owner[0] = 1
    else:
        other.of(Buccaneers).at[1] = Hex(0)
    one, two = (Features(compiled).arrays(position, Seat(0)) for position in (state, other))
    assert any(not np.array_equal(one[name], two[name]) for name in one)
    assert {name: row.shape for name, row in one.items()} == {
        name: row.shape for name, row in two.items()
    }


@each("scenario, seats", TABLES)
def test_the_page_about_the_engine_lists_every_array(scenario: str, seats: int):
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    compiled = game(scenario, seats)
    names = Features(compiled).arrays(compiled.new_state(1), Seat(0))
    absent = [name for name in names if f"`{name}`" not in page]
    assert not absent, "run tests/texts/pages.py, and read the diff"
