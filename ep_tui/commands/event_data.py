"""Events as plain data for programs: names of places, letters of seats, words for goods."""

from collections.abc import Callable
from typing import Any

import msgspec

from ep_rules.api import (
    CHANCE,
    GOOD_NAMES,
    LETTERS,
    Bundle,
    Event,
    Game,
    Good,
    Hex,
    Intersection,
    Named,
    Owner,
    Path,
    Piece,
    Seat,
    ShipNumber,
    Terrain,
)


def event_data(game: Game, event: Event) -> dict[str, Any]:
    """The name of an event and its fields."""
    found: dict[str, Any] = {"event": type(event).__name__}
    for field in msgspec.structs.fields(type(event)):
        value = getattr(event, field.name)
        write = _BY_NAME.get(field.name) if field.type is int else _BY_TYPE.get(field.type)
        if field.name == "kind" and isinstance(value, Named):
            write = _named
        found[field.name] = write(game, value) if write else value
    return found


def _named(_: Game, choice: Named) -> str:
    return choice.word


def _seat(_: Game, seat: int) -> str | None:
    return LETTERS[seat] if seat > CHANCE else None


def _hex(game: Game, place: int) -> str | None:
    return game.book.topology.hex_names[place] if place >= 0 else None


def _corner(game: Game, place: int) -> str:
    return game.book.topology.corner_names[place]


def _path(game: Game, place: int) -> str:
    return game.book.topology.path_names[place]


def _good(_: Game, good: int) -> str | None:
    return GOOD_NAMES[good] if good >= 0 else None


def _piece(game: Game, piece: int) -> str:
    return game.book.pieces.words[piece]


Write = Callable[[Game, Any], Any]

_BY_TYPE: dict[Any, Write] = {
    Seat: _seat,
    Owner: _seat,
    Hex: _hex,
    Intersection: _corner,
    Path: _path,
    Good: _good,
    Piece: _piece,
    tuple[Piece, ...]: lambda game, pieces: [_piece(game, piece) for piece in pieces],
    tuple[Seat, ...]: lambda _, seats: [LETTERS[seat] for seat in seats],
    ShipNumber: lambda _, ship: int(ship),
    Terrain: lambda game, terrain: game.book.layout.terrains.words[terrain],
    Bundle: lambda _, bundle: {
        GOOD_NAMES[good]: count for good, count in enumerate(bundle.counts) if count
    },
}
_BY_NAME: dict[str, Write] = {
    "other": _seat,
    "sent_home": _seat,
    "place": _hex,
    "good": _good,
    "kind": lambda game, kind: game.book.buildings[kind].word,
}
"""Fields that are plain numbers, because they may be nothing."""
