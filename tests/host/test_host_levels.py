"""Escape leaves every page of the host for the level below; a new one must be in this walk."""

from collections.abc import Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

from ep_tui.host.campaign_page import OwnCampaign, TableCampaign
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import NEW_CAMPAIGN, OPEN, Invitation
from ep_tui.host.lobby import Lobby
from ep_tui.host.operator_socket import Answered
from ep_tui.host.own_editor import KeptOrNew, OwnEditor
from ep_tui.host.own_pages import AskPage, MePage, OperatorPage, OwnGames, OwnProfile
from ep_tui.host.shared_screen import CompanyPage, SharedScreen
from ep_tui.host.waiting_room import NewTable, WaitingRoom
from ep_tui.host.window import WindowApp
from ep_tui.screens.page import Page
from ep_tui.session.shared.terms import Terms
from tests.host.shared import PEOPLE, a_hall, seated, sessions, window
from tests.host.test_shared_table import OFFER
from tests.tui.play import flat, press, screen

FROM_THE_LOBBY: dict[type[Page], str] = {
    NewTable: "n",
    MePage: "p",
    OwnGames: "p g",
    OwnProfile: "p p",
    OwnCampaign: "c",
    AskPage: "enter",
    OperatorPage: "o",
}
"""The pages above the lobby, where a table with a word has an open seat, and their keys."""
OPENED_AT_A_HOST: set[type[Page]] = {
    *FROM_THE_LOBBY,
    Lobby,
    SharedScreen,
    CompanyPage,
    WaitingRoom,
    TableCampaign,
    OwnEditor,
    KeptOrNew,
}


@pytest.fixture
def hall(tmp_path) -> Hall:
    made = a_hall(tmp_path)
    seats = ["Ann", OPEN]
    made.invite(Invitation("Ann", "land-ho", "print-2025", seats, Terms(), word="tide"))
    return made


async def nothing(_: Sequence[str]) -> Answered:
    """The answer to every word of an operator."""
    raise NotImplementedError


def pages(pilot: Pilot[Any]) -> list[object]:
    return list(pilot.app.screen_stack)


@pytest.mark.parametrize("page", FROM_THE_LOBBY, ids=lambda page: page.__name__)
async def test_escape_closes_a_page_above_the_lobby_and_nothing_else(hall: Hall, page: type[Page]):
    async with window(hall, "Bob") as pilot:
        assert isinstance(pilot.app, WindowApp)
        pilot.app.visitor.operate = nothing
        *before, last = FROM_THE_LOBBY[page].split()
        await press(pilot, " ".join(before))
        below = pages(pilot)
        await press(pilot, last)
        assert isinstance(pilot.app.screen, page)
        await press(pilot, "escape")
        assert pages(pilot) == below


async def test_escape_in_the_lobby_leaves_nothing(hall: Hall):
    async with window(hall, "Bob") as pilot:
        below = pages(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Lobby)
        assert pages(pilot) == below


async def test_escape_in_the_waiting_room_gives_the_seat_back(hall: Hall):
    async with window(hall, "Bob") as pilot:
        await press(pilot, "n")
        page = pilot.app.screen
        assert isinstance(page, NewTable)
        page.at = page.fields.index(page.word)
        lobby = pages(pilot)[:-1]
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, WaitingRoom)
        assert "Bob" in hall.waiting
        await press(pilot, "escape")
        assert "Bob" not in hall.waiting
        await pilot.pause()
        assert pages(pilot) == lobby


async def test_escape_closes_the_page_of_a_campaign_and_nothing_else(hall: Hall):
    made = Invitation("Cid", "land-ho", "print-2025", ["Cid", OPEN], voyage_of=NEW_CAMPAIGN)
    hall.invite(made)
    hall.sit("Cid", "Bob")
    async with window(hall, "Bob") as pilot:
        below = pages(pilot)
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, TableCampaign)
        await press(pilot, "escape")
        assert pages(pilot) == below


async def test_escape_on_the_page_of_the_people_goes_back_one_level(hall: Hall):
    """From a line that is typed and from a list to the page, from the page to the table."""
    ann, _, _ = sessions(seated(OFFER, *PEOPLE), "Ann", "Bob", "Cid")
    async with window(hall, "Ann", ann) as pilot:
        table = pages(pilot)
        await press(pilot, "apostrophe")
        page = flat(pilot)
        for opening in ("enter", "v", "m"):
            await press(pilot, opening)
            assert flat(pilot) != page
            await press(pilot, "escape")
            assert flat(pilot) == page
        await press(pilot, "escape")
        assert pages(pilot) == table


async def test_escape_closes_the_menu_of_a_shared_table(hall: Hall):
    ann, _, _ = sessions(seated(OFFER, *PEOPLE), "Ann", "Bob", "Cid")
    async with window(hall, "Ann", ann) as pilot:
        modes = list(screen(pilot).modes)
        await press(pilot, "escape")
        assert (screen(pilot).modes, screen(pilot).note[0]) == (modes, ""), "it closes the note"
        await press(pilot, "escape")
        assert len(screen(pilot).modes) == len(modes) + 1
        await press(pilot, "escape")
        assert screen(pilot).modes == modes
