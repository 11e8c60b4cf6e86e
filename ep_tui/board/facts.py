"""All that is known of one place, as message keys with parameters; the words are made elsewhere."""

from collections.abc import Sequence
from typing import Any

from ep_rules.api import (
    NOBODY,
    PIECE_NAMES,
    SETTLEMENT,
    Cargo,
    Chart,
    Fleet,
    Layout,
    Observation,
    Terrain,
    letter,
)
from ep_tui.board.places import Place, name
from ep_tui.board.signs import pips

Fact = tuple[str, dict[str, Any]]


def describe(
    seen: Observation, layout: Layout, place: Place, targets: Sequence[Place] = ()
) -> list[Fact]:
    """All that the viewer knows of a place, in the order it is best told.

    Owners are letters, terrain, pieces and kinds are words of the notation, places are names.

    ```text
    place.hex           place, terrain, number (0: none), pips      an open hex
    place.hidden        place, area                                 an undiscovered hex
    place.intersection  place
    place.path          place
    place.building      owner, neutral, kind                        settlement or harbor-settlement
    place.basin         owner, pieces (list of words)               what a harbor settlement holds
    place.road          owner, neutral
    place.ship          owner, ship (1 to 3), pieces (list of words)   one for each ship
    place.route         open (whether ships may sail here), ships (how many stand here)
    place.beside        hexes (list of `place.hex` and `place.hidden` facts)   not for a hex
    place.targets       index (from 0, in the order of `targets`)   only if it is a target
    ```
    """
    topology = layout.topology
    if place.kind == "hex":
        facts: list[Fact] = [_hex(seen, layout, place.number)]
    else:
        facts = [(f"place.{place.kind}", {"place": name(topology, place)})]
    if place.kind == "intersection":
        facts += _corner(seen, place.number)
        beside: Sequence[int] = topology.corner_hexes[place.number]
    elif place.kind == "path":
        facts += _path(seen, place.number)
        beside = topology.path_hexes[place.number]
    else:
        beside = ()
    if beside:
        facts.append(("place.beside", {"hexes": [_hex(seen, layout, other) for other in beside]}))
    if place in targets:
        facts.append(("place.targets", {"index": targets.index(place)}))
    return facts


def _hex(seen: Observation, layout: Layout, number: int) -> Fact:
    terrain = Terrain(seen.terrain[number])
    place = layout.topology.hex_names[number]
    if terrain == Terrain.UNKNOWN:
        area = layout.area[number]
        return "place.hidden", {"place": place, "area": layout.areas[area].letter}
    token = seen.numbers[number]
    return "place.hex", {
        "place": place,
        "terrain": terrain.word,
        "number": token,
        "pips": pips(token),
    }


def _corner(seen: Observation, corner: int) -> list[Fact]:
    kind = seen.building[corner]
    if not kind:
        return []
    owner = seen.owner[corner]
    building: Fact = (
        "place.building",
        {
            "owner": letter(owner),
            "neutral": owner >= len(seen.seats),
            "kind": "settlement" if kind == SETTLEMENT else "harbor-settlement",
        },
    )
    cargo = seen.slices.get(Cargo.key)
    held = cargo.basin.get(corner, ()) if isinstance(cargo, Cargo) else ()
    if not held:
        return [building]
    return [building, ("place.basin", {"owner": letter(owner), "pieces": _pieces(held)})]


def _path(seen: Observation, path: int) -> list[Fact]:
    facts: list[Fact] = []
    road = seen.road[path]
    if road != NOBODY:
        facts.append(("place.road", {"owner": letter(road), "neutral": road >= len(seen.seats)}))
    fleet = seen.slices.get(Fleet.key)
    here: list[int] = []
    if isinstance(fleet, Fleet):
        here = [ship for ship, at in enumerate(fleet.at) if at == path]
        per_seat = len(fleet.at) // len(seen.seats)
        cargo = seen.slices.get(Cargo.key)
        for ship in here:
            held = cargo.hold[ship] if isinstance(cargo, Cargo) else ()
            facts.append(
                (
                    "place.ship",
                    {
                        "owner": letter(ship // per_seat),
                        "ship": ship % per_seat + 1,
                        "pieces": _pieces(held),
                    },
                )
            )
    chart = seen.slices.get(Chart.key)
    if isinstance(chart, Chart) and chart.open:
        facts.append(("place.route", {"open": bool(chart.open[path]), "ships": len(here)}))
    return facts


def _pieces(held: Sequence[int]) -> list[str]:
    return [PIECE_NAMES[piece] for piece in held]
