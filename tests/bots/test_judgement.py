"""The judgement of a position: its numbers, its net in whole numbers, its weights."""

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from ep_rules.api import (
    SCENARIOS,
    Game,
    ProductionPhase,
    Seat,
    State,
    View,
    blake2b,
    game,
    mix,
)
from ep_rules.bots.admiral import Admiral
from ep_rules.bots.judgement import judgement, weights
from ep_rules.bots.judgement.net import BITS, MOST, PARTS, SURE, Layer, Net, chances
from ep_rules.bots.judgement.position import FAMILIES, family, names, numbers
from ep_rules.bots.judgement.weights import FOLDER, BadWeights, parsed
from tests.kit.chosen import CAPTAIN, decisions
from tests.kit.games import GAMES_AT_ENDS

SEEN = 12
"""Turns of a game that are looked at."""
SMALL = """judgement 1 base 2026-11-29 10
input 256 1024 one
input 0 512 two
neuron 0 1024 0
neuron 0 -1024 512
next
last 64 1024 2048
end
"""
DIGESTS = {
    "base": "9f85112c6bdb",
    "knights": "26e1fc12b0c1",
    "voyages": "bafbe92d5f35",
    "voyages-knights": "f1552a8ab310",
}
"""The weights of `admiral/12`: new weights are a new version of the bot."""


def starts(compiled: Game, seed: int) -> Iterator[State]:
    """Starts of turns in a game between captains."""
    state, part = compiled.new_state(seed), -1
    for step, actor in enumerate(decisions(compiled, state)):
        if state.part >= SEEN * 3:
            break
        if isinstance(state.agenda[-1], ProductionPhase) and state.part >= part:
            part = state.part + 3
            yield state
        legal = compiled.legal_actions(state)
        action = CAPTAIN.choose(View.of(compiled, state, actor), legal, mix(step))
        compiled.apply(state, action)


@pytest.mark.parametrize(("scenario", "seats", "edition"), GAMES_AT_ENDS)
def test_a_position_has_a_small_whole_number_for_each_name(scenario: str, seats: int, edition: str):
    compiled = game(scenario, seats, edition)
    known = names(compiled)
    assert len({*known}) == len(known)
    for state in starts(compiled, 3):
        for seat in range(seats):
            found = numbers(View.of(compiled, state, Seat(seat)))
            assert len(found) == len(known) - 3, "and three by the points of the others"
            assert all(isinstance(number, int) and 0 <= number <= 255 for number in found)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_chances_of_all_seats_are_one(scenario: str):
    for seats in {min(SCENARIOS[scenario].layouts), max(SCENARIOS[scenario].layouts)}:
        compiled = game(scenario, seats)
        judged = judgement(compiled)
        assert judged is not None
        for state in list(starts(compiled, 4))[::4]:
            found = judged.chances(state)
            assert len(found) == seats
            assert SURE - seats <= sum(found) <= SURE


def test_a_game_that_is_over_has_no_chances_left():
    compiled = game("land-ho", 2)
    state, judged = compiled.new_state(5), judgement(compiled)
    for actor in decisions(compiled, state):
        legal = compiled.legal_actions(state)
        compiled.apply(state, CAPTAIN.choose(View.of(compiled, state, actor), legal, 1))
    assert judged is not None
    assert judged.chances(state)[state.winner] == SURE
    assert sum(judged.chances(state)) == SURE


# ---- the net ------------------------------------------------------------------------------------


@pytest.mark.parametrize("scores", [[0, 0], [300, 10, -200], [5000, 0], [-7, -7, -7, 20, 3, 0]])
def test_chances_are_those_of_powers_of_the_scores(scores: list[int]):
    powers = [math.exp(score / PARTS) for score in scores]
    for found, power in zip(chances(scores), powers, strict=True):
        assert abs(found / SURE - power / sum(powers)) < 0.001


def test_a_net_yields_what_it_would_in_fractions():
    made = parsed(SMALL, "base").net
    for one in range(6):
        for two in range(6):
            first, second = one - 1, two / 2
            hidden = max(0, first), max(0, second / 2 - first)
            wanted = 0.25 + hidden[0] + 2 * hidden[1]
            assert abs(made.score([one, two]) / PARTS - wanted) < 0.02


def test_an_input_counts_up_to_five_deviations():
    made = Net((0,), (1 << BITS,), (Layer(((1 << BITS,),), (0,)),))
    assert made.score([99]) == MOST == -made.score([-99])


# ---- weights ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "judgement",
        SMALL.replace("judgement 1", "judgement 2"),
        SMALL.replace("base", "knights"),
        SMALL[:-5],
        SMALL[:60] + "\nend\n",
        SMALL.replace("1024 2048", "1024"),
        SMALL.replace("1024 2048", "1024 2048 1"),
        SMALL.replace("-1024 512", "-1024 half"),
        SMALL.replace("input 256 1024 one\n", ""),
        SMALL.replace("last", "neuron"),
        SMALL.replace("next\n", ""),
        "\0" * 99,
    ],
)
def test_weights_that_are_cut_or_of_another_version_are_refused(text: str):
    assert parsed(SMALL, "base").names == ("one", "two")
    with pytest.raises(BadWeights):
        parsed(text, "base")


def test_a_net_takes_only_the_numbers_of_its_game():
    found, made = parsed(SMALL, "base").of(("three", "two"))
    assert list(found) == [1]
    assert made.score([4]) == parsed(SMALL, "base").net.score([1, 4]), "the mean of one is 1"


@pytest.mark.parametrize("text", [None, "", SMALL.replace("base", "voyages")])
def test_without_weights_an_admiral_says_so_and_plays_as_a_captain(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    if text is not None:
        (tmp_path / "base.txt").write_text(text)
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    weights.weights.cache_clear()
    compiled = game("base", 3, house={"victory.goal": "9"})
    admiral, state, said = Admiral(), compiled.new_state(8), set[str]()
    for step, actor in enumerate(decisions(compiled, state)):
        if state.part >= SEEN:
            break
        view, legal = View.of(compiled, state, actor), compiled.legal_actions(state)
        action, why = admiral.advise(view, legal, step)
        assert action == CAPTAIN.choose(view, legal, step)
        said.add(why.code)
        compiled.apply(state, action)
    weights.weights.cache_clear()
    assert "unjudged" in said


@pytest.mark.parametrize("name", FAMILIES.values())
def test_the_weights_of_a_family_are_small_and_those_of_this_version(name: str):
    text = (FOLDER / f"{name}.txt").read_bytes()
    assert len(text) <= 40_000
    assert text.isascii()
    assert b"\r" not in text
    assert blake2b(text).hexdigest()[:12] == DIGESTS[name], "a new version of the bot"


@pytest.mark.parametrize(
    ("scenario", "wanted"), [("land-ho", "5535f60027bb"), ("cities-and-knights", "0fc8b3726df5")]
)
def test_all_machines_judge_alike(scenario: str, wanted: str):
    compiled = game(scenario, 4)
    judged = judgement(compiled)
    assert judged is not None
    found = [judged.chances(state) for state in starts(compiled, 7)]
    assert blake2b(repr(found).encode()).hexdigest()[:12] == wanted


def test_a_game_reads_the_weights_of_its_family_only():
    families = {name: family(game(name, max(SCENARIOS[name].layouts))) for name in SCENARIOS}
    assert {*families.values()} == {*FAMILIES.values()}
    assert families["fish-knights"] == "voyages-knights"
