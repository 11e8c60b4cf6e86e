"""The facts of a place as one line of words."""

from collections.abc import Callable, Sequence
from typing import Any

from ep_rules.api import GOOD_NAMES, LETTERS
from ep_tui.board.facts import Fact
from ep_tui.panels.book import setting
from ep_tui.session.session import Session
from ep_tui.texts import say

Teller = Callable[[Session, dict[str, Any]], str]
"""Makes the words of one kind of fact."""


def place_words(session: Session, facts: Sequence[Fact]) -> str:
    """What stands at a place; the first fact names it and is left out for paths and corners."""
    words = [part for key, params in facts if (part := _words(session, key, params))]
    return "; ".join(words)


def _words(session: Session, key: str, params: dict[str, Any]) -> str:
    kind = key.removeprefix("place.")
    if kind in HEXES:
        if params.get("number") and kind == "hex":
            terrain = say(f"names.terrain.{params['terrain']}")
            return say("table.place.odds", **{**params, "terrain": terrain})
        return _hex(kind, params)
    teller = _TELLERS.get(kind)
    return "" if teller is None else teller(session, params)


def _building(session: Session, params: dict[str, Any]) -> str:
    what = say(f"names.building.{params['kind']}")
    return say("table.place.building", what=what, owner=_owner(session, params))


def _basin(_: Session, params: dict[str, Any]) -> str:
    return say("table.place.basin", cargo=_pieces(params["pieces"]))


def _road(session: Session, params: dict[str, Any]) -> str:
    return say("table.place.road", owner=_owner(session, params))


def _ship(_: Session, params: dict[str, Any]) -> str:
    ship = f"{params['owner']}#{params['ship']}"
    return say("table.place.ship", ship=ship, cargo=_pieces(params["pieces"]))


def _route(_: Session, params: dict[str, Any]) -> str:
    return say("table.place.route") if params["open"] else ""


def _beside(_: Session, params: dict[str, Any]) -> str:
    hexes = [_hex(name.removeprefix("place."), inner) for name, inner in params["hexes"]]
    return say("table.place.beside", hexes=", ".join(hexes))


def _crews(letters: Sequence[str]) -> str:
    """Letters in the order of the seats, each with its number: `A1 B2`."""
    return " ".join(f"{who}{letters.count(who)}" for who in sorted(set(letters)))


def _lair(_: Session, params: dict[str, Any]) -> str:
    crews = _crews(params["owners"])
    return say("table.place.lair", crews=crews, besieged=_yes(crews))


def _freed(_: Session, params: dict[str, Any]) -> str:
    return say("table.place.crews", crews=_crews(params["owners"]))


def _shoal(_: Session, params: dict[str, Any]) -> str:
    return say("table.place.shoal", number=params["number"], haul=_yes(params["haul"]))


def _village(_: Session, params: dict[str, Any]) -> str:
    kind, friends = params["kind"], params["friends"]
    return say(
        "table.place.village",
        village=say(f"names.village.{kind}"),
        means=say(f"names.advantage.{kind}", number=params["face"]),
        known=_yes(friends),
        friends=" ".join(friends),
        sacks=params["sacks"],
    )


def _pirate(session: Session, params: dict[str, Any]) -> str:
    owner = f"{params['owner']} {session.names[LETTERS.index(params['owner'])]}"
    near = str(params.get("place", ""))
    return say("table.place.pirate", owner=owner, near=_yes(near), place=near)


def _warship(session: Session, params: dict[str, Any]) -> str:
    owner = f"{params['owner']} {session.names[LETTERS.index(params['owner'])]}"
    near = str(params.get("place", ""))
    return say("shores.place.warship", owner=owner, near=_yes(near), place=near)


def _lane(session: Session, params: dict[str, Any]) -> str:
    owner = f"{params['owner']} {session.names[LETTERS.index(params['owner'])]}"
    return say("shores.place.lane", owner=owner)


def _council(_: Session, params: dict[str, Any]) -> str:
    return say("table.place.council", anchors=", ".join(params["anchors"]))


def _harbor(session: Session, params: dict[str, Any]) -> str:
    corners = params["corners"]
    text = harbor_words(session, params["kind"])
    return say("shores.place.harbor", harbor=text, corners=", ".join(corners), at=_yes(corners))


def _pier(session: Session, params: dict[str, Any]) -> str:
    kinds = ", ".join(harbor_words(session, kind) for kind in params["kinds"])
    return say("shores.place.pier", harbor=kinds)


def harbor_words(session: Session, kind: str) -> str:
    """A harbor with its rate."""
    rate = setting(session.game, f"harbor-trade.{'any' if kind == 'any' else 'one'}_rate")
    return say("shores.harbor", kind=kind, rate=rate, good=kind if kind in GOOD_NAMES else "")


def _robber(_: Session, __: dict[str, Any]) -> str:
    return say("shores.place.robber")


def _robbers(_: Session, __: dict[str, Any]) -> str:
    return say("shores.place.robbers")


def _raiders(_: Session, params: dict[str, Any]) -> str:
    names = [pirate_words(owner) for owner in params["owners"]]
    return say("shores.place.raiders", names=", ".join(names))


def pirate_words(owner: str) -> str:
    """A Privateer by the letter of its seat, or Blackbeard."""
    return say("shores.pirate", owner=owner, whose="seat" if owner else "nobody")


def _anchor(_: Session, params: dict[str, Any]) -> str:
    return say("table.place.anchor", **params)


def _target(_: Session, params: dict[str, Any]) -> str:
    return say("table.place.target", **params)


def _yes(what: object) -> str:
    return "yes" if what else "no"


HEXES = ("hex", "hidden", "loose", "face-down")
_TELLERS: dict[str, Teller] = {
    "building": _building,
    "basin": _basin,
    "road": _road,
    "ship": _ship,
    "route": _route,
    "beside": _beside,
    "lair": _lair,
    "crews": _freed,
    "shoal": _shoal,
    "village": _village,
    "pirate": _pirate,
    "pirate-near": _pirate,
    "council": _council,
    "anchor": _anchor,
    "targets": _target,
    "harbor": _harbor,
    "warship": _warship,
    "warship-near": _warship,
    "lane": _lane,
    "pier": _pier,
    "robber": _robber,
    "robbers": _robbers,
    "raiders": _raiders,
}


def _hex(kind: str, params: dict[str, Any]) -> str:
    if kind == "hidden":
        return say("table.place.hidden", area=params["area"])
    if kind == "face-down":
        return say("shores.place.face-down")
    if kind == "loose":
        return say("table.place.loose", number=params["number"])
    terrain = say(f"names.terrain.{params['terrain']}")
    if not params["number"]:
        return terrain
    return say("table.place.number", terrain=terrain, number=params["number"])


def _owner(session: Session, params: dict[str, Any]) -> str:
    letter = str(params["owner"])
    if params["neutral"]:
        return say("table.place.neutral", letter=letter)
    return f"{letter} {session.names[LETTERS.index(letter)]}"


def _pieces(words: Sequence[str]) -> str:
    return ", ".join(say(f"names.piece.{word}") for word in words) or say("table.ship.empty")
