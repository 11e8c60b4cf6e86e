"""The help, the log and plain mode describe only what a game has."""

import pytest

from ep_rules.api import SCENARIOS, game
from ep_tui.contributions.events import WHOLE_LOG
from ep_tui.panels.picture import letters_of
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import say

scenarios = pytest.mark.parametrize("scenario", SCENARIOS)


def pieces(scenario: str) -> str:
    """How plain mode explains the letters of the picture."""
    return letters_of(game(scenario, min(SCENARIOS[scenario].layouts)))


def test_the_picture_of_a_voyage_has_harbor_settlements_and_ships():
    assert pieces("land-ho") == (
        "Lowercase letters: settlement, road. Capital letters: harbor settlement, ship."
    )


def test_the_picture_of_base_catan_has_cities_and_no_ships():
    assert pieces("base") == ("Lowercase letters: settlement, road. Capital letters: city.")


@scenarios
def test_the_picture_names_ships_where_the_game_has_some(scenario: str):
    ids = {module.id for module in SCENARIOS[scenario].modules}
    assert ("ship" in pieces(scenario)) == bool(ids & {"ships", "seafarers"})


@scenarios
def test_the_log_is_narrowed_to_topics_of_which_the_game_has_events(scenario: str):
    played = game(scenario, max(SCENARIOS[scenario].layouts))
    first, *others = presenters_of(played).topics
    assert first == WHOLE_LOG
    told = {telling.log for telling in presenters_of(played).tellings.values()}
    assert set(others) == told - {WHOLE_LOG}


def test_the_log_of_base_catan_has_no_topic_of_the_sea():
    topics = [topic.name for topic in presenters_of(game("base", 3)).topics]
    assert topics == ["all", "dice", "building", "trade", "discovery", "theft"]
    told = " ".join(say(f"panels.log.kind.{topic}") for topic in topics)
    assert not [word for word in ("ship", "cargo", "pirate", "mission") if word in told]


@scenarios
def test_the_help_of_a_game_without_movement_says_nothing_of_movement(scenario: str):
    played = game(scenario, max(SCENARIOS[scenario].layouts))
    told = [say(f"help.does.{command.id}") for command in presenters_of(played).commands]
    assert told
    if "movement" not in SCENARIOS[scenario].outline:
        assert not [text for text in told if "movement" in text]
