"""The campaign: its file, its standing from records, its page by keys, and the command."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from ep_rules import catalogue
from ep_rules.api import EDITIONS, SCENARIOS, next_scenario, write
from ep_rules.scenarios.scenario import Scenario
from ep_tui.replay.campaign import record, scenarios, standing
from ep_tui.screens.campaign import CampaignForm, CampaignPage
from ep_tui.screens.ending import Over
from ep_tui.screens.start import StartMenu
from ep_tui.screens.table import TableScreen
from ep_tui.session.table import Table
from ep_tui.storage.campaign_file import BadCampaign, Campaign, load, save
from ep_tui.storage.folders import Folders
from tests.tui.play import app_at, flat, opened, press, says, screen

EDITION = next(iter(EDITIONS))
VOYAGES = ["land-ho", "pirate-lairs", "fish", "spices", "explorers-pirates"]
Finish = Callable[..., str]


@pytest.fixture
def folders() -> Folders:
    return Folders.of_user()


@pytest.fixture
def finish(folders: Folders) -> Finish:
    """Put a game that was played to its end among the finished ones; return its name."""

    def make(scenario: str, *seats: str, rounds: int = 2, goal: int = 4) -> str:
        house = {"victory.goal": str(goal), "turn.rounds": str(rounds)}
        table = Table.new(scenario, ["random"] * len(seats), seed=5, house=house)
        while table.step() is not None:
            pass
        header = msgspec.structs.replace(table.header, seats=seats)
        path = folders.finished / f"a-{scenario}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write(header, table.history), encoding="utf-8")
        return path.stem

    return make


def begun(folders: Folders, *games: str, players: tuple[str, ...] = ("you", "captain")) -> Campaign:
    campaign = Campaign(players, EDITION, games)
    save(folders.campaign, campaign)
    return campaign


def test_the_voyages_are_those_of_the_book_that_have_such_a_table():
    assert scenarios(3, EDITION) == VOYAGES
    assert scenarios(5, EDITION) == VOYAGES[1:], "Land Ho! is for two to four"


@pytest.mark.parametrize("like", VOYAGES)
def test_a_scenario_joins_the_campaign_only_if_it_names_its_series(
    like: str, monkeypatch: pytest.MonkeyPatch
):
    """A pretend scenario that says nothing of a series, and one that says it, between voyages."""
    entry = SCENARIOS[like]
    silent = {field: getattr(entry, field) for field in ("layouts", "parts", "numbers", "large")}
    pretend = Scenario(id="pretend", **silent)
    for series, there in (("", False), (SCENARIOS["land-ho"].series, True)):
        one = msgspec.structs.replace(pretend, series=series) if series else pretend
        with monkeypatch.context() as patch:
            patch.setattr(catalogue, "SCENARIOS", {**SCENARIOS, "pretend": one})
            assert scenarios(3, EDITION) == [*VOYAGES, *["pretend"] * there]
            assert (next_scenario("pretend", 3, EDITION), there) == (None, there)


def test_a_campaign_is_read_as_it_was_written(folders: Folders):
    assert load(folders.campaign) is None
    campaign = begun(folders, "one", "two", players=("you", "person:Ann", "admiral@0.5"))
    assert load(folders.campaign) == campaign
    assert campaign.with_game("three").games == ("one", "two", "three")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("players = [", "line 1"),
        ('players = ["you"]\nedition = "print-2025"', "at least 2 players"),
        ('players = ["you", "pirate"]\nedition = "print-2025"', "pirate"),
        ('players = ["you", "captain"]\nedition = "print-1900"', "print-1900"),
        ('players = ["you", "captain"]\nedition = "print-2025"\ngames = ["../x"]', "../x"),
        ('players = 3\nedition = "print-2025"', "players"),
    ],
)
async def test_a_broken_file_gives_one_sentence_and_loses_nothing(
    folders: Folders, text: str, reason: str
):
    folders.data.mkdir(parents=True)
    folders.campaign.write_text(text)
    with pytest.raises(BadCampaign, match=reason):
        load(folders.campaign)
    async with opened(size=(100, 30)) as pilot:
        await says(pilot, "v", "cannot be used")
        await press(pilot, "enter d n")
        assert isinstance(pilot.app.screen, CampaignForm)
        assert folders.campaign.read_text() == text
        await says(pilot, "enter", "Land Ho!")
    assert load(folders.campaign) == Campaign(("you", "deckhand", "deckhand"), EDITION)
    assert folders.campaign.with_suffix(".broken.toml").read_text() == text


def test_the_standing_adds_points_and_places(folders: Folders, finish: Finish):
    games = [finish(name, "you", "captain") for name in VOYAGES[:2]]
    now = standing(folders, begun(folders, *games))
    assert [voyage.scenario for voyage in now.voyages] == VOYAGES
    assert now.following is not None
    assert now.following.scenario == "fish"
    for total in now.totals:
        mine = [voyage.results[total.seat] for voyage in now.voyages[:2]]
        assert total.points == sum(one.points for one in mine)
        assert total.places == sum(one.place for one in mine)
    assert list(now.totals) == sorted(now.totals, key=lambda one: (-one.points, one.places))
    for voyage in now.voyages[:2]:
        one, other = voyage.results
        assert min(one.place, other.place) == 1
        assert (one.place < other.place) == (one.points > other.points)


def test_a_missing_game_is_named_and_its_voyage_is_open_again(folders: Folders, finish: Finish):
    first = finish("land-ho", "you", "captain")
    now = standing(folders, begun(folders, first, "gone"))
    assert now.lost == ("gone",)
    assert now.following is not None
    assert now.following.scenario == "pirate-lairs"
    path = record(folders, first)
    assert path is not None
    path.write_text("torn")
    now = standing(folders, begun(folders, first))
    assert now.lost == (first,)
    assert now.voyages[0].results == ()


def test_a_bot_that_played_to_the_end_for_a_person_is_marked(folders: Folders, finish: Finish):
    game = finish("land-ho", "captain", "captain")
    (result, other) = standing(folders, begun(folders, game)).voyages[0].results
    assert result.stood_in
    assert not other.stood_in


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_a_campaign_is_begun_quit_continued_and_deleted(
    folders: Folders, size: tuple[int, int]
):
    async with opened(size=size) as pilot:
        await says(pilot, "v", "There is no campaign yet.")
        await says(pilot, "n", "Land Ho! → Pirate Lairs")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, CampaignPage)
        assert "Enter sail: Land Ho!" in flat(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen)
        campaign = load(folders.campaign)
        assert campaign is not None
        (game,) = campaign.games
        assert screen(pilot).session.save_name == game
        screen(pilot).host.to_start()
        await says(pilot, "v", "in progress: round 1")
        await press(pilot, "enter")
        assert screen(pilot).session.save_name == game
        screen(pilot).host.to_start()
        await press(pilot, "v d")
        assert folders.campaign.exists()
        assert "again to delete" in flat(pilot)
        await press(pilot, "d")
        assert not folders.campaign.exists()
        assert record(folders, game) is not None, "the game stays"
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, StartMenu)


async def test_the_page_shows_standing_and_leader(folders: Folders, finish: Finish):
    games = [finish(name, "you", "captain", "captain") for name in VOYAGES]
    begun(folders, *games, players=("you", "captain", "captain"))
    async with opened(size=(60, 20), keys="v") as pilot:
        assert "the campaign with" in flat(pilot) or "share the victory" in flat(pilot)
        await says(pilot, "enter", "You have played all voyages.")


async def test_the_end_page_of_a_voyage_leads_to_the_next(folders: Folders):
    house = {"victory.goal": "4", "turn.rounds": "2"}
    table = Table.new("land-ho", ["random", "random"], seed=5, first=0, house=house)
    table.save(folders)
    assert table.save_path is not None
    begun(folders, table.save_path.stem, players=("you", "random"))
    while table.step() is not None:
        pass
    async with opened(app=app_at(table)) as pilot:
        assert isinstance(screen(pilot).top, Over)
        assert "next: Pirate Lairs" in flat(pilot)
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, CampaignPage)
        assert "Enter sail: Pirate Lairs" in flat(pilot)
        await press(pilot, "enter")
        assert screen(pilot).session.scenario == "pirate-lairs"
        assert screen(pilot).session.names[0] == "You", "the players of the campaign"
    campaign = load(folders.campaign)
    assert campaign is not None
    assert len(campaign.games) == 2


def test_the_command_prints_the_standing(folders: Folders, finish: Finish, capsys):
    from ep_tui.__main__ import main

    assert main(["campaign", "--json"]) == 2
    assert "no campaign yet" in capsys.readouterr().err
    begun(folders, finish("land-ho", "you", "captain"))
    assert main(["campaign", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [voyage["scenario"] for voyage in found["voyages"]] == VOYAGES
    assert main(["campaign"]) == 2
    assert "terminal" in capsys.readouterr().err


def test_nothing_is_written_where_the_system_refuses(folders: Folders):
    folders.data.parent.mkdir(parents=True, exist_ok=True)
    Path(folders.data).write_text("a file in the way")
    with pytest.raises(BadCampaign, match="cannot be written"):
        begun(folders)
