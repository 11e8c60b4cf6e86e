"""What stands beside the map, as lines: seats, hand, ships."""

from collections.abc import Mapping, Sequence

from ep_rules.api import (
    GOLD,
    GOOD_NAMES,
    HARBOR_SETTLEMENT,
    PIECE_NAMES,
    RESOURCES,
    ROAD,
    SETTLEMENT,
    Bundle,
    Cargo,
    Fleet,
    Game,
    Observation,
    Seat,
    letter,
)
from ep_rules.sea.crews import Crews
from ep_rules.sea.ships import ABSENT, Ships
from ep_tui.table import Table
from ep_tui.texts import say
from ep_tui.widgets.pieces import Line, Piece, cut, flow, plain, width_of

NARROW = 36
"""Panels of less width have room for the shortest words alone."""


def setting(game: Game, name: str) -> int:
    """A number of the game's settings, such as `victory.goal`; 0 where there is no such rule."""
    module_id, _, field = name.partition(".")
    for module in game.book.modules:
        if module.id == module_id:
            return int(getattr(getattr(module, "settings", None), field, 0))
    return 0


def tuple_setting(game: Game, name: str) -> tuple[int, ...]:
    """Numbers of the game's settings, such as `lairs.values`."""
    module_id, _, field = name.partition(".")
    for module in game.book.modules:
        if module.id == module_id:
            return tuple(getattr(getattr(module, "settings", None), field, ()))
    return ()


def price_of(game: Game, name: str) -> Bundle | None:
    """What a setting such as `building.road_cost` says something costs."""
    module_id, _, field = name.partition(".")
    for module in game.book.modules:
        if module.id == module_id:
            value = getattr(getattr(module, "settings", None), field, None)
            return value if isinstance(value, Bundle) else None
    return None


def seat_lines(table: Table, seen: Observation, viewer: Seat | None, width: int) -> list[Line]:
    """A heading and a line for each seat: name, points, cards, gold, pieces left."""
    game = table.game
    supply = (
        (ROAD, setting(game, "building.roads")),
        (SETTLEMENT, setting(game, "building.settlements")),
        (HARBOR_SETTLEMENT, setting(game, "harbors.harbor_settlements")),
    )
    ships = setting(game, "ships.ships")
    fleet = seen.of(Fleet)
    crews = next((module for module in game.book.modules if isinstance(module, Crews)), None)
    keys = ["points", "cards", "gold", "roads", "settlements", "harbors", "ships"]
    keys += ["crews"] if crews is not None else []
    longest = min(LONGEST_NAME, max(map(len, table.names)))
    columns, sizes = _columns(keys, width - longest - 3)
    room = width - sum(sizes) - 2
    named = room > (LEAST_NAME if width >= NARROW else longest)
    goal = setting(game, "victory.goal")
    titles = (
        say("table.round-goal", round=seen.round, goal=goal),
        say("screens.table.round", round=seen.round),
        say("table.tiny.round", round=seen.round),
    )
    title = next((words for words in titles if len(words) <= room + 1), titles[-1])
    title = cut(title, room + 2)
    heads = "".join(f"{column:>{size}}" for column, size in zip(columns, sizes, strict=True))
    lines: list[Line] = [(((title.ljust(room + 2)), "head"), (heads, "dim"))]
    for view in seen.seats:
        seat = view.seat
        afloat = sum(at != ABSENT for at in fleet.at[seat * ships : (seat + 1) * ships])
        left = [number - len(seen.placed[kind][seat]) for kind, number in supply]
        gold = say("names.unseen") if view.gold is None else view.gold
        values = [view.total, view.cards, gold, *left, ships - afloat]
        if crews is not None:
            values.append(crews.settings.crews - crews.in_play(table.history.state, seat))
        to_move = not seen.over and seen.active == seat
        name = cut(table.names[seat], room - 1) if named else ""
        role = "bold" if seat == viewer else ""
        numbers = "".join(f"{value:>{size}}" for value, size in zip(values, sizes, strict=True))
        first = sizes[0]
        lines.append(
            (
                ("▶" if to_move else " ", "bold"),
                (letter(seat), letter(seat)),
                (f" {name}".ljust(room), role),
                (numbers[:first], "bold"),
                (numbers[first:], ""),
            )
        )
    return lines


LEAST_NAME, LONGEST_NAME = 3, 12
"""Columns that a seat's name must have to be worth showing, and those that are kept free for it.

In a narrow panel names are whole or not there: the log calls seats by their letters as well.
"""


def _columns(keys: Sequence[str], room: int) -> tuple[list[str], list[int]]:
    """The longest headings that fit, or the shortest there are, and the widths of their columns."""
    for size, least in (("head", 2), ("middle", 2), ("short", 2), ("tiny", 1)):
        columns = [say(f"table.{size}.{key}") for key in keys]
        sizes = [max(least, len(column)) + 1 for column in columns]
        if sum(sizes) <= room:
            break
    return columns, sizes


def source_words(points: Mapping[str, int]) -> str:
    """Victory points by source: `settlements 4, Fish for Catan 2`."""
    return ", ".join(
        f"{say(f'names.score.{name}')} {count}" for name, count in points.items() if count
    )


def hand_lines(table: Table, seen: Observation, width: int) -> list[Line]:
    """The viewer's cards and gold, and how many cards a seven leaves alone."""
    hand = seen.hand
    if hand is None:
        words = say("table.no-hand") if table.people else say("screens.table.watching")
        return [plain(words, "dim"), plain("")]
    names = [say(f"names.good.{good}") for good in GOOD_NAMES]
    tiny = [say(f"table.tiny-good.{good}") for good in GOOD_NAMES]
    columns = 3 if 3 * (max(map(len, tiny)) + 3) <= width else 2
    column = min(max(map(len, names)) + 6, width // columns)
    size = min(max(map(len, names)) + 1, column - 3)
    if any(len(name) > size for name in names):
        names = tiny

    def item(good: int) -> Line:
        count = hand[good]
        role = ("title" if good == GOLD else "bold") if count else "dim"
        return ((names[good].ljust(size), "" if count else "dim"), (f"{count:>2}", role))

    items = [*(item(good) for good in RESOURCES), item(GOLD)]
    rows = [items[at : at + columns] for at in range(0, len(items), columns)]
    return [_in_columns(row, column) for row in rows]


def _in_columns(row: list[Line], size: int) -> Line:
    pieces: list[Piece] = []
    for item in row:
        pieces += item
        pieces.append((" " * (size - sum(len(text) for text, _ in item)), ""))
    return tuple(pieces)


def cargo_words(pieces: tuple[int, ...]) -> str:
    """What a hold or basin carries, in words."""
    return ", ".join(
        say(f"table.cargo.{PIECE_NAMES[piece]}", count=pieces.count(piece))
        for piece in sorted(set(pieces))
    )


def ship_lines(table: Table, seat: Seat, width: int) -> list[Line]:
    """The ships of a seat, where they are, what they carry and what is left of their moves."""
    ships = table.game.book.module(Ships)
    state = table.history.state
    fleet, cargo = state.of(Fleet), state.of(Cargo)
    topology = table.game.book.topology
    narrow = width < NARROW
    room = width - (13 if narrow else 24)
    lines: list[Line] = []
    for ship in ships.fleet(seat):
        if fleet.at[ship] == ABSENT:
            continue
        where = topology.path_names[fleet.at[ship]]
        held = cargo_words(cargo.hold[ship]) or say("table.ship.empty")
        own = state.active == seat
        left = _moves(ships.left(state, ship), fleet, ship, narrow=narrow) if own else ""
        wool = f" {say(_wool(narrow))}" if fleet.wool[ship] and own else ""
        name = f"#{ships.number(ship)} " if narrow else f"{letter(seat)}#{ships.number(ship)} "
        lines += _aligned(
            (
                ((name, letter(seat)), (f"{where:<6}", "")),
                ((held, "bold" if cargo.hold[ship] else "dim"),),
                ((left, "bold" if ships.left(state, ship) and left else "dim"), (wool, "dim")),
            ),
            width,
            room,
        )
    for corner, pieces in cargo.basin.items():
        if state.owner[corner] == seat:
            words = say("table.basin", place=topology.corner_names[corner])
            lines += flow([((words, ""),), ((cargo_words(pieces), "bold"),)], width, " ")
    return lines


def _aligned(items: tuple[Line, Line, Line], width: int, room: int) -> list[Line]:
    """Three items as columns, the middle one of so many cells; below each other if too long."""
    first, middle, last = items
    gap = " " * max(0, max(8, room) - width_of(middle))
    line = (*first, (" ", ""), *middle, (gap, ""), *last)
    return (
        [line] if width_of(line) <= width else flow([i for i in items if width_of(i)], width, " ")
    )


def _wool(narrow: bool) -> str:
    return "table.ship.wool-short" if narrow else "table.ship.wool"


def _moves(left: int, fleet: Fleet, ship: int, *, narrow: bool) -> str:
    if fleet.closed[ship]:
        return say("table.ship.closed-short" if narrow else "table.ship.closed")
    return str(left) if narrow else say("table.ship.left", left=left)
