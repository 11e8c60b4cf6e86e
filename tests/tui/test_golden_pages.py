"""Every page of golden games opens, at their tables and in their replays.

One of each scenario; `EP_TUI_GAMES=all pytest FILE` opens those of all golden games.
"""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ep_rules.api import read
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.statistics_pages import pages_of
from ep_tui.screens.ending import Over
from ep_tui.screens.replay import ReplayScreen
from ep_tui.screens.statistics import StatisticsPage
from ep_tui.screens.table import TableScreen
from ep_tui.session.table import Table
from tests.golden.regenerate import HERE
from tests.tui.play import opened, screen, strike, text

EVERY = sorted(HERE.glob("*-[2-6]*.txt"))
SOME = {re.sub(r"-\d$|.*-(?=behavior|format)", "", path.stem): path for path in EVERY}
"""The game of each scenario with the most players, and one of each older kind."""
RECORDS = EVERY if os.environ.get("EP_TUI_GAMES") else [*SOME.values()]
AT_THE_TABLE = ("I", "L", "B", "M", "R", "question_mark", "colon", "dollar_sign")
"""Seats, log, board in words, legend, rules, help, commands, costs."""
AFTER_THE_END = ("n",)
"""Statistics."""


@pytest.mark.slow
@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
async def test_every_page_of_a_golden_game_opens(record: Path):
    loaded = read(record.read_text(encoding="utf-8"))
    table = Table(loaded.header, loaded.history, ("you", *["random"] * (len(loaded.seats) - 1)))
    async with opened(table, (100, 30), pace="step") as pilot:
        if table.over:
            assert isinstance(screen(pilot).top, Over)
            await open_all(pilot, AFTER_THE_END)
        assert isinstance(pilot.app.screen, TableScreen)
        await open_all(pilot, AT_THE_TABLE)
        await strike(pilot, "V")
        assert isinstance(pilot.app.screen, ReplayScreen)
        for key in ("home", "n", "down", "end", "v", "v", "v"):
            await strike(pilot, key)
        await open_all(pilot, ("question_mark",))
        await strike(pilot, "t")
        assert isinstance(pilot.app.screen, StatisticsPage)
        shown = {text(pilot)}
        pages = pages_of(presenters_of(table.game).counts)
        for number in range(2, len(pages) + 1):
            await strike(pilot, str(number))
            shown.add(text(pilot))
        assert len(shown) == len(pages)


async def open_all(pilot: Pilot[Any], keys: Sequence[str]) -> None:
    """Open the page of each key and close it."""
    for key in keys:
        before = text(pilot)
        await strike(pilot, key)
        assert text(pilot) != before, f"{key} shows nothing"
        await strike(pilot, "escape" if key != "dollar_sign" else key)
