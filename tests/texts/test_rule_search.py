"""The rule search: what players ask finds the rule that answers."""

from functools import cache
from pathlib import Path

import pytest

from ep_rules import reference
from ep_rules.api import SCENARIOS
from ep_tui.texts import rule_text as texts
from ep_tui.texts.rule_search import RuleSearch
from tests.kit.each import each
from tests.tools import questions


@cache
def searched() -> RuleSearch:
    """One index for all cases, which no search changes; it keeps the places of each word."""
    search = RuleSearch()
    vars(search._ranking)["_found"] = cache(search._ranking._found)
    return search


def of_scenario(scenario: str) -> set[str]:
    return {module.id for module in SCENARIOS[scenario].modules}


def test_93_of_100_questions_are_answered_first_and_98_among_three():
    answers = questions.ask(searched(), questions.questions())
    assert len(answers) >= 100
    assert sum(one.is_first for one in answers) >= 0.93 * len(answers)
    assert sum(one.is_near for one in answers) >= 0.98 * len(answers)


def test_80_of_100_later_questions_are_answered_first_and_94_among_three():
    wanted = [questions.questions(file) for file in questions.LATER]
    answers = [one for asked in wanted for one in questions.ask(searched(), asked)]
    assert len(answers) >= 400
    assert sum(one.is_first for one in answers) >= 0.8 * len(answers)
    assert sum(one.is_near for one in answers) >= 0.94 * len(answers)


@pytest.mark.parametrize(
    ("file", "first", "printed"),
    [("tuned", 86, 96), ("earlier", 85, 94), ("fresh", 86, 93), ("unread", 92, 95)],
)
def test_of_100_questions_in_their_games_most_are_answered_first_and_more_in_print(
    file: str, first: int, printed: int
):
    answers = questions.ask_by_game(questions.BY_GAME / f"{file}.toml")
    assert len(answers) == 100
    assert sum(one.is_first for one in answers) >= first
    assert sum(one.is_printed for one in answers) >= printed


def test_a_second_rule_that_fits_nearly_as_well_answers_in_short():
    search = searched()
    found = search.search(["how much is a harbor settlement"])
    assert found.close
    assert search.answer(found, 1).lead_text in texts.text(found.rules[1])


@each("file", [questions.TUNING, *questions.LATER])
def test_every_question_has_rules_that_are_there(file: Path):
    right = {rule_id for told in questions.questions(file).values() for rule_id in told}
    assert right <= set(reference.rule_ids())


@each("rule_id", reference.rule_ids())
def test_every_question_of_a_rule_finds_it_first_or_near_and_an_answer_has_all_sentences(
    rule_id: str,
):
    """Near if it is a rule of another system; the answer is that of the first rule."""
    search, near = searched(), questions.NEAR if texts.system(rule_id) else 1
    for question in texts.asked(rule_id):
        found = search.search([question])
        assert rule_id in found.rules[:near], question
        answer = search.answer(found)
        said = f"{answer.lead_text} {answer.rest}".split()
        assert sorted(said) == sorted(texts.text(found.rules[0]).split())


@pytest.mark.parametrize(
    ("played", "first"),
    [
        ("", "pirates.theft"),
        ("explorers-pirates", "pirates.theft"),
        ("base", "robber.theft"),
        ("pirates-of-catan", "privateers.theft"),
    ],
)
def test_the_rules_of_the_game_come_first_or_those_of_explorers_and_pirates(
    played: str, first: str
):
    modules = of_scenario(played) if played else ()
    search = RuleSearch(played=modules)
    assert search.search(["whom can I rob"]).rules[0] == first


def test_a_rule_of_another_system_is_found_where_no_other_fits():
    assert searched().search(["what does Captain Dever do"]).rules[0] == "dever.use"
    land_ho = RuleSearch(played=of_scenario("land-ho"))
    assert land_ho.search(["Monopoly"]).rules[0] == "development.monopoly"


@pytest.mark.parametrize(
    ("question", "rule_id"),
    [
        ("how do we win explorers of catan", "explorers.win"),
        ("robber explorers of catan", "explorers.robber"),
        ("desert in pirates of catan", "privateers.island"),
    ],
)
def test_the_rules_of_a_system_that_is_named_come_first(question: str, rule_id: str):
    assert searched().search([question]).rules[0] == rule_id


@pytest.mark.parametrize(
    ("word", "meant"), [("tirbute", "tribute"), ("pirrate", "pirate"), ("setlement", "settlement")]
)
def test_a_word_is_corrected_if_one_is_near(word: str, meant: str):
    assert searched().search([word]).taken == ((word, meant),)


@each("word", ["sheep", "wood", "wheat", "clay", "boat", "explorer", "town", "toll", "vp"])
def test_a_word_of_players_is_understood_and_never_corrected(word: str):
    found = searched().search([word])
    assert found.rules
    assert not found.taken
    assert not found.unknown


@pytest.mark.parametrize(
    ("word", "meant"), [("beating", "capture"), ("tolled", "tribute"), ("barters", "trade")]
)
def test_a_form_of_a_word_of_players_means_the_same(word: str, meant: str):
    assert searched().search([word]).terms == (meant,)


@pytest.mark.parametrize("word", ["visiting", "dude", "wasnt", "pts", "ppl", "raider", "rocket"])
def test_a_word_is_not_corrected_to_one_that_only_sounds_like_it(word: str):
    assert not searched().search([f"{word} tribute"]).taken


def test_a_short_word_among_others_is_no_beginning_of_another():
    assert searched().search(["ran out of ships"]).rules[0] != "house.chance"


@pytest.mark.parametrize(
    "question", ["is there a robber", "can i play a knight before rolling", "is there a monopoly"]
)
def test_whether_there_is_what_a_game_has_not_is_answered_by_what_it_has(question: str):
    played = of_scenario("explorers-pirates")
    assert RuleSearch(played=played).search([question]).rules[0] == "setup.base-game"
    assert RuleSearch(played=of_scenario("base")).search([question]).rules[0] != "setup.base-game"


def test_words_that_carry_nothing_are_ignored_in_silence():
    found = searched().search(["how do I do that please"])
    assert not found.unknown
    assert not found.taken
    assert searched().search(["what is the tribute"]).terms == ("tribute",)


def test_a_word_that_nothing_is_near_to_is_unknown():
    assert searched().search(["grandmother tribute"]).unknown == ("grandmother",)


def test_the_answer_begins_with_the_sentence_that_answers_and_marks_the_words():
    search = searched()
    answer = search.answer(search.search(["do I pay at my own pirate"]))
    assert answer.lead_text == "Your own pirate ship costs you nothing."
    assert [text for text, marked in answer.lead if marked] == ["own", "pirate", "costs"]
    assert answer.rest.startswith("Sailing onto, along or off a route")


def test_a_sentence_that_leans_on_the_one_before_comes_with_it():
    search = searched()
    answer = search.answer(
        search.search(["who holds the mission card while all are on the start space"])
    )
    assert answer.lead_text.count(". ") <= 1
