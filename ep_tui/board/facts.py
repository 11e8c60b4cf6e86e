"""All that is known of one place, as message keys with parameters; the words are made elsewhere."""

from collections.abc import Sequence
from typing import Any

from ep_rules.api import NOBODY, PIECE_NAMES, Observation, letter
from ep_tui.board.contributed import Contributed
from ep_tui.board.hexes import Ground, plain
from ep_tui.board.places import Place, name
from ep_tui.board.signs import pips
from ep_tui.contributions.facts import BESIDE, PlaceFact

Fact = tuple[str, dict[str, Any]]


def describe(
    seen: Observation, shown: Contributed, place: Place, targets: Sequence[Place] = ()
) -> list[Fact]:
    """All that the viewer knows of a place, in the order it is best told.

    Owners are letters, terrain, pieces and kinds are words of the notation, places are names. These
    facts every game has; the modules' presenters add theirs.

    ```text
    place.hex           place, terrain, number (0: none), pips      an open hex; a terrain may
                                                                    have a message of its own
    place.intersection  place
    place.path          place
    place.building      owner, neutral, kind                        its word in the notation
    place.road          owner, neutral
    place.ship          owner, ship (its number), pieces (list of words)   one for each ship
    place.lane          owner                                       a ship that has no number
    place.beside        hexes (list of their first facts)           not for a hex
    place.targets       index (from 0, in the order of `targets`)   only if it is a target
    ```
    """
    topology, number = shown.layout.topology, place.number
    if place.kind == "hex":
        first, common, beside = _what(plain(seen, shown, number)), [], []
    else:
        first = (f"place.{place.kind}", {"place": name(topology, place)})
        on_corner = place.kind == "intersection"
        common = _corner(seen, shown, number) if on_corner else _path(seen, shown, number)
        around = topology.corner_hexes if on_corner else topology.path_hexes
        beside = _beside(seen, shown, around[number])
    told = sorted([*common, *beside, *shown.facts(seen, place)], key=lambda fact: fact.order)
    facts = [first, *((fact.message, dict(fact.params)) for fact in told)]
    if place in targets:
        facts.append(("place.targets", {"index": targets.index(place)}))
    return facts


def _what(ground: Ground) -> Fact:
    """The first fact of a hex: what it is."""
    known: dict[str, Any] = {
        "place": ground.name,
        "terrain": ground.terrain.word,
        "number": ground.number,
        "pips": pips(ground.number),
        "area": ground.area,
    }
    return ground.terrain.fact, known


def _beside(seen: Observation, shown: Contributed, hexes: Sequence[int]) -> list[PlaceFact]:
    firsts = [_what(plain(seen, shown, place)) for place in hexes]
    return [PlaceFact(BESIDE, "place.beside", {"hexes": firsts})] if firsts else []


def _corner(seen: Observation, shown: Contributed, corner: int) -> list[PlaceFact]:
    kind = seen.building[corner]
    if not kind:
        return []
    building = {**_owner(seen, seen.owner[corner]), "kind": shown.building(kind).word}
    return [PlaceFact(100, "place.building", building)]


def _path(seen: Observation, shown: Contributed, path: int) -> list[PlaceFact]:
    facts: list[PlaceFact] = []
    road = seen.road[path]
    if road != NOBODY:
        facts.append(PlaceFact(10, "place.road", _owner(seen, road)))
    holds = shown.holds(seen)
    for ship in shown.ships(seen):
        if ship.path != path:
            continue
        owner = letter(ship.owner)
        if ship.number:
            pieces = [PIECE_NAMES[piece] for piece in holds[ship.ship]] if holds else []
            params = {"owner": owner, "ship": ship.number, "pieces": pieces}
            facts.append(PlaceFact(30, "place.ship", params))
        else:
            facts.append(PlaceFact(20, "place.lane", {"owner": owner}))
    return facts


def _owner(seen: Observation, owner: int) -> dict[str, Any]:
    return {"owner": letter(owner), "neutral": owner >= len(seen.seats)}
