"""The facts about one place, as words for `texts.phrases`; panels and plain mode call it.

Terrain, buildings, roads and ships are handled here; the modules' presenters add the rest.
"""

from collections.abc import Sequence

from ep_rules.api import NOBODY, Observation, letter
from ep_tui.board.contributed import Contributed
from ep_tui.board.hexes import Ground, plain
from ep_tui.board.places import Place
from ep_tui.board.signs import pips
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.signs import Figure
from ep_tui.contributions.words import Player, Words


def describe(seen: Observation, shown: Contributed, place: Place) -> list[PlaceFact]:
    """All that the viewer knows about a place, in reading order."""
    topology, number = shown.layout.topology, place.number
    beside: Sequence[int] = ()
    if place.kind == "hex":
        there = [PlaceFact(_what(plain(seen, shown, number), odds=True))]
    elif place.kind == "intersection":
        there, beside = _corner(seen, shown, number), topology.corner_hexes[number]
    else:
        there, beside = _path(seen, shown, number), topology.path_hexes[number]
    found = [*there, *_beside(seen, shown, beside), *shown.facts(seen, place)]
    found.sort(key=lambda fact: fact.beside)
    return found


def _what(ground: Ground, count: int = 1, *, odds: bool = False) -> Words:
    """The terrain of a hex, or of several alike, with its number and, if wanted, its odds."""
    terrain, number = ground.terrain, ground.number
    if terrain.message:
        return Words(terrain.message, {"area": ground.area, "number": number, "count": count})
    name = Words(f"names.terrain.{terrain.word}")
    if not number:
        return name
    numbered = {"terrain": name, "number": number, "pips": pips(number)}
    return Words(f"table.place.{'odds' if odds else 'number'}", numbered)


def _beside(seen: Observation, shown: Contributed, hexes: Sequence[int]) -> list[PlaceFact]:
    found = [plain(seen, shown, place)._replace(name="") for place in hexes]
    words = [
        _what(one, found.count(one))
        for at, one in enumerate(found)
        if one.number or one not in found[:at]
    ]
    told = Words("table.place.beside", {"hexes": words})
    return [PlaceFact(told, beside=True)] if words else []


def _corner(seen: Observation, shown: Contributed, corner: int) -> list[PlaceFact]:
    kind = seen.building[corner]
    if not kind:
        return [_figure(one) for one in shown.figures(seen) if one.corner == corner]
    what = Words(f"names.building.{shown.building(kind).word}")
    params = {"what": what, "owner": _owner(seen, seen.owner[corner])}
    added = [
        PlaceFact(Words("table.place.added", {"what": one.words}))
        for one in shown.additions(seen)
        if one.corner == corner
    ]
    return [PlaceFact(Words("table.place.building", params)), *added]


def _figure(figure: Figure) -> PlaceFact:
    """A piece that is not a building."""
    params = {"what": figure.words, "owner": Player(figure.owner)}
    return PlaceFact(Words("table.place.figure", params))


def _path(seen: Observation, shown: Contributed, path: int) -> list[PlaceFact]:
    facts: list[PlaceFact] = []
    road = seen.road[path]
    if road != NOBODY:
        facts.append(PlaceFact(Words("table.place.road", {"owner": _owner(seen, road)})))
    holds = shown.holds(seen)
    for ship in shown.ships(seen):
        if ship.path == path and ship.number:
            held = holds[ship.ship] if holds else ()
            name = f"{letter(ship.owner)}#{ship.number}"
            params = {"ship": name, "cargo": cargo_words(shown, held)}
            facts.append(PlaceFact(Words("table.place.ship", params)))
        elif ship.path == path:
            owner = {"owner": Player(ship.owner)}
            facts.append(PlaceFact(Words("table.place.lane", owner)))
    return facts


def cargo_words(shown: Contributed, held: Sequence[int]) -> list[Words]:
    """The cargo of a ship, or "empty"."""
    pieces = [Words(f"names.piece.{shown.piece(piece).word}") for piece in held]
    return pieces or [Words("table.ship.empty")]


def _owner(seen: Observation, owner: int) -> Player | Words:
    """A seat, or a neutral color."""
    if owner < len(seen.seats):
        return Player(owner)
    return Words("table.place.neutral", {"letter": letter(owner)})
