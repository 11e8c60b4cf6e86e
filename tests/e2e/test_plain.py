"""Plain mode of the installed program: through a pipe, and in a dumb terminal."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.e2e.terminal import Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
PLAY = ("play", "--plain", "--seats", "you,random", "--seed", "7", "--first", "A")
QUICK = ("--set", "turn.rounds=2")


def piped(home: Path, typed: str, *words: str) -> subprocess.CompletedProcess[str]:
    """The program with its input from a pipe."""
    env = dict(os.environ, TERM="dumb", XDG_DATA_HOME=str(home), XDG_STATE_HOME=str(home))
    return subprocess.run(
        (PROGRAM, *words),
        input=typed,
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_game_is_played_left_and_continued_through_a_pipe(tmp_path: Path):
    first = piped(tmp_path, "roll\nmap\nend\n", *PLAY, *QUICK)
    assert (first.returncode, first.stderr) == (0, "")
    assert "You roll" in first.stdout
    assert "Where do your ships sail?" in first.stdout
    hint, _, end = " ".join(first.stdout.split()).rpartition("“ep-tui ")[2].partition("”")
    assert end == " resumes it."
    rest = piped(tmp_path, "end\nroll\nend\nend\n" * 9, *hint.split())
    assert (rest.returncode, rest.stderr) == (0, "")
    assert "The game took" in rest.stdout
    assert "The seed was 7." in rest.stdout
    over = piped(tmp_path, "", "continue", "--plain")
    assert over.returncode == 2
    assert over.stderr.startswith("ep-tui: There is no unfinished game")


def test_bytes_that_are_no_text_are_one_sentence(tmp_path: Path):
    env = dict(os.environ, XDG_DATA_HOME=str(tmp_path), LC_ALL="C", PYTHONUTF8="0")
    done = subprocess.run(
        (PROGRAM, *PLAY), input=b"\xff\xfe\x00\nroll\n", env=env, capture_output=True, check=False
    )
    assert done.returncode == 0
    assert b"is not understood" in done.stdout
    assert b"You roll" in done.stdout
    assert done.stderr == b""


def test_a_reader_that_goes_away_ends_the_game_without_a_word(tmp_path: Path):
    env = dict(os.environ, XDG_DATA_HOME=str(tmp_path), XDG_STATE_HOME=str(tmp_path))
    with subprocess.Popen(
        (PROGRAM, *PLAY),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
    ) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        program.stdout.close()
        program.stdin.write(b"roll\n" * 5)
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait() == 0


def test_a_dumb_terminal_gets_lines_and_nothing_else(tmp_path: Path):
    with Terminal([PROGRAM, *PLAY, *QUICK], data=tmp_path, env={"TERM": "dumb"}) as terminal:
        terminal.wait_for("1 roll the dice")
        terminal.press("1", "enter")
        terminal.wait_for("What do you trade or build?")
        terminal.press("text:picture", "enter")
        terminal.wait_for("describes it in words")
        terminal.press("text:quit", "enter")
        terminal.wait_for("The game is saved.")
        assert terminal.exit_code() == 0
        shown = bytes(terminal.output)
    assert b"\x1b" not in shown, "no escape sequence of any kind"
    assert not re.search(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]", shown)


def test_ctrl_c_and_ctrl_d_leave_a_saved_game(tmp_path: Path):
    for key, code in (("ctrl+c", 130), ("ctrl+d", 0)):
        with Terminal([PROGRAM, *PLAY], data=tmp_path, env={"TERM": "dumb"}) as terminal:
            terminal.wait_for("1 roll the dice")
            terminal.press(key)
            terminal.wait_for("The game is saved.")
            assert terminal.exit_code() == code


def test_the_full_screen_names_plain_mode_where_it_cannot_be(tmp_path: Path):
    for words in (("play",), ()):
        done = piped(tmp_path, "", *words)
        assert done.returncode == 2
        assert "--plain" in done.stderr
    with Terminal([PROGRAM, "play"], data=tmp_path, env={"TERM": "dumb"}) as terminal:
        terminal.wait_for("in lines of text")
        assert terminal.exit_code() == 2
