"""Every code of BadScene has a sentence that uses its parameters, and no sentence is left over."""

import ast
from collections.abc import Iterator

import pytest

from ep_rules.api import BadChoice, Game, Refusal, game
from ep_rules.scene import BadScene, read
from ep_tui.texts.scene_error_text import reason_sentence, scene_sentence
from tests.architecture.source import files
from tests.kit.each import each
from tests.kit.more_texts import chapter
from tests.kit.place_names import PLACE, another_name, renamed
from tests.rules.scene.test_fans import IMPOSSIBLE as MORE
from tests.rules.scene.test_knights import IMPOSSIBLE as OF_KNIGHTS
from tests.rules.scene.test_scene import IMPOSSIBLE
from tests.texts.engine import called, calls

IN_TESTS = (*IMPOSSIBLE, *MORE, *OF_KNIGHTS)
SAMPLES: dict[str, object] = {
    "choice": BadChoice("no-ruleset", name="chess"),
    "refusal": Refusal.of("turn.game-over"),
    "good": 2,
    "terrain": "fields",
    "piece": "spice-sack",
    "building": "ship",
    "wanted": "text",
    "near": "none",
    "count": 3,
    "most": 2,
    "least": 1,
}


def made() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every code with its parameters."""
    for path in files("ep_rules"):
        for node in calls(path):
            if len(node.args) < 2 or is_of_layout(node):
                continue
            if called(node) in ("BadScene", "bad") and isinstance(node.args[1], ast.Constant):
                words = tuple(word.arg for word in node.keywords if word.arg)
                yield str(node.args[1].value), words


def is_of_layout(refusal: ast.Call) -> bool:
    """Whether it refuses a layout: it names a key and has its sentence beside it, in English."""
    key = refusal.args[0]
    return isinstance(key, ast.Constant) and isinstance(key.value, str)


MADE = sorted(set(made()))


def test_every_code_has_a_sentence_and_nothing_is_left_over():
    worded = {key.removeprefix("bad.") for key in chapter("scenes") if key.startswith("bad.")}
    assert worded == {code for code, _ in MADE}


def test_every_code_occurs_in_a_test():
    also = {"nobody-can-act", "nothing-there"}  # the latter in tests/rules/scene/test_editing.py
    assert {code for code, _ in MADE} == {code for _, code, _ in IN_TESTS} | also


@each("code, params", MADE)
def test_a_code_becomes_one_sentence_with_its_line(code: str, params: tuple[str, ...]):
    error = BadScene(7, code, **{name: SAMPLES.get(name, "D4") for name in params})
    error.game = game("land-ho", 2)
    sentence = scene_sentence(error)
    assert sentence.startswith("Line 7: ")
    assert sentence.endswith((".", "?"))
    assert not any(mark in sentence for mark in "{}")


TWO_AT_ONE_PLACE = """scenario = "cities-and-knights"
seats = 3
[A]
settlements = ["C3.se"]
knights = ["{place} basic"]
"""


@pytest.mark.parametrize("place", ["C3.se", "D4.n", "d4.n"])
def test_a_place_is_named_as_it_was_written(place: str):
    with pytest.raises(BadScene) as refused:
        read(TWO_AT_ONE_PLACE.format(place=place))
    named = place[0].upper() + place[1:]
    assert f"There is already a building at {named}." in scene_sentence(refused.value)


@pytest.mark.slow
@pytest.mark.parametrize("scene", sorted({text for text, *_ in IN_TESTS if PLACE.search(text)}))
def test_an_error_has_no_other_name_of_a_place_than_the_scene(scene: str):
    with pytest.raises(BadScene) as usual:
        read(scene)
    of = usual.value.game
    assert isinstance(of, Game)
    names = {name: another_name(of.book.topology, name) for name in PLACE.findall(scene)}
    with pytest.raises(BadScene) as refused:
        read(renamed(scene, names))
    before, after = (
        [*map(reason_sentence, (one, *one.others))] for one in (usual.value, refused.value)
    )
    assert [renamed(sentence, names) for sentence in before] == after
