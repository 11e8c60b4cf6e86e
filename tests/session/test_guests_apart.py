"""Third-party bots play in their own processes; a failed one loses the seat."""

import re
import time
from pathlib import Path

import msgspec
import pytest

from ep_rules.api import DecisionWriter, Seat, SeenDecision, View
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.table_loop import step_at_once
from ep_tui.storage.folders import Folders
from ep_tui.thinking import limits, process
from ep_tui.thinking.question import BotTask
from tests.kit.guest_bots import Brought, brought_to, choosing
from tests.plain.conversation import talk
from tests.tools.attacks.guests import FAILURES

GUEST = Seat(0)
SEATS = ("made", "random")


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with brought_to(tmp_path / "site", monkeypatch) as bring:
        yield bring


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(*(tmp_path / name for name in ("data", "config", "cache", "log")))


class Game:
    """A saved game between a guest and one of our bots, and a session that watches it."""

    def __init__(self, folders: Folders) -> None:
        self.table = Table.new("land-ho", SEATS, seed=3, first=0)
        self.table.save(folders)
        step_at_once(self.table, folders)
        self.loop = self.table.loop
        self.session = Session(self.table, [], local=True)
        self.folders = folders

    def played(self, parts: int = 4) -> "Game":
        """Play some turns."""
        for _ in range(parts):
            self.loop.advance()
        return self

    @property
    def notice(self) -> str:
        return self.session.take_notice()

    @property
    def log(self) -> str:
        return self.folders.faults.read_text(encoding="utf-8")

    def close(self) -> str:
        """Close it and return the record."""
        path = self.table.save_path
        assert path is not None
        self.session.leave()
        return path.read_text(encoding="utf-8")


@pytest.fixture
def game(folders: Folders):
    games: list[Game] = []

    def begun() -> Game:
        games.append(Game(folders))
        return games[-1]

    yield begun
    for one in games:
        one.table.close()


@pytest.mark.slow
@pytest.mark.parametrize("failure", FAILURES)
def test_a_guest_that_cannot_play_loses_its_seat_and_the_game_goes_on(
    brought: Brought, game, failure: str
):
    code, said = FAILURES[failure]
    brought(choosing(code), made="Made")
    played = game().played()
    notice = played.notice
    assert "“made” of another package" in notice
    assert re.search(said, notice), notice
    assert notice.isprintable()
    assert len(notice) < 600
    assert str(played.folders.faults) in notice
    assert played.table.names == ["deckhand", "random"]
    assert played.table.part >= 3
    assert "\nseat A deckhand\n" in played.close()


@pytest.mark.slow
def test_a_guest_that_hangs_loses_its_seat(brought: Brought, game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(process, "SECONDS", 2.0)
    brought(choosing("while True: pass"), made="Made")
    start = time.monotonic()
    played = game().played()
    assert "chose nothing within 2 seconds" in played.notice
    assert time.monotonic() - start < 20
    assert played.table.names == ["deckhand", "random"]


NO_STATE = """
import gc
def states():
    return [thing for thing in gc.get_objects() if type(thing).__name__ == "State"]
assert view.observation.hand and not states(), "there is a state of the game"
game, state = view.determinize(word)
assert [one is state for one in states()] == [True], "a state would have been found"
return legal[word % len(legal)]
"""


@pytest.mark.slow
def test_no_state_of_the_game_is_in_the_process_of_a_guest(brought: Brought, game):
    brought(choosing(NO_STATE), made="Made")
    played = game().played()
    assert played.notice == ""
    assert played.table.names == ["made", "random"]


COUNT = "return legal[sum(len(repr(event)) for event in view.history) % len(legal)]"


@pytest.mark.slow
def test_a_guest_is_sent_what_is_new_and_after_an_undo_everything(
    brought: Brought, monkeypatch: pytest.MonkeyPatch
):
    brought(choosing(COUNT), made="Made")
    table = Table.new("land-ho", ("random", "random"), seed=3, first=0)
    while table.part < 4 or table.actor != GUEST or len(table.legal()) < 3:
        table.step()
    sent: list[SeenDecision] = []

    write = DecisionWriter.write

    def kept(*asked) -> SeenDecision:
        sent.append(write(*asked))
        return sent[-1]

    monkeypatch.setattr(DecisionWriter, "write", kept)
    events = [heard.event for heard in table.heard]
    thinker, legal = process.Thinker(), table.legal()
    undone = [*events[:40], *events[50:]]
    for heard in (events[:30], events[:40], events, undone, events[:40]):
        view = View.of(table.game, table.history.state, GUEST, heard)
        answer = thinker.ask(BotTask("made", view, legal, 7, GUEST))
        assert answer is not None
        count = sum(len(repr(event)) for event in view.history)
        assert answer.decided(table.game).action == legal[count % len(legal)]
    thinker.stop()
    told = [len(msgspec.json.decode(one.heard)) for one in sent]
    assert told == [30, 10, len(events) - 40, len(undone), 40]


@pytest.mark.slow
def test_the_log_has_the_traceback_and_what_was_printed(brought: Brought, game):
    code = "print('my plan is', 7, chr(27) + '[2J')\nraise ValueError('no idea')"
    brought(choosing(code), made="Made")
    played = game().played()
    assert "Traceback" in played.log
    assert 'ep_brought.py", line 5, in choose' in played.log
    assert "my plan is 7 ?[2J" in played.log, "no escape sequence goes there"


UNLOADABLE = {
    "import ep_nowhere": r"cannot be loaded: ModuleNotFoundError: .* \(ep_brought\.py, line 1\)",
    "class Made: pass": r"is not a bot: Made has no method choose",
    choosing("return legal[0]").replace("3", "'3'"): r"is not a bot",
    "raise SystemExit": r"cannot be loaded: SystemExit",
    "import os; os._exit(1)": r"ended: exit code 1",
    "class Made:": r"cannot be loaded: .*(IndentationError|SyntaxError)",
}


@pytest.mark.slow
@pytest.mark.parametrize("code", UNLOADABLE)
def test_a_guest_that_cannot_be_loaded_loses_its_seat(brought: Brought, game, code: str):
    brought(code, made="Made")
    played = game().played()
    assert re.search(UNLOADABLE[code], played.notice)
    assert played.table.names == ["deckhand", "random"]


@pytest.mark.slow
def test_a_guest_that_prints_plays_on_and_nobody_sees_it(brought: Brought, game, capfd):
    brought(
        choosing("import sys\nprint('hm' * 99)\nprint('oh', file=sys.stderr)\nreturn legal[0]"),
        made="Made",
    )
    played = game().played()
    assert played.table.names == ["made", "random"]
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_a_guest_that_reads_its_input_reads_nothing(brought: Brought, game):
    brought(choosing("import sys\nassert sys.stdin.read() == ''\nreturn legal[0]"), made="Made")
    assert game().played().table.names == ["made", "random"]


MEDDLER = """
game, state = view.determinize(word)
state.hands[0][:] = [9] * len(state.hands[0])
state.agenda.clear()
view.observation.slices.clear()
view.game.book.settings.clear()
chosen = legal[0]
legal.clear()
return chosen
"""


@pytest.mark.slow
def test_a_guest_that_changes_what_it_sees_changes_nothing(brought: Brought, game):
    brought(choosing("return legal[0]"), made="Made")
    sound = game().played().table.history.entries
    brought(choosing(MEDDLER), made="Made")
    meddled = game()
    meddled.loop.advance()
    count = len(meddled.table.history.entries)
    assert meddled.table.history.entries == sound[:count]


@pytest.mark.slow
def test_two_seats_of_a_guest_do_not_share_what_they_see(brought: Brought, folders: Folders):
    seen = "import builtins\nbuiltins.seen = {*getattr(builtins, 'seen', ()), view.seat}"
    brought(choosing(f"{seen}\nassert len(builtins.seen) == 1\nreturn legal[0]"), made="Made")
    table = Table.new("land-ho", ("made", "made"), seed=3, first=0)
    step_at_once(table, folders)
    loop = table.loop
    for _ in range(4):
        loop.advance()
    table.close()
    assert len(table.history.entries) > 4
    assert table.names == ["made 1", "made 2"], "neither has failed"


@pytest.mark.slow
def test_a_saved_game_with_a_bot_that_is_not_installed_goes_on_with_a_deckhand(
    brought: Brought, game
):
    brought(choosing("return legal[0]"), made="Made")
    begun = game().played()
    path, folders = begun.table.save_path, begun.folders
    begun.close()
    brought(choosing("return legal[0]"), other="Made")
    table = Table.resume(folders, path)
    assert table.names == ["made", "random"]
    session = Session(table, [])
    step_at_once(table, folders)
    loop = table.loop
    for _ in range(3):
        loop.advance()
    assert "“made” is not installed" in session.take_notice()
    assert table.names == ["deckhand", "random"]
    table.close()


@pytest.mark.slow
def test_two_guests_that_lose_their_seats_are_both_named(brought: Brought, folders: Folders):
    brought(choosing("raise ValueError('no idea')"), made="Made", other="Made")
    table = Table.new("land-ho", ("made", "other"), seed=3, first=0)
    step_at_once(table, folders)
    loop, session = table.loop, Session(table, [])
    for _ in range(3):
        loop.advance()
    notice = session.take_notice()
    assert notice.count("“made” of another package") == 1
    assert notice.count("“other” of another package") == 1
    table.close()


@pytest.mark.slow
def test_plain_mode_without_people_says_who_lost_a_seat(brought: Brought):
    brought(choosing("raise ValueError('no idea')"), made="Made")
    said = talk(Table.new("land-ho", SEATS, seed=5, first=0), lambda _: None)
    assert " ".join(said.split()).count("ValueError: no idea (ep_brought.py, line 4)") == 1


def test_limits_are_what_the_page_says():
    page = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")
    assert f"{process.SECONDS:g} seconds" in page
    assert f"{limits.MEMORY >> 30} GiB" in page
    assert f"{limits.PRINTED >> 20} MiB" in page
