"""`ep-tui replay` in a real terminal: a record of the golden games, gone through by keys."""

import re
import sys
from pathlib import Path

from tests.architecture.source import ROOT
from tests.e2e.terminal import Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
RECORD = ROOT / "tests/golden/land-ho-4.txt"


def test_a_record_is_looked_back_at_by_keys_and_mouse_and_left_as_it_was(tmp_path: Path):
    record = RECORD.read_text(encoding="utf-8")
    length = len(re.findall(r"^[A-D*] ", record, re.MULTILINE))
    copy = tmp_path / "record.txt"
    copy.write_text(record, encoding="utf-8")

    with Terminal([PROGRAM, "replay", str(copy)], data=tmp_path) as terminal:
        terminal.wait_for(f"0/{length} ")
        terminal.press("right", "right", "left")
        terminal.wait_for(f" 1/{length} ")
        terminal.press("text:100", "enter")
        terminal.wait_for(f"100/{length} ")
        terminal.press("end")
        terminal.wait_for(re.compile(r"wins +with|wins with"))
        terminal.press("v")
        terminal.wait_for("as seat A")
        terminal.press("t")
        terminal.wait_for("By source: A")
        terminal.press("escape")
        terminal.wait_for("the end")
        terminal.press("home")
        terminal.wait_for(f" 0/{length} ")
        terminal.press("click:40:23")
        terminal.wait_for(re.compile(rf"\d{{3,}}/{length} "))
        terminal.resize(120, 40)
        terminal.wait_for("? help")
        terminal.press("q")
        assert terminal.exit_code() == 0
    assert copy.read_text(encoding="utf-8") == record


def test_a_damaged_record_says_so_on_the_screen(tmp_path: Path):
    lines = RECORD.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[60] = "A whistles\n"
    copy = tmp_path / "record.txt"
    copy.write_text("".join(lines), encoding="utf-8")
    with Terminal([PROGRAM, "replay", str(copy)], size=(120, 40), data=tmp_path) as terminal:
        terminal.wait_for("whistles” is not understood")
        terminal.press("end")
        terminal.wait_for(re.compile(r"(\d+)/\1 "))
        terminal.press("q")
        assert terminal.exit_code() == 0
