"""The same choices give the same game: again, elsewhere, after undo, next to others."""

import msgspec
import pytest
from hypothesis import assume, given, settings

from ep_rules.api import (
    CHANCE,
    Header,
    History,
    Seat,
    Seed,
    State,
    determinize,
    mix,
    observe,
    read,
    write,
)
from tests.architecture.source import run_python
from tests.kit.rulebooks import game_of, modules_of
from tests.laws.play import LAND_HO, ONE_OF_EACH, STARTS, Choice, Player, Walk, walks

PLAY = """
from tests.laws.play import ONE_OF_EACH, Walk

for number, choice in enumerate(ONE_OF_EACH):
    print(*(state.digest() for _, state in Walk(choice, number, 150).states(every=10)))
"""


def digests(walk: Walk) -> list[str]:
    return [state.digest() for _, state in walk.states()]


def header(choice: Choice, seed: int) -> Header:
    game, _ = choice.begin(seed)
    return Header(game.ruleset, ("random",) * choice.seats, Seat(seed % choice.seats), Seed(seed))


@settings(max_examples=30)
@given(walks())
def test_the_same_choices_give_the_same_digests(walk: Walk):
    assert digests(walk) == digests(walk)


@settings(max_examples=20)
@given(walks(150), walks(150))
def test_another_game_in_the_same_process_changes_nothing(walk: Walk, other: Walk):
    alone = digests(walk)
    together, beside = [], other.states()
    for _, state in walk.states():
        next(beside, None)
        together.append(state.digest())
    assert together == alone


@pytest.mark.slow
@pytest.mark.parametrize("choice", STARTS[::4], ids=repr)
def test_a_record_replays_to_every_digest_whatever_the_seed_in_its_header(choice: Choice):
    head = header(choice, 11)
    history, player = head.start(), Player(5)
    for _ in range(500):
        if not history.state.over:
            history.play(player.choose(history.game, history.state))
    text = write(head, history)
    assert "\n= " in text
    again = read(text)  # compares the digest at the end of every part
    assert again.history.state.digest() == history.state.digest()
    assert again.history.state.word == history.state.word
    assert again.history.entries == history.entries
    assert write(again.header, again.history) == text
    other = read(text.replace("seed 11", "seed 12")).history.state
    assert other.digest() == history.state.digest()
    assert other.word != history.state.word


@settings(max_examples=30)
@given(walks())
def test_the_word_counts_the_outcomes_of_chance_and_nothing_else(walk: Walk):
    """So a replayed game continues like the live one."""
    game, state, player = walk.begin()
    lines, word = [], state.word
    for _ in range(walk.steps):
        if state.over:
            break
        action = player.choose(game, state)
        lines.append(game.notation.write(action))
        game.play(state, action)
    _, again, _ = walk.begin()
    assert again.word == word
    for line in lines:
        game.play(again, game.notation.read(line))
    assert (again.word, again.digest()) == (state.word, state.digest())


@settings(max_examples=40)
@given(walks())
def test_undo_restores_digest_and_word_exactly_and_redo_does_too(walk: Walk):
    game, state, player = walk.begin()
    history = History(game, state)
    trail: list[tuple[str, int]] = []
    for step in range(walk.steps):
        if history.state.over:
            break
        trail.append((history.state.digest(), history.state.word))
        history.play(player.choose(game, history.state))
        if step % 7 == 0:
            here = (history.state.digest(), history.state.word)
            back = 0
            while history.entries and history.undo_refusal(history.entries[-1].actor) is None:
                undone = history.undo(history.entries[-1].actor)
                back += 1
                assert undone.actor != CHANCE
                assert (history.state.digest(), history.state.word) == trail[-back]
            for _ in range(back):
                assert history.redo() is not None
            assert history.redo() is None
            assert (history.state.digest(), history.state.word) == here
            assert len(history.entries) == len(trail)


@pytest.mark.slow
def test_no_hash_order_reaches_a_digest(tmp_path, monkeypatch):
    found = set()
    for seed in ("0", "1", "4711"):
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        done = run_python(PLAY, home=tmp_path)
        assert done.returncode == 0, done.stderr
        found.add(done.stdout)
    assert len(found) == 1
    assert found == {
        "".join(
            " ".join(state.digest() for _, state in Walk(choice, number, 150).states(every=10))
            + "\n"
            for number, choice in enumerate(ONE_OF_EACH)
        )
    }


def bare(state: State, module: str) -> bytes:
    """The state without one module's slice."""
    drawers = {key: drawer for key, drawer in state.slices.items() if key != module}
    return msgspec.json.encode(msgspec.structs.replace(state, slices=drawers))


@pytest.mark.parametrize("module", ["offers", "sevens", "victory"])
@pytest.mark.parametrize("seed", range(4))
def test_leaving_out_an_unrelated_module_changes_nothing_for_the_same_choices(
    module: str, seed: int
):
    whole, less = game_of(modules_of()), game_of(modules_of(without={module}))
    a, b = whole.new_state(seed), less.new_state(seed)
    player = Player(mix(seed, 6))
    for _ in range(400):
        assert bare(a, module) == bare(b, module)
        if b.over:
            break
        action = player.choose(less, b)
        whole.play(a, action)
        less.play(b, action)


@settings(max_examples=20)
@given(walks(120, LAND_HO))
def test_a_game_goes_on_from_an_imagined_state_as_from_the_true_one(walk: Walk):
    game, state = walk.end()
    assume(walk.all_is_open(game))
    twin = determinize(observe(game, state, Seat(0)), state.word)
    player = Player(mix(walk.seed, 7))
    for _ in range(40):
        if state.over:
            break
        action = player.choose(game, state)
        game.play(state, action)
        game.play(twin, action)
        assert twin.digest() == state.digest()
