"""Goals: what people did in finished games, and which goals that reaches."""

from pathlib import Path

import msgspec
import pytest

from ep_rules.api import (
    DEFAULT_EDITION,
    LoadedRecord,
    RecordResult,
    Seat,
    letter,
    result_of,
    ruleset_parts,
)
from ep_rules.base.sevens import Discarded
from ep_rules.missions.lairs.capture import LairCaptured
from ep_tui.panels.styled_lines import text_of
from ep_tui.replay.deeds import deeds, possible
from ep_tui.replay.goals import BEHIND, GOALS, KnownDeeds, next_goal, reached
from ep_tui.replay.profile_lines import goal_lines, goal_words
from ep_tui.replay.way_back import way_back
from ep_tui.screens.text_page import COLUMNS
from ep_tui.storage import files, saves
from ep_tui.storage.campaign_file import Campaign, save
from ep_tui.storage.folders import Folders
from ep_tui.texts import say
from tests.architecture.source import ROOT

YOU = "you"


def golden(name: str) -> LoadedRecord:
    return saves.load(ROOT / f"tests/golden/{name}.txt")


def won_by(
    loaded: LoadedRecord, seat: int, others: str = "captain", **numbers: int
) -> RecordResult:
    """The result of a game as if you had won it, at a seat."""
    words = [YOU if number == seat else others for number in range(len(loaded.seats))]
    found = result_of(loaded.header, loaded.history, words)
    mine = msgspec.structs.replace(found.seats[seat], **({"behind": 0} | numbers))
    seats = (*found.seats[:seat], mine, *found.seats[seat + 1 :])
    return msgspec.structs.replace(found, winner=letter(seat), seats=seats)


def deeds_at(
    loaded: LoadedRecord, seat: int = 0, others: str = "captain", **numbers: int
) -> set[str]:
    """Your deeds if you had won a game at a seat."""
    result = won_by(loaded, seat, others, **numbers)
    found = set(deeds(loaded, result)[YOU])
    scenario = ruleset_parts(loaded.header.ruleset)[0]
    assert found <= possible(scenario, result, Seat(seat)), "a result hides no deed"
    return found


def done(name: str, others: str = "captain", **numbers: int) -> set[str]:
    return deeds_at(golden(name), 0, others, **numbers)


def test_a_win_counts_for_its_scenario_and_for_the_kind_of_game():
    assert {"won", "won.land-ho"} <= done("land-ho-4")
    assert {"won", "won-with-knights"} <= done("cities-and-knights-3")
    assert {"won", "won-with-knights-at-sea"} <= done("fish-knights-3")
    assert not any("knights" in deed for deed in done("fish-3"))


def test_who_does_not_win_keeps_what_they_found():
    loaded = golden("land-ho-4")
    lost = msgspec.structs.replace(won_by(loaded, 0), winner="B")
    assert set(deeds(loaded, lost)[YOU]) == {
        "found.hills",
        "found.fields",
        "found.mountains",
    }


def test_a_comeback_is_a_win_from_four_points_behind():
    assert "comeback" in done("land-ho-4", behind=4)
    assert "comeback" not in done("land-ho-4", behind=3)


def test_a_win_against_an_admiral_counts_with_any_time_to_think():
    assert "beat-admiral" in done("land-ho-4", others="admiral@0.5")
    assert "beat-admiral" not in done("land-ho-4")


def test_a_lair_is_captured_alone_by_the_only_seat_that_took_part():
    loaded = golden("explorers-pirates-3")
    events = [heard.event for heard in loaded.history.heard]
    assert [event.seats for event in events if isinstance(event, LairCaptured)] == [(1,)]
    alone = ["captures-alone" in deeds_at(loaded, seat) for seat in range(3)]
    assert alone == [False, True, False]


@pytest.mark.parametrize("name", ["land-ho-2", "land-ho-3"])
def test_a_hand_is_whole_if_no_seven_took_a_card_on_a_voyage(name: str):
    loaded = golden(name)
    heard = [one.event for one in loaded.history.heard]
    losers = {event.seat for event in heard if isinstance(event, Discarded)}
    for seat in range(len(loaded.seats)):
        assert ("whole-hand" in deeds_at(loaded, seat)) == (seat not in losers)


def test_a_hand_is_not_whole_where_nobody_sails():
    assert "whole-hand" not in done("base-4")


def test_a_goal_of_several_parts_is_reached_when_none_lacks():
    terrains = next(goal for goal in GOALS if goal.name == "terrains")
    some = set(terrains.deeds[:-2])
    assert terrains not in reached(some)
    assert "6 of 8" in goal_words("terrains", terrains.deeds[-2:])
    assert terrains in reached(set(terrains.deeds))
    assert goal_words("terrains", ()) == "Discover every terrain."


def test_the_next_goal_is_the_first_that_is_not_reached():
    assert next_goal(set()) == GOALS[0]
    assert next_goal({"won"}) == GOALS[1]
    assert next_goal({deed for goal in GOALS for deed in goal.deeds}) is None


def test_every_goal_and_part_has_words():
    lines = goal_lines({goal.name: goal.deeds for goal in GOALS}, 60)
    assert len(lines) > len(GOALS)
    assert all(len(text_of(line)) <= 60 for line in lines)
    head = goal_lines({goal.name: goal.deeds for goal in GOALS}, 99, more=True)[0]
    assert text_of(head) == "Goals: 0 of 12 so far; older games are still being read …"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(*[tmp_path / name for name in ("data", "config", "cache", "log")])


def test_a_game_is_read_once(folders: Folders, tmp_path: Path):
    games = [tmp_path / f"{number}.txt" for number in range(3)]
    for game in games[:2]:
        game.write_text("record", "utf-8")
    read: list[str] = []

    def make(path: Path, _: object) -> dict[str, tuple[str, ...]]:
        read.append(path.stem)
        return {YOU: (f"did-{path.stem}",), "person:Ann": ("did-more",) if read == ["0"] else ()}

    assert len(list(KnownDeeds(folders).read(games, make))) == 2
    assert list(KnownDeeds(folders).read(games, make)) == []
    assert read == ["0", "1"]
    assert KnownDeeds(folders).done(YOU) == {"did-0", "did-1"}
    assert KnownDeeds(folders).done("person:Ann") == {"did-more"}


def test_a_game_that_can_add_no_deed_is_not_read_until_another_is_gone(
    folders: Folders, tmp_path: Path
):
    first, second = games = [tmp_path / f"{number}.txt" for number in range(2)]
    for game in games:
        game.write_text("record", "utf-8")
    read: list[Path] = []

    def make(path: Path, _: object) -> dict[str, tuple[str, ...]]:
        read.append(path)
        return {YOU: ("won",)}

    def look() -> None:
        known = KnownDeeds(folders)
        there = [game for game in games if game.exists()]
        known.look_again(there)
        list(known.read(there, make, lambda _: "won" not in known.done(YOU)))
        known.keep_whole()

    look()
    look()
    assert read == [first]
    first.unlink()
    look()
    look()
    assert read == [first, second]


def test_reading_that_stops_early_keeps_what_it_read(folders: Folders, tmp_path: Path):
    games = [tmp_path / f"{number}.txt" for number in range(3)]
    for game in games:
        game.write_text("record", "utf-8")
    reading = KnownDeeds(folders).read(games, lambda path, _: {YOU: (path.stem,)})
    next(reading), next(reading)
    reading.close()
    assert KnownDeeds(folders).done() == {"0"}


def test_the_start_screen_names_no_goal_while_older_games_are_unread(folders: Folders):
    files.write_file(folders.finished / "older.txt", b"record")
    assert way_back(folders) == "Your goals are in the profile"
    KnownDeeds(folders).keep_whole()
    assert way_back(folders) == "Next goal: win a game"


def test_the_start_screen_names_the_next_goal_and_the_campaign(folders: Folders, tmp_path: Path):
    assert way_back(folders) == "Next goal: win a game"
    game = tmp_path / "game.txt"
    game.write_text("record", "utf-8")
    known = KnownDeeds(folders)
    list(known.read([game], lambda *_: {YOU: ("won",)}))
    known.keep_whole()
    save(folders.campaign, Campaign((YOU, "captain", "captain"), DEFAULT_EDITION))
    assert way_back(folders) == "Campaign 0/5 · Next goal: discover every terrain"
    folders.campaign.write_text("players = 7", "utf-8")
    assert way_back(folders) == "Next goal: discover every terrain"


def test_every_goal_fits_the_line_of_the_start_screen_with_a_campaign():
    told = [say(f"profile.next.{goal.name}", behind=BEHIND) for goal in GOALS]
    line = [say("start.next-goal", goal=one) for one in told]
    whole = [say("start.campaign-and-goal", done=4, all=5, lead="you", told=one) for one in line]
    assert max(map(len, whole)) <= COLUMNS
