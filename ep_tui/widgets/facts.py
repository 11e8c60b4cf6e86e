"""What stands beside the map, as lines: seats, hand, ships, costs."""

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
from ep_tui.widgets.pieces import Line, Piece, cut, plain, wrapped

WIDE, MIDDLE, NARROW = 54, 40, 32
"""Panels of these widths have room for whole words, for three letters of them, for two."""


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
    size = _size(width)
    columns = [say(f"table.{size}.{key}") for key in keys]
    sizes = [max(1 if size == "tiny" else 2, len(column)) + 1 for column in columns]
    room = width - sum(sizes) - 2
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
        name = cut(table.names[seat], room - 1) if room > LEAST_NAME else ""
        role = "bold" if seat == viewer else ""
        numbers = "".join(f"{value:>{size}}" for value, size in zip(values, sizes, strict=True))
        first = len(numbers) and sizes[0]
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


LEAST_NAME = 3
"""Columns that a seat's name must have to be worth showing."""


def _size(width: int) -> str:
    if width < NARROW:
        return "tiny"
    return "head" if width >= WIDE else "middle" if width >= MIDDLE else "short"


def hand_lines(table: Table, seen: Observation, width: int) -> list[Line]:
    """The viewer's cards and gold, and how many cards a seven leaves alone."""
    hand = seen.hand
    if hand is None:
        words = say("table.no-hand") if table.people else say("screens.table.watching")
        return [plain(words, "dim"), plain("")]
    names = [say(f"names.good.{good}") for good in GOOD_NAMES]
    columns = 3
    column = min(max(map(len, names)) + 6, width // columns)
    size = min(max(map(len, names)) + 1, column - 3)
    if any(len(name) > size for name in names):
        names = [say(f"table.tiny-good.{good}") for good in GOOD_NAMES]

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
        lines.append(
            (
                (name, letter(seat)),
                (f"{where:<7}", ""),
                (cut(held, room).ljust(max(8, room)), "bold" if cargo.hold[ship] else "dim"),
                (left, "bold" if ships.left(state, ship) and left else "dim"),
                (wool, "dim"),
            )
        )
    for corner, pieces in cargo.basin.items():
        if state.owner[corner] == seat:
            words = say("table.basin", place=topology.corner_names[corner])
            lines.append(((words + " ", ""), (cut(cargo_words(pieces), width - 13), "bold")))
    return lines


def _wool(narrow: bool) -> str:
    return "table.ship.wool-short" if narrow else "table.ship.wool"


def _moves(left: int, fleet: Fleet, ship: int, *, narrow: bool) -> str:
    if fleet.closed[ship]:
        return say("table.ship.closed-short" if narrow else "table.ship.closed")
    return str(left) if narrow else say("table.ship.left", left=left)


COSTS = (
    ("road", "building.road_cost"),
    ("settlement", "building.settlement_cost"),
    ("harbor-settlement", "harbors.cost"),
    ("ship", "ships.cost"),
    ("settler", "settlers.cost"),
    ("crew", "crews.cost"),
)


def cost_lines(game: Game, hand: tuple[int, ...] | None, width: int) -> list[Line]:
    """What can be bought and for what; what the hand lacks is marked."""
    lines: list[Line] = []
    for what, name in COSTS:
        cost = price_of(game, name)
        if cost is None:
            continue
        goods = [(good, count) for good, count in enumerate(cost.counts) if count]
        enough = hand is not None and all(hand[good] >= count for good, count in goods)
        pieces: list[Piece] = [(say(f"table.cost.{what}").ljust(9), "good" if enough else "")]
        for good, count in goods:
            short = hand is not None and hand[good] < count
            word = say(f"table.short-good.{GOOD_NAMES[good]}")
            text = f"{count} {word}" if count > 1 else word
            pieces.append(((f"({text})" if short else text) + " ", "dim" if short else "bold"))
        lines.append(tuple(pieces))
    extra = say(
        "table.cost.supply",
        rate=setting(game, "trade.rate"),
        price=setting(game, "gold.price"),
        purchases=setting(game, "gold.purchases"),
    )
    return [*lines, *wrapped(extra, width, "dim")]
