"""The PettingZoo environment: its own test, and that numbers stand for all there is."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from ep_rules.api import SCENARIOS, Hex, Path, Seat, game, observe
from ep_rules.fan.explorers.finds import Continent
from ep_rules.fan.explorers.points import ExplorerCards
from ep_rules.fan.privateers import Buccaneers
from ep_rules.fan.sea_robbers.dever import Friends
from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.model import DESERT
from ep_rules.seafarers.lanes import Lanes
from ep_tui.research.actions import actions_of
from ep_tui.research.features import features
from ep_tui.research.zoo import GameEnv, env

MASKED = "Observation (space for each agent probably should be|is not a NumPy array)"
"""Said of every game with masks but those of the library, which it knows by name."""
TABLES = [(name, seats) for name, entry in SCENARIOS.items() for seats in sorted(entry.layouts)]


def random_choice(voyage: GameEnv, agent: str) -> int:
    mask = voyage.observe(agent)["action_mask"]
    return int(voyage.action_space(agent).sample(mask))


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
@pytest.mark.parametrize(("scenario", "seats"), TABLES)
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
@pytest.mark.parametrize(("scenario", "seats"), TABLES)
def test_rows_are_equally_long_and_in_bounds(scenario: str, seats: int):
    voyage = GameEnv(scenario, seats)
    voyage.reset(seed=3)
    for agent in voyage.agent_iter(150):
        seen = voyage.observe(agent)
        assert voyage.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() != voyage.terminations[agent]
        voyage.step(None if voyage.terminations[agent] else random_choice(voyage, agent))


def test_a_row_tells_nothing_that_its_seat_cannot_know():
    voyage = GameEnv("land-ho", 3)
    voyage.reset(seed=1)
    seat = Seat(1)
    before = features(voyage.game, observe(voyage.game, voyage.position, seat))
    voyage.position.word ^= 1 << 40
    assert features(voyage.game, observe(voyage.game, voyage.position, seat)) == before


def test_seats_are_counted_from_the_one_who_looks():
    voyage = GameEnv("land-ho", 3)
    voyage.reset(seed=1)
    voyage.position.hands[2] = [1, 2, 3, 0, 0, 4]
    own = voyage.observe("seat_2")["observation"].tolist()
    board = voyage.game.book.topology
    hand = 6 + 2 * len(board.hexes) + 2 * len(board.intersections) + len(board.paths)
    assert own[hand : hand + 6] == [1, 2, 3, 0, 0, 4]
    others = voyage.observe("seat_1")["observation"].tolist()
    next_seat = hand + 12 + 8 + 1
    assert others[next_seat : next_seat + 2] == [6, 4]


def test_only_the_seat_to_act_has_a_mask_and_what_is_not_in_it_is_refused():
    voyage = GameEnv("land-ho", 3)
    voyage.reset(seed=1)
    acting = voyage.agent_selection
    for agent in voyage.agents:
        assert voyage.observe(agent)["action_mask"].any() == (agent == acting)
    illegal = int(np.argmin(voyage.observe(acting)["action_mask"]))
    with pytest.raises(ValueError, match=str(illegal)):
        voyage.step(illegal)


@pytest.mark.slow
@pytest.mark.parametrize(("house", "ends"), [({}, "won"), ({"turn.rounds": "5"}, "cut short")])
def test_a_game_ends_with_a_winner_or_at_the_limit(house: dict[str, str], ends: str):
    voyage = GameEnv("land-ho", 2, house=house, render_mode="ansi")
    voyage.reset(seed=4)
    while not (any(voyage.terminations.values()) or any(voyage.truncations.values())):
        voyage.step(random_choice(voyage, voyage.agent_selection))
    assert sorted(voyage.rewards.values()) == ([-1, 1] if ends == "won" else [0, 0])
    assert all(voyage.truncations.values()) == (ends == "cut short")
    assert "scenario" in (voyage.render() or "")


IN_ANOTHER = {
    "Privateer": "pirates-of-catan",
    "bag": "explorers-of-catan",
    "pool": "explorers-of-catan",
    "point": "explorers-of-catan",
}


@pytest.mark.parametrize("piece", ["ship", "robber ship", "Dever", *IN_ANOTHER])
def test_a_row_tells_what_the_systems_of_fans_put_on_the_board(piece: str):
    """Two positions that differ in one piece alone have different rows."""
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
    rows = [features(compiled, observe(compiled, one, Seat(0))) for one in (state, other)]
    assert rows[0] != rows[1]
    assert len(rows[0]) == len(rows[1])
