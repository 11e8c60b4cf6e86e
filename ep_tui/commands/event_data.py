"""Events as plain data: places, seats and goods by name; `check --json` uses it."""

from collections.abc import Callable
from typing import Any

import msgspec

from ep_rules.api import (
    CHANCE,
    LETTERS,
    BuildingKind,
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
from ep_tui.presenters.registry import presenters_of


def event_data(game: Game, event: Event) -> dict[str, Any]:
    """The name of an event and its fields."""
    found: dict[str, Any] = {"event": type(event).__name__}
    kinds = dict(presenters_of(game).telling(event).kinds)
    for field in msgspec.structs.fields(type(event)):
        value = getattr(event, field.name)
        write = _BY_TYPE.get(kinds.get(field.name, field.type))
        if field.name == "kind" and isinstance(value, Named):
            found[field.name] = value.word
        else:
            found[field.name] = write(game, value) if write else value
    return found


def _seat(_: Game, seat: int) -> str | None:
    return LETTERS[seat] if seat > CHANCE else None


def _hex(game: Game, place: int) -> str | None:
    return game.book.topology.hex_names[place] if place >= 0 else None


def _corner(game: Game, place: int) -> str:
    return game.book.topology.corner_names[place]


def _path(game: Game, place: int) -> str:
    return game.book.topology.path_names[place]


def _good(game: Game, good: int) -> str | None:
    return game.book.cards.names[good] if good >= 0 else None


Write = Callable[[Game, Any], Any]

_BY_TYPE: dict[Any, Write] = {
    Seat: _seat,
    Owner: _seat,
    Hex: _hex,
    Intersection: _corner,
    Path: _path,
    Good: _good,
    Piece: lambda game, piece: game.book.pieces.words[piece],
    tuple[Piece, ...]: lambda game, pieces: [game.book.pieces.words[piece] for piece in pieces],
    tuple[Seat, ...]: lambda _, seats: [LETTERS[seat] for seat in seats],
    ShipNumber: lambda _, ship: int(ship),
    BuildingKind: lambda game, kind: game.book.buildings[kind].word,
    Terrain: lambda game, terrain: game.book.layout.terrains.words[terrain],
    Bundle: lambda game, bundle: {
        game.book.cards.names[good]: count for good, count in enumerate(bundle.counts) if count
    },
}
