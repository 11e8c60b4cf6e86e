"""Prints a standing as tables, and a live table while games are played."""

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, JustifyMethod
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid

from ep_tui.arena.standing import Share, TournamentStanding
from ep_tui.texts import say

_EVERY = 0.5
"""Seconds between two live tables; the bar moves with every game."""
_WIDE = 140
"""Columns if the width is unknown."""
_GAP = (0, 1, 0, 0)
_LEFT = ("scenario", "edition", "bot", "against", "seat")


def show(out: TextIO, found: TournamentStanding) -> None:
    """Print everything; off a terminal, without colors and as wide as it needs to be."""
    console = Console(file=out, width=None if out.isatty() else _WIDE, markup=False)
    for grid in (_bots(found), _duels(found), _seats(found), _paces(found)):
        if grid.row_count:
            console.print(grid)
    console.print(say("arena.games", count=found.games))
    for bot, count in found.lost.items():
        console.print(say("arena.lost-seats", bot=bot, count=count))
    if len(found.bots) > 1 and all(record.rating is None for record in found.bots):
        console.print(say("arena.no-ratings"))


@contextmanager
def live(
    out: TextIO, now: Callable[[], TournamentStanding], done: int, total: int
) -> Generator[Callable[[], None]]:
    """A table and a bar on the terminal; the returned callback runs after every game."""
    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    task = bar.add_task(say("commands.playing"), total=total, completed=done)
    drawn = 0.0

    with Live(bar, console=Console(file=out, markup=False), transient=True) as shown:

        def tell() -> None:
            nonlocal drawn
            bar.advance(task)
            if time.monotonic() - drawn > _EVERY:
                found = now()
                shown.update(Group(_bots(found), _duels(found), bar))
                drawn = time.monotonic()

        yield tell


def _grid(title: str, *columns: str) -> Grid:
    grid = Grid(
        title=say(f"arena.title.{title}"), title_justify="left", box=SIMPLE_HEAD, padding=_GAP
    )
    for column in columns:
        left = column in _LEFT
        justify: JustifyMethod = "left" if left else "right"
        grid.add_column(say(f"arena.column.{column}"), justify=justify, no_wrap=not left)
    return grid


_SHARE = ("games", "wins", "share", "interval", "fair")


def _share(won: Share) -> list[str]:
    return [
        str(won.games),
        str(won.wins),
        f"{won.share:.1%}",
        f"{won.low:.1%}–{won.high:.1%}",
        f"{won.fair:.1%}",
    ]


def _bots(found: TournamentStanding) -> Grid:
    grid = _grid("bots", "bot", *_SHARE, "points", "rating")
    best = sorted(found.bots, key=lambda record: -record.won.share)
    for record in best:
        rating = record.rating
        told = f"{rating.mu:.2f} ± {2 * rating.sigma:.2f}" if rating else "–"
        grid.add_row(record.bot, *_share(record.won), f"{record.points:.2f}", told)
    return grid


def _duels(found: TournamentStanding) -> Grid:
    """`2 × random/1` gives the number of seats; editions are shown if there are several."""
    editions = len({duel.edition for duel in found.duels}) > 1
    where = ("scenario", "edition") if editions else ("scenario",)
    grid = _grid("duels", *where, "bot", "against", *_SHARE)
    for duel in found.duels:
        place = [_where(duel.scenario, duel.house), duel.edition][: len(where)]
        grid.add_row(*place, duel.bot, f"{duel.seats - 1} × {duel.against}", *_share(duel.won))
    return grid


def _where(scenario: str, house: dict[str, str]) -> str:
    return " ".join([scenario, *(f"{key}={value}" for key, value in house.items())])


def _seats(found: TournamentStanding) -> Grid:
    grid = _grid("seats", "seats", "seat", "bot", *_SHARE)
    for row in found.seats:
        if len(found.bots) > 1 or row.bot is None:
            grid.add_row(str(row.seats), row.seat, row.bot or "", *_share(row.won))
    return grid


def _paces(found: TournamentStanding) -> Grid:
    columns = ("scenario", "edition", "seats", "games", "unfinished", "rounds", "actions", "ms")
    grid = _grid("paces", *columns)
    for pace in found.paces:
        grid.add_row(
            _where(pace.scenario, pace.house),
            pace.edition,
            *map(str, (pace.seats, pace.games, pace.unfinished)),
            " ".join(f"{rounds:.0f}" for rounds in pace.rounds),
            f"{pace.actions:.0f}",
            f"{pace.ms:.0f}",
        )
    return grid
