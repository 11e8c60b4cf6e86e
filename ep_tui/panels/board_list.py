"""The board in words: every hex that is not mere sea, and the pieces of every seat."""

from collections.abc import Iterable

from ep_rules.api import (
    HARBOR_SETTLEMENT,
    LETTERS,
    PIECE_NAMES,
    SETTLEMENT,
    Cargo,
    Fleet,
    Layout,
    Observation,
    letter,
)
from ep_rules.model import CITY
from ep_rules.seafarers.lanes import Lanes
from ep_tui.board.facts import describe
from ep_tui.board.hexes import LOOSE, found, plain, slice_of
from ep_tui.board.places import every
from ep_tui.panels.place import place_words
from ep_tui.panels.styled_lines import Line, wrap
from ep_tui.panels.styled_lines import plain as plain_line
from ep_tui.session.session import Session
from ep_tui.texts import say


def board_lines(session: Session, seen: Observation, width: int) -> list[Line]:
    """All that a viewer sees on the board, place by place."""
    layout = session.game.book.layout
    lines = [plain_line(say("board.hexes"), "head"), *_hexes(session, seen, layout, width)]
    for owner in range(len(LETTERS)):
        pieces = [*_pieces(seen, layout, owner)]
        if owner < len(seen.seats):
            who = f"{letter(owner)} {session.names[owner]}"
        elif pieces:
            who = say("board.neutral", letter=letter(owner))
        else:
            continue
        lines += [plain_line(""), plain_line(say("board.seat", who=who), "head")]
        for words, places in pieces or [(say("board.none"), [])]:
            text = f"{words}: {', '.join(places)}" if places else words
            lines += _indented(text, width)
    return lines


def _indented(text: str, width: int) -> list[Line]:
    return [plain_line("  " + part) for part in wrap(text, width - 2, "  ")]


def _hexes(session: Session, seen: Observation, layout: Layout, width: int) -> Iterable[Line]:
    """Hexes with something on them, one a line; the sea and the unknown in one line each."""
    more, names = found(seen, layout), layout.topology.hex_names
    hidden: list[str] = []
    down: list[str] = []
    sea: list[str] = []
    for place in every(layout.topology, "hex"):
        ground = plain(seen, layout, place.number)
        if ground.terrain == "unknown":
            hidden.append(names[place.number])
        elif ground.terrain == LOOSE and ground.area:
            down.append(names[place.number])
        elif ground.terrain == "sea" and place.number not in more:
            sea.append(names[place.number])
        else:
            words = place_words(session, describe(seen, layout, place))
            yield from _indented(say("board.hex", place=names[place.number], words=words), width)
    summed = (("board.hidden", hidden), ("shores.face-down", down), ("board.sea", sea))
    for message, places in summed:
        if places:
            yield from _indented(say(message, places=" ".join(places)), width)


_STANDING = (("settlements", SETTLEMENT), ("cities", CITY), ("harbors", HARBOR_SETTLEMENT))


def _pieces(seen: Observation, layout: Layout, owner: int) -> Iterable[tuple[str, list[str]]]:
    """What an owner has on the board, by kind, with the names of the places."""
    names = layout.topology
    cargo = slice_of(seen, Cargo)
    basins = cargo.basin if cargo is not None else {}
    for word, kind in _STANDING:
        places = [
            _with(names.corner_names[corner], basins.get(corner, ()))
            for corner, standing in enumerate(seen.building)
            if standing == kind and seen.owner[corner] == owner
        ]
        if places:
            yield say(f"board.{word}"), places
    roads = [names.path_names[path] for path, whose in enumerate(seen.road) if whose == owner]
    if roads:
        yield say("board.roads"), roads
    ships = [*_ships(seen, layout, owner)]
    if ships:
        yield say("board.ships"), ships


def _ships(seen: Observation, layout: Layout, owner: int) -> Iterable[str]:
    lanes = slice_of(seen, Lanes)
    if lanes is not None and owner < len(seen.seats):
        yield from (layout.topology.path_names[path] for path in lanes.laid[owner])
    fleet, cargo = slice_of(seen, Fleet), slice_of(seen, Cargo)
    if fleet is None or owner >= len(seen.seats):
        return
    per_seat = len(fleet.at) // len(seen.seats)
    for number in range(per_seat):
        ship = owner * per_seat + number
        if fleet.at[ship] >= 0:
            held = cargo.hold[ship] if cargo is not None else ()
            where = layout.topology.path_names[fleet.at[ship]]
            yield say("board.ship", ship=number + 1, place=where, cargo=_cargo(held))


def _with(place: str, pieces: Iterable[int]) -> str:
    cargo = [*pieces]
    return say("board.piece-with", place=place, cargo=_cargo(cargo)) if cargo else place


def _cargo(pieces: Iterable[int]) -> str:
    words = [say(f"names.piece.{PIECE_NAMES[piece]}") for piece in pieces]
    return " + ".join(words) or say("table.ship.empty")
