"""The facts of a place as one line of words."""

from collections.abc import Sequence
from typing import Any

from ep_rules.api import LETTERS
from ep_tui.board.facts import Fact
from ep_tui.table import Table
from ep_tui.texts import say


def place_words(table: Table, facts: Sequence[Fact]) -> str:
    """What stands at a place; the first fact names it and is left out for paths and corners."""
    words = [part for key, params in facts if (part := _words(table, key, params))]
    return "; ".join(words)


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
