"""A campaign of one person against bots at a host: its form, its page, its standing, in lines."""

import pytest

from ep_tui.host.campaign_page import OwnCampaign, TableCampaign
from ep_tui.host.hall import Hall
from ep_tui.host.lobby import Lobby
from ep_tui.host.shared_screen import SharedScreen
from ep_tui.screens.campaign import CampaignForm
from ep_tui.storage.campaign_file import load
from tests.host.shared import a_hall, begun, until, window
from tests.host.test_campaigns import open_menu
from tests.host.test_lines import lines
from tests.host.test_server import connected, hosting, known
from tests.tui.play import flat, press


@pytest.fixture
def hall(tmp_path) -> Hall:
    return a_hall(tmp_path)


async def test_a_campaign_begins_goes_on_and_takes_the_place_of_the_one_before(hall):
    async with window(hall, "Ann") as pilot:
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, OwnCampaign)
        assert "There is no campaign yet." in flat(pilot)
        await press(pilot, "d enter x n")
        assert isinstance(pilot.app.screen, CampaignForm)
        assert "Seat B" in flat(pilot)
        assert "open for anyone" not in flat(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, SharedScreen)
        first = hall.campaigns.own("Ann")
        kept = load(hall.campaigns.file(first))
        assert kept is not None
        assert kept.players[0] == "person:Ann"
        assert kept.games == (first,)
        await open_menu(pilot)
        await press(pilot, "6")
        await until(lambda: "Campaign 0/5 · Next goal" in flat(pilot))
        await press(pilot, "down c")
        await until(lambda: "Land Ho!" in flat(pilot))
        await press(pilot, "enter")
        await until(lambda: isinstance(pilot.app.screen, SharedScreen))
        assert pilot.app.session.save_name == first
        await open_menu(pilot)
        await press(pilot, "6")
        await until(lambda: isinstance(pilot.app.screen, Lobby))
        await press(pilot, "c n n enter")
        await until(lambda: isinstance(pilot.app.screen, SharedScreen))
        assert hall.campaigns.own("Ann") > first
        assert hall.campaigns.kept(first) is None
        assert len(hall.rows("Ann")) == 2, "the games stay"


async def test_the_campaign_of_a_table_with_others_is_not_ones_own(hall):
    begun(hall, "Ann", "Bob")
    assert hall.campaigns.own("Ann") == ""
    assert hall.campaigns.own("") == ""
    async with window(hall, "Cid") as pilot:
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, OwnCampaign)
        assert "There is no campaign yet." in flat(pilot)
    async with window(hall, "") as pilot:
        await press(pilot, "c")
        assert not isinstance(pilot.app.screen, TableCampaign)


async def test_a_campaign_that_cannot_begin_says_why_and_the_older_one_stays(hall, tmp_path):
    async with window(hall, "Ann") as pilot:
        await press(pilot, "c n enter")
        first = hall.campaigns.own("Ann")
        await open_menu(pilot)
        await press(pilot, "6")
        await until(lambda: isinstance(pilot.app.screen, Lobby))
        hall.may_begin = lambda: "The host ends soon, so no game can begin now."
        await press(pilot, "c n n enter")
        assert "no game can begin now" in flat(pilot)
        assert isinstance(pilot.app.screen, CampaignForm)
        assert hall.campaigns.own("Ann") == first
        file = hall.campaigns.file(first)
        (tmp_path / "elsewhere").mkdir()
        file.rename(tmp_path / "elsewhere" / file.name)
        file.mkdir()
        await press(pilot, "escape")
        assert "cannot be read" in flat(pilot)


async def test_a_campaign_of_ones_own_in_lines(tmp_path):
    async with hosting(tmp_path) as (host, port), connected(port, "Bob") as one:
        bob = known(host, "Bob")
        talk = await lines(one)
        await talk.says("campaign are yours")
        talk.type("campaign")
        await talk.says("There is no campaign yet.")
        talk.type("campaign 2\nquit")
        await talk.says("You left the table")
        assert host.running.hall.campaigns.own(bob)
        talk.type("campaign")
        await talk.says("Land Ho!")
        talk.type("campaign next\nquit")
        await talk.says("You left the table")
