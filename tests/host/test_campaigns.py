"""A campaign of a shared table: its voyages, its standing, its page, its next voyage."""

import asyncio
import random
from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules.api import Seat
from ep_tui.host.campaign_page import TableCampaign
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import NEW_CAMPAIGN, OPEN, Invitation, NoSeat
from ep_tui.host.lobby import Lobby
from ep_tui.host.waiting_room import NewTable, WaitingRoom
from ep_tui.replay.campaign import standing
from ep_tui.screens.ending import Over
from ep_tui.session.shared.shared_session import SharedSession
from ep_tui.session.shared.terms import Terms
from ep_tui.storage.campaign_file import load
from tests.host.shared import a_hall, window
from tests.tui.play import flat, press, screen

SHORT = {"victory.goal": "4", "turn.rounds": "2"}
TERMS = Terms(pace="step", clock="turn-10")


@pytest.fixture
def hall(tmp_path) -> Hall:
    return a_hall(tmp_path)


def first_voyage(hall: Hall, *others: str, terms: Terms = TERMS) -> Invitation:
    """The first game of a campaign of Ann and others; it is short."""
    seats = ["Ann", *[OPEN] * len(others)]
    made = Invitation(
        "Ann", "land-ho", "print-2025", seats, terms, house=SHORT, voyage_of=NEW_CAMPAIGN
    )
    hall.invite(made)
    for name in others:
        hall.sit("Ann", name)
    return made


async def played(hall: Hall, made: Invitation, *people: str) -> list[SharedSession]:
    """The sessions of a game that its people have played to its end."""
    sessions = [hall.enter(made, name) for name in people]
    chance = random.Random(3)
    async with asyncio.timeout(60):
        while not sessions[0].over:
            mover = next((one for one in sessions if one.me is not None), None)
            if mover is not None:
                mover.act(chance.choice(mover.legal()))
            await asyncio.sleep(0)
    return sessions


async def open_menu(pilot: Pilot[Any]) -> None:
    """Escape dismisses the note of a new game first, while it is shown."""
    await press(pilot, "escape")
    if "go to the lobby" not in flat(pilot):
        await press(pilot, "escape")
    assert "go to the lobby" in flat(pilot)


def name_of(made: Invitation) -> str:
    assert made.table is not None
    assert made.table.save_path is not None
    return made.table.save_path.stem


async def test_a_game_of_a_campaign_is_its_first_voyage_for_its_people_only(hall):
    made = first_voyage(hall, "Bob")
    name = name_of(made)
    assert [hall.campaigns.of(name, who) for who in ("Ann", "Bob", "Cid", "")] == [
        name,
        name,
        "",
        "",
    ]
    kept = load(hall.campaigns.file(name))
    assert kept is not None
    assert kept.players == ("person:Ann", "person:Bob")
    assert kept.games == (name,)


async def test_a_game_on_its_own_is_no_campaign(hall):
    made = Invitation("Ann", "land-ho", "print-2025", ["Ann", OPEN], TERMS)
    hall.invite(made)
    hall.sit("Ann", "Bob")
    assert hall.campaigns.of(name_of(made), "Ann") == ""
    async with window(hall, "Ann", hall.enter(made, "Ann")) as pilot:
        await open_menu(pilot)
        assert "Campaign" not in flat(pilot)


async def test_the_end_of_a_voyage_leads_to_the_next_for_those_who_want_it(hall, tmp_path):
    made = first_voyage(hall, "Bob")
    ann, bob = await played(hall, made, "Ann", "Bob")
    campaign = name_of(made)
    async with window(hall, "Ann", ann) as one, window(hall, "Bob", bob) as other:
        assert isinstance(screen(one).top, Over)
        assert "v next: Pirate Lairs" in flat(one)
        assert "c campaign" in flat(one)
        await press(one, "c")
        assert isinstance(one.app.screen, TableCampaign)
        assert "Land Ho!" in flat(one)
        await press(one, "enter")
        assert isinstance(one.app.screen, WaitingRoom)
        assert "Bob, not here yet" in flat(one)
        await other.pause()
        assert "Ann waits for you to begin the next voyage." in flat(other)
        await press(other, "v")
        await one.pause()
        sessions = [screen(pilot).session for pilot in (one, other)]
        assert [one.scenario for one in sessions] == ["pirate-lairs"] * 2
        assert [one.seats for one in sessions] == [{Seat(0)}, {Seat(1)}]
        assert all(isinstance(one, SharedSession) and one.terms == TERMS for one in sessions), (
            "its agreements hold in all voyages"
        )
        kept = load(hall.campaigns.file(campaign))
        assert kept is not None
        assert kept.games == (campaign, sessions[1].save_name)
    voyages = standing(hall.folders, kept).voyages
    assert voyages[0].results
    assert not voyages[1].results
    assert hall.record(campaign, "Cid"), "the record of each voyage is kept"


async def test_nobody_else_can_sit_down_at_a_voyage(hall):
    made = first_voyage(hall, "Bob")
    campaign = name_of(made)
    for session in await played(hall, made, "Ann", "Bob"):
        session.leave()
    hall.next_voyage(campaign, "Ann")
    assert [row.kind for row in hall.rows("Bob")] == ["waits"]
    assert hall.rows("Cid") == []
    with pytest.raises(NoSeat, match="All seats"):
        hall.sit("Ann", "Cid")
    with pytest.raises(NoSeat, match="Only the players"):
        hall.next_voyage("no-campaign", "Ann")


async def test_a_bot_begins_for_who_does_not_come_and_they_may_come_back(hall):
    made = first_voyage(hall, "Bob", "Cid")
    campaign = name_of(made)
    for session in await played(hall, made, "Ann", "Bob", "Cid"):
        session.leave()
    again = hall.next_voyage(campaign, "Bob")
    assert again.seats == [OPEN, "Bob", OPEN]
    assert hall.next_voyage(campaign, "Cid") is again
    hall.fill(again)
    bob = hall.enter(again, "Bob")
    assert [sitter.is_person for sitter in bob.sitters] == [False, True, True]
    assert [row.mine for row in hall.rows("Ann")] == [True]
    ann = hall.join(name_of(again), "Ann")
    assert ann.seats == {Seat(0)}
    assert ann.sitters[0].is_person


async def test_a_campaign_survives_a_restart_and_waits_in_the_lobby(hall, tmp_path):
    made = first_voyage(hall, "Bob")
    campaign = name_of(made)
    for session in await played(hall, made, "Ann", "Bob"):
        session.leave()
    hall.close()
    later = a_hall(tmp_path, most=1)
    assert [row.kind for row in later.rows("Bob")] == ["next"]
    assert later.rows("Cid") == []
    async with window(later, "Bob") as pilot:
        assert "yours · next voyage" in flat(pilot)
        assert "c campaign" in flat(pilot)
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, TableCampaign)
        await press(pilot, "n")
        await press(pilot, "d")
        await press(pilot, "d")
        assert later.campaigns.file(campaign).exists(), "no player can delete it alone"
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Lobby)
        await press(pilot, "enter")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, WaitingRoom)
        async with window(later, "Ann") as other:
            await press(other, "enter")
            await pilot.pause()
            assert other.app.session.scenario == "pirate-lairs"
            assert pilot.app.session.seats == {Seat(1)}
            voyage = pilot.app.session.save_name
    again = a_hall(tmp_path)
    assert [row.kind for row in again.rows("Ann")] == ["rests"]
    assert again.campaigns.running(campaign) == voyage


async def test_a_voyage_that_all_have_ended_counts_with_its_points_so_far(hall):
    made = first_voyage(hall, "Bob")
    campaign = name_of(made)
    ann, bob = (hall.enter(made, name) for name in ("Ann", "Bob"))
    ann.ask("end", None)
    bob.vote(agrees=True)
    kept = load(hall.campaigns.file(campaign))
    assert kept is not None
    now = standing(hall.folders, kept)
    assert [one.points for one in now.voyages[0].results] == [
        ann.observe(None).seats[n].total for n in (0, 1)
    ]
    assert now.voyages[0].winner is None
    assert now.following is not None
    assert now.following.scenario == "pirate-lairs"


async def test_a_voyage_that_is_thrown_away_is_played_again(hall):
    made = first_voyage(hall, "Bob")
    campaign = name_of(made)
    ann, bob = (hall.enter(made, name) for name in ("Ann", "Bob"))
    ann.ask("abandon", None)
    bob.vote(agrees=True)
    again = hall.next_voyage(campaign, "Ann")
    assert again.scenario == "land-ho"


async def test_the_form_begins_a_campaign_with_its_first_voyage(hall):
    async with window(hall, "Ann") as pilot:
        await press(pilot, "n")
        page = pilot.app.screen
        assert isinstance(page, NewTable)
        page.campaign.at = 1
        page.scenario.at = page.scenario.choices.index("fish")
        await press(pilot, "enter")
        assert "A campaign begins with Land Ho!" in flat(pilot)
        page.scenario.at = page.scenario.choices.index("land-ho")
        page.house["victory.goal"] = "4"
        await press(pilot, "enter")
        assert "without house rules" in flat(pilot)
        page.house.clear()
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, WaitingRoom)
        assert hall.waiting["Ann"].voyage_of == NEW_CAMPAIGN
        hall.fill(hall.waiting["Ann"])
        await pilot.pause()
        await open_menu(pilot)
        assert "Campaign" in flat(pilot)
