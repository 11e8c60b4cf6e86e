#!/usr/bin/env python3
"""Play a table in headless Chromium through textual-serve: keys arrive, and the picture changes.

    pip install textual-serve            # in the environment that runs this
    python tests/tools/in_browser.py [FOLDER]  # needs chromium; keeps the pictures in the folder

Not part of the check: neither textual-serve nor a browser is needed to play.
"""

import asyncio
import base64
import importlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

aiohttp: Any = importlib.import_module("aiohttp")  # textual-serve brings it

PLAY = "-m ep_tui play --scenario land-ho --seats you,bot,bot --seed 3 --first A --pace instant"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 120
"""Seconds for all of it."""


def free_port() -> int:
    """A port that nothing listens to."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Tab:
    """A page of the browser, spoken to by its debugging protocol."""

    def __init__(self, wire: Any) -> None:
        self._wire = wire
        self._asked = 0

    async def call(self, method: str, **params: object) -> dict[str, Any]:
        """Call a method and return its result."""
        self._asked += 1
        await self._wire.send_json({"id": self._asked, "method": method, "params": params})
        while True:
            answer = await self._wire.receive_json()
            if answer.get("id") == self._asked:
                return dict(answer["result"])

    async def click(self) -> None:
        """Click at the top left, so that the terminal of the page gets the keys."""
        for kind in ("mousePressed", "mouseReleased"):
            about = {"x": 9, "y": 9, "button": "left", "clickCount": 1}
            await self.call("Input.dispatchMouseEvent", type=kind, **about)

    async def press(self, key: str, char: str, code: int) -> None:
        """Press and release a key."""
        about = {"key": key, "windowsVirtualKeyCode": code}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text=char, **about)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    async def picture(self) -> bytes:
        """The page as PNG."""
        return base64.b64decode((await self.call("Page.captureScreenshot"))["data"])


async def opened(session: Any, profile: Path, page: str) -> Tab:
    """A tab with a page, once the browser runs and the server answers."""
    while True:
        await asyncio.sleep(0.5)
        try:
            port = (profile / "DevToolsActivePort").read_text().split()[0]
            async with session.get(page) as answer:
                answer.raise_for_status()
            async with session.get(f"http://127.0.0.1:{port}/json") as answer:
                tabs = json.loads(await answer.text())
        except (OSError, aiohttp.ClientError):
            continue
        wire = next(tab["webSocketDebuggerUrl"] for tab in tabs if tab["type"] == "page")
        tab = Tab(await session.ws_connect(wire, max_msg_size=0))
        await tab.call("Page.navigate", url=page)
        return tab


async def play(profile: Path, page: str, games: Path, pictures: Path) -> None:
    """Roll by a key, and see it in the saved game and on the page."""
    async with aiohttp.ClientSession() as session:
        tab = await opened(session, profile, page)
        while not (saved := list(games.glob("**/*.txt"))):
            await asyncio.sleep(1)
        await asyncio.sleep(3)  # the page draws what the terminal shows
        before, text = await tab.picture(), saved[0].read_text(encoding="utf-8")
        await tab.click()
        await asyncio.sleep(1)
        await tab.press("r", "r", ord("R"))
        while saved[0].read_text(encoding="utf-8") == text:
            await asyncio.sleep(1)
        await asyncio.sleep(2)
        after = await tab.picture()
    (pictures / "before.png").write_bytes(before)
    (pictures / "after.png").write_bytes(after)
    assert before != after, "the picture did not change"


def main() -> None:
    """Start the server and the browser, play, and end both."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise SystemExit("This needs chromium.")
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        pictures = Path(sys.argv[1]) if len(sys.argv) > 1 else folder
        kinds = ("DATA", "STATE", "CONFIG", "CACHE")
        env = {**os.environ, **{f"XDG_{kind}_HOME": f"{name}/{kind}" for kind in kinds}}
        code = (
            "from textual_serve.server import Server;"
            f"Server({f'{sys.executable} {PLAY}'!r}, port={port}).serve()"
        )
        profile = folder / "browser"
        options = ("--headless=new", "--no-sandbox", "--remote-debugging-port=0", "about:blank")
        quiet = subprocess.DEVNULL
        started = [
            subprocess.Popen([sys.executable, "-c", code], env=env, stdout=quiet),
            subprocess.Popen(
                [browser, f"--user-data-dir={profile}", "--window-size=1280,900", *options],
                stdout=quiet,
                stderr=quiet,
            ),
        ]
        try:
            page = f"http://localhost:{port}/"
            asyncio.run(asyncio.wait_for(play(profile, page, folder / "DATA", pictures), PATIENCE))
        finally:
            for process in started:
                process.terminate()
                process.wait()
    sys.stdout.write("A table is played in the browser.\n")


if __name__ == "__main__":
    main()
