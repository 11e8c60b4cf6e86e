"""A guest reaches neither the secret of its game nor the program's memory, where Linux holds it."""

import os
from pathlib import Path

import pytest

from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.session.table_loop import step_at_once
from ep_tui.storage import secret_file
from ep_tui.storage.folders import Folders
from ep_tui.texts import say
from ep_tui.thinking import sealed
from tests.kit.guest_bots import brought_to, choosing

WAYS = """
import ctypes, os, pathlib, subprocess, signal
secret, save = pathlib.Path({secret!r}), pathlib.Path({save!r})
program = {program}
here = pathlib.Path(__file__).parent

def linked(make):
    link = here / "link"
    make(secret, link)
    return link.read_text()

def ran(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout

def traced():
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ptrace(0x4206, program, 0, 0):  # seize
        raise OSError(ctypes.get_errno(), "ptrace")

WAYS = {{
    "open": secret.read_text,
    "save": save.read_text,
    "cat": lambda: ran("cat", secret),
    "link": lambda: linked(os.symlink),
    "hard link": lambda: linked(os.link),
    "move": lambda: secret.rename(here / "link"),
    "root": lambda: pathlib.Path("/proc/self/root" + str(secret)).read_text(),
    "write code": lambda: (here / "sitecustomize.py").write_text("import os"),
    "files": lambda: os.listdir("/proc/%d/fd" % program),
    "memory": lambda: open("/proc/%d/mem" % program, "rb"),
    "environment": lambda: open("/proc/%d/environ" % program, "rb").read(),
    "trace": traced,
    "signal": lambda: os.kill(program, 0),
}}
if {lists}:
    WAYS["list"] = lambda: list(secret.parent.iterdir())
for name, way in WAYS.items():
    try:
        way()
    except (OSError, subprocess.CalledProcessError):
        continue
    print("open:", name)
print("what it needs:", ran("cat", __file__) != "", open("/dev/null", "w") and os.urandom(1) != b"")
raise ValueError("tried all")
"""


def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, site: Path, *, lists: bool = True):
    """The notice and the log of a game whose guest tries all ways to the secret."""
    folders = Folders(*(tmp_path / name for name in ("data", "config", "cache", "log")))
    with brought_to(site, monkeypatch) as brought:
        brought(choosing("return legal[0]"), made="Made")
        table = Table.new("land-ho", ("made", "random"), first=0)
        table.save(folders)
        path = table.save_path
        assert path is not None
        secret = secret_file.beside(path)
        assert secret.is_file()
        known = {"secret": str(secret), "save": str(path), "program": os.getpid()}
        code = WAYS.format(**known, lists=lists)
        brought(choosing(code), made="Made")
        step_at_once(table, folders)
        session = Session(table, [], local=True)
        for _ in range(4):
            table.loop.advance()
        notice = session.take_notice()
        table.close()
    return notice, folders.faults.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("beside", [True, False])
def test_a_guest_cannot_reach_the_secret_or_the_program_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beside: bool
):
    site = tmp_path / "site" if beside else tmp_path  # the saves lie among the code
    notice, log = tried(tmp_path, monkeypatch, site, lists=beside)
    assert "tried all" in notice
    if sealed.can_seal():
        assert "open:" not in log
        assert "what it needs: True True" in log
    else:
        assert say("table.guests-read-files") in notice


def test_where_the_system_cannot_hold_a_guest_the_table_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sealed, "can_seal", lambda: False)
    with brought_to(tmp_path / "site", monkeypatch) as brought:
        brought(choosing("return legal[0]"), made="Made")
        folders = Folders(*(tmp_path / name for name in ("data", "config", "cache", "log")))
        table = Table.new("land-ho", ("you", "made"), first=0)
        step_at_once(table, folders)
        session = Session.local(table)
        assert say("table.guests-read-files") in session.take_notice()
        table.loop.advance()
        assert not session.take_notice()
        table.close()
        ours = Table.new("land-ho", ("you", "random"), first=0)
        step_at_once(ours, folders)
        assert not Session.local(ours).take_notice()
