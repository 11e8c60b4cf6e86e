"""What the sources leave open is marked as ours in the sentence of the rule that answers it."""

from ep_rules.api import SCENARIOS, kinds_of
from tests.kit.each import each
from tests.rules.engine.test_settings import OPEN_QUESTIONS
from tests.texts.readings import OURS, SETTING, all_sentences

KNOWN = {key for scenario in SCENARIOS for key in kinds_of(scenario)}
ANSWERED_BY_A_SOURCE = {
    "pirates.same_hex",
    "production.shortage",
    "lairs.victory",
    "spices.delivered",
    "tracks.tie",
}
"""Open questions whose default is that of a source."""
OUR_NUMBERS = (
    "battle.first",
    "battle.second",
    "chests.tokens",
    "islets.point",
    "jugs.cost",
    "jugs.most",
    "robber-fleet.needs",
    "robber-fleet.nemesis",
    "robber-fleet.ship",
    "victory.goal",
    "warships.tribute",
)


def test_the_marks_are_found():
    """Guards the tests below against looking at nothing."""
    assert sum(bool(sentence.ours) for sentence in all_sentences()) > 40


def test_every_setting_that_a_rule_names_is_there():
    named = {name for one in all_sentences() for name in SETTING.findall(_inside(one.text))}
    assert sorted(named - KNOWN) == []


@each("key", [question[1] for question in OPEN_QUESTIONS])
def test_an_open_question_is_marked_where_its_answer_stands(key: str):
    """Questions that a source answers name the setting alone, or nothing."""
    marked = {name for sentence in all_sentences() for name in sentence.settings}
    assert key in marked | ANSWERED_BY_A_SOURCE


@each("key", OUR_NUMBERS)
def test_numbers_that_no_source_gives_are_shown_as_ours(key: str):
    (sentence,) = [one for one in all_sentences() if key in one.settings]
    assert sentence.ours.startswith("our number")


def _inside(text: str) -> str:
    """What stands in the marks of a sentence."""
    return " ".join(found[0] for found in OURS.finditer(text))
