#!/usr/bin/env python3
"""Make the pictures of this folder from the real app, always from the same seeds.

    python3 screenshots/make.py [scenario ...]         uses .venv-dev, which tests/run.py makes

Writes start-SIZE.svg, table-SIZE.svg (Land Ho!), one picture of each other scenario, and looking
back at a game with its statistics, each in two sizes.
A table is a game of bots, stopped in the middle of a turn and seen by a person at seat A.
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
SIZES = ((80, 24), (120, 40))


class Shot(NamedTuple):
    """What is shown: a scenario, how many play, the seed, the round, and keys to press then."""

    name: str
    scenario: str
    seats: int
    seed: int
    round: int
    keys: tuple[str, ...] = ()


SHOTS = (
    Shot("table", "land-ho", 4, 11, 6, ("s",)),
    Shot("pirate-lairs", "pirate-lairs", 4, 2, 9),
    Shot("fish", "fish", 3, 3, 12),
    Shot("spices", "spices", 6, 3, 7),
    Shot("explorers-pirates", "explorers-pirates", 4, 1, 13),
    Shot("replay", "explorers-pirates", 4, 1, 13, ("V", "N", "N", "N")),
    Shot("statistics", "explorers-pirates", 4, 1, 16, ("V", "t")),
)


def mid_game(shot: Shot) -> "object":
    """A table in the middle of a game, with a person about to move ships."""
    from ep_rules.api import MovementPhase
    from ep_tui.table import Table

    bots = Table.new(shot.scenario, ["deckhand"] * shot.seats, seed=shot.seed, first=0)
    while not (
        bots.observe(None).round >= shot.round
        and bots.history.state.active == 0
        and isinstance(bots.history.state.agenda[-1], MovementPhase)
    ):
        if bots.step() is None:
            raise SystemExit("the game is over before the picture")
    return Table(bots.header, bots.history, ["you", *["deckhand"] * (shot.seats - 1)])


def smaller(svg: str) -> str:
    """The same picture in fewer letters: short names, no clipping of single words."""
    svg = re.sub(r"terminal-\d+-", "t", svg)
    svg = re.sub(r' (clip-path="url\(#tline-\d+\)"|shape-rendering="crispEdges")', "", svg)
    svg = re.sub(r'<clipPath id="tline-\d+">\s*<rect[^>]*/>\s*</clipPath>', "", svg)
    return re.sub(r"[ \t]*\n\s*", "\n", svg)


async def shoot(name: str, size: tuple[int, int], table: object, keys: tuple[str, ...]) -> None:
    """One picture."""
    from ep_tui.app import EpTui
    from ep_tui.table import Table

    assert table is None or isinstance(table, Table)
    app = EpTui(table, "instant")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        svg = app.export_screenshot(title="Explorers & Pirates in a terminal")
    path = HERE / f"{name}-{size[0]}x{size[1]}.svg"
    path.write_text(smaller(svg), encoding="utf-8")
    print(path.relative_to(HERE.parent))


def main() -> None:
    """All pictures, with an empty data folder and the colours of a good terminal."""
    if find_spec("ep_tui") is None:
        python = HERE.parent / ".venv-dev" / "bin" / "python"
        raise SystemExit(subprocess.call([str(python), __file__, *sys.argv[1:]]))
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as empty:
        os.environ["XDG_DATA_HOME"] = empty
        os.environ["COLORTERM"] = "truecolor"
        os.environ.pop("NO_COLOR", None)
        for size in SIZES if not wanted else ():
            asyncio.run(shoot("start", size, None, ()))
        for shot in SHOTS:
            if wanted and shot.scenario not in wanted:
                continue
            table = mid_game(shot)
            for size in SIZES:
                asyncio.run(shoot(shot.name, size, table, shot.keys))


if __name__ == "__main__":
    main()
