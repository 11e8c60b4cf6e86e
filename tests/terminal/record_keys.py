"""Records what terminals send for the keys of `key_streams.toml`, and prints its tables.

It needs Xvfb, xdotool, setxkbmap and the terminals: `python tests/terminal/record_keys.py kitty`.
Each terminal runs under a virtual display, with a program that asks for a keyboard protocol or not,
and writes down all bytes. Keys are pressed by their place on the keyboard. The second table of a
terminal has only what differs; versions, and what is read otherwise, are added by hand.
"""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from ep_tui.terminal.key_table import KEYS_ASKED

DISPLAY = f":{80 + os.getpid() % 900}"
LISTENER = """
import os, sys, tty
tty.setraw(0)
os.write(1, sys.argv[2].encode())
with open(sys.argv[1], "ab", 0) as file:
    file.write(b"READY")
    while data := os.read(0, 4096):
        file.write(data)
"""
TERMINALS: Mapping[str, Sequence[str]] = {
    "xterm": ("xterm", "-u8", "-e"),
    "urxvt": ("urxvt", "-e"),
    "kitty": ("kitty", "--config=NONE", "-o", "update_check_interval=0"),
    "vte": ("sakura", "--config-file=none", "-x"),
    "putty": ("pterm", "-e"),
    "tmux": ("xterm", "-u8", "-e", "tmux", "-L", "record_keys", "-f", "/dev/null", "new"),
    "screen": ("xterm", "-u8", "-e", "screen", "-c", "/dev/null", "-U"),
    "mosh": ("xterm", "-u8", "-e", "sh", "-c"),
    "foot": ("sh", "-c"),
}
IN_ONE_WORD = {
    "vte": "{program}",
    "mosh": "set -- $(mosh-server new -i 127.0.0.1 -p 60123 -- {program} 2>/dev/null | grep CONN);"
    " MOSH_KEY=$4 mosh-client 127.0.0.1 $3",
    "foot": "weston --backend=x11-backend.so --width=800 --height=500 --socket=record-keys &"
    " sleep 5; WAYLAND_DISPLAY=record-keys foot {program}",
}
"""Terminals that take a command in one word."""
SHIFT, CTRL, ALT, ALT_GR = 50, 37, 64, 108
ESCAPE = {9: "Escape"}
"""A place that xdotool would read as a digit."""
US = {
    "r": (27,),
    "H": (SHIFT, 43),
    "?": (SHIFT, 61),
    "/": (61,),
    "space": (65,),
    "escape": (9,),
    **dict(zip(("backspace", "tab", "enter"), ((22,), (23,), (36,)), strict=True)),
    "shift+tab": (SHIFT, 23),
    **dict(zip(("up", "left", "right", "down"), ((111,), (113,), (114,), (116,)), strict=True)),
    **dict(
        zip(("home", "end", "pageup", "pagedown"), ((110,), (115,), (112,), (117,)), strict=True)
    ),
    "insert": (118,),
    "delete": (119,),
    **{f"f{number}": (66 + number,) for number in range(1, 11)},
    "f11": (95,),
    "f12": (96,),
    "keypad enter": (104,),
    **dict(zip(("ctrl+q", "ctrl+c", "ctrl+l"), ((CTRL, 24), (CTRL, 54), (CTRL, 46)), strict=True)),
    "alt+r": (ALT, 27),
    "ctrl+up": (CTRL, 111),
    "shift alone": (SHIFT,),
    "caps lock twice": (66, -1, 66),
}
LAYOUTS: Mapping[str, Mapping[str, Sequence[int]]] = {
    "us": US,
    "ru": {"ru r": (27,), "ru H": (SHIFT, 43), "ru ctrl+q": (CTRL, 24), "ru ctrl+c": (CTRL, 54)},
    "gr": {"gr r": (27,), "gr ctrl+q": (CTRL, 24), "gr ctrl+c": (CTRL, 54)},
    "il": {"il r": (27,), "il ctrl+q": (CTRL, 24), "il ctrl+c": (CTRL, 54)},
    "de": {"de alt gr q": (ALT_GR, 24), "de ö": (47,), "de alt gr alone": (ALT_GR,)},
}
ENV = os.environ | {"DISPLAY": DISPLAY, "LANG": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1"}


def run(*words: str) -> None:
    subprocess.run(words, env=ENV, check=False, capture_output=True, timeout=20)


def press(codes: Sequence[int]) -> None:
    """Press keys by their places: all at once, or one after the other at -1."""
    words: list[str] = []
    held: list[str] = []
    for code in (*codes, -1):
        if code >= 0:
            words += ["keydown", ESCAPE.get(code, str(code))]
            held.append(ESCAPE.get(code, str(code)))
        else:
            words += [word for key in reversed(held) for word in ("keyup", key)]
            held.clear()
    run("xdotool", *words)


def sent(log: Path, codes: Sequence[int]) -> str:
    """What a terminal sends for some keys."""
    before = log.stat().st_size
    press(codes)
    time.sleep(0.9 if codes == US["escape"] else 0.35)  # tmux and screen wait for more
    return log.read_bytes()[before:].decode("utf-8", "backslashreplace")


def record(name: str, question: str) -> dict[str, str]:
    """The bytes for each key, as text."""
    folder = Path(tempfile.mkdtemp())
    log, script = folder / "sent", folder / "listen.py"
    script.write_text(LISTENER)
    listens: list[str] = [sys.executable, str(script), str(log), question or "-"]
    if name in IN_ONE_WORD:
        listens = [IN_ONE_WORD[name].format(program=shlex.join(listens))]
    run("setxkbmap", "us")
    terminal = subprocess.Popen((*TERMINALS[name], *listens), env=ENV, start_new_session=True)
    try:
        while not (log.exists() and log.read_bytes().startswith(b"READY")):
            time.sleep(0.2)
        time.sleep(1.5)
        run("xdotool", "search", "--onlyvisible", "--name", ".*", "windowfocus", "%1")
        run("xdotool", "mousemove", "100", "100")
        found: dict[str, str] = {}
        for layout, keys in LAYOUTS.items():
            run("setxkbmap", layout)
            time.sleep(0.5)
            found |= {key: sent(log, codes) for key, codes in keys.items()}
    finally:
        os.killpg(terminal.pid, signal.SIGTERM)
        terminal.wait()
    return found


def main(names: Sequence[str]) -> None:
    """Print the tables of these terminals."""
    display = subprocess.Popen(("Xvfb", DISPLAY, "-screen", "0", "900x600x24"), stderr=-3)
    time.sleep(2)
    try:
        for name in names or [name for name, words in TERMINALS.items() if shutil.which(words[0])]:
            found: dict[str, str] = {}
            for protocol, question in (("", ""), (" with the protocol", KEYS_ASKED)):
                before, found = found, record(name, question)
                lines = [f'\n["{name}{protocol}".sent]\n']
                for key, data in found.items():
                    if data != before.get(key):
                        lines.append(
                            f"{json.dumps(key, ensure_ascii=False)} = {json.dumps(data)}\n"
                        )
                sys.stdout.write("".join(lines))
                sys.stdout.flush()
    finally:
        display.terminate()


if __name__ == "__main__":
    main(sys.argv[1:])
