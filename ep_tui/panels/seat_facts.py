"""Seats, hand and ships as lines beside the map."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ep_rules.api import GOLD, Observation, Seat, SeatView, letter
from ep_tui.board.contributed import Contributed
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import Moves, Standpoint
from ep_tui.panels.styled_lines import Line, StyledText, flow, plain, width_of
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, clip, cut, fill

NARROW = 36
"""Narrower panels use the shortest words."""


class SeatColumns(NamedTuple):
    """The numbers beside the names of seats: headings, widths, rows, and the room for names."""

    heads: list[str]
    sizes: list[int]
    rows: list[list[tuple[str, object]]]
    room: int


def _seat_columns(session: Session, seen: Observation, width: int) -> SeatColumns:
    """The columns that fit beside names; those of the box are left out if need be."""
    beside = presenters_of(session.game).beside_map
    at = Standpoint(seen, session.imagined_position)
    longest = min(LONGEST_NAME, max(map(cells, session.names_beside_map)))
    for with_box in (True, False):
        rows = [seat_row(beside, at, view, with_box=with_box) for view in seen.seats]
        heads, sizes = _columns(rows, width - longest - 3)
        room = width - sum(sizes) - 2
        if room > longest or (width >= NARROW and room > LEAST_NAME):
            break
    return SeatColumns(heads, sizes, rows, room)


def seat_lines(
    session: Session,
    seen: Observation,
    viewer: Seat | None,
    width: int,
    *,
    all_named: bool = False,
) -> list[Line]:
    """A heading and a line for each seat: name, points, cards, pieces left.

    `all_named`: names without room beside the numbers follow in lines of their own.
    """
    names, columns = session.names_beside_map, _seat_columns(session, seen, width)
    _, sizes, rows, room = columns
    lines, left_out = [_seat_heading(seen, columns)], list[Line]()
    for view, row in zip(seen.seats, rows, strict=True):
        seat = view.seat
        values = [value for _, value in row]
        to_move = not seen.over and seen.active == seat
        name = _name(names[seat], room - 1, width)
        if not name:
            left_out.append(((letter(seat), letter(seat)), (f" {names[seat]}", "")))
        role = "bold" if seat == viewer else ""
        numbers = "".join(f"{value:>{size}}" for value, size in zip(values, sizes, strict=True))
        first = sizes[0]
        lines.append(
            (
                ("▶" if to_move else " ", "bold"),
                (letter(seat), letter(seat)),
                (fill(clip(f" {name}", room), room), role),
                (numbers[max(0, -room) : first], "bold"),
                (numbers[first:], ""),
            )
        )
    return [*lines, *flow(left_out, width)] if all_named else lines


def _seat_heading(seen: Observation, columns: SeatColumns) -> Line:
    """The round above the names, and the headings of the numbers."""
    titled, sizes, _, room = columns
    titles = (
        say("screens.table.round", round=seen.round),
        say("table.tiny.round", round=seen.round),
    )
    title = next((words for words in titles if len(words) <= room + 1), titles[-1])
    heads = "".join(f"{column:>{size}}" for column, size in zip(titled, sizes, strict=True))
    blanks = sizes[0] - len(titled[0]) - 1
    taken = min(blanks, max(0, len(title) - room - 2))  # by a title longer than the room for names
    title = fill(cut(title, room + 2 + taken), room + 2 + taken)
    return ((title, "head"), (heads[taken:], "dim"))


def _name(name: str, room: int, width: int) -> str:
    """A seat's name: cut in wide panels, whole or left out in narrow ones."""
    if width < NARROW:
        return name if cells(name) <= room else ""
    return cut(name, room) if room >= LEAST_NAME else ""


def seat_row(
    beside: AllBesideMap, at: Standpoint, view: SeatView, *, with_box: bool
) -> list[tuple[str, object]]:
    """The numbers of a seat, by column heading; those of the box are left out if need be."""
    box = beside.box(at, view.seat) if with_box else ()
    unseen = say("names.unseen")
    more = (*beside.columns(at, view.seat), *box)
    numbers = [(one.name, unseen if one.value is None else one.value) for one in more]
    points = points_words(at.seen, view, beside.number("goal"))
    return [("points", points), ("cards", view.cards), *numbers]


def counted_hand(session: Session, hand: Sequence[int], seen: Observation) -> int:
    """The cards of a hand that count when a seven is rolled."""
    beside = presenters_of(session.game).beside_map
    return sum(hand[good] for good in beside.counted(Standpoint(seen, session.imagined_position)))


def hand_limit(session: Session, seen: Observation, seat: Seat | None) -> int:
    """The cards that a seat keeps when a seven is rolled; 0 if the game has no limit."""
    if seat is None:
        return 0
    beside = presenters_of(session.game).beside_map
    return beside.hand_limit(Standpoint(seen, session.imagined_position), seat)


def points_words(seen: Observation, view: SeatView, goal: int) -> str:
    """The points of a seat, those that win, and a sign if it leads."""
    points = say("table.points", points=view.total, goal=goal)
    return points + (LEADS if view.seat in leaders(seen) else " ")


def leaders(seen: Observation) -> set[Seat]:
    """The seats with the most points, unless all have as many."""
    most = max(view.total for view in seen.seats)
    found = {view.seat for view in seen.seats if view.total == most}
    return found if len(found) < len(seen.seats) else set()


LEADS = "★"
LEAST_NAME, LONGEST_NAME = 3, 12
"""The minimum width of a seat's name, and the width reserved for it."""


def _columns(
    rows: Sequence[Sequence[tuple[str, object]]], room: int
) -> tuple[list[str], list[int]]:
    """The longest headings that fit, or the shortest there are, and the widths of their columns."""
    keys = [name for name, _ in rows[0]]
    widest = [max(len(str(row[at][1])) for row in rows) for at in range(len(keys))]
    for size, least in (("head", 2), ("middle", 2), ("short", 2), ("tiny", 1)):
        columns = [say(f"table.{size}.{key}") for key in keys]
        sizes = [
            max(least, len(column), most) + 1 for column, most in zip(columns, widest, strict=True)
        ]
        if sum(sizes) <= room:
            break
    return columns, sizes


def source_words(points: Mapping[str, int]) -> str:
    """Victory points by source: `settlements 4, Fish for Catan 2`."""
    return ", ".join(
        f"{say(f'names.score.{name}')} {count}" for name, count in points.items() if count
    )


def hand_lines(session: Session, seen: Observation, width: int) -> list[Line]:
    """The viewer's cards, and gold where there is any."""
    hand = seen.hand
    if hand is None:
        words = say("table.no-hand") if session.people else say("screens.table.watching")
        return [plain(words, "dim"), plain("")]
    goods = session.game.book.cards.names
    names = [say(f"names.good.{good}") for good in goods]
    tiny = [say(f"table.tiny-good.{good}") for good in goods]
    columns = 3 if 3 * (max(map(len, tiny)) + 3) <= width else 2
    column = min(max(map(len, names)) + 6, width // columns)
    size = min(max(map(len, names)) + 1, column - 3)
    if any(len(name) > size for name in names):
        names = tiny

    def item(good: int) -> Line:
        count = hand[good]
        role = ("title" if good == GOLD else "bold") if count else "dim"
        return ((names[good].ljust(size), "" if count else "dim"), (f"{count:>2}", role))

    items = [item(good) for good in presenters_of(session.game).goods]
    rows = [items[at : at + columns] for at in range(0, len(items), columns)]
    return [_in_columns(row, column) for row in rows]


def _in_columns(row: list[Line], size: int) -> Line:
    pieces: list[StyledText] = []
    for item in row:
        pieces += item
        pieces.append((" " * (size - sum(len(text) for text, _ in item)), ""))
    return tuple(pieces)


def cargo_words(shown: Contributed, pieces: Sequence[int]) -> str:
    """The cargo of a hold or basin, in words."""
    return ", ".join(
        say(f"table.cargo.{shown.piece(piece).word}", count=pieces.count(piece))
        for piece in sorted(set(pieces))
    )


class ShipFacts(NamedTuple):
    """A ship with its number, place, cargo and remaining move."""

    number: int
    path: str
    cargo: str
    moves: Moves


def ships_of(session: Session, at: Standpoint, seat: Seat) -> list[ShipFacts]:
    """The ships of a seat that can carry something."""
    presenters = presenters_of(session.game)
    names = session.game.book.topology.path_names
    lying = [ship for ship in presenters.map.ships(at.seen) if ship.number and ship.owner == seat]
    if not lying:
        return []
    holds, moves = presenters.map.holds(at.seen), presenters.beside_map.moves(at)
    carried = {one.ship: cargo_words(presenters.map, holds[one.ship]) for one in lying}
    return [
        ShipFacts(one.number, names[one.path], carried[one.ship], moves[one.ship]) for one in lying
    ]


def basins_of(session: Session, seen: Observation, seat: Seat) -> list[tuple[str, str]]:
    """A seat's non-empty basins with their cargo."""
    names, shown = session.game.book.topology.corner_names, presenters_of(session.game).map
    return [
        (names[corner], cargo_words(shown, pieces))
        for corner, pieces in shown.basins(seen).items()
        if seen.owner[corner] == seat
    ]


def ship_lines(session: Session, seen: Observation, seat: Seat, width: int) -> list[Line]:
    """The ships of a seat with place, cargo and remaining moves, and its basins with theirs."""
    ships = ships_by_number(session, seen, seat, width).values()
    return [*(line for lines in ships for line in lines), *basin_lines(session, seen, seat, width)]


def ships_by_number(
    session: Session, seen: Observation, seat: Seat, width: int
) -> dict[int, list[Line]]:
    """The lines of each ship of a seat."""
    ships = ships_of(session, Standpoint(seen, session.imagined_position), seat)
    return {ship.number: _ship(ship, seat, width, own=seen.active == seat) for ship in ships}


def basin_lines(session: Session, seen: Observation, seat: Seat, width: int) -> list[Line]:
    """The basins of a seat with their cargo."""
    lines: list[Line] = []
    for place, held in basins_of(session, seen, seat):
        words = say("table.basin", place=place)
        lines += flow([((words, ""),), ((held, "bold"),)], width, " ")
    return lines


def _ship(ship: ShipFacts, seat: Seat, width: int, *, own: bool) -> list[Line]:
    """One ship; its remaining move is shown in its owner's turn."""
    narrow = width < NARROW
    name = f"#{ship.number} " if narrow else f"{letter(seat)}#{ship.number} "
    left = _moves(ship.moves, narrow=narrow) if own else ""
    wool = f" {say(_wool(narrow))}" if ship.moves.wool and own else ""
    return _aligned(
        (
            ((name, letter(seat)), (f"{ship.path:<6}", "")),
            ((ship.cargo or say("table.ship.empty"), "bold" if ship.cargo else "dim"),),
            ((left, "bold" if ship.moves.left and left else "dim"), (wool, "dim")),
        ),
        width,
        width - (13 if narrow else 24),
    )


def _aligned(items: tuple[Line, Line, Line], width: int, room: int) -> list[Line]:
    """Three items as columns, the middle one of `width` cells; below each other if too long."""
    first, middle, last = items
    gap = " " * max(0, max(8, room) - width_of(middle))
    line = (*first, (" ", ""), *middle, (gap, ""), *last)
    return (
        [line] if width_of(line) <= width else flow([i for i in items if width_of(i)], width, " ")
    )


def _wool(narrow: bool) -> str:
    return "table.ship.wool-short" if narrow else "table.ship.wool"


def _moves(moves: Moves, *, narrow: bool) -> str:
    if moves.closed:
        return say("table.ship.closed-short" if narrow else "table.ship.closed")
    return str(moves.left) if narrow else say("table.ship.left", left=moves.left)
