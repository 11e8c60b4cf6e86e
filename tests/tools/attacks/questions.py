"""A position at each kind of question of a seat, for the attack with every key.

Most come from golden games. Those that no golden game has come from a random game with house
settings, or the question is put on the agenda.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

import msgspec

from ep_rules.api import (
    CHANCE,
    SCENARIOS,
    UNKNOWN,
    BuildPhase,
    Decision,
    Entry,
    Header,
    Hex,
    History,
    MovementPhase,
    Phase,
    Seat,
    game,
    mix,
    read,
)
from ep_rules.base.start_pieces import NeutralRoad
from ep_rules.fan.explorers.finds import MayTurnUp
from ep_rules.fan.sea_robbers.battle import ChooseRobber
from ep_rules.fan.sea_robbers.fleet import RobberFleet
from ep_rules.knights.garrison import Rank
from ep_rules.knights.smith import PromoteAnother, PromoteApart
from ep_rules.sea.discovery import ChooseHex
from ep_tui.session.table import Table
from tests.golden import regenerate
from tests.kit.table import Table as Position
from tests.tui.play import seated

LATE = 60
"""A phase is looked at when it comes this many times: hands and boards have filled then."""
SPECIAL = {"turn.order": "special-building"}


class Found(NamedTuple):
    """A position, and the record that leads there, if one does: it can be looked back at."""

    position: Position
    header: Header | None = None
    entries: Sequence[Entry] = ()


class Random(NamedTuple):
    """A random game in which a question comes soon."""

    seats: int
    house: Mapping[str, str]


RANDOM: dict[type[Decision], Random] = {
    BuildPhase: Random(5, SPECIAL),
    NeutralRoad: Random(2, {"start.neutral_roads": "one-each"}),
    MayTurnUp: Random(3, {"continent.explore": "may"}),
}


@cache
def kinds() -> dict[type[Decision], list[str]]:
    """Every kind of question to a seat, with the scenarios that have it."""
    found: dict[type[Decision], list[str]] = {}
    for scenario, entry in SCENARIOS.items():
        for kind, families in game(scenario, max(entry.layouts)).book.families_for.items():
            if not any(hasattr(family, "outcomes") for family in families):
                found.setdefault(kind, []).append(scenario)
    return dict(sorted(found.items(), key=lambda one: one[0].__name__))


def asked(kind: type[Decision], scenario: str) -> Table:
    """The app's table at a question of a kind, in this scenario or in another that comes to it.

    Raises:
        LookupError: no game comes to it.
    """
    (position, header, entries) = _found(kind, scenario)
    sitters = ["random"] * position.state.seats
    sitters[position.state.agenda[-1].actor] = "you"
    table = seated(Position(position.game, position.state.copy()), *sitters)
    if header is not None:
        table.header = msgspec.structs.replace(header, seats=tuple(sitters))
        table.history.entries.extend(entries)
    return table


@cache
def _found(kind: type[Decision], scenario: str) -> Found:
    """A position at a question; callers copy its state."""
    if kind in PUT:
        return Found(PUT[kind](scenario))
    found = _in_goldens(kind, scenario) if kind not in RANDOM else _in_random(kind, scenario)
    positions = [*islice(found, LATE if issubclass(kind, Phase) else 1)]
    if not positions:
        raise LookupError(f"no game comes to {kind.__name__}")
    return positions[-1]


def _in_goldens(kind: type[Decision], scenario: str) -> Iterator[Found]:
    having = kinds()[kind]
    order = sorted(regenerate.GAMES, key=lambda one: one[0] != scenario)
    for name, seats in order:
        if name in having:
            loaded = read(regenerate.game_file(name, seats).read_text(encoding="utf-8"))
            playing, state = loaded.history.game, loaded.header.start().state
            entries = loaded.history.entries
            for number, entry in enumerate(entries):
                top = state.agenda[-1]
                if type(top) is kind and top.actor != CHANCE:
                    position = Position(playing, state.copy())
                    yield Found(position, loaded.header, entries[:number])
                playing.apply(state, entry.action)


def _in_random(kind: type[Decision], scenario: str) -> Iterator[Found]:
    seats, house = RANDOM[kind]
    having = (scenario, *kinds()[kind])
    name = next(name for name in having if seats in SCENARIOS[name].layouts)
    playing = game(name, seats, house=house)
    for seed in range(20):
        history = History(playing, playing.new_state(seed, Seat(0)))
        for number in range(2000):
            state = history.state
            if state.over:
                break
            top = state.agenda[-1]
            if type(top) is kind and top.actor != CHANCE:
                yield Found(Position(playing, state.copy()))
            legal = playing.legal_actions(state)
            history.play(legal[mix(seed, number) % len(legal)])


# ---- questions that are put on the agenda -------------------------------------------------------


def _two_hexes(scenario: str) -> Position:
    """Two undiscovered hexes, one of which is revealed."""
    position = _put_at(MovementPhase, scenario)
    places = [hex_ for hex_, land in enumerate(position.state.terrain) if land == UNKNOWN]
    hexes = tuple(map(Hex, places[:2]))
    return position.asked(ChooseHex(position.state.active, hexes))


def _two_robbers(scenario: str) -> Position:
    """Two sea robber ships beside a ship."""
    position = _put_at(MovementPhase, scenario)
    afloat = position.state.of(RobberFleet).afloat[:2]
    path = position.game.book.topology.hex_paths[afloat[0]][0]
    return position.asked(ChooseRobber(position.state.active, path, afloat))


def _another_rank(scenario: str) -> Position:
    """A second knight, but not with the piece of the first one."""
    position = _put_at(PromoteAnother, scenario)
    actor = position.state.agenda.pop().actor
    return position.asked(PromoteApart(actor, Rank.BASIC))


def _put_at(kind: type[Decision], scenario: str) -> Position:
    found = _found(kind, scenario).position
    return Position(found.game, found.state.copy())


PUT: dict[type[Decision], Callable[[str], Position]] = {
    ChooseHex: _two_hexes,
    ChooseRobber: _two_robbers,
    PromoteApart: _another_rank,
}
