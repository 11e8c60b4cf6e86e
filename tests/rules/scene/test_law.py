"""The law of scenes: any state, written as a scene and read again, is the same state.

`EP_TUI_GAMES=all pytest FILE` looks at three times as many states.
"""

import os

import pytest

from ep_rules.base.theft import UnknownCards
from ep_rules.catalogue import game
from ep_rules.chance import advance, below
from ep_rules.game import Game
from ep_rules.model import CHANCE, Action, Seat, State
from ep_rules.scenarios import SCENARIOS
from ep_rules.scene import read, write
from tests.kit.each import each
from tests.kit.games import GAMES_BY_SEATS

CASES: list[tuple[str, int, str, dict[str, str]]] = [(*table, {}) for table in GAMES_BY_SEATS]
CASES += [
    ("fish", 5, "print-2025", {"turn.order": "special-building"}),
    (
        "pirate-lairs",
        3,
        "print-2025",
        {"island.terrain": "shuffled", "discovery.touched": "choose-one"},
    ),
    (
        "explorers-pirates",
        2,
        "print-2025",
        {"lairs.tokens": "2,3", "building.road_cost": "1 brick"},
    ),
    (
        "explorers-pirates",
        4,
        "print-2025",
        {
            "spices.sacks": "5",
            "spices.delivered": "out-of-game",
            "spices.swift_reach": "all",
            "lairs.recall": "true",
            "tracks.end": "counts-on",
            "tracks.tie": "nobody",
        },
    ),
    (
        "explorers-of-catan",
        3,
        "print-2025",
        {
            "continent.explore": "may",
            "explorer-points.desert": "true",
            "start-ports.package": "city",
            "start-ports.side": "either",
        },
    ),
    (
        "pirates-of-catan",
        4,
        "print-2025",
        {"privateers.harbors": "sides", "tokens.order": "random"},
    ),
]
STEPS = 700
EVERY = 1 if os.environ.get("EP_TUI_GAMES") else 3
"""One of so many states is written."""


def bare(state: State) -> str:
    """The digest without what others can tell of a hand."""
    copy = state.copy()
    if UnknownCards.key in copy.slices:
        copy.slices[UnknownCards.key] = UnknownCards({})
    return copy.digest()


def next_action(played: Game, state: State, word: int) -> Action:
    """One that is seldom the end of a phase, so that much happens."""
    if state.agenda[-1].actor == CHANCE:
        return played.sample(state)
    legal = played.legal_actions(state)
    ends = [action for action in legal if type(action).__name__ == "EndPhase"]
    if ends and below(word, 10) == 0:
        return ends[0]
    return legal[below(advance(word), len(legal))]


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats", "edition", "house"), CASES, ids=str)
def test_a_scene_that_is_written_is_read_back_as_the_same_state(
    scenario: str, seats: int, edition: str, house: dict[str, str]
):
    played = game(scenario, seats, edition, house)
    word = seats
    state = played.new_state(word, Seat(1))
    for step in range(STEPS):
        if state.over:
            break
        if step % (19 * EVERY) == 0 or (len(state.agenda) > 1 and step % (3 * EVERY) == 0):
            again, read_back = read(write(played, state))
            assert again.ruleset == played.ruleset
            assert read_back.digest() == bare(state), write(played, state)
        word = advance(word)
        played.apply(state, next_action(played, state, word))


@each("scenario", SCENARIOS)
def test_a_finished_game_is_a_scene_too(scenario: str):
    played = game(scenario, min(SCENARIOS[scenario].layouts), house={"turn.rounds": "3"})
    state = played.new_state(5)
    word = 1
    while not state.over:
        word = advance(word)
        played.apply(state, next_action(played, state, word))
    assert read(write(played, state))[1].digest() == bare(state)
