"""`ep-tui bench`: the engine's speed in random games, a line for each scenario."""

import argparse
from collections.abc import Iterator

from ep_rules.api import SCENARIOS, Game, game
from ep_tui.arena.speed import Speed, speed
from ep_tui.commands.common import every, house, sentences
from ep_tui.commands.output import print_json
from ep_tui.texts import say

_PLAYERS = 4
_RATES = ("actions-per-s", "actions", "unfinished")
_TIMES = ("legal", "apply", "observe", "copy")
_WIDTHS = (1, 7, 6, 6, 6, 6, 7, 6)


def run(args: argparse.Namespace) -> int:
    """Play each scenario for some seconds and print the rates."""
    scenarios = every(args.scenarios, SCENARIOS)
    for scenario in scenarios:
        _compiled(scenario, args)  # a wrong name ends the command before the first line
    speeds = (_speed(scenario, args) for scenario in scenarios)
    if args.json:
        print_json({"scenarios": list(speeds)})
    else:
        _show(speeds)
    return 0


def _speed(scenario: str, args: argparse.Namespace) -> Speed:
    return speed(_compiled(scenario, args), args.seconds, args.seed)


def _compiled(scenario: str, args: argparse.Namespace) -> Game:
    seats = args.seats or _seats(scenario)
    with sentences():
        return game(scenario, seats, args.edition or "", house(args))


def _seats(scenario: str) -> int:
    """Four, or the number of seats of the scenario that is nearest to it."""
    layouts = SCENARIOS[scenario].layouts if scenario in SCENARIOS else (_PLAYERS,)
    return min(layouts, key=lambda seats: abs(seats - _PLAYERS))


def _show(speeds: Iterator[Speed]) -> None:
    """Print a table, a line at a time because each takes seconds."""
    heads = [say(f"bench.{column}") for column in ("scenario", "seats", *_RATES, *_TIMES)]
    first = max(map(len, SCENARIOS))
    print(_line(heads, first))
    for one in speeds:
        cells = [one.ruleset.partition("@")[0], str(one.seats), f"{one.actions_per_s:,.0f}"]
        cells += [f"{one.actions_per_game:,.0f}", f"{one.unfinished}/{one.games}"]
        cells += [f"{time:.1f}" for time in (one.legal, one.apply, one.observe, one.copy)]
        print(_line(cells, first), flush=True)
    print(say("bench.note"))


def _line(cells: list[str], first: int) -> str:
    scenario, *rest = cells
    numbers = (f"{cell:>{width}}" for cell, width in zip(rest, _WIDTHS, strict=True))
    return " ".join((f"{scenario:<{first}}", *numbers))
