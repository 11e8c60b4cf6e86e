"""The facts of a place as one line of words."""

from collections.abc import Sequence
from typing import Any

from ep_rules.api import LETTERS, Lairs, Observation, Pirate, Shoals, Village, Villages
from ep_tui.board.facts import Fact
from ep_tui.board.places import Place
from ep_tui.table import Table
from ep_tui.texts import say


def place_words(table: Table, seen: Observation, place: Place, facts: Sequence[Fact]) -> str:
    """What stands at a place; the first fact names it and is left out for paths and corners."""
    words = [part for key, params in facts if (part := _words(table, key, params))]
    if place.kind == "hex":
        words += _found(table, seen, place.number)
    return "; ".join(words)


def _found(table: Table, seen: Observation, place: int) -> list[str]:
    """What the voyages bring to a hex."""
    words: list[str] = []
    lairs, shoals, villages, pirate = (
        seen.slices.get(kind.key) for kind in (Lairs, Shoals, Villages, Pirate)
    )
    if isinstance(lairs, Lairs):
        crews = _crews(lairs.crews.get(place, ()))
        key = "lair" if place in lairs.lairs else "crews" if crews else ""
        if key:
            words.append(say(f"table.place.{key}", crews=crews, besieged=_yes(crews)))
    if isinstance(shoals, Shoals) and place in shoals.die:
        haul = _yes(place in shoals.hauls)
        words.append(say("table.place.shoal", number=shoals.die[place], haul=haul))
    if isinstance(villages, Villages) and place in villages.village:
        words.append(_village(table, villages, place, len(seen.seats)))
    if isinstance(pirate, Pirate) and pirate.at == place:
        owner = f"{LETTERS[pirate.owner]} {table.names[pirate.owner]}"
        words.append(say("table.place.pirate", owner=owner))
    return words


def _yes(what: object) -> str:
    return "yes" if what else "no"


def _crews(there: Sequence[int]) -> str:
    return " ".join(f"{LETTERS[seat]}{count}" for seat, count in enumerate(there) if count)


def _village(table: Table, villages: Villages, place: int, seats: int) -> str:
    kind = Village(villages.village[place]).word
    layout = table.game.book.layout
    friends = villages.friends.get(place, ())
    return say(
        "table.place.village",
        village=say(f"names.village.{kind}"),
        means=say(f"names.advantage.{kind}", number=layout.areas[layout.area[place]].pirate_die),
        known=_yes(friends),
        friends=" ".join(LETTERS[seat] for seat in friends),
        sacks=seats - len(friends),
    )


def _words(table: Table, key: str, params: dict[str, Any]) -> str:
    kind = key.removeprefix("place.")
    if kind in ("hex", "hidden"):
        return _hex(kind, params)
    if kind == "building":
        what = say(f"names.building.{params['kind']}")
        return say("table.place.building", what=what, owner=_owner(table, params))
    if kind == "basin":
        return say("table.place.basin", cargo=_pieces(params["pieces"]))
    if kind == "road":
        return say("table.place.road", owner=_owner(table, params))
    if kind == "ship":
        ship = f"{params['owner']}#{params['ship']}"
        return say("table.place.ship", ship=ship, cargo=_pieces(params["pieces"]))
    if kind == "route":
        return say("table.place.route") if params["open"] else ""
    if kind == "beside":
        hexes = [_hex(name.removeprefix("place."), inner) for name, inner in params["hexes"]]
        return say("table.place.beside", hexes=", ".join(hexes))
    return ""


def _hex(kind: str, params: dict[str, Any]) -> str:
    if kind == "hidden":
        return say("names.terrain.unknown")
    terrain = say(f"names.terrain.{params['terrain']}")
    if not params["number"]:
        return terrain
    return say("table.place.number", terrain=terrain, number=params["number"])


def _owner(table: Table, params: dict[str, Any]) -> str:
    letter = str(params["owner"])
    if params["neutral"]:
        return say("table.place.neutral", letter=letter)
    return f"{letter} {table.names[LETTERS.index(letter)]}"


def _pieces(words: Sequence[str]) -> str:
    return ", ".join(say(f"names.piece.{word}") for word in words) or say("table.ship.empty")
