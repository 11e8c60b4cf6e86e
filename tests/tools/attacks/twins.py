"""Compares twin tables, which differ only in what one viewer may not know, position by position.

All that a session answers must be equal: observations, legal actions, refusals, hints, events,
notices, files for the seat, and every page of public facts; so must be what a bot in its seat is
asked. Every so often both games are looked back at from the start, as a replay does.
"""

import random
from collections.abc import Iterator
from itertools import cycle, product
from typing import NamedTuple

from ep_rules.api import SCENARIOS, DecisionWriter, History, Seat, View
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from tests.session.answers import PUBLIC, QUESTIONS
from tests.session.twins import go_on, part, tables
from tests.tools.attacks.run import Run, own_peak

STEPS = 40
"""Positions of a pair of games."""
DEEP = 20
"""How many positions there are to one that is replayed, which takes a hundred times as long."""
TRIES = 10
"""Games after which a scenario seems to have nothing hidden, or a seed to lead nowhere."""
LOOKED_BACK = "course"
VIEWERS = (Seat(0), None)


class Pair(NamedTuple):
    """Twin games, after a number of steps since their difference."""

    scenario: str
    viewer: Seat | None
    one: History
    other: History


def attack(run: Run) -> None:
    """Compare all answers in one position after the other."""
    positions = twin_positions(random.Random(run.seed))
    for number, pair in zip(run.attempts(), positions, strict=False):
        run.counts[pair.scenario] += 1
        for name in different(pair, deep=not number % DEEP):
            where = f"{pair.scenario}, viewer {pair.viewer}, {len(pair.one.entries)} actions"
            run.found(number, f"{name} differs: {where}", alone=False)
        run.weigh(own_peak(), number)


def twin_positions(chance: random.Random) -> Iterator[Pair]:
    """Positions of twins of every scenario that hides something, for a seat and a spectator."""
    hiding = [scenario for scenario in SCENARIOS if parted(scenario, None, chance)]
    for scenario, viewer in cycle(product(hiding, VIEWERS)):
        pair = parted(scenario, viewer, chance)
        if pair is None:
            continue
        for _ in range(STEPS):
            yield pair
            length = len(pair.one.entries)
            go_on(pair.one, pair.other, viewer, 1)
            if len(pair.one.entries) == length:  # the game is over, or the twins part
                break


def parted(scenario: str, viewer: Seat | None, chance: random.Random) -> Pair | None:
    """Twins right after their difference; None if none is found soon."""
    for _ in range(TRIES):
        if found := part(scenario, viewer, chance.getrandbits(32)):
            return Pair(scenario, viewer, *found)
    return None


def different(pair: Pair, *, deep: bool) -> Iterator[str]:
    """The names of the answers that differ."""
    one, other = tables(pair.one, pair.other)
    seats = [pair.viewer] if pair.viewer is not None else []
    sessions = Session(one, seats), Session(other, seats)
    for name, ask in (QUESTIONS | PUBLIC).items():
        if (deep or name != LOOKED_BACK) and ask(sessions[0]) != ask(sessions[1]):
            yield name
    if pair.viewer is not None and bot_question(one, pair.viewer) != bot_question(
        other, pair.viewer
    ):
        yield "the question for a bot"


def bot_question(table: Table, seat: Seat) -> object:
    """What a bot in a seat would be asked now."""
    history = table.history
    view = View.of(history.game, history.state, seat, [heard.event for heard in history.heard])
    legal = table.legal() if table.actor == seat else []
    return DecisionWriter().write(view, legal, 0)
