"""Copies, text and observations: the same values in another form."""

from functools import cache
from typing import Any, Union

import msgspec
from hypothesis import given, settings

from ep_rules.api import (
    Decision,
    Event,
    Game,
    Observation,
    determinize,
    mix,
    observe,
)
from ep_rules.model import Slice
from tests.kit.each import each
from tests.laws.laws import survives_text, viewers
from tests.laws.play import CHOICES, Choice, Walk, walks


def kinds(base: type) -> list[type]:
    """All leaf subclasses of a base class."""
    below: list[type] = base.__subclasses__()
    return [kind for sub in below for kind in kinds(sub)] if below else [base]


def union(of: list[type]) -> Any:
    return Union[tuple(of)]  # noqa: UP007 - built at run time


def ours(base: type) -> list[type]:
    return [kind for kind in kinds(base) if kind.__module__.startswith("ep_rules.")]


@cache
def decoder(game: Game, base: type) -> msgspec.json.Decoder[Any]:
    """A decoder for the types of the loaded modules, including those of the game."""
    return msgspec.json.Decoder(union(ours(base)))


@settings(max_examples=60)
@given(walks())
def test_a_copy_is_equal_and_independent(walk: Walk):
    for game, state in walk.states(every=40):
        before, twin = state.digest(), state.copy()
        assert (twin.digest(), twin.word) == (before, state.word)
        for action in game.legal_actions(state)[:40]:
            branch = twin.copy()
            game.apply(branch, action)
            assert branch.digest() != before
        assert state.digest() == twin.digest() == before


@settings(max_examples=40)
@given(walks())
def test_lists_and_drawers_of_a_copy_are_its_own(walk: Walk):
    _, state = walk.end()
    twin = state.copy()
    mutable = (list, dict, Slice)

    def parts(value: object) -> list[object]:
        if isinstance(value, Slice):
            inner = [getattr(value, name) for name in value.__struct_fields__]
        elif isinstance(value, dict):
            inner = list(value.values())
        elif isinstance(value, list):
            inner = list(value)
        else:
            return []
        return [value, *(part for item in inner for part in parts(item))]

    for name in state.__struct_fields__:
        mine, yours = parts(getattr(state, name)), parts(getattr(twin, name))
        assert len(mine) == len(yours)
        for a, b in zip(mine, yours, strict=True):
            assert not isinstance(a, mutable) or a is not b


@settings(max_examples=60)
@given(walks())
def test_actions_survive_their_line_and_json(walk: Walk):
    for game, state in walk.states(every=8):
        survives_text(game, game.legal_actions(state))


@settings(max_examples=60)
@given(walks())
def test_events_and_decisions_survive_json(walk: Walk):
    game, state, player = walk.begin()
    for _ in range(walk.steps):
        if state.over:
            break
        for decision in state.agenda:
            assert decoder(game, Decision).decode(msgspec.json.encode(decision)) == decision
        for event in game.listen(state, player.choose(game, state)):
            for viewer in viewers(state):
                seen = event.seen_by(viewer)
                assert decoder(game, Event).decode(msgspec.json.encode(seen)) == seen
    assert state.log is None


def read_back(game: Game, seen: Observation) -> Observation:
    """An observation from its JSON; agenda and slices are read by their own types."""
    raw = msgspec.json.decode(msgspec.json.encode(seen), type=dict[str, msgspec.Raw])
    drawers = {
        module.id: type(drawer) for module in game.book.modules if (drawer := module.slice())
    }
    agenda = msgspec.json.decode(raw.pop("agenda"), type=list[msgspec.Raw])
    slices = msgspec.json.decode(raw.pop("slices"), type=dict[str, msgspec.Raw])
    types = {field.name: field.type for field in msgspec.structs.fields(Observation)}
    return Observation(
        agenda=tuple(map(decoder(game, Decision).decode, agenda)),
        slices={key: msgspec.json.decode(text, type=drawers[key]) for key, text in slices.items()},
        **{key: msgspec.json.decode(text, type=types[key]) for key, text in raw.items()},
    )


@settings(max_examples=40)
@given(walks())
def test_observations_survive_json(walk: Walk):
    game, state = walk.end()
    for viewer in viewers(state):
        seen = observe(game, state, viewer)
        assert read_back(game, seen) == seen


@settings(max_examples=60)
@given(walks())
def test_determinize_then_observe_is_stable(walk: Walk):
    for game, state in walk.states(every=40):
        for viewer in viewers(state):
            seen = observe(game, state, viewer)
            imagined = determinize(seen, mix(walk.seed, 3))
            assert observe(game, imagined, viewer) == seen
            assert not walk.all_is_open(game) or state.digest() == determinize(seen, 0).digest()


@settings(max_examples=60)
@given(walks())
def test_the_hidden_word_changes_no_observation(walk: Walk):
    game, state = walk.end()
    other = state.copy()
    other.word = mix(walk.seed, 4)
    for viewer in viewers(state):
        assert observe(game, other, viewer) == observe(game, state, viewer)
    assert other.digest() == state.digest()
    word = msgspec.json.encode(observe(game, state, None)).decode()
    assert str(state.word) not in word or state.word < 1000


@settings(max_examples=40)
@given(walks())
def test_an_observation_does_not_change_with_the_game(walk: Walk):
    game, state, player = walk.begin()
    seen = observe(game, state, None)
    before = msgspec.json.encode(seen)
    for _ in range(walk.steps):
        if not state.over:
            game.apply(state, player.choose(game, state))
    assert msgspec.json.encode(seen) == before


def numbers(value: Any) -> list[Any]:
    """All leaves of a value."""
    if isinstance(value, dict):
        return [leaf for pair in value.items() for item in pair for leaf in numbers(item)]
    if isinstance(value, list | tuple):
        return [leaf for item in value for leaf in numbers(item)]
    return [value]


@settings(max_examples=40)
@given(walks())
def test_no_float_and_no_set_is_in_any_state(walk: Walk):
    _, state = walk.end()
    leaves = numbers(msgspec.to_builtins(state))
    assert {type(leaf) for leaf in leaves} <= {int, str, bool, type(None)}


@each("choice", CHOICES)
def test_settings_hold_no_float(choice: Choice):
    game, _ = choice.begin(1)
    for module in game.book.modules:
        leaves = numbers(msgspec.to_builtins(module.given))
        assert {type(leaf) for leaf in leaves} <= {int, str, bool, type(None)}
