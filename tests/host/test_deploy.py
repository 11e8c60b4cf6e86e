"""The files in deploy/, as far as the tools of this machine can judge them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
UNIT = DEPLOY / "ep-tui-host.service"
MOST_EXPOSED = 2.0
"""The exposure that systemd computes, from 0 for none to 10."""

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="there is no systemd on this machine"
)


def analyzed(*words: str) -> str:
    command = ["systemd-analyze", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False).stderr


@needs_systemd
def test_systemd_understands_every_line_of_the_unit(tmp_path):
    installed = tmp_path / UNIT.name
    text = UNIT.read_text(encoding="utf-8")
    installed.write_text(text.replace("/opt/ep-tui/bin/ep-tui", "/bin/true"), encoding="utf-8")
    assert analyzed("verify", str(installed)) == ""


@needs_systemd
def test_the_unit_gives_the_host_next_to_no_privileges():
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", str(UNIT)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    found = re.search(r"exposure level for \S+: ([0-9.]+)", done.stdout)
    assert found is not None, done.stderr
    assert float(found[1]) < MOST_EXPOSED


def test_unit_and_container_start_the_host_with_words_that_it_understands(capsys):
    from ep_tui.__main__ import main

    container = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    (entry,) = re.findall(r'^ENTRYPOINT \["ep-tui", (.+)\]$', container, re.MULTILINE)
    config = str(DEPLOY / "host.toml")
    for words in (re.findall(r'"([^"]+)"', entry), ["host", "--config", config]):
        assert main([*words, "--check"]) == 0
        assert "most_sessions" in capsys.readouterr().out
