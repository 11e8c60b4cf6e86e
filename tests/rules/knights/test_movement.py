"""Knights and progress cards in the movement phase (Q12): two settings, and what stays barred."""

import pytest

from ep_rules.api import game
from ep_rules.base.turn import MovementPhase
from ep_rules.knights.progress_cards import PlayCard
from ep_rules.knights.progress_deck import DECK
from tests.kit.knights import AT_SEA, knights_at_sea
from tests.kit.table import Table

NOT_SAILING = {
    "alchemist",
    "crane",
    "engineer",
    "medicine",
    "road-building",
    "smith",
    "commercial-harbor",
    "merchant-fleet",
    "diplomat",
}
"""The cards that come before the roll, build or trade."""
SCENE = """
phase = "movement"
[hexes]
C5 = "fields 9"
D6 = "sea"
[A]
progress = "spy, warlord, crane, resource-monopoly"
settlements = ["B4.s"]
cities = ["A1.n"]
roads = ["C5-sw", "C5-se", "A1-se"]
knights = ["C5.s basic active ready", "A1.se basic"]
hand = "2 paper"
[B]
progress = "crane"
hand = "2 ore"
"""


def sailing(setting: str, value: str) -> Table:
    """The scene with a setting."""
    return knights_at_sea(SCENE, house={f"knights-and-movement.{setting}": value})


@pytest.mark.rule("combined.cards")
@pytest.mark.parametrize(("knights", "code"), [("barred", "turn.wrong-phase"), ("allowed", "")])
def test_q12_knights_move_in_the_movement_phase_by_a_setting(knights: str, code: str):
    table = sailing("knights", knights)
    assert table.refused("A march C5.s to C4.se") == code
    assert table.refused("A spy B") == "turn.wrong-phase"
    assert table.refused("A activate A1.se") == "turn.wrong-phase"


@pytest.mark.rule("combined.cards")
@pytest.mark.parametrize(("cards", "code"), [("barred", "turn.wrong-phase"), ("allowed", "")])
@pytest.mark.parametrize("play", ["A spy B", "A warlord", "A resource-monopoly ore"])
def test_q12_cards_are_played_in_the_movement_phase_by_a_setting(play: str, cards: str, code: str):
    table = sailing("cards", cards)
    assert table.refused(play) == code
    assert bool(table.legal(play.split()[1])) == (not code)
    assert table.refused("A crane science") == "turn.wrong-phase"
    assert table.refused("A march C5.s to C4.se") == "turn.wrong-phase"


@pytest.mark.rule("combined.cards")
def test_q12_after_the_answers_the_movement_phase_goes_on():
    table = sailing("cards", "allowed").do("A spy B", "A spy-take crane", "A warlord")
    assert table.asks == "A MovementPhase"
    assert table.do("A end").asks == "B ProductionPhase"


@pytest.mark.rule("combined.cards")
@pytest.mark.parametrize("scenario", AT_SEA)
def test_q12_every_card_is_played_there_or_builds_or_trades(scenario: str):
    allowed = game(scenario, 3, house={"knights-and-movement.cards": "allowed"})
    cards = {
        family.card.word
        for family in allowed.book.families_for[MovementPhase]
        if isinstance(family, PlayCard)
    }
    assert cards == {one.word for one in allowed.book.decks[DECK].cards if one.played} - NOT_SAILING
    barred = game(scenario, 3).book.families_for[MovementPhase]
    assert not any(isinstance(family, PlayCard) for family in barred)
