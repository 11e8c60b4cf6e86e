"""The game over SSH: OpenSSH's client and a server on this machine."""

import getpass
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal

PROGRAM = str(Path(sys.executable).parent / "ep-tui")
SERVER = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
TOOLS = [shutil.which(tool) for tool in ("ssh", "ssh-keygen")]

pytestmark = [
    pytest.mark.skipif(SERVER is None, reason="no sshd here: install openssh-server"),
    pytest.mark.skipif(None in TOOLS, reason="no ssh here: install openssh-client"),
]

CONFIG = """
Port {port}
ListenAddress 127.0.0.1
HostKey {home}/host
PidFile {home}/pid
AuthorizedKeysFile {home}/own.pub
StrictModes no
PasswordAuthentication no
KbdInteractiveAuthentication no
PrintMotd no
AcceptEnv LANG LC_*
"""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture(scope="module")
def port_and_home(tmp_path_factory) -> Iterator[tuple[int, Path]]:
    """Our own server with its own keys, for this user, on this machine only."""
    home = tmp_path_factory.mktemp("ssh")
    for name in ("host", "own"):
        subprocess.run(
            ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", home / name], check=True
        )
    if os.geteuid() == 0:  # where a server of root needs to lock itself in
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    port = free_port()
    config = home / "config"
    config.write_text(CONFIG.format(port=port, home=home))
    log = home / "log"
    server = subprocess.Popen([str(SERVER), "-D", "-f", config, "-E", log])
    try:
        for _ in range(200):
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", port)) == 0:
                    break
            if server.poll() is not None:
                pytest.skip(f"sshd does not run here: {log.read_text()[-300:]}")
            time.sleep(0.05)
        yield port, home
    finally:
        server.terminate()
        server.wait(10)


def over_ssh(server: tuple[int, Path], data: Path, command: str, **env: str) -> Terminal:
    """A remote command in our terminal; only TERM and LANG of the environment are passed."""
    port, home = server
    options = {
        "IdentityFile": home / "own",
        "IdentitiesOnly": "yes",
        "UserKnownHostsFile": "/dev/null",
        "StrictHostKeyChecking": "no",
        "LogLevel": "ERROR",
        "SendEnv": "LANG",
        "EscapeChar": "none",
    }
    given = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
    remote = f"XDG_DATA_HOME={data} XDG_STATE_HOME={data} {PROGRAM} {command}"
    there = f"{getpass.getuser()}@127.0.0.1"
    return Terminal(
        ["ssh", "-F", "none", "-tt", "-p", str(port), *given, there, remote], data=data, env=env
    )


def test_a_game_is_played_resized_and_left_over_ssh(port_and_home, tmp_path: Path):
    with over_ssh(port_and_home, tmp_path, "play --seats you,bot --seed 3 --first A") as terminal:
        terminal.wait_for("press r", timeout=30)
        terminal.press("r")
        terminal.wait_for("trade or build")
        terminal.resize(120, 40)
        terminal.press("right", "ctrl+l")
        terminal.wait_for("trade or build")
        assert max(map(len, terminal.wait_quiet().split("\n"))) > 80
        terminal.press("escape", "ctrl+q")
        assert terminal.exit_code() == 0
        assert "saved" in terminal.text()
    with over_ssh(port_and_home, tmp_path, "continue") as terminal:
        terminal.wait_for("trade or build", timeout=30)


def test_a_terminal_over_ssh_gets_the_colors_it_has(port_and_home, tmp_path: Path):
    """Only the name of the terminal is passed, and that is enough."""
    seen = {}
    for term in ("xterm-256color", "linux", "vt220"):
        with over_ssh(port_and_home, tmp_path, "", TERM=term) as terminal:
            terminal.wait_for("New game", timeout=30)
            seen[term] = bytes(terminal.output)
    assert b"38;5;" in seen["xterm-256color"]
    assert b"38;5;" not in seen["linux"]
    assert not re.search(rb"\x1b\[[0-9;]*\b[34][0-8]\b[0-9;]*m", seen["vt220"])


def test_a_lost_connection_loses_nothing(port_and_home, tmp_path: Path):
    with over_ssh(port_and_home, tmp_path, "play --seats you,bot --seed 3 --first A") as terminal:
        terminal.wait_for("press r", timeout=30)
        terminal.press("r")
        terminal.wait_for("trade or build")
        terminal.hang_up()
    with over_ssh(port_and_home, tmp_path, "continue") as terminal:
        terminal.wait_for("trade or build", timeout=30)


def test_without_a_terminal_over_ssh_one_sentence_says_so(port_and_home, tmp_path: Path):
    port, home = port_and_home
    told = subprocess.run(
        [
            *("ssh", "-F", "none", "-T", "-p", str(port), "-i", home / "own"),
            *("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
            *("-o", "LogLevel=ERROR", f"{getpass.getuser()}@127.0.0.1", PROGRAM),
        ],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    assert told.stderr.startswith("ep-tui: ")
    assert told.stderr.count("\n") == 1
