"""The catalogue: every code, event, rule, name and setting has words, and the words fit."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ep_tui.texts
from ep_rules import api, reference
from ep_rules.catan.layout_harbors import Port
from ep_rules.editions import EDITIONS
from ep_rules.fan.sea_robbers.chests import Chest
from ep_rules.missions.spices.villages import Village
from ep_rules.model import (
    GOOD_NAMES,
)
from ep_rules.scenarios import SCENARIOS
from ep_rules.setting import kind_of
from ep_tui import texts
from ep_tui.texts import has, parsed, say
from ep_tui.texts import rule_text as rule_words
from tests.architecture.source import files, shown, tree
from tests.kit.each import each
from tests.kit.more_texts import chapter
from tests.kit.terrains import PIECES, TERRAINS
from tests.texts.engine import (
    decisions,
    events,
    income_rules,
    record_params,
    refusal_params,
)

CHAPTERS = sorted(path.stem for path in (Path(ep_tui.texts.__file__).parent / "en").glob("*.toml"))
KEYS = [f"{name}.{key}" for name in CHAPTERS for key in chapter(name)]

EXTRA = {"actor": {"actor_is"}, "now": {"now_is"}, "progresscard": {"progresscard_is"}}
"""Parameters that come along with one of the engine's."""
EXTRA_OF_EVENTS = {
    "seat": {"who", "you"},
    "other": {"other_is"},
    "ship": {"ship_is"},
    "instead": {"instead_is"},
    "second": {"total"},
    "victim": {"victim_is"},
    "owner": {"owner_is"},
    "sent_home": {"sent_home_is"},
    "good": {"good_is"},
    "place": {"place_is"},
    "mission": {"card"},
    "defense": {"end"},
    "pirate": {"pirate_is"},
    "card": {"card_is"},
}


def placeholders(nodes: Any) -> Iterator[str]:
    for node in nodes:
        if not isinstance(node, str):
            yield node["name"]
            for option in node.get("options", {}).values():
                yield from placeholders(option)


def kinds(nodes: Any) -> Iterator[dict[str, Any]]:
    for node in nodes:
        if not isinstance(node, str):
            yield node
            for option in node.get("options", {}).values():
                yield from kinds(option)


def with_extra(given: frozenset[str] | set[str], extra: dict[str, set[str]]) -> set[str]:
    return set(given).union(*(extra.get(name, set()) for name in given))


# ---- every message ----------------------------------------------------------------------------


@each("name", CHAPTERS)
def test_the_messages_of_a_chapter_are_understood_by_the_parser(name: str):
    for key in chapter(name):
        for node in kinds(parsed(f"{name}.{key}")):
            assert node.get("type") in (None, "select", "plural", "number"), (key, node)
            assert not node.get("offset"), f"no message uses an offset: {key}"
            assert node["name"].isidentifier(), f"a parameter is given as a keyword: {key}"


@each("name", CHAPTERS)
def test_the_messages_of_a_chapter_are_plain(name: str):
    for key, message in chapter(name).items():
        assert message == message.strip(), key
        assert "  " not in message, key
        bare = message.replace("Land Ho!", "").replace("Ho!", "")
        assert "!" not in bare, f"no exclamation marks: {key}"
        assert not re.search(r"'[{}#']", message), f"' quotes what is special; write ’: {key}"


# ---- refusals, records, events ------------------------------------------------------------------


def test_every_refusal_code_has_one_sentence_and_nothing_is_left_over():
    assert set(chapter("refusals")) == set(refusal_params())


@each("code", refusal_params())
def test_a_refusal_uses_only_what_it_is_given(code: str):
    for given in refusal_params()[code]:
        assert set(placeholders(parsed(f"refusals.{code}"))) <= with_extra(given, EXTRA)


@each("code", refusal_params())
def test_a_refusal_is_one_sentence(code: str):
    message = chapter("refusals")[code]
    assert message.endswith((".", "}"))
    assert ". " not in message


def test_every_record_code_has_one_sentence_and_nothing_is_left_over():
    worded = {key for key in chapter("records") if key.startswith("record.")}
    assert worded == set(record_params())


@each("code", record_params())
def test_a_record_sentence_uses_only_what_it_is_given(code: str):
    for given in record_params()[code]:
        extra = {"refusal": {"reason"}, "choice": {"reason"}}
        assert set(placeholders(parsed(f"records.{code}"))) <= with_extra(given, extra)


def test_every_event_has_a_line_and_nothing_is_left_over():
    assert set(chapter("events")) == set(events())


@each("name", events())
def test_an_event_line_uses_only_what_it_is_given(name: str):
    given = {field.name for field in msgspec.structs.fields(events()[name])}
    assert set(placeholders(parsed(f"events.{name}"))) <= with_extra(given, EXTRA_OF_EVENTS)


def test_every_rule_that_pays_has_words_in_the_statistics_and_nothing_is_left_over():
    worded = {key for key in chapter("statistics") if key.startswith("why.")}
    assert worded == {f"why.{rule}" for rule in income_rules()}


# ---- rules --------------------------------------------------------------------------------------


def test_every_rule_has_title_and_text_and_nothing_is_left_over():
    rules = reference.all_rules()
    wanted = {f"{rule_id}.{part}" for rule_id in rules for part in ("title", "asked", "text")}
    may_be = {f"{rule_id}.text-{edition}" for rule_id in rules for edition in EDITIONS}
    may_be |= {f"{rule_id}.also" for rule_id in rules}
    parts = {f"{rule_id}.{part}" for rule_id in rules for part in rule_words.parts(rule_id)}
    wanted, may_be = wanted | parts, may_be | {f"{part}-here" for part in parts}
    assert wanted <= set(chapter("rules")) <= wanted | may_be


@each("rule_id", reference.all_rules())
def test_a_rule_has_two_to_thirteen_questions(rule_id: str):
    asked = rule_words.asked(rule_id)
    assert 2 <= len(set(asked)) == len(asked) <= 13


def test_no_question_is_asked_of_two_rules():
    asked = [
        question for rule_id in reference.all_rules() for question in rule_words.asked(rule_id)
    ]
    assert len(set(asked)) == len(asked)


def test_a_word_of_questions_has_one_meaning_or_none():
    groups = [line.split() for line in say("search.same").splitlines()]
    told = [word for group in groups for word in group] + say("search.ignored").split()
    assert len(set(told)) == len(told)


NO_CHANGES = ("turn",)
"""A game without modules that change the rules of others."""


@each("key", [key for key in chapter("rules") if ".text-" in key])
def test_what_an_edition_adds_is_short_and_comes_after_the_text(key: str):
    rule_id, _, edition = key.partition(".text-")
    addition = say(f"rules.{key}")
    assert 1 <= len(re.findall(r"[.](?= |$)", addition)) <= 2
    assert rule_words.text(rule_id, edition, NO_CHANGES).endswith(f". {addition}")
    assert addition not in rule_words.text(rule_id)


def test_settings_that_the_editions_change_are_told_by_a_rule_in_both():
    """`cargo.discard` and the like: the rule that a changed setting belongs to says both ways."""
    told = {"cargo": "cargo.discard", "settlers": "settlers.room"}
    told |= {"pirates": "pirates.theft", "fish": "fish.roll"}
    told |= {"deserter": "progress.deserter", "diplomat": "progress.diplomat"}
    told |= {"robber": "barbarians.robber"}
    changed = {module for diff in EDITIONS.values() for module in diff}
    assert changed == set(told)
    for rule_id in told.values():
        assert all(has(f"rules.{rule_id}.text-{edition}") for edition in EDITIONS)
    assert {rule_words.title(rule_id) for rule_id in told.values()}


def test_titles_of_rules_and_chapters_are_all_different():
    titles = [rule_words.title(rule_id) for rule_id in reference.all_rules()]
    assert len(set(titles)) == len(titles)
    headings = [rule_words.heading(found.id) for found in reference.chapters()]
    assert len(set(headings)) == len(headings)
    assert set(chapter("names")) >= {f"chapter.{found.id}" for found in reference.chapters()}


@each("rule_id", reference.all_rules())
def test_a_rule_is_told_in_one_to_five_sentences(rule_id: str):
    text = rule_words.text(rule_id, played=NO_CHANGES)
    assert 1 <= len(re.findall(r"[.!](?= |$)", text.replace("Land Ho!", "Land Ho"))) <= 5
    assert "\n" not in text


# ---- names and settings -------------------------------------------------------------------------


def names_needed() -> list[str]:
    needed = [f"good.{name}" for name in GOOD_NAMES]
    needed += [f"{group}.{name}" for name in PIECES.numbers for group in ("piece", "pieces")]
    needed += [f"terrain.{word}" for word in TERRAINS.numbers]
    needed += [f"{group}.{kind.word}" for kind in Village for group in ("village", "advantage")]
    needed += [
        f"building.{kind.word}"
        for name, entry in SCENARIOS.items()
        for kind in api.game(name, min(entry.layouts)).book.buildings.values()
    ]
    needed += [f"chest.{chest.word}" for chest in Chest]
    needed += [f"port.{port.word}" for port in Port]
    needed += [f"decision.{name}" for name in decisions()]
    needed += [f"edition.{name}.{part}" for name in EDITIONS for part in ("title", "text")]
    for name, entry in SCENARIOS.items():
        game = api.game(name, max(entry.layouts))
        words = {kind: values for kind, values in game.book.values.items() if api.has_words(kind)}
        needed += [f"{kind.__name__.lower()}.{word}" for kind in words for word in words[kind]]
        needed += [f"scenario.{name}.{part}" for part in ("title", "text")]
        needed += [f"phase.{phase}" for phase in entry.outline]
        needed += [f"score.{line}" for line in game.book.scores]
        needed += [f"mission.{line}" for line in game.book.scores if line.endswith("-mission")]
    needed.append("phase.build")
    return sorted(set(needed))


@each("name", names_needed())
def test_a_thing_of_the_engine_has_a_name(name: str):
    assert has(f"names.{name}")


def settings_fields() -> dict[str, Any]:
    return {
        f"{module.id}.{field.name}": field.type
        for entry in SCENARIOS.values()
        for module in entry.modules
        for field in msgspec.structs.fields(module.settings_type)
    }


def test_every_setting_is_explained_and_nothing_is_left_over():
    explained = {key for key in chapter("names") if key.startswith("setting.")}
    assert explained == {f"setting.{key}" for key in settings_fields()}


def test_every_choice_of_a_setting_is_explained_and_nothing_is_left_over():
    explained = {key for key in chapter("names") if key.startswith("choice.")}
    assert explained == {
        f"choice.{key}.{word}"
        for key, field in settings_fields().items()
        if (kind := kind_of(field)).type is not bool
        for word in (*kind.words, *kind.beside)
    }


# ---- the loader ---------------------------------------------------------------------------------


def test_a_missing_text_is_a_clear_error():
    with pytest.raises(KeyError, match=r"there is no text 'refusals\.ships\.wings'"):
        say("refusals.ships.wings")
    with pytest.raises(KeyError, match="there is no chapter 'wings'"):
        say("wings.ships")


def test_every_text_of_no_module_is_used():
    """By its key, or by an f-string that makes it."""
    whole, made = {"splash.line"}, list[str]()
    for path in (*files("ep_tui"), *files("ep_rules")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = (v.value if isinstance(v, ast.Constant) else None for v in node.values)
                made.append(
                    "".join(re.escape(part) if isinstance(part, str) else ".*" for part in parts)
                )
    begun = [pattern for pattern in made if re.match(r"[a-z]+\\\.", pattern)]
    pattern = re.compile("|".join(begun))
    assert [key for key in KEYS if key not in whole and not pattern.fullmatch(key)] == []


def test_a_missing_parameter_is_a_clear_error():
    with pytest.raises(KeyError, match=r"'names\.seat' needs the parameter 'letter'"):
        say("names.seat")


@pytest.mark.parametrize(("count", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_plurals(count: int, said: str):
    assert say("screens.table.cards", count=count) == said


def test_exact_numbers_go_before_plurals():
    assert say("start.continue-hint", count=0) == "no saved game"


def test_select_takes_other_when_nothing_fits():
    assert say("screens.prompt.over-won", you="no", who="Ann") == "Ann has won."


def test_the_pseudo_language_marks_and_lengthens_every_text():
    texts.use_pseudo()
    try:
        shown = say("screens.start.new-game")
    finally:
        texts.use_pseudo(on=False)
    plain = say("screens.start.new-game")
    assert shown.startswith(f"⟦{plain}")
    assert shown.endswith("⟧")
    assert len(shown) >= len(plain) * 4 / 3


# ---- the code that speaks -----------------------------------------------------------------------


def said_outright() -> Iterator[tuple[Path, ast.Call, str]]:
    """Every call that says a text by its key: the file, the call and the key."""
    for path in files("ep_tui"):
        for call in ast.walk(tree(path)):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in {"say", "Words"}:
                key = call.args[0]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield path, call, key.value


def test_every_key_that_the_code_says_is_there():
    """Composed keys are in tests/texts/composed.py."""
    said = said_outright()
    assert not [f"{shown(at)}:{call.lineno} {key}" for at, call, key in said if key not in KEYS]


def test_every_call_gives_its_text_all_that_the_text_needs():
    missing = [
        f"{shown(path)}:{call.lineno} {key} needs {name}"
        for path, call, key in said_outright()
        if ast.unparse(call.func) == "say" and all(word.arg for word in call.keywords)
        for name in sorted({*placeholders(parsed(key))} - {word.arg for word in call.keywords})
    ]
    assert not missing
