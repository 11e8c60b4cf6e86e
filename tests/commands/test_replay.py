"""`ep-tui replay --text` and `ep-tui stats`: records in, words and numbers out."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ep_rules.recorded import FORMAT
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from tests.architecture.source import ROOT
from tests.commands.conftest import Said

RECORD = ROOT / "tests/golden/land-ho-3.txt"
Run = Callable[..., Said]


def numbers(told: str) -> list[int]:
    return [int(found[1]) for line in told.splitlines() if (found := re.match(r" *(\d+)  ", line))]


@pytest.fixture
def saved(ep_tui: Run) -> str:
    """The name of a game of two people and a bot that is still running."""
    table = Table.new("land-ho", ["person:Ann", "deckhand", "person:Bob"], seed=5, first=1)
    table.save(Folders.of_user())
    while table.step() is not None:
        pass
    assert table.save_path is not None
    name = table.save_path.stem
    table.close()
    return name


# ---- replay -------------------------------------------------------------------------------------


def test_the_text_of_a_game_goes_from_its_first_action_to_its_victory(ep_tui: Run):
    said = ep_tui("replay", str(RECORD), "--text")
    assert said.code == 0
    head, *_, last = said.out.strip().splitlines()
    assert head == "Land Ho!, 2025 rulebook"
    assert "wins with 8 victory points" in last
    assert "turn begins (round 2)." in said.out
    assert numbers(said.out) == sorted(numbers(said.out))


def test_without_a_terminal_a_game_is_printed_as_text(ep_tui: Run):
    assert ep_tui("replay", str(RECORD)) == ep_tui("replay", str(RECORD), "--text")


def test_a_part_of_a_game_is_chosen_by_its_numbers(ep_tui: Run):
    whole = ep_tui("replay", str(RECORD), "--text").out
    part = ep_tui("replay", str(RECORD), "--text", "--from", "100", "--to", "200").out
    told = numbers(part)
    assert told
    assert 100 <= told[0] <= told[-1] <= 200
    inside = [line for line in part.splitlines()[4:] if numbers(line) not in ([100], [200])]
    assert set(inside) <= set(whole.splitlines()), "a ship's way may be told in part at either end"
    nothing = ep_tui("replay", str(RECORD), "--from", "20", "--to", "10")
    assert (nothing.code, nothing.out) == (2, "")
    assert "from 20 to 10" in nothing.error


def test_the_viewer_is_called_you(ep_tui: Run):
    seen = ep_tui("replay", str(RECORD), "--eyes", "b", "--to", "60").out
    assert "Seen as B golden 2." in seen
    assert "Your turn begins" in seen
    spectator = ep_tui("replay", str(RECORD), "--eyes", "none", "--to", "60").out
    assert "You" not in spectator


def test_an_unknown_viewer_is_refused(ep_tui: Run):
    said = ep_tui("replay", str(RECORD), "--eyes", "D")
    assert said.code == 2
    assert "none, all, A, B, C" in said.error


def test_a_running_game_is_shown_to_a_spectator_and_to_its_players(ep_tui: Run, saved: str):
    said = ep_tui("replay", saved, "--text")
    assert said.code == 0
    assert "Seen as a spectator." in said.out
    assert said.out.strip().endswith("The game is not over.")
    assert ep_tui("replay", saved, "--eyes", "C").code == 0
    for closed in ("B", "all"):
        refused = ep_tui("replay", saved, "--eyes", closed)
        assert (refused.code, refused.out) == (2, "")
        assert "--eyes can only be none, A, C" in refused.error


def test_the_newest_game_is_printed_when_none_is_named(ep_tui: Run, saved: str):
    assert saved
    assert "A Ann" in ep_tui("replay").out


def test_without_any_game_one_sentence_says_so(ep_tui: Run):
    assert "There is no game to replay" in ep_tui("replay").error
    assert ep_tui("stats", "nowhere").code == 2


def test_a_damaged_record_is_printed_up_to_the_damage_and_refused(ep_tui: Run, tmp_path: Path):
    lines = RECORD.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[100] = "A whistles\n"
    path = tmp_path / "damaged.txt"
    path.write_text("".join(lines), encoding="utf-8")
    said = ep_tui("replay", str(path), "--text")
    assert said.code == 2
    assert numbers(said.out)
    assert "Line 101" in said.error
    stats = ep_tui("stats", str(path))
    assert (stats.code, stats.out) == (2, "")
    assert "Line 101" in stats.error


# ---- statistics ---------------------------------------------------------------------------------


def test_statistics_are_tables_of_every_page(ep_tui: Run):
    said = ep_tui("stats", str(RECORD))
    assert said.code == 0
    for words in ("Points over the turns", "Dice", "Income", "Routes sailed", "supply"):
        assert words in said.out
    for seat in "ABC":
        assert f"By source: {seat} golden" in said.out
    assert max(map(len, said.out.splitlines())) <= 78


def test_statistics_are_json_and_csv_for_programs(ep_tui: Run):
    data = json.loads(ep_tui("stats", str(RECORD), "--json").out)
    points = {one["seat"]: sum(one["points"].values()) for one in data["seats"]}
    assert data["winner"] == max(points, key=points.__getitem__)
    assert [one["who"] for one in data["seats"]] == ["golden"] * 3
    table = list(csv.DictReader(io.StringIO(ep_tui("stats", str(RECORD), "--csv").out)))
    rolls = sum(int(row["value"]) for row in table if row["topic"] == "dice")
    assert rolls == sum(data["dice"].values()) > 0
    both = ep_tui("stats", str(RECORD), "--csv", "--json")
    assert both.code == 2


# ---- the files of one seat ----------------------------------------------------------------------


@pytest.mark.slow
def test_the_record_of_a_seat_has_no_seed_and_no_card_that_it_did_not_see(ep_tui: Run):
    table = Table.new("pirate-lairs", ["deckhand"] * 4, seed=3, first=0)
    table.save(Folders.of_user())
    while table.step() is not None:
        pass
    assert table.save_path is not None
    name = table.save_path.stem
    stolen = re.findall(
        r"^\* (steal \w+)", table.save_path.read_text(encoding="utf-8"), re.MULTILINE
    )
    table.close()
    assert stolen
    seen = ep_tui("replay", name, "--record", "--eyes", "B").out
    assert seen.startswith(f"ep-tui record {FORMAT} seen by B\n")
    assert "seed " not in seen
    spectated = ep_tui("replay", name, "--record").out
    assert "* steal ?" in spectated
    assert not any(card in spectated for card in stolen)
    assert seen.count("* steal ?") <= spectated.count("* steal ?") == len(stolen)


def test_without_a_viewer_the_events_are_those_of_a_spectator(ep_tui: Run, saved: str):
    said = ep_tui("replay", saved, "--events")
    told = [json.loads(line) for line in said.out.splitlines()]
    assert told[0]["event"]["event"] == "DiceRolled"
    assert [line["at"] for line in told] == sorted(line["at"] for line in told)
    assert said == ep_tui("replay", saved, "--events", "--eyes", "none")


def test_words_record_and_events_are_not_told_at_once(ep_tui: Run):
    assert ep_tui("replay", str(RECORD), "--record", "--events").code == 2


def test_the_text_of_a_replay_fits_a_narrow_terminal(ep_tui, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ep_tui.commands.output.columns", lambda _: 45)
    said = ep_tui("replay", "--text", str(RECORD), "--to", "60").out
    assert max(map(len, said.splitlines())) <= 45
