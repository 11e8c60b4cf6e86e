"""A third-party bot that thinks until it gets permission to go on."""

from pathlib import Path

from tests.kit.told import Told

BOT = """
import os, pathlib, time

HERE = pathlib.Path(__file__).parent

class Slow:
    version = 1

    def choose(self, view, legal, word):
        {told}
        while not (HERE / "go").exists():
            time.sleep(0.005)
        told = (HERE / "go").read_text()
        if told == "crash":
            os._exit(3)
        if told == "fail":
            raise ValueError("no idea")
        return legal[-1]
"""


class Slow:
    """The package in its own folder, which also controls the bot.

    Attributes:
        site: what must be among the places where Python looks for packages.
    """

    def __init__(self, site: Path) -> None:
        self.site = site
        info = site / "ep_slow-1.dist-info"
        info.mkdir(parents=True)
        self._told = Told()
        (site / "ep_slow.py").write_text(BOT.format(told=self._told.code), encoding="utf-8")
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ep-slow\nVersion: 1\n")
        (info / "entry_points.txt").write_text("[ep_tui.bots]\nslow = ep_slow:Slow\n")

    def let(self, what: str = "go") -> None:
        """Let it choose; or `crash`, or `fail`."""
        (self.site / "new").write_text(what)
        (self.site / "new").replace(self.site / "go")

    @property
    def thinks(self) -> bool:
        """Whether it was asked for a choice."""
        return self._told.process > 0

    @property
    def process(self) -> int:
        """The process in which it thinks."""
        return self._told.process
