"""All there is to know about the seats: what stands beside the map in few letters, in full."""

from ep_rules.api import (
    HARBOR_SETTLEMENT,
    ROAD,
    SETTLEMENT,
    Lairs,
    Observation,
    Seat,
    Shoals,
    Village,
    Villages,
    letter,
)
from ep_rules.sea.chasing import SIX, Chasing
from ep_rules.sea.crews import Crews
from ep_rules.sea.ships import Ships
from ep_tui.screens.reader import Reader
from ep_tui.table import Table
from ep_tui.texts import say
from ep_tui.widgets.costs import cost_lines, supply_lines
from ep_tui.widgets.facts import setting, ship_lines, source_words
from ep_tui.widgets.missions import MISSIONS, status_lines, track_lines
from ep_tui.widgets.pieces import Line, plain, rule, wrap

NAMES = 14
"""Columns of what a line is about."""


def seats_page(table: Table, viewer: Seat | None) -> Reader:
    """Every seat, the missions, the supply and what things cost."""
    seen = table.observe(viewer)

    def make(width: int) -> list[Line]:
        lines: list[Line] = []
        for seat in range(len(seen.seats)):
            lines += [*_seat(table, seen, Seat(seat), width), plain("")]
        lines += _missions(table, seen, width)
        lines += [
            rule(say("panels.seats.turn"), width),
            *status_lines(table, seen, width),
            plain(""),
        ]
        lines.append(rule(say("panels.seats.supply"), width))
        lines += [*cost_lines(table.game, seen.hand, width), *supply_lines(seen.bank, width)]
        return lines

    return Reader(say("panels.seats.title"), make)


def _seat(table: Table, seen: Observation, seat: Seat, width: int) -> list[Line]:
    view = seen.seats[seat]
    head: Line = ((f"{letter(seat)} ", letter(seat)), (f"{table.names[seat]}  ", "bold"))
    points = say("table.victory.points", count=view.total)
    lines: list[Line] = [(*head, (points, "title"))]
    lines += _entry("points", source_words(view.points), width)
    cards = say("screens.table.cards", count=view.cards)
    gold = say("screens.table.gold", count=view.gold)
    lines += _entry("hand", f"{cards}, {gold}", width)
    lines += _entry("pieces", ", ".join(_left(table, seen, seat)), width)
    ships = ship_lines(table, seat, width - NAMES)
    name = say("panels.seats.ships")
    for line in ships:
        lines.append(((f"  {name}".ljust(NAMES), "dim"), *line))
        name = ""
    gains = _advantages(table, seen, seat)
    return lines + (_entry("advantages", "; ".join(gains), width) if gains else [])


def _entry(name: str, words: str, width: int) -> list[Line]:
    first, *rest = wrap(words, width - NAMES)
    title = f"  {say(f'panels.seats.{name}')}".ljust(NAMES)
    return [((title, "dim"), (first, "")), *(plain(" " * NAMES + part) for part in rest)]


def _left(table: Table, seen: Observation, seat: Seat) -> list[str]:
    """What of a seat's pieces is not on the board."""
    game, state = table.game, table.history.state
    ships = game.book.module(Ships)
    counts = [
        ("roads", setting(game, "building.roads") - len(seen.placed[ROAD][seat])),
        ("settlements", setting(game, "building.settlements") - len(seen.placed[SETTLEMENT][seat])),
        (
            "harbors",
            setting(game, "harbors.harbor_settlements") - len(seen.placed[HARBOR_SETTLEMENT][seat]),
        ),
        ("ships", setting(game, "ships.ships") - len(ships.afloat(state, seat))),
    ]
    crews = next((module for module in game.book.modules if isinstance(module, Crews)), None)
    if crews is not None:
        counts.append(("crews", crews.settings.crews - crews.in_play(state, seat)))
    return [
        say("panels.seats.left", what=say(f"panels.piece.{name}"), count=n) for name, n in counts
    ]


def _advantages(table: Table, seen: Observation, seat: Seat) -> list[str]:
    """What befriended villages give."""
    if Villages.key not in seen.slices:
        return []
    villages = seen.of(Villages)
    found: list[str] = []
    for kind in Village:
        count = len(villages.friendly(seat, kind))
        if count:
            found.append(
                say(
                    "panels.seats.advantage", village=say(f"names.village.{kind.word}"), count=count
                )
            )
    if any(isinstance(module, Chasing) for module in table.game.book.modules):
        faces = table.game.book.module(Chasing).faces((SIX,), table.history.state, seat)
        found.append(say("table.status.chase", faces=" ".join(map(str, faces))))
    return found


def _missions(table: Table, seen: Observation, width: int) -> list[Line]:
    tracks = track_lines(table, seen, width)
    if not tracks:
        return []
    lines = [rule(say("panels.seats.missions"), width), *tracks]
    for mission, kind in MISSIONS:
        drawer = seen.slices.get(kind.key)
        if isinstance(drawer, Lairs | Shoals | Villages):
            card = say(f"names.score.{mission}-leader")
            leader = drawer.track.leader
            lines += [
                plain(part)
                for part in wrap(
                    say("panels.seats.nobody", card=card)
                    if leader is None
                    else say("panels.seats.leader", card=card, who=table.names[leader]),
                    width,
                )
            ]
    return [*lines, plain("")]
