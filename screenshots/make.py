#!/usr/bin/env python3
"""Make the pictures of this folder from the real app, always from the same seed.

    python3 screenshots/make.py            uses .venv-dev, which tests/run.py makes

Writes start-80x24.svg, start-120x40.svg, table-80x24.svg and table-120x40.svg. The table is a game
of Land Ho! of four bots, stopped in the middle of a turn and then looked at as a person at seat A.
"""

import asyncio
import os
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
SIZES = ((80, 24), (120, 40))
SEED = 11
ROUND = 6
SEATS = ("you", "deckhand", "deckhand", "deckhand")


def mid_game() -> "object":
    """A table in the middle of a game, with a person's turn just begun."""
    from ep_rules.api import MovementPhase
    from ep_tui.table import Table

    bots = Table.new("land-ho", ["deckhand"] * len(SEATS), seed=SEED, first=0)
    state = bots.history.state
    while not (
        state.part // len(SEATS) + 1 >= ROUND
        and state.active == 0
        and isinstance(state.agenda[-1], MovementPhase)
    ):
        if bots.step() is None:
            raise SystemExit("the game is over before the picture")
        state = bots.history.state
    table = Table(bots.header, bots.history, SEATS)
    table.heard = bots.heard
    return table


async def shoot(name: str, size: tuple[int, int], *, playing: bool) -> None:
    """One picture."""
    from ep_tui.app import EpTui
    from ep_tui.table import Table

    table = mid_game() if playing else None
    assert table is None or isinstance(table, Table)
    app = EpTui(table, "instant")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if playing:
            await pilot.press("s")
            await pilot.pause()
        title = "Explorers & Pirates in a terminal"
        svg = app.export_screenshot(title=title)
    path = HERE / f"{name}-{size[0]}x{size[1]}.svg"
    path.write_text(svg, encoding="utf-8")
    print(path.relative_to(HERE.parent))


def main() -> None:
    """All pictures, with an empty data folder and the colours of a good terminal."""
    if find_spec("ep_tui") is None:
        python = HERE.parent / ".venv-dev" / "bin" / "python"
        raise SystemExit(subprocess.call([str(python), __file__]))
    with tempfile.TemporaryDirectory() as empty:
        os.environ["XDG_DATA_HOME"] = empty
        os.environ["COLORTERM"] = "truecolor"
        os.environ.pop("NO_COLOR", None)
        for size in SIZES:
            asyncio.run(shoot("start", size, playing=False))
            asyncio.run(shoot("table", size, playing=True))


if __name__ == "__main__":
    main()
