"""Measures the processor time of the pages of long games; `figures.py` prints the dearest."""

import tempfile
from pathlib import Path

from tests.tools.figures import LARGE, PROGRAM, Figure, Program

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("cities-and-knights-5", "spices-knights-6", "explorers-pirates-6")
"""The game with the most turns, the largest one, and the longest without Cities & Knights."""
PAGES = (
    "t",
    "2",
    "3",
    "4",
    "5",
    "down",
    "escape",
    "end",
    "v",
    "V",
    "?",
    "escape",
    "n",
    "N",
    "home",
)
"""Keys in a replay: each page of the statistics, the ends, all hands, help, and a search."""
LIMIT = 500
"""Milliseconds of processor time within which a page opens."""


def page_figures() -> list[Figure]:
    """The dearest page of each game, and of all the time that its replay needs to open."""
    return [figure for game in GAMES for figure in _of_game(game)]


def _of_game(game: str) -> list[Figure]:
    with tempfile.TemporaryDirectory() as data:
        began = Program([*PROGRAM, "replay", str(GOLDEN / f"{game}.txt")], LARGE, data)
        began.rest(1.0, least=1500)
        opened = began.cpu()
        times: dict[str, float] = {}
        for key in PAGES:
            before = began.cpu()
            began.press(key, 0.6)
            times[key] = max(times.get(key, 0.0), began.cpu() - before)
        began.end()
    dearest = max(times, key=times.__getitem__)
    name = f"{game}: dearest of {len(times)} pages: {dearest}"
    return [
        Figure(f"{game}: replay, processor time", opened, None, "ms"),
        Figure(f"{name}, processor time", times[dearest], LIMIT, "ms"),
    ]
