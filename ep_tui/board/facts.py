"""All that is known of one place, as message keys with parameters; the words are made elsewhere."""

from collections.abc import Sequence
from typing import Any

from ep_rules.api import (
    NOBODY,
    PIECE_NAMES,
    Cargo,
    Chart,
    Fleet,
    Layout,
    Observation,
    letter,
)
from ep_rules.model import Building
from ep_rules.seafarers.lanes import Lanes
from ep_tui.board.afloat import ships
from ep_tui.board.hexes import LOOSE, Ground, found, plain, slice_of
from ep_tui.board.places import Place, name
from ep_tui.board.shores import corners_of, harbors_at
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
    place.loose         place, number                               its tile is not dealt yet
    place.face-down     place                                       land to be turned up
    place.lair          owners (list of letters, one for each crew)   a face-down token
    place.crews         owners (the same)                           left on a freed gold field
    place.shoal         number (its die), haul (whether one lies there)   a fish hex
    place.village       kind, face (what it adds to a chase, or 0), friends (list of letters),
                        sacks (how many are left)                   a spice hex
    place.pirate        owner                                       whose pirate ship stands here
    place.harbor        kind (what it trades, `hidden`), corners (list of places, [] for all)
    place.robber                                                    the robber stands here
    place.raiders       owners (list of letters, "" for Blackbeard)    pirates on this hex
    place.robbers                                                   a ship of the sea robbers
    place.council       anchors (list of places)                    the Council's hex
    place.anchor                                                    a harbor of the Council
    place.pier          kinds (what the harbors here trade)
    place.intersection  place
    place.path          place
    place.building      owner, neutral, kind                        its word in the notation
    place.basin         owner, pieces (list of words)               what a harbor settlement holds
    place.road          owner, neutral
    place.ship          owner, ship (1 to 3), pieces (list of words)   one for each ship
    place.route         open (whether ships may sail here), ships (how many stand here)
    place.beside        hexes (list of their first facts)           not for a hex
    place.pirate-near   place, owner                                on a hex beside, not for a hex
    place.warship, place.warship-near   the same                    a warship of the sea robbers
    place.lane          owner                                       a ship of a route
    place.targets       index (from 0, in the order of `targets`)   only if it is a target
    ```
    """
    topology, number = layout.topology, place.number
    beside: Sequence[int] = ()
    if place.kind == "hex":
        facts = _hex(seen, layout, number)
    elif place.kind == "intersection":
        facts = _corner(seen, layout, number)
        beside = topology.corner_hexes[number]
    else:
        facts = _path(seen, number)
        beside = topology.path_hexes[number]
    if place.kind != "hex":
        facts.insert(0, (f"place.{place.kind}", {"place": name(topology, place)}))
        facts += _beside(seen, layout, beside)
    if place in targets:
        facts.append(("place.targets", {"index": targets.index(place)}))
    return facts


def _hex(seen: Observation, layout: Layout, place: int) -> list[Fact]:
    ground = found(seen, layout).get(place) or plain(seen, layout, place)
    facts = [_what(ground)]
    if ground.terrain == "council":
        names = [layout.topology.corner_names[corner] for corner in layout.anchors]
        facts.append(("place.council", {"anchors": names}))
    if ground.lair or ground.crews:
        crews = [letter(seat) for seat, count in enumerate(ground.crews) for _ in range(count)]
        facts.append(("place.lair" if ground.lair else "place.crews", {"owners": crews}))
    if ground.die:
        facts.append(("place.shoal", {"number": ground.die, "haul": ground.haul}))
    if ground.village:
        village = {
            "kind": ground.village,
            "face": ground.face,
            "friends": [letter(seat) for seat in ground.friends],
            "sacks": ground.sacks,
        }
        facts.append(("place.village", village))
    if ground.pirate != NOBODY:
        what = "place.warship" if ground.warship else "place.pirate"
        facts.append((what, {"owner": letter(ground.pirate)}))
    return facts + _shores(seen, layout, place, ground)


def _shores(seen: Observation, layout: Layout, place: int, ground: Ground) -> list[Fact]:
    """What only the older shores have."""
    facts: list[Fact] = []
    if ground.harbor:
        number, harbor = next(
            (number, one) for number, one in enumerate(layout.harbors) if one.water == place
        )
        corners = corners_of(seen, layout, number) if harbor.path >= 0 else ()
        names = [layout.topology.corner_names[corner] for corner in corners]
        facts.append(("place.harbor", {"kind": ground.harbor, "corners": names}))
    if ground.robber:
        facts.append(("place.robber", {}))
    if ground.pirates:
        owners = ["" if owner == NOBODY else letter(owner) for owner in ground.pirates]
        facts.append(("place.raiders", {"owners": owners}))
    if ground.robbers:
        facts.append(("place.robbers", {}))
    return facts


def _what(ground: Ground) -> Fact:
    """The first fact of a hex: what it is."""
    if ground.terrain == "unknown":
        return "place.hidden", {"place": ground.name, "area": ground.area}
    if ground.terrain == LOOSE and ground.area:
        return "place.face-down", {"place": ground.name}
    if ground.terrain == LOOSE:
        return "place.loose", {"place": ground.name, "number": ground.number}
    return "place.hex", {
        "place": ground.name,
        "terrain": ground.terrain,
        "number": ground.number,
        "pips": pips(ground.number),
    }


def _beside(seen: Observation, layout: Layout, hexes: Sequence[int]) -> list[Fact]:
    firsts = [_what(plain(seen, layout, place)) for place in hexes]
    facts: list[Fact] = [("place.beside", {"hexes": firsts})] if firsts else []
    more = found(seen, layout)
    return facts + [
        (_near(more[place]), {"place": more[place].name, "owner": letter(more[place].pirate)})
        for place in hexes
        if place in more and more[place].pirate != NOBODY
    ]


def _near(ground: Ground) -> str:
    return "place.warship-near" if ground.warship else "place.pirate-near"


def _corner(seen: Observation, layout: Layout, corner: int) -> list[Fact]:
    kind = seen.building[corner]
    anchor: list[Fact] = [("place.anchor", {})] if corner in layout.anchors else []
    kinds = harbors_at(seen, layout, corner)
    anchor += [("place.pier", {"kinds": kinds})] if kinds else []
    if not kind:
        return anchor
    owner = seen.owner[corner]
    building: Fact = (
        "place.building",
        {
            "owner": letter(owner),
            "neutral": owner >= len(seen.seats),
            "kind": Building(kind).word,
        },
    )
    cargo = slice_of(seen, Cargo)
    held = cargo.basin.get(corner, ()) if cargo else ()
    if not held:
        return [*anchor, building]
    return [*anchor, building, ("place.basin", {"owner": letter(owner), "pieces": _pieces(held)})]


def _path(seen: Observation, path: int) -> list[Fact]:
    facts: list[Fact] = []
    road = seen.road[path]
    if road != NOBODY:
        facts.append(("place.road", {"owner": letter(road), "neutral": road >= len(seen.seats)}))
    if slice_of(seen, Lanes) is not None:
        lying = ships(seen).get(path, ())
        facts += [("place.lane", {"owner": letter(ship.owner)}) for ship in lying]
    fleet, cargo = slice_of(seen, Fleet), slice_of(seen, Cargo)
    here: list[int] = []
    if fleet is not None:
        here = [ship for ship, at in enumerate(fleet.at) if at == path]
        per_seat = len(fleet.at) // len(seen.seats)
        for ship in here:
            held = cargo.hold[ship] if cargo else ()
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
    chart = slice_of(seen, Chart)
    if chart is not None and chart.open:
        facts.append(("place.route", {"open": bool(chart.open[path]), "ships": len(here)}))
    return facts


def _pieces(held: Sequence[int]) -> list[str]:
    return [PIECE_NAMES[piece] for piece in held]
