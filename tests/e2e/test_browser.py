"""A table behind the driver that textual-serve gives a program for a browser."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pyte
import pytest

WEB = "textual.drivers.web_driver:WebDriver"
SIZE = 80, 24


class Browser:
    """The other end of Textual's web driver: packets of a kind, a length and data."""

    def __init__(self, folder: Path, *words: str, driver: str = WEB) -> None:
        env = {**os.environ, "TEXTUAL_DRIVER": driver, "COLUMNS": "80", "ROWS": "24"}
        env |= {f"XDG_{kind}_HOME": str(folder) for kind in ("DATA", "STATE", "CONFIG", "CACHE")}
        env.pop("TERM", None)
        self.program = subprocess.Popen(
            [sys.executable, "-m", "ep_tui", *words],
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        patience = Timer(60, self.program.kill)
        patience.daemon = True
        patience.start()  # a fault must not stop the tests
        self.screen = pyte.Screen(*SIZE)
        self._stream = pyte.ByteStream(self.screen)

    def press(self, keys: str) -> None:
        """Type."""
        assert self.program.stdin is not None
        data = keys.encode()
        self.program.stdin.write(b"D" + len(data).to_bytes(4, "big") + data)
        self.program.stdin.flush()

    def read(self) -> bytes:
        """Read one packet and return its kind; b"" at the end."""
        assert self.program.stdout is not None
        kind = self.program.stdout.read(1)
        data = self.program.stdout.read(int.from_bytes(self.program.stdout.read(4), "big"))
        if kind == b"D":
            self._stream.feed(data)
        return kind

    def wait_for(self, text: str) -> None:
        """Read until a text is on the screen."""
        while text not in "\n".join(self.screen.display):
            assert self.read(), f"the program ended without {text!r}"


@pytest.mark.slow
def test_a_table_is_played_in_a_browser(tmp_path: Path):
    browser = Browser(tmp_path, "play", "--seats", "you,bot,bot", "--seed", "3", "--first", "A")
    assert browser.program.stdout is not None
    while browser.program.stdout.readline() != b"__GANGLION__\n":
        pass
    browser.wait_for("roll")
    browser.press("\x0c\x1a")  # Ctrl+L and Ctrl+Z, which only terminals have
    browser.press("r")
    browser.wait_for("trade or build")
    browser.press("\x11")
    while browser.read() == b"D":
        pass
    output, errors = browser.program.communicate(timeout=20)
    assert (output, errors, browser.program.returncode) == (b"", b"", 0)
    assert "roll" in next(tmp_path.rglob("games/*.txt")).read_text("utf-8")


@pytest.mark.parametrize(
    "driver", ["nothing", "textual.app:App", "os:", "no.such:Thing", ":", "a b"]
)
def test_a_driver_that_is_none_is_refused_in_one_sentence(tmp_path: Path, driver: str):
    browser = Browser(tmp_path, "play", driver=driver)
    output, errors = browser.program.communicate(timeout=20)
    assert (output, browser.program.returncode) == (b"", 2)
    assert f"“{driver}”" in " ".join(errors.decode().split())
    assert b"Traceback" not in errors
