"""Seats, hand and ships as lines beside the map."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ep_rules.api import GOLD, Observation, Seat, SeatView, letter
from ep_tui.board.contributed import Contributed
from ep_tui.contributions.beside_map import AllBesideMap
from ep_tui.contributions.panels import Moves, Standpoint
from ep_tui.panels.styled_lines import Line, flow, plain, rule, width_of, wrapped
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, clip, cut, fill

TIGHT, NARROW = 16, 36
"""Panels of fewer columns write goods as letters; those of more, still narrow, short words."""


class SeatColumns(NamedTuple):
    """The numbers beside the names of seats: headings, widths and rows."""

    heads: list[str]
    sizes: list[int]
    rows: list[list[tuple[str, object]]]


def _seat_columns(session: Session, seen: Observation, width: int) -> SeatColumns:
    """The columns that leave names room: words, then signs, then fewer."""
    beside = presenters_of(session.game).beside_map
    at = Standpoint(seen, session.imagined_position)
    rows = [seat_row(beside, at, view, goal=width >= TIGHT) for view in seen.seats]
    longest = max(map(cells, session.names_beside_map))
    rooms = [width - 3 - min(least, longest) for least in NAMES]
    fits = (room for room in rooms if sum(_columns(rows, room)[1]) <= room)
    room = next(fits, rooms[-1])
    heads, sizes = _columns(rows, room)
    while len(heads) > 1 and sum(sizes) > room:
        rows = [row[:-1] for row in rows]
        heads, sizes = _columns(rows, room)
    return SeatColumns(heads, sizes, rows)


def seat_lines(
    session: Session, seen: Observation, viewer: Seat | None, width: int, height: int
) -> list[Line]:
    """A heading and a line for each seat, or two: name, points, cards, and what modules count."""
    if height > 2 * len(seen.seats):
        return _tall_seats(session, seen, viewer, width)
    columns = _seat_columns(session, seen, width)
    _, sizes, rows = columns
    lines = [_seat_heading(seen, columns, width)]
    for view, row in zip(seen.seats, rows, strict=True):
        (_, points), *others = row
        more = "".join(f"{n:>{size}}" for (_, n), size in zip(others, sizes[1:], strict=True))
        room = width - 2 - cells(f"{points}{more}") - 1
        named = _named(session, seen, view.seat, viewer, room)
        lines.append((*named, (f" {points}", "bold"), (more, "")))
    return lines


def _named(session: Session, seen: Observation, seat: Seat, viewer: Seat | None, room: int) -> Line:
    """The sign of whose turn it is, or in the set-up of who is asked, letter and name of a seat."""
    begun = session.part or session.phase  # the set-up is in the first phase of the first turn
    to_move = not seen.over and seat == (seen.active if begun else session.actor)
    name = f" {cut(session.names_beside_map[seat], room - 1)}"
    return (
        ("▶" if to_move else " ", "bold"),
        (letter(seat), letter(seat)),
        (fill(clip(name, room), room), "bold" if seat == viewer else ""),
    )


def _tall_seats(session: Session, seen: Observation, viewer: Seat | None, width: int) -> list[Line]:
    """Two lines for each seat below the round: name and points, then the other numbers."""
    beside = presenters_of(session.game).beside_map
    at = Standpoint(seen, session.imagined_position)
    title = say("screens.table.round", round=seen.round)
    lines: list[Line] = [rule(title, width) if width >= TIGHT else plain(title, "head")]
    for view in seen.seats:
        (_, points), *others = seat_row(beside, at, view, goal=width >= TIGHT)
        begin, points = "   ", str(points).rstrip()
        if width < TIGHT:  # the name alone
            begin, points = f" {points} ", ""
        points = points and f" {points}"
        room = width - 2 - len(points)
        named = _named(session, seen, view.seat, viewer, room)
        lines.append((*named, (points, "bold")))
        counts = range(len(others), -1, -1)
        forms = [_told(others, n) for n in counts] + [_told(others[:n], 0) for n in counts]
        told = next(form for form in forms if not form or cells(begin + form) <= width)
        lines.append(plain(f"{begin}{told}", "dim"))
    return lines


def _told(numbers: Sequence[tuple[str, object]], words: int) -> str:
    """Numbers after their headings: some words, then signs."""
    heads = _heads([name for name, _ in numbers], words)
    return ("  " if words == len(numbers) else " ").join(
        f"{head}{' ' * (at < words)}{value}"
        for at, (head, (_, value)) in enumerate(zip(heads, numbers, strict=True))
    )


def _seat_heading(seen: Observation, columns: SeatColumns, width: int) -> Line:
    """The round above the names, and the headings of the numbers; without room that of points."""
    title = say("screens.table.round", round=seen.round)
    heads, sizes, _ = columns
    first, *others = (f"{head:>{size}}" for head, size in zip(heads, sizes, strict=True))
    more = "".join(others)
    room = width - cells(title) - cells(more)
    first = first.strip() if room > cells(first.strip()) else ""
    return ((title, "head"), (f"{first:>{room}}{more}", "dim"))


def seat_row(
    beside: AllBesideMap, at: Standpoint, view: SeatView, *, goal: bool = True
) -> list[tuple[str, object]]:
    """The numbers of a seat, by column heading; the points with those that win."""
    unseen = say("names.unseen")
    more = beside.columns(at, view.seat)
    numbers = [(one.name, unseen if one.value is None else one.value) for one in more]
    points = say("table.points", points=view.total, goal=beside.number("goal") * goal)
    points += LEADS if view.seat in leaders(at.seen) else " "
    return [("points", points), ("cards", view.cards), *numbers]


def counted_hand(session: Session, hand: Sequence[int], seen: Observation) -> int:
    """The cards of a hand that count when a seven is rolled."""
    beside = presenters_of(session.game).beside_map
    return sum(hand[good] for good in beside.counted(Standpoint(seen, session.imagined_position)))


def hand_limit(session: Session, seen: Observation, seat: Seat) -> int:
    """The cards that a seat keeps when a seven is rolled; 0 if the game has no limit."""
    beside = presenters_of(session.game).beside_map
    return beside.hand_limit(Standpoint(seen, session.imagined_position), seat)


def leaders(seen: Observation) -> set[Seat]:
    """The seats with the most points, unless all have as many."""
    most = max(view.total for view in seen.seats)
    found = {view.seat for view in seen.seats if view.total == most}
    return found if len(found) < len(seen.seats) else set()


LEADS = "★"
NAMES = 9, 5
"""The columns of a seat's name that stay free, where all numbers fit beside it, and elsewhere."""


def _columns(
    rows: Sequence[Sequence[tuple[str, object]]], room: int
) -> tuple[list[str], list[int]]:
    """As many headings in words as fit, then signs, and the widths of their columns."""
    keys = [name for name, _ in rows[0]]
    widest = [max(len(str(row[at][1])) for row in rows) for at in range(len(keys))]
    forms = [_heads(keys, words) for words in range(len(keys), -1, -1)]
    sizes = [
        [max(len(head), most) + 1 for head, most in zip(heads, widest, strict=True)]
        for heads in forms
    ]
    fit = (at for at, one in enumerate(sizes) if sum(one) <= room)
    at = next(fit, -1)
    return forms[at], sizes[at]


def _heads(keys: Sequence[str], words: int) -> list[str]:
    """The headings of columns: some words, then signs, which the legend spells."""
    sizes = ("head" if at < words else "tiny" for at in range(len(keys)))
    return [say(f"table.{size}.{key}") for size, key in zip(sizes, keys, strict=True)]


def source_words(points: Mapping[str, int]) -> str:
    """Victory points by source: `settlements 4, Fish for Catan 2`."""
    return ", ".join(
        f"{say(f'names.score.{name}')} {count}" for name, count in points.items() if count
    )


def hand_title(session: Session, seen: Observation, width: int) -> tuple[str, str]:
    """The title of the hand, with its size and the limit of a seven, and its role."""
    if seen.hand is None or seen.viewer is None:
        return say("table.hidden-title"), "head"
    cards = sum(seen.hand[good] for good in session.game.book.cards.all)
    limit = hand_limit(session, seen, seen.viewer)
    counted = counted_hand(session, seen.hand, seen)
    of = "" if len(session.people) == 1 else "-of"
    keys = (f"table.hand-title{of}", f"table.hand-title{of}-short", "table.hand-title-bare")
    titles = [say(key, who=session.names[seen.viewer], cards=cards, limit=limit) for key in keys]
    over = counted > limit and not seen.over
    if over:
        half = counted // 2
        long = [say("panels.over-limit", title=title, half=half) for title in titles]
        titles = [*long, titles[-1]]
    fitting = [words for words in titles if cells(words) + ROOM_OF_A_RULE <= width]
    return [*fitting, titles[-1]][0], "warn" if over else "head"


ROOM_OF_A_RULE = 4


def hand_lines(session: Session, seen: Observation, width: int) -> list[Line]:
    """The viewer's cards, and gold where there is any, in columns."""
    hand = seen.hand
    if hand is None:
        none = say("table.no-hand") if session.people else say("screens.table.watching")
        return wrapped(none, width, "dim")
    count, names = hand_columns(session, width), session.game.book.cards.names
    if width < TIGHT:
        return [*_lettered(session, hand, count, width)]
    column = min((width + 1) // count, MOST_OF_A_GOOD)
    words = [say(f"names.good.{good}") for good in names]
    room = column - (3 if max(map(cells, words)) + 4 > column else 4)

    def item(good: int) -> Line:
        role = ("title" if good == GOLD else "bold") if hand[good] else "dim"
        name = fill(words[good], room)
        return ((name, "" if hand[good] else "dim"), (f"{hand[good]:>2}", role))

    items = [item(good) for good in presenters_of(session.game).goods]
    rows = [items[at : at + count] for at in range(0, len(items), count)]
    return [
        tuple(chain(*((*item, (" " * (column - width_of(item)), "")) for item in row)))
        for row in rows
    ]


def _lettered(session: Session, hand: Sequence[int], columns: int, width: int) -> Iterator[Line]:
    """The goods as letters, which the legend spells, with their numbers."""
    goods, names = presenters_of(session.game).goods, session.game.book.cards.names
    for at in range(0, len(goods), columns):
        row: list[Line] = [
            ((say(f"table.good-letter.{names[good]}"), "dim"), (f"{hand[good]}", "bold"))
            for good in goods[at : at + columns]
        ]
        yield from (
            flow(row, width, " ") if sum(map(width_of, row)) < width - 1 else [tuple(chain(*row))]
        )


MOST_OF_A_GOOD = 14


def hand_columns(session: Session, width: int) -> int:
    """The columns of a hand: as many as leave room for the whole name of each good."""
    names = session.game.book.cards.names
    if width < TIGHT:
        return 3
    longest = max(cells(say(f"names.good.{good}")) for good in names) + 3
    return min(4, max(1, (width + 1) // longest))


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
    return [*chain(*ships), *basin_lines(session, seen, seat, width)]


def ships_by_number(
    session: Session, seen: Observation, seat: Seat, width: int
) -> dict[int, list[Line]]:
    """The lines of each ship of a seat."""
    ships = ships_of(session, Standpoint(seen, session.imagined_position), seat)
    return {ship.number: _ship(ship, seat, width, own=seen.active == seat) for ship in ships}


def ships_in_supply(session: Session) -> int:
    """The ships that a seat can have in this game."""
    presenters = presenters_of(session.game)
    if presenters.routes is None:
        return 0
    seen = session.observe(None)
    at, seat = Standpoint(seen, session.imagined_position), seen.seats[0].seat
    box = (one.value or 0 for one in presenters.beside_map.box(at, seat) if one.name == "ships")
    ships = presenters.map.ships(seen)
    return sum(box) + sum(1 for ship in ships if ship.number and ship.owner == seat)


def basin_lines(session: Session, seen: Observation, seat: Seat, width: int) -> list[Line]:
    """The basins of a seat with their cargo."""
    lines: list[Line] = []
    for place, held in basins_of(session, seen, seat):
        words = say("table.basin", place=place)
        lines += flow([((words, ""),), ((held, "bold"),)], width, " ")
    return lines


def _ship(ship: ShipFacts, seat: Seat, width: int, *, own: bool) -> list[Line]:
    """One ship in columns, or below each other if too long; its move in its owner's turn only."""
    narrow, left, wool = width < NARROW, "", ""
    if own and ship.moves.closed:
        left = say("table.ship.closed-short" if narrow else "table.ship.closed")
    elif own:
        moves = ship.moves.left
        left = str(moves) if narrow else say("table.ship.left", left=moves)
    if own and ship.moves.wool:
        wool = " " + say("table.ship.wool-short" if narrow else "table.ship.wool")
    name = f"#{ship.number} " if narrow else f"{letter(seat)}#{ship.number} "
    first: Line = ((name, letter(seat)), (f"{ship.path:<6}", ""))
    cargo = plain(ship.cargo or say("table.ship.empty"), "bold" if ship.cargo else "dim")
    last: Line = ((left, "bold" if ship.moves.left and left else "dim"), (wool, "dim"))
    gap = " " * max(0, max(8, width - (13 if narrow else 24)) - width_of(cargo))
    line = (*first, (" ", ""), *cargo, (gap, ""), *last)
    if width_of(line) <= width:
        return [line]
    return flow([item for item in (first, cargo, last) if width_of(item)], width, " ")
