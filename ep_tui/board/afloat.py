"""Ships with what they hold, the road under them, and basins: which signs stand in which cells."""

from collections.abc import Sequence
from typing import NamedTuple

from ep_rules.api import Cargo, Fleet, Observation, letter
from ep_rules.seafarers.lanes import Lanes
from ep_tui.board.geometry import Cell
from ep_tui.board.hexes import slice_of
from ep_tui.board.look import GOODS, LOADED, SHIP, SHIPS_OF_SEVERAL, Key, key

Painted = tuple[str, Key]
Laid = list[tuple[Cell, Painted]]


class Afloat(NamedTuple):
    """A ship as the map shows it."""

    owner: int
    held: tuple[int, ...]


def ships(seen: Observation) -> dict[int, list[Afloat]]:
    """The ships on every path that has some, by owner."""
    lanes = slice_of(seen, Lanes)
    if lanes is not None:
        seats = range(len(seen.seats))
        owners = {path: [s for s in seats if on >> s & 1] for path, on in enumerate(lanes.on) if on}
        return {path: [Afloat(owner, ()) for owner in found] for path, found in owners.items()}
    fleet, cargo = slice_of(seen, Fleet), slice_of(seen, Cargo)
    if fleet is None:
        return {}
    per_seat = len(fleet.at) // len(seen.seats)
    found: dict[int, list[Afloat]] = {}
    for ship, path in enumerate(fleet.at):
        if path >= 0:
            held = tuple(cargo.hold[ship]) if cargo is not None else ()
            found.setdefault(path, []).append(Afloat(ship // per_seat, held))
    return found


def basins(seen: Observation) -> dict[int, tuple[int, ...]]:
    """What the basin of every intersection holds, if anything."""
    cargo = slice_of(seen, Cargo)
    return {place: tuple(held) for place, held in cargo.basin.items() if held} if cargo else {}


def laid(
    slots: Sequence[Cell], afloat: Sequence[Afloat], road: Painted | None, goods: str, ground: str
) -> Laid:
    """The signs of a path, in cells from one of its ends to the other.

    Ships come first, then the road's letter, then what the ships hold, if `goods` has signs for
    it; what finds no room is left out, and ships that find none are a digit.
    """
    if goods and any(ship.held for ship in afloat):
        tokens = [road] if road else []
        for ship in afloat:
            tokens += [_ship(ship, ground), *held(ship.owner, ship.held, goods, ground)]
        if len(tokens) <= len(slots):
            first = (len(slots) - len(tokens) + 1) // 2
            return list(zip(slots[first : first + len(tokens)], tokens, strict=True))
    tokens = [_ship(ship, ground) for ship in afloat]
    if len(tokens) > 1 and len(tokens) + (road is not None) > len(slots):
        tokens = [_crowd(afloat, ground)]
    if road and len(tokens) < len(slots):
        tokens.insert((len(tokens) + 1) // 2, road)
    return list(zip(_spaced(slots, len(tokens)), tokens, strict=True))


def held(owner: int, pieces: Sequence[int], goods: str, ground: str) -> list[Painted]:
    """A sign for each piece that a ship or basin of a seat holds."""
    what = key(GOODS[owner], ground)
    return [(goods[piece], what) for piece in pieces]


def _ship(ship: Afloat, ground: str) -> Painted:
    return letter(ship.owner), key(SHIP[ship.owner], ground, LOADED if ship.held else 0)


def _crowd(afloat: Sequence[Afloat], ground: str) -> Painted:
    """One sign for several ships."""
    owners = {ship.owner for ship in afloat}
    ink = SHIP[afloat[0].owner] if len(owners) == 1 else SHIPS_OF_SEVERAL
    return str(len(afloat)), key(ink, ground, LOADED if any(s.held for s in afloat) else 0)


def _spaced(slots: Sequence[Cell], number: int) -> Sequence[Cell]:
    """So many slots, evenly spread: one is the middle one, two are the outer ones of three."""
    size = len(slots)
    if number == size:
        return slots
    return [slots[(2 * i + 1) * size // (2 * number)] for i in range(number)]
