"""A sentence belongs to a game: what modules say in the rules and refusals of others."""

import re

import pytest

from ep_rules import reference
from ep_rules.api import SCENARIOS, Refusal, game, ruleset_parts
from ep_tui.texts import changes, has, rule_text, say
from ep_tui.texts.rule_answer import entry
from ep_tui.texts.speak import refusal_sentence
from tests.kit.each import each
from tests.texts.test_words_of_modules import MODULES, WORDS, all_of
from tests.tools.questions import of

CHANGES = [
    (module, key.removeprefix("with."))
    for module in sorted(MODULES)
    for key in sorted(all_of(WORDS, module))
    if key.startswith("with.")
]
"""The modules and what each changes."""


def test_changes_are_found():
    """Guards the tests below against looking at nothing."""
    assert ("knights", "rules.building.road.added") in CHANGES


@each("module, key", CHANGES)
def test_a_module_changes_whole_sentences_of_rules_and_refusals_that_are_there(
    module: str, key: str
):
    assert has(f"with.{module}.where")
    if key.startswith("rules."):
        rule_id, _, part = key.removeprefix("rules.").rpartition(".")
        assert part in (rule_text.WHOLE, *rule_text.parts(rule_id), rule_text.ADDED)
        assert re.fullmatch(r"[A-Z].*[.]", say(changes(key)[module]))
    elif key != "where":
        assert has(key)


@each("scenario", SCENARIOS)
def test_in_a_game_one_module_at_most_replaces_a_sentence(scenario: str):
    replaced = [key for module, key in CHANGES if module in of(scenario)]
    kept = [key for key in replaced if not key.endswith((".added", "where", ".same"))]
    assert sorted(kept) == sorted(set(kept))


@each(
    "rule_id, scenario, said",
    [
        ("pirates.theft", "fish", "must take one resource card,"),
        ("pirates.theft", "fish-knights", "must take one card, a resource or a commodity,"),
        ("awards.interruption", "cities-and-knights", "Another player’s knight interrupts"),
        ("robber.start", "cities-and-knights", "not in play before the first attack"),
        ("production.roll", "base", "You may play a development card before the roll."),
        ("lairs.income", "fish-knights", "settlements, harbor settlements and cities"),
        ("turn.phases", "cities-and-knights", "a place for a displaced knight"),
        ("progress.merchant", "spices-knights", "a gold field is not possible"),
        ("cost.price", "cities-and-knights", "To recruit or promote a knight"),
    ],
)
def test_a_rule_says_what_holds_in_the_game(rule_id: str, scenario: str, said: str):
    assert said in rule_text.text(rule_id, played=of(scenario))


@pytest.mark.parametrize(
    ("rule_id", "scenario", "unsaid"),
    [
        ("robber.start", "cities-and-knights", "starts on the desert"),
        ("production.yield", "cities-and-knights", "a city gives two."),
        ("production.roll", "explorers-pirates", "development card"),
        ("gold.compensation", "fish-knights", "no resource card"),
        ("turn.phases", "fish-knights", "Only the player whose turn it is acts"),
        ("awards.interruption", "base", "knight"),
    ],
)
def test_a_rule_says_nothing_that_is_false_in_the_game(rule_id: str, scenario: str, unsaid: str):
    assert unsaid not in rule_text.text(rule_id, played=of(scenario))


def test_without_a_game_what_holds_everywhere_comes_first():
    told = rule_text.text("awards.interruption")
    first, _, second = told.partition(" In Cities & Knights: ")
    assert first == rule_text.text("awards.interruption", played=of("base"))
    assert second.startswith("Another player’s knight")


def test_a_goal_is_that_of_the_game_with_its_house_setting():
    assert "You need 20 points in this game." in rule_text.text(
        "victory.goal", "", of("fish-knights")
    )
    house = game("explorers-pirates", 3, "", {"victory.goal": "12"}).book.settings
    assert "You need 12 points in this game." in rule_text.text("victory.goal", "", house)
    assert "Land Ho! needs 8 points" in rule_text.text("victory.goal")
    assert "Land Ho! needs" not in rule_text.text("victory.goal", "", house)


def test_a_house_setting_is_told_with_the_rules_that_it_changes_and_no_others():
    made = game("explorers-pirates", 3, "", {"pirates.same_hex": "false"})
    house = ruleset_parts(made.ruleset)[3]

    def told(rule_id: str) -> str:
        lines = entry(rule_id, "print-2025", made.book.settings, house)
        return " ".join(text for line in lines for text, _ in line.pieces)

    assert "House setting of this game: pirates.same_hex = false." in told("pirates.place")
    assert "House setting" not in told("fish.roll")


def test_a_ban_of_one_edition_is_told_in_that_edition():
    assert "cannot be played with it" in rule_text.text("combined.games", "online-2014")
    assert "cannot be played with it" not in rule_text.text("combined.games", "print-2025")


@pytest.mark.parametrize(
    ("code", "scenario", "sentence"),
    [
        ("spices.sells-cards-only", "spices", "You can sell only resource cards, not wool."),
        (
            "spices.sells-cards-only",
            "spices-knights",
            "You can sell only resources and commodities, not wool.",
        ),
        ("sevens.not-a-card", "fish-knights", "On a seven you do not discard wool in this game."),
    ],
)
def test_a_refusal_says_what_holds_in_the_game(code: str, scenario: str, sentence: str):
    made = game(scenario, 3)
    good = made.book.cards.names.index("wool")
    assert refusal_sentence(made, Refusal.of(code, good=good)) == sentence


def test_a_refusal_cites_the_rule_that_forbids_in_the_game():
    refusal = Refusal.of("merchant.not-land")
    assert reference.rule_behind(refusal, of("cities-and-knights")) == "progress.merchant"
    assert reference.rule_behind(refusal, of("fish-knights")) == "combined.cards"
