"""A host and OpenSSH's own client: 12 people for 8 seconds, each at a table of their own.

The limits are loose, because the machine of a check may be busy;
`tests/tools/host/load.py` measures.
"""

import os
import shutil
import signal
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

import asyncssh
import pytest

from tests.e2e.terminal import LONGEST, Terminal
from tests.tools.host.clients import serving, shares

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("ssh") is None, reason="there is no ssh on this machine"),
]
PEOPLE, SECONDS = 12, 8.0
MOST_MEMORY, MOST_P95 = 4.0, 400.0
"""MiB for each person, and milliseconds from a key to its answer."""


def ssh(folder: Path, name: str, port: int) -> list[str]:
    """The command of a person, whose key is made at the first call."""
    key = folder / name
    if not key.exists():
        key.write_bytes(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        key.chmod(0o600)
    options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR"]
    options += ["IdentitiesOnly=yes", "IdentityAgent=none", "Compression=yes", "BatchMode=yes"]
    words = [word for option in options for word in ("-o", option)]
    return ["ssh", "-F", "/dev/null", *words, "-i", str(key), "-p", str(port), "127.0.0.1"]


def sits_down(window: Terminal, name: str) -> None:
    """From the lobby to a table with bots."""
    window.wait_for("Tables")
    window.press("n")
    window.wait_for("Your name here")
    window.press(*["backspace"] * 16, f"text:{name}", "enter")
    window.wait_for("New table")
    window.press("down", "right", "enter")
    window.wait_for("points cards gold")


def answered(window: Terminal, key: str) -> float:
    """Seconds from a key to the first byte that it brings, at most 1: an edge answers nothing."""
    window.text()
    start, seen = time.monotonic(), len(window.output)
    window.press(key)
    while len(window.output) == seen and time.monotonic() - start < 1:
        window.text()
        time.sleep(0.001)
    return time.monotonic() - start


def test_twelve_people_play_by_the_ssh_that_everybody_has(tmp_path):
    with serving(tmp_path) as server, ExitStack() as stack:
        before = server.memory
        windows = []
        for number in range(PEOPLE):
            command = ssh(tmp_path, f"key{number}", server.port)
            windows.append(stack.enter_context(Terminal(command)))
            sits_down(windows[-1], f"P{number}")
        assert (server.memory - before) / PEOPLE < MOST_MEMORY
        times, until, keys = list[float](), time.monotonic() + SECONDS, ("left", "right")
        while time.monotonic() < until:
            keys = keys[::-1]
            times += [answered(window, keys[0]) for window in windows]
            time.sleep(0.2)
        moved = [seconds for seconds in times if seconds < 1]
        assert len(moved) > len(times) * 0.8
        assert shares(moved)[1] < MOST_P95
        words = ["rules", "tribute", "two", "ships"]
        answer = subprocess.run(
            [*ssh(tmp_path, "key0", server.port), *words],
            capture_output=True, text=True, timeout=LONGEST, check=True,
        )  # fmt: skip
        assert answer.stdout.startswith("Tribute")
        os.kill(server.pid, signal.SIGTERM)
        for window in windows:
            window.wait_for("The host stops")
