"""The real program while the system refuses to write its save."""

import resource
import sys
from pathlib import Path

import pytest

from ep_tui.storage import saves
from tests.e2e.terminal import Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
PLAY = [PROGRAM, "play", "--seats", "you,bot", "--seed", "3", "--first", "A"]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process")
def test_a_save_that_may_not_grow_is_told_and_made_good_later(tmp_path: Path):
    none = resource.RLIM_INFINITY
    with Terminal(PLAY, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        (path,) = tmp_path.rglob("games/*.txt")
        before = path.read_bytes()
        resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (len(before) + 3, none))
        terminal.press("r")
        terminal.wait_for("Not saved: File too")
        assert path.read_bytes() == before + b"A r", "a line cut in the middle"
        terminal.press("right")
        assert "Not saved" in terminal.wait_quiet(), "it stands there until it is no longer true"
        resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (none, none))
        terminal.press("e")
        terminal.wait_for("saved again")
        terminal.press("left")
        assert "Not saved" not in terminal.wait_quiet()
        terminal.press("ctrl+q")
        assert terminal.exit_code() == 0
    history = saves.load(path).history
    write = history.game.notation.write
    assert [write(entry.action) for entry in history.entries if entry.actor == 0] == ["roll", "end"]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process")
def test_a_program_that_ends_while_it_may_not_write_says_what_is_lost(tmp_path: Path):
    with Terminal(PLAY, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        (path,) = tmp_path.rglob("games/*.txt")
        before = path.read_bytes()
        resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (len(before), resource.RLIM_INFINITY))
        terminal.press("r")
        terminal.wait_for("Not saved")
        terminal.press("ctrl+q")
        assert terminal.exit_code() == 0
        assert "could not be saved" in terminal.text().replace("\n", "")  # it may be wrapped
    assert path.read_bytes() == before


def test_a_second_program_on_the_same_save_is_told_so_in_one_sentence(tmp_path: Path):
    with Terminal(PLAY, data=tmp_path) as first:
        first.wait_for("press r")
        with Terminal([PROGRAM, "continue"], data=tmp_path) as second:
            assert second.exit_code() == 2
            assert "is open in another ep-tui" in " ".join(second.text().split())
        first.press("r")
        first.wait_for("trade or build")
        first.kill()
    with Terminal([PROGRAM, "continue"], data=tmp_path) as again:
        again.wait_for("trade or build")
        again.wait_for("The program ended unexpectedly")
