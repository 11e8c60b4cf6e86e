"""The cells of ships with their cargo, of roads under them, and of basins; `draw.py` calls it."""

from collections.abc import Sequence
from typing import NamedTuple

from ep_rules.api import Observation, letter
from ep_tui.board.cells import GOODS, LOADED, SHIP, SHIPS_OF_SEVERAL, Key, key
from ep_tui.board.contributed import Contributed
from ep_tui.board.geometry import Cell
from ep_tui.contributions.colors import GroundRole

Painted = tuple[str, Key]
Laid = list[tuple[Cell, Painted]]


class Afloat(NamedTuple):
    """A ship as the map shows it."""

    owner: int
    held: Sequence[int]


def ships(seen: Observation, shown: Contributed) -> dict[int, list[Afloat]]:
    """The ships on every path that has some, by owner."""
    holds = shown.holds(seen)
    found: dict[int, list[Afloat]] = {}
    for ship in shown.ships(seen):
        held = holds[ship.ship] if holds and ship.number else ()
        found.setdefault(ship.path, []).append(Afloat(ship.owner, held))
    return found


def laid(
    slots: Sequence[Cell],
    afloat: Sequence[Afloat],
    road: Painted | None,
    shown: Contributed,
    ground: GroundRole,
) -> Laid:
    """The signs of a path, in cells from one of its ends to the other.

    Ships come first, then the road's letter, then cargo. Signs without room are left out, but ships
    without room become a digit.
    """
    if not afloat:
        return [(slots[len(slots) // 2], road)] if road else []
    if any(ship.held for ship in afloat):
        tokens = [road] if road else []
        for ship in afloat:
            tokens += [_ship(ship, ground), *held(ship.owner, ship.held, shown, ground)]
        if len(tokens) <= len(slots):
            first = (len(slots) - len(tokens) + 1) // 2
            return list(zip(slots[first : first + len(tokens)], tokens, strict=True))
    tokens = [_ship(ship, ground) for ship in afloat]
    if len(tokens) > 1 and len(tokens) + (road is not None) > len(slots):
        tokens = [_crowd(afloat, ground)]
    if road and len(tokens) < len(slots):
        tokens.insert((len(tokens) + 1) // 2, road)
    return list(zip(_spaced(slots, len(tokens)), tokens, strict=True))


def held(
    owner: int, pieces: Sequence[int], shown: Contributed, ground: GroundRole
) -> list[Painted]:
    """A sign for each piece that a ship or basin of a seat holds."""
    what = key(GOODS[owner], ground)
    return [(shown.piece(piece).char, what) for piece in pieces]


def _ship(ship: Afloat, ground: GroundRole) -> Painted:
    return letter(ship.owner), key(SHIP[ship.owner], ground, LOADED if ship.held else 0)


def _crowd(afloat: Sequence[Afloat], ground: GroundRole) -> Painted:
    """One sign for several ships."""
    owners = {ship.owner for ship in afloat}
    ink = SHIP[afloat[0].owner] if len(owners) == 1 else SHIPS_OF_SEVERAL
    return str(len(afloat)), key(ink, ground, LOADED if any(s.held for s in afloat) else 0)


def _spaced(slots: Sequence[Cell], number: int) -> Sequence[Cell]:
    """Evenly spread slots: one is the middle one, two are the outer ones of three."""
    size = len(slots)
    if number == size:
        return slots
    return [slots[(2 * i + 1) * size // (2 * number)] for i in range(number)]
