"""Cards of great moments: what they say, to whom, and how long they stay."""

import pytest

from ep_rules.api import Bundle, Event, Heard, Seat
from ep_rules.base.production import Received
from ep_rules.knights.barbarians import BarbariansLanded, DefenseTied
from ep_rules.knights.pillage import CityPillaged
from ep_rules.missions.lairs.capture import HeroFound, LairCaptured
from ep_rules.model import GOLD, HILLS
from ep_rules.sea.discovery import HexDiscovered
from ep_rules.voyage.track import LeaderChanged, MarkerMoved
from ep_tui.panels.log import LogBook
from ep_tui.panels.moments import MomentBar, Moments, moment_card
from ep_tui.panels.styled_lines import text_of
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.widgets.moment_card import MomentCard
from ep_tui.widgets.panel import Panel
from ep_tui.widgets.question_box import QuestionBox
from tests.plain.conversation import typed
from tests.tui.play import flat, opened, says, scene, screen

ANN = Seat(0)


def lairs() -> Table:
    return Table.new("pirate-lairs", ["you", "deckhand", "deckhand"], seed=7)


def after(table: Table, *events: Event, points: tuple[int, ...] = ()) -> MomentBar | None:
    """The card for the first seat after these events, with the points before them."""
    table.heard.extend(Heard(1, event) for event in events)
    session = Session.local(table)
    now = [view.total for view in session.observe(None).seats]
    return moment_card(session, len(table.heard) - len(events), ANN, points or now)


def test_the_card_of_a_lair_says_who_took_part_and_what_each_got():
    table = lairs()
    place = table.game.book.topology.hex("C5")
    card = after(
        table,
        LairCaptured(place, (ANN, Seat(1))),
        Received(ANN, Bundle.of({GOLD: 2}), "lairs.rewards"),
        MarkerMoved(ANN, "lair-mission", 1),
        LeaderChanged(ANN, "lair-mission"),
        Received(Seat(1), Bundle.of({GOLD: 2}), "lairs.rewards"),
        HeroFound(ANN, place),
        points=(-3, -1, 0),
    )
    assert card is not None
    names = Session.local(table).names
    assert card.title == "Lair captured"
    assert card.words == (
        f"You and {names[1]} captured the lair C5. You: 2 gold; B: 2 gold."
        " You take the special card “Greatest Pirate Scourge”."
        " You are the hero of C5 and lose a crew there."
        " You gain 3 points and have 0 of 12."
        f" {names[1].capitalize()} gains 1 point and has 0 of 12."
    )


def test_what_others_find_or_capture_has_no_card():
    table = lairs()
    place = table.game.book.topology.hex("C5")
    assert after(table, HexDiscovered(Seat(1), place, HILLS)) is None
    assert after(table, LairCaptured(place, (Seat(1),)), HeroFound(Seat(1), place)) is None


def test_several_moments_are_one_card_with_the_title_of_the_greatest():
    table = lairs()
    place = table.game.book.topology.hex("C5")
    found = LairCaptured(place, (ANN,)), HexDiscovered(ANN, place, HILLS)
    card = after(table, LeaderChanged(Seat(1), "lair-mission"), *found)
    assert card is not None
    assert card.title == "Lair captured"
    assert "special card" in card.words
    assert "You discover C5" in card.words


def test_an_attack_says_who_loses_a_city():
    table = Table.new("cities-and-knights", ["you", "deckhand", "deckhand"], seed=7)
    place = table.game.book.topology.intersection("C3.n")
    card = after(table, BarbariansLanded(7, 3), CityPillaged(Seat(2), place))
    assert card is not None
    assert card.title == "The barbarians land"
    assert "The barbarians pillage the city of" in card.words
    tied = after(table, BarbariansLanded(3, 3), DefenseTied((ANN, Seat(2))))
    assert tied is not None
    assert tied.words.endswith(f"a progress card each for you and {Session.local(table).names[2]}.")


ROAD = """
scenario = "base"
phase = "trade-and-build"
[A]
hand = "1 brick, 1 lumber"
settlements = ["B2.ne"]
roads = ["B2-ne", "B3-nw", "B3-ne", "B4-nw"]
"""


async def test_a_card_stands_until_the_next_key():
    table = scene(ROAD)
    async with opened(table, (120, 40)) as pilot:
        screen(pilot).act(table.read("road B4-ne"))
        await pilot.pause()
        assert "★ A Longest Road" in flat(pilot)
        assert "You take the Longest Road with a length of 5." in flat(pilot)
        assert "You gain 2 points and have 3 of 10." in flat(pilot)
        await says(pilot, "right", no="★ A Longest Road")


def test_a_seat_that_needs_one_more_point_has_a_card_once():
    table = scene(ROAD + "[house]\nvictory.goal = 4\n")
    moments = Moments(Session.local(table))
    table.act(table.read("road B4-ne"), ANN)
    moments.look(ANN)
    assert moments.card is not None
    assert moments.card.words.endswith(
        "You gain 2 points and have 3 of 4. You need one more point to win."
    )
    moments.clear()
    moments.look(ANN)
    assert moments.card is None


def test_the_log_marks_a_moment_with_a_star():
    table = scene(ROAD)
    table.act(table.read("road B4-ne"), ANN)
    lines = [text_of(line) for line in LogBook(Session.local(table)).lines(ANN, 60, 9)]
    assert "★ You take the Longest Road with a length of 5." in lines


def test_plain_mode_says_a_moment_in_one_line():
    said = typed(scene(ROAD), "road B4-ne")
    assert "★ Longest Road: You take the Longest Road with a length of 5. You gain 2 points" in said
    assert said.count("You take the Longest Road") == 1


def test_one_who_watches_sees_a_card_until_the_next_event():
    table = scene(ROAD, "random", "random")
    session = Session(table, frozenset())
    moments = Moments(session)
    table.act(table.read("road B4-ne"), ANN)
    moments.look(None)
    assert moments.card is not None
    moments.look(None)
    assert moments.card is not None, "nothing has happened"
    table.act(table.read("end"), ANN)
    moments.look(None)
    assert moments.card is None


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_a_card_of_several_moments_is_shown_whole(size: tuple[int, int]):
    """Where the card has no room for it, it has the place of the bar until the next key."""
    words = " ".join(f"Sentence {number} of the card of a great moment." for number in range(6))
    table = Table.new("explorers-pirates", ["you", "random"], seed=7, first=0)
    async with opened(table, size) as pilot:
        shown = screen(pilot)
        shown.note, shown.moment = ("", ""), MomentBar("Lair captured", ANN, words)
        shown.paint()
        await pilot.pause()
        panels = {type(panel): panel for panel in shown.query(Panel)}
        lines = [*panels[QuestionBox].shown, *panels[MomentCard].shown]
        assert words in " ".join(" ".join(map(text_of, lines)).split())
