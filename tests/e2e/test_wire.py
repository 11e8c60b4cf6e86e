"""The bytes sent to a real terminal, and the state in which the terminal is left."""

import json
import os
import re
import signal
import sys
import termios
import time
from pathlib import Path

import pytest

from ep_tui.terminal.key_table import KEYS_ASKED, KEYS_GIVEN_BACK
from ep_tui.terminal.output import MOST_WAITING
from tests.e2e.terminal import Emulator, Terminal
from tests.terminal.test_filter import cells

PROGRAM = [str(Path(sys.executable).parent / "ep-tui")]
PLAY = ["play", "--seats", "you,bot,bot", "--seed", "3", "--first", "A"]
TABLE = [*PROGRAM, *PLAY]
SGR = re.compile(r"\x1b\[([0-9;]*)m")

RECORDED = """
import json, sys
from ep_tui.terminal import filter, link
log = open(sys.argv.pop(1), "w")
def note(*entry):
    log.write(json.dumps(entry) + "\\n")
    log.flush()
class Recorder(filter.Filter):
    def resize(self, width, height):
        note("resize", width, height)
        super().resize(width, height)
    def redraw(self):
        sent = super().redraw()
        note("redraw", sent)
        return sent
    def repaint(self, cells):
        sent = super().repaint(cells)
        note("repaint", sent)
        return sent
    def feed(self, data):
        sent = super().feed(data)
        note("feed", data, sent)
        return sent
link.Filter = Recorder
from ep_tui.__main__ import main
sys.exit(main())
"""

FAULTY = """
import sys
from ep_tui.screens.start import StartMenu
def fall(self, *_):
    raise RuntimeError("overboard")
StartMenu.on_key = fall
from ep_tui.__main__ import main
sys.exit(main())
"""


def test_the_real_screen_behind_the_filter_is_the_screen_without_it(tmp_path: Path):
    """Each frame of a short game, cell for cell, in three sizes."""
    log = tmp_path / "frames"
    command = [sys.executable, "-c", RECORDED, str(log), *PLAY, "--colors", "true"]
    with Terminal(command, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        for key in ("right", "down", "h", "?", "escape", "r"):
            terminal.press(key)
            terminal.wait_quiet()
        for size in ((120, 40), (100, 30), (80, 24)):
            terminal.resize(*size)
            terminal.wait_quiet()
            terminal.press("left", "click:20:8", "ctrl+l")
            terminal.wait_quiet()
        terminal.press("ctrl+q")
        assert terminal.exit_code() == 0
    with_it, without = Emulator(80, 24), Emulator(80, 24)
    entries = [json.loads(line) for line in log.read_text().splitlines()]
    assert len(entries) > 50
    for kind, *rest in entries:
        if kind == "resize":
            for emulator in (with_it, without):
                emulator.screen.resize(rest[1], rest[0])
        with_it.feed(rest[-1].encode() if kind != "resize" else b"")
        without.feed(rest[0].encode() if kind == "feed" else b"")
        assert cells(with_it) == cells(without)


def test_a_terminal_that_reads_again_shows_the_whole_picture(tmp_path: Path):
    with Terminal(TABLE, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        for number in range(100):  # more than the buffer of an unread terminal
            os.write(terminal._line, b"\x0c" if number % 2 else b"\x1b[C")
            time.sleep(0.01)
        os.write(terminal._line, b"r")
        terminal.wait_for("trade or build")
        assert len(terminal.output) < 2 * MOST_WAITING, "not all that was painted meanwhile is sent"
        shown = terminal.wait_quiet(0.5)
        terminal.press("ctrl+l")
        assert terminal.wait_quiet(0.5) == shown


def test_the_mouse_is_asked_for_clicks_and_drags_only():
    with Terminal(TABLE) as terminal:
        terminal.wait_for("press r")
        asked = set(re.findall(rb"\x1b\[\?(\d+)h", bytes(terminal.output)))
    assert {b"1002", b"1006"} <= asked
    assert not asked & {b"1000", b"1003", b"1015", b"1016", b"1004"}


def test_an_idle_table_writes_nothing():
    with Terminal(TABLE) as terminal:
        terminal.wait_for("press r")
        terminal.wait_quiet(0.5)
        before = len(terminal.output)
        terminal.wait_quiet(1.5)
        assert len(terminal.output) == before


def parameters(terminal):
    """All SGR parameters that were sent."""
    text = terminal.output.decode()
    return {code for sgr in SGR.findall(text) for code in sgr.split(";")}, text


def a_bit_of_play(*options, **env):
    with Terminal([*PROGRAM, *options, *PLAY], env=env) as terminal:
        terminal.wait_for("press r")
        terminal.press("right", "?")
        terminal.wait_for("Keys at the table")
        terminal.press("escape")
        terminal.wait_for("press r")
        terminal.wait_quiet()
        terminal.press("r")
        terminal.wait_for("trade or build")
        terminal.press("ctrl+q")
        assert terminal.exit_code() == 0
        return parameters(terminal)


@pytest.mark.parametrize(
    ("options", "env"),
    [
        ((), {"NO_COLOR": "1", "COLORTERM": "truecolor"}),
        (("--colors", "mono"), {}),
        (("--colours", "mono"), {}),
        ((), {"TERM": "vt220"}),
    ],
)
def test_no_color_means_that_no_color_is_sent(options, env):
    codes, _ = a_bit_of_play(*options, **env)
    assert {"1", "7"} & codes
    assert not {code for code in codes if re.fullmatch(r"[349][0-8]|10[0-7]", code)}


def test_sixteen_colors_are_sixteen():
    codes, _ = a_bit_of_play(TERM="linux")
    assert {code for code in codes if re.fullmatch(r"[349][0-7]|10[0-7]", code)}
    assert not {"38", "48"} & codes


def test_a_palette_of_256_gets_no_other_colors():
    _, text = a_bit_of_play()
    assert "8;5;" in text
    assert not re.search("[34]8;2;", text)


def test_all_colors_are_sent_to_who_has_them():
    _, text = a_bit_of_play(COLORTERM="truecolor")
    assert re.search("[34]8;2;", text)


@pytest.mark.parametrize(("options", "env"), [(("--ascii",), {}), ((), {"LANG": "C"})])
def test_without_unicode_every_byte_is_ascii(options, env):
    _, text = a_bit_of_play(*options, **env)
    assert text.isascii()


def test_a_dumb_terminal_is_refused_in_one_sentence():
    with Terminal(TABLE, env={"TERM": "dumb"}) as terminal:
        assert terminal.exit_code() == 2
        assert "\x1b" not in terminal.output.decode()


# ---- how the terminal is left ------------------------------------------------------------------


def settled(terminal):
    """Check that the program has ended and reset all its terminal modes."""
    modes = {}
    for mode, change in re.findall(rb"\x1b\[\?(\d+)([hl])", bytes(terminal.output)):
        modes[int(mode)] = change == b"h"
    flags = termios.tcgetattr(terminal._line)[3] if terminal._open else termios.ECHO
    left = {mode for mode, on in modes.items() if on} - {25, 7}
    return not left and modes.get(25, True) and modes.get(7, True) and bool(flags & termios.ECHO)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_the_game_in_order(number, tmp_path: Path):
    with Terminal(TABLE, data=tmp_path) as terminal:
        terminal.wait_for("press r")
        os.kill(terminal._process.pid, number)
        assert terminal.exit_code() == 0
        assert settled(terminal)
        assert "saved" in terminal.text()


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
def test_a_key_ends_the_game_in_order(key):
    with Terminal(TABLE) as terminal:
        terminal.wait_for("press r")
        terminal.press(key)
        assert terminal.exit_code() == 0
        assert settled(terminal)


def test_a_fault_of_ours_leaves_the_terminal_in_order_and_its_story_in_a_file(tmp_path: Path):
    command = [sys.executable, "-c", FAULTY]
    with Terminal(command, data=tmp_path) as terminal:
        terminal.wait_for("New game")
        terminal.press("x")
        assert terminal.exit_code() == 1
        assert settled(terminal)
        assert "Traceback" not in terminal.output.decode()
        assert "faults.log" in terminal.text().replace("\n", "")
    (log,) = tmp_path.glob("**/faults.log")
    assert "overboard" in log.read_text()


def test_a_suspended_game_gives_the_terminal_back_and_takes_it_again(tmp_path: Path):
    with Terminal(["bash", "--norc", "-i"], data=tmp_path, env={"PS1": "ready$ "}) as terminal:
        terminal.wait_for("ready$")
        terminal.press("text:" + " ".join(TABLE), "enter")
        terminal.wait_for("press r")
        terminal.press("ctrl+z")
        terminal.wait_for("ready$")
        assert settled(terminal) or "2004" in terminal.output.decode()  # bash uses bracketed paste
        assert protocols(terminal) == [KEYS_ASKED, KEYS_GIVEN_BACK]
        terminal.press("text:fg", "enter")
        terminal.wait_for("press r")
        terminal.press("r")
        terminal.wait_for("trade or build")
        terminal.press("ctrl+q")
        terminal.wait_for("The game is saved")
        assert protocols(terminal) == 2 * [KEYS_ASKED, KEYS_GIVEN_BACK]


def protocols(terminal: Terminal) -> list[str]:
    """The keyboard protocols that were asked for and given back."""
    return re.findall(r"\x1b\[[<>]\d*u", terminal.output.decode())


# ---- the start ---------------------------------------------------------------------------------

BARE = "import sys; sys.modules[{absent!r}] = None; from ep_tui.__main__ import main; main({words})"

HELD = """
import sys, time
from pathlib import Path
from ep_tui import __main__ as start
loaded, run = Path(sys.argv.pop(1)), start._run
def held(words):
    while not loaded.exists():
        time.sleep(0.01)
    return run(words)
start._run = held
sys.exit(start.main())
"""

TOLD_AT_ONCE = """
import os, signal, sys
from ep_tui.terminal.driver import TerminalDriver
start = TerminalDriver.start_application_mode
def start_and_be_told(self):
    start(self)
    os.kill(os.getpid(), signal.SIGTERM)
TerminalDriver.start_application_mode = start_and_be_told
from ep_tui.__main__ import main
sys.exit(main())
"""


def test_keys_pressed_while_it_loads_are_not_seen_and_not_lost(tmp_path: Path):
    loaded = tmp_path / "loaded"
    command = [sys.executable, "-c", HELD, str(loaded), *PLAY]
    with Terminal(command, data=tmp_path) as terminal:
        terminal.wait_for("setting sail")
        alone = terminal.wait_quiet()
        terminal.press("enter", "r")
        assert terminal.wait_quiet() == alone
        loaded.touch()
        terminal.wait_for("trade or build")
        terminal.press("ctrl+q")
        assert terminal.exit_code() == 0
        assert settled(terminal)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_while_it_loads_gives_the_terminal_back(number, tmp_path: Path):
    command = [sys.executable, "-c", HELD, str(tmp_path / "never")]
    with Terminal(command, data=tmp_path) as terminal:
        terminal.wait_for("setting sail")
        terminal.wait_quiet()
        os.kill(terminal.pid, number)
        assert terminal.exit_code() in (130, -signal.SIGTERM)
        assert settled(terminal)


def test_a_signal_before_the_first_frame_gives_the_terminal_back():
    with Terminal([sys.executable, "-c", TOLD_AT_ONCE, *PLAY]) as terminal:
        assert terminal.exit_code() == 0
        assert settled(terminal)


def test_one_line_is_out_before_anything_is_imported():
    code = BARE.format(absent="argparse", words=["play"])
    with Terminal([sys.executable, "-c", code]) as terminal:
        assert terminal.exit_code() == 1
        assert b"setting sail" in terminal.output
        assert settled(terminal)


@pytest.mark.parametrize("words", [["rules"], ["play", "--help"], ["play", "--hel"], ["--version"]])
def test_commands_without_a_screen_show_no_splash(words):
    code = BARE.format(absent="argparse", words=words)
    with Terminal([sys.executable, "-c", code]) as terminal:
        assert terminal.exit_code() == 1
        assert b"\x1b[?1049h" not in terminal.output


def test_bad_input_is_told_on_the_screen_where_it_was_typed():
    with Terminal([*PROGRAM, "play", "--seats", "nobody,bot"]) as terminal:
        assert terminal.exit_code() == 2
        assert settled(terminal)
        assert terminal.output.rfind(b"\x1b[?1049l") < terminal.output.rfind(b"nobody")
