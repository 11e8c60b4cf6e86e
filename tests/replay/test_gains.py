"""The end of a game: who led from when on, and what the profile of a person gains by it."""

from pathlib import Path

import msgspec
import pytest

from ep_rules.api import RecordResult, Seat, SeatResult
from ep_tui.replay.gains import EndedGame, gained, gains_at_home, told_of_lead
from ep_tui.replay.goals import KnownDeeds
from ep_tui.replay.playback import Replay
from ep_tui.replay.profile import OwnGame
from ep_tui.replay.statistics import Statistics, TurnPoints, decision, statistics
from ep_tui.replay.way_back import way_back
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.storage import files
from ep_tui.storage.folders import Folders
from ep_tui.storage.saved_games import SavedGame

YOU, OTHER = Seat(0), Seat(1)
SHORT = {"victory.goal": "4"}


def table(number: int, *words: str) -> Table:
    """A short game that bots have played to its end, in which these words sit."""
    played = Table.new("land-ho", ["random"] * len(words), seed=number, house=SHORT)
    while played.step() is not None:
        pass
    return Table(msgspec.structs.replace(played.header, seats=words), played.history, words)


@pytest.fixture(scope="module")
def found() -> Statistics:
    return statistics(Replay.of(Session(table(1, "you", "captain"), [YOU], local=True)))


def course(found: Statistics, winner: str, *points: tuple[str, int, int]) -> Statistics:
    """A game of two whose turns began with these points: (whose turn, A's, B's)."""
    turns = [
        TurnPoints(at, at // 2 + 1, seat, {"A": {"settlements": a}, "B": {"settlements": b}})
        for at, (seat, a, b) in enumerate(points)
    ]
    return msgspec.structs.replace(found, winner=winner, turns=turns)


def test_the_turn_that_decided_is_the_last_before_which_the_winner_did_not_lead(found: Statistics):
    game = course(found, "A", ("A", 2, 2), ("B", 3, 2), ("A", 3, 3), ("B", 4, 3), ("A", 5, 4))
    turn = decision(game)
    assert turn is not None
    assert (turn.round, turn.seat) == (2, "A")
    assert told_of_lead(game, YOU) == ["You led from round 2 on."]
    assert told_of_lead(game, OTHER) == ["You led from round 2 on."]


def test_the_turn_of_another_is_named(found: Statistics):
    game = course(found, "A", ("A", 2, 3), ("B", 3, 3), ("A", 4, 3), ("B", 5, 3))
    assert told_of_lead(game, YOU) == ["You led from captain’s turn in round 1 on."]
    assert told_of_lead(game, OTHER) == ["You led from your turn in round 1 on."]


def test_without_a_winner_nobody_led(found: Statistics):
    assert told_of_lead(msgspec.structs.replace(found, winner=None), YOU) == []


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(*[tmp_path / name for name in ("data", "config", "cache", "log")])


def ended(
    folders: Folders, number: int, *words: str, local: bool = True
) -> tuple[Session, Seat | None]:
    """A saved game that has just ended, and who won it."""
    played = table(number, *words)
    played.save(folders)
    session = Session(played, [YOU], local=local)
    winner = session.observe(None).winner
    return session, Seat(winner) if winner >= 0 else None


def test_a_first_win_and_the_goals_that_it_reaches_are_gained(folders: Folders):
    winners = set()
    for number in range(1, 5):
        session, winner = ended(folders, number, "you", "captain")
        told = gains_at_home(folders, session, YOU)
        assert ("Your first win: Land Ho!" in told) == (winner == YOU)
        is_first = winner == YOU and YOU not in winners
        assert ("Goal reached: win a game" in told) == is_first
        winners.add(winner)
        assert ("win a game" in way_back(folders)) == (YOU not in winners), "it is kept"
    assert winners == {YOU, OTHER}


def test_what_was_reached_before_is_not_gained_again(folders: Folders):
    session = next(
        one
        for one, winner in [ended(folders, seed, "you", "captain") for seed in range(1, 5)]
        if winner == YOU
    )
    known = KnownDeeds(folders)
    file = folders.finished / "earlier.txt"
    files.write_file(file, b"record")
    list(known.read([file], lambda *_: {"you": ("won",)}))
    assert "Goal reached: win a game" not in gains_at_home(folders, session, YOU)


def earlier(number: int, points: int, *, won: bool) -> OwnGame:
    """A finished game of yours in Land Ho!."""
    mine = SeatResult(who="you", points=points, behind=0, cards=9, expected=9.0, feats={})
    result = RecordResult("A" if won else "B", 10 + number, 300, (mine,))
    game = SavedGame(f"game-{number}", "", "", 0, "land-ho", result=result)
    return OwnGame(game, result, "A", mine, [])


def test_more_points_a_faster_win_and_a_row_of_wins_are_gained():
    before = [earlier(1, 8, won=False), earlier(2, 8, won=True), earlier(3, 9, won=True)]
    assert list(gained(EndedGame("land-ho", 10, 11, won=True), before)) == [
        "Your most points here: 10 (was 9)",
        "Your fastest win here: 11 rounds (was 12)",
        "3 wins in a row.",
    ]
    assert list(gained(EndedGame("land-ho", 9, 12, won=False), before)) == []
    assert list(gained(EndedGame("fish", 9, 12, won=True), before[:1])) == [
        "Your first win: Fish for Catan"
    ]


def test_nothing_is_gained_by_a_bot_or_at_a_host(folders: Folders):
    session, _ = ended(folders, 1, "captain", "you")
    assert gains_at_home(folders, session, YOU) == []
    away, _ = ended(folders, 1, "you", "captain", local=False)
    assert gains_at_home(folders, away, YOU) == []
