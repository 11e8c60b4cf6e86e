"""`ep-tui arena`: tournaments can be stopped, saved, checked and evaluated."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

from ep_rules.api import DEFAULT_EDITION, BadChoice, game
from ep_rules.ruleset import ruleset_parts
from ep_tui.arena import executors
from ep_tui.arena.match import OtherVersion, Played, play, versioned
from ep_tui.arena.plan import Match, Tournament
from ep_tui.arena.results import BadResults, Results
from ep_tui.arena.standing import ratings, standing
from ep_tui.replay.intervals import wilson
from tests.architecture.source import IMPORT_ROOTS

QUICK = ("arena", "--bots", "deckhand,random", "--seats", "2", "--seeds", "2", "--jobs", "1")
RULES = game("land-ho", 2).ruleset
DECKHAND = versioned("deckhand")
CHOICES = {
    "kind": "round-robin",
    "bots": ("a/1", "b/1", "c/1"),
    "scenarios": ("land-ho",),
    "seats": (3,),
    "editions": ("print-2025",),
    "seeds": range(1),
    "house": {},
}


def tournament(**changes) -> Tournament:
    return Tournament(**{**CHOICES, **changes})


def played(seats: str, winner: str | None, *points: int, seed: int = 1) -> Played:
    return Played(RULES, tuple(f"{bot}/1" for bot in seats), seed, winner, points, 10, 99, 5)


# ---- which games ---------------------------------------------------------------------------------


def test_in_a_round_robin_each_bot_is_alone_among_each_other_on_each_seat():
    seatings = [match.seats for match in tournament().matches()]
    assert len(set(seatings)) == len(seatings) == 3 * 2 * 3
    for bot in CHOICES["bots"]:
        alone = [seats.index(bot) for seats in seatings if seats.count(bot) == 1]
        assert Counter(alone) == {0: 2, 1: 2, 2: 2}


def test_in_a_gauntlet_only_the_first_bot_is_alone():
    seatings = [match.seats for match in tournament(kind="gauntlet").matches()]
    assert len(seatings) == 2 * 3
    assert all(seats.count("a/1") == 1 for seats in seatings)


def test_two_bots_at_a_table_for_two_meet_once_on_each_seat():
    seatings = [match.seats for match in tournament(seats=(2,), bots=("a/1", "b/1")).matches()]
    assert seatings == [("a/1", "b/1"), ("b/1", "a/1")]


def test_one_bot_plays_against_itself_without_rotation():
    seatings = [match.seats for match in tournament(bots=("a/1",)).matches()]
    assert seatings == [("a/1",) * 3]


def test_scenarios_leave_out_numbers_of_seats_that_they_do_not_have():
    found = tournament(scenarios=("land-ho", "fish"), seats=(4, 5)).matches()
    assert {(match.ruleset.partition("@")[0], len(match.seats)) for match in found} == {
        ("land-ho", 4),
        ("fish", 4),
        ("fish", 5),
    }
    with pytest.raises(BadChoice):
        tournament(seats=(5, 6)).matches()


def test_scenarios_leave_out_editions_that_they_do_not_have():
    both = ("online-2014", "print-2025")
    found = tournament(scenarios=("land-ho", "base"), editions=both).matches()
    assert {tuple(ruleset_parts(match.ruleset)[:2]) for match in found} == {
        ("land-ho", "online-2014"),
        ("land-ho", "print-2025"),
        ("base", "print-2025"),
    }
    with pytest.raises(BadChoice):
        tournament(scenarios=("base",), editions=("online-2014",)).matches()


def test_seeds_come_one_after_the_other_and_names_of_records_never_clash():
    found = tournament(seeds=range(7, 10), editions=("print-2025", "online-2014")).matches()
    assert [match.seed for match in found] == sorted(match.seed for match in found)
    assert len({match.record_name for match in found}) == len(set(found)) == len(found)


# ---- evaluation ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (240, 400, 0.5513, 0.6468), (0, 0, 0, 1)],
)
def test_intervals_are_those_of_wilson(wins: int, games: int, low: float, high: float):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_shares_are_counted_by_bot_by_duel_and_by_seat():
    games = [
        played("abb", "A", 9, 5, 4),
        played("bab", "C", 5, 6, 8),
        played("bba", "C", 5, 6, 9),
        played("baa", None, 5, 6, 3),
    ]
    found = standing(("a/1", "b/1"), games)
    alone, other = found.duels
    assert (alone.bot, alone.won.wins, alone.won.games) == ("a/1", 2, 3)
    assert (other.bot, other.won.wins, other.won.games) == ("b/1", 0, 1)
    first, second = found.bots
    assert (first.won.wins, first.won.games, first.points) == (2, 5, 6.6)
    assert (second.won.wins, second.won.games) == (1, 7)
    shares = {(row.bot, row.seat): (row.won.wins, row.won.games) for row in found.seats}
    assert shares[None, "C"] == (2, 4)
    assert shares["a/1", "C"] == (1, 2)
    assert (found.paces[0].games, found.paces[0].unfinished) == (4, 1)


def test_the_fair_share_is_that_of_equal_players_in_one_game_and_in_several():
    bots, one, other = ("a/1", "b/1"), played("ab", "A", 9, 5), played("abb", "C", 5, 6, 9)
    assert [record.won.fair for record in standing(bots, [one]).bots] == [0.5, 0.5]
    fair = [record.won.fair for record in standing(bots, [one, other]).bots]
    assert fair == pytest.approx([(1 / 2 + 1 / 3) / 2, (1 / 2 + 2 / 3) / 3], abs=1e-4)


def test_a_bot_that_wins_more_is_rated_higher_and_mirrors_say_nothing():
    bots = ("a/1", "b/1")
    games = [played("ab", "A", 9, 5), played("ba", "B", 5, 9), played("bb", "A", 9, 1)]
    found = ratings(bots, games)
    assert found["a/1"].mu > 25 > found["b/1"].mu
    assert ratings(bots, games[:2]) == found


@pytest.mark.parametrize("words", [("arena", "--bots"), ("simulate", "--seats")])
def test_an_unknown_bot_is_offered_bots_and_no_people(ep_tui, words: tuple[str, str]):
    known = "bot, random, deckhand, captain, admiral"
    assert ep_tui(*words, "nope").error == f"ep-tui: “nope” is not a bot; use one of: {known}.\n"
    assert "you" not in ep_tui(*words, "yo").error
    assert "“person:Ann” is a person" in ep_tui(*words, "person:Ann").error


def test_without_the_library_ratings_are_missing_and_a_sentence_says_what_it_is(
    ep_tui, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    said = ep_tui(*QUICK[:-4], "--seeds", "1")
    assert said.code == 0
    assert "pip install openskill" in said.out


# ---- a game --------------------------------------------------------------------------------------


def test_a_game_is_the_same_wherever_it_is_played_and_with_its_record():
    match = Match(RULES, (DECKHAND, "random/1"), 5)
    first, nothing, _ = play(match, keep=False)
    second, record, _ = play(match, keep=True)
    assert not nothing
    assert "seats A=deckhand B=random\n" in record
    for name in ("winner", "points", "rounds", "actions"):
        assert getattr(first, name) == getattr(second, name)


@pytest.mark.parametrize(
    "match",
    [
        Match("land-ho@print-2025/1", ("random/1", "random/1"), 1),
        Match(RULES, ("random/1", "random/9"), 1),
    ],
)
def test_other_versions_of_rules_or_bots_are_never_played(match: Match):
    with pytest.raises(OtherVersion):
        play(match, keep=False)


# ---- the results file ----------------------------------------------------------------------------


def test_a_torn_last_line_is_dropped_and_other_tournaments_are_left_alone(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    results = Results(path)
    results.add(played("ab", "A", 9, 5))
    results.add(played("ab", "A", 9, 5))
    results.close()
    whole = path.read_bytes()
    assert whole.count(b"\n") == 1, "a game is kept once"
    path.write_bytes(whole + whole[:40])
    again = Results(path)
    again.add(played("ba", "A", 9, 5))
    again.close()
    assert path.read_bytes().startswith(whole)
    assert len(Results(path).played) == 2


def test_a_line_that_is_no_result_is_refused_with_its_number_and_left(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    text = '{"ruleset":"land-ho"}\n'
    path.write_text(text)
    with pytest.raises(BadResults, match="Line 1"):
        Results(path)
    assert path.read_text() == text


@pytest.mark.parametrize("text", ["a letter", "{}", "a letter\n", '{"ruleset": 3}\n'])
def test_a_file_that_no_tournament_began_is_left_alone(tmp_path: Path, text: str):
    path = tmp_path / "letter.txt"
    path.write_text(text)
    path.chmod(0o644)
    with pytest.raises(BadResults, match="was not begun by a tournament"):
        Results(path)
    assert path.read_text() == text
    assert path.stat().st_mode & 0o777 == 0o644


def test_results_are_private_and_a_torn_first_line_is_dropped(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    results = Results(path)
    results.add(played("ab", "A", 9, 5))
    results.close()
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_bytes(path.read_bytes()[:30])
    path.chmod(0o644)
    Results(path).close()
    assert path.read_bytes() == b""
    assert path.stat().st_mode & 0o777 == 0o600


def test_two_tournaments_never_write_one_file(tmp_path: Path):
    first = Results(tmp_path / "games.jsonl")
    with pytest.raises(BadResults, match="Another tournament"):
        Results(tmp_path / "games.jsonl")
    first.close()
    Results(tmp_path / "games.jsonl").close()


def test_the_parts_of_a_paired_turn_are_one_round():
    limited = game("pirate-lairs", 5, DEFAULT_EDITION, {"turn.rounds": "2"})
    match = Match(limited.ruleset, (versioned("random"),) * 5, 1)
    assert play(match, keep=False).played.rounds == 3


# ---- the command ---------------------------------------------------------------------------------


def test_results_are_told_in_tables_as_json_and_as_csv(ep_tui, tmp_path: Path):
    kept = ("--results", str(tmp_path / "games.jsonl"))
    said = ep_tui(*QUICK, *kept, "--records", str(tmp_path / "records"))
    assert said.code == 0
    assert DECKHAND in said.out
    assert "4 of 4 games are played." in said.error
    assert "rating" in said.out
    whole = json.loads(ep_tui(*QUICK, *kept, "--json").out)
    assert whole["games"] == len(whole["results"]) == 4
    assert whole["bots"][0]["rating"]["mu"] > whole["bots"][1]["rating"]["mu"]
    rows = list(csv.DictReader(ep_tui(*QUICK, *kept, "--csv").out.splitlines()))
    assert [row["seed"] for row in rows] == ["1", "1", "2", "2"]
    assert rows[0]["seats"] == f"{DECKHAND} random/1"
    records = sorted(map(str, (tmp_path / "records").iterdir()))
    assert len(records) == 4
    checked = ep_tui("verify", *records)
    assert checked.code == 0
    assert checked.out.count("agrees") == 4


@pytest.mark.slow
def test_only_games_that_are_not_kept_are_played(ep_tui, tmp_path: Path):
    path = tmp_path / "games.jsonl"
    ep_tui(*QUICK, "--results", str(path))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]))
    records = tmp_path / "records"
    said = ep_tui(*QUICK, "--results", str(path))
    assert "3 games of 4 are already in" in said.error
    again = path.read_bytes().splitlines(keepends=True)
    assert again[:3] == lines[:3]
    told = [re.sub(rb'"ms":\d+', b"", line) for line in (again[3], lines[3])]
    assert told[0] == told[1]
    ep_tui(*QUICK, "--results", str(path), "--records", str(records))
    assert len(list(records.iterdir())) == 4, "records that are lacking are played once more"
    assert path.read_bytes().splitlines(keepends=True) == again


@pytest.mark.slow
def test_a_killed_tournament_goes_on_and_leaves_no_process(ep_tui, tmp_path: Path):
    path = tmp_path / "games.jsonl"
    words = (*QUICK[:-4], "--seeds", "20", "--jobs", "2", "--results", str(path))
    env = dict(os.environ, PYTHONPATH=os.pathsep.join(map(str, IMPORT_ROOTS.values())))
    command = (sys.executable, "-m", "ep_tui", *words)
    running = subprocess.Popen(
        command, env=env, stderr=subprocess.DEVNULL, stdout=subprocess.PIPE, start_new_session=True
    )
    while not path.exists() or path.read_bytes().count(b"\n") < 3:
        assert running.poll() is None
        time.sleep(0.02)
    running.kill()
    running.communicate()  # ends when the last process that could write is gone
    before = path.read_bytes()
    assert before.count(b"\n") < 40
    assert ep_tui(*words).code == 0
    after = path.read_bytes()
    assert after.startswith(before[: before.rfind(b"\n") + 1])
    assert len(set(after.splitlines())) == 40


@pytest.mark.slow
def test_an_interrupted_tournament_says_how_far_it_came(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    env = dict(os.environ, PYTHONPATH=os.pathsep.join(map(str, IMPORT_ROOTS.values())))
    command = (sys.executable, "-m", "ep_tui", *QUICK[:-4], "--seeds", "500", "--jobs", "1")
    running = subprocess.Popen(
        (*command, "--results", str(path)), env=env, stderr=subprocess.PIPE, text=True
    )
    while not path.exists() or not path.read_bytes():
        assert running.poll() is None
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    _, told = running.communicate()
    assert running.returncode == 130
    assert "Traceback" not in told
    assert "the same command resumes" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--bots ,", "needs bots"),
        ("--bots you,random", "a person"),
        ("--bots randum,deckhand", "did you mean “random”"),
        ("--bots random,random", "named twice"),
        ("--bots random --tournament gauntlet", "at least two bots"),
        ("--seats 7", "7 seats are too many"),
        ("--seats 4-2", "not a number of seats"),
        ("--seats two", "not a number of seats"),
        ("--seats ,", "not a number of seats"),
        ("--seats 1", "for 2 to 4 players, not 1"),
        ("--scenarios land-hi", "did you mean “land-ho”"),
        ("--editions print", "no edition “print”"),
        ("--set victory.gaol=3", "did you mean “victory.goal”"),
        ("--executor cloud", "not a place to play"),
        ("--executor dask://nowhere", "not a place to play"),
        ("--executor dask://host:port", "not a place to play"),
        ("--results /", "cannot be used"),
        ("--records /dev/null", "Records cannot be written"),
        ("--json --csv", "not allowed with"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused_in_one_sentence(
    ep_tui, words: str, sentence: str
):
    said = ep_tui(*QUICK, *words.split())
    assert said.code == 2
    assert sentence in said.error


# ---- a cluster -----------------------------------------------------------------------------------


@contextmanager
def cluster(workers: int, later: int = 0) -> Iterator[str]:
    """A Dask cluster on this machine, reached through a socket; its address.

    `later`: the number of its workers half a second after its start.
    """
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=False,
        protocol="tcp",
        host="127.0.0.1",
        dashboard_address=":0",  # any free port; the usual one may be taken by another test
    ) as made:
        if later:
            Timer(0.5, made.scale, (later,)).start()
        yield made.scheduler_address.replace("tcp", "dask")


@pytest.mark.slow
def test_a_tournament_is_played_on_a_dask_cluster(ep_tui, tmp_path: Path):
    here = json.loads(ep_tui(*QUICK, "--json").out)
    with cluster(workers=2) as place:
        said = ep_tui(*QUICK, "--json", "--executor", place, "--records", str(tmp_path))
        assert said.code == 0, said.error
    there = json.loads(said.out)
    for told in (here, there):
        told.pop("paces")
        for one in told["results"]:
            one.pop("ms")
    assert there == here
    assert len(list(tmp_path.glob("land-ho-*.txt"))) == 4


def test_a_tournament_waits_for_the_first_worker_of_a_cluster(ep_tui):
    with cluster(workers=0, later=1) as place:
        said = ep_tui(*QUICK, "--executor", place)
        assert said.code == 0, said.error


def test_a_cluster_without_workers_and_one_that_does_not_answer_are_told(
    ep_tui, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(executors, "_PATIENCE", "1s")
    with cluster(workers=0) as place:
        said = ep_tui(*QUICK, "--executor", place)
        assert (said.code, "has no workers" in said.error) == (2, True)
    said = ep_tui(*QUICK, "--executor", place)
    assert (said.code, "No Dask scheduler answers" in said.error) == (2, True)


def test_without_the_library_a_cluster_is_refused(ep_tui, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = ep_tui(*QUICK, "--executor", "dask://127.0.0.1:8786")
    assert (said.code, "pip install distributed" in said.error) == (2, True)
