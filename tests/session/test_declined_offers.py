"""Offers that are declined for people unasked, and what they and others learn of it."""

import pytest

from ep_rules.api import Decline, Seat
from ep_rules.base.theft import VIEWERS, UnknownCards
from ep_tui.panels.log import sentence
from ep_tui.panels.log_items import log_items
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.table_loop import step_at_once
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import OffersShown
from tests.tui.play import scene

PEOPLE = ("person:Ann", "random", "person:Cyd")


def offered(
    want: str = "1 wool", hand: str = "1 ore", *seats: str, game: str = "land-ho"
) -> tuple[Table, Session]:
    """B, a bot that chooses at random, offers A and C lumber for something."""
    text = f"""
        scenario = "{game}"
        seats = 3
        turn = "B"
        phase = "trade-and-build"
        open = ["A answer-offer", "C answer-offer", "B pick-answer"]
        offer = "1 lumber for {want}"
        [A]
        hand = "{hand}"
        [B]
        hand = "3 lumber"
    """
    table = scene(text, *(seats or ("you", "random", "random")))
    step_at_once(table, Folders.of_user())
    return table, Session.local(table)


def asked(table: Table, session: Session, shown: OffersShown) -> bool:
    """Whether a person is asked about the open offer."""
    session.show_offers(shown)
    session.go_on()
    return table.person_to_act == 0 and not table.history.entries


@pytest.mark.parametrize(
    ("shown", "hand", "is_asked"),
    [
        ("off", "1 wool", False),
        ("few", "1 wool", True),
        ("few", "1 ore", False),
        ("all", "1 ore", True),
        ("all", "", False),
    ],
)
def test_a_person_is_asked_about_the_offers_that_they_want_to_see(
    shown: OffersShown, hand: str, is_asked: bool
):
    assert asked(*offered(hand=hand), shown) == is_asked


def test_two_of_a_card_are_not_met_by_one():
    assert not asked(*offered("2 wool", "1 wool"), "few")


def test_an_offer_that_is_declined_unasked_is_an_ordinary_no_in_the_record():
    table, session = offered()
    session.show_offers("few")
    session.go_on()
    assert table.history.entries[0].action == Decline()
    assert table.history.entries[0].actor == 0


def lines(session: Session, viewer: Seat | None) -> list[str]:
    """The log of a viewer."""
    return [sentence(session, item, viewer, session.names) for item in log_items(session)]


def test_only_the_owner_of_the_hand_reads_that_it_could_not_meet_the_offer():
    _, session = offered()
    session.show_offers("few")
    session.go_on()
    assert any("you were not asked" in line for line in lines(session, Seat(0)))
    assert not any("not asked" in line for line in lines(session, None))


def test_the_owner_reads_that_offers_are_off():
    _, session = offered()
    session.show_offers("off")
    session.go_on()
    assert any("Offers are off" in line for line in lines(session, Seat(0)))


def test_at_a_shared_keyboard_people_are_asked_unless_everybody_knows_what_they_hold():
    assert asked(*offered("1 wool", "1 ore", *PEOPLE), "few") is False
    table, session = offered("1 wool", "1 ore", *PEOPLE, game="pirate-lairs")
    for viewer in (1, 2, 3):
        table.history.state.of(UnknownCards).cards[viewer * VIEWERS] = (0, 0, 0, 0, 1)
    assert asked(table, session, "few"), "the card was stolen, and may be wool"


def test_a_no_that_was_said_unasked_is_not_undone():
    table, session = offered()
    session.show_offers("few")
    session.go_on()
    assert session.undoer is None or table.undo_refusal(session.undoer) is not None


async def test_one_key_changes_which_offers_are_shown():
    from tests.tui.play import flat, opened, press, screen

    table, _ = offered()
    async with opened(table) as pilot:
        assert screen(pilot).host.preferred.offers == "few"
        await press(pilot, "O")
        assert screen(pilot).host.preferred.offers == "all"
        assert "Offers: all" in flat(pilot)
        await press(pilot, "O")
        assert screen(pilot).host.preferred.offers == "off"
