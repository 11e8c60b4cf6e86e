"""What the engine says, as sentences: refusals, events, records and open decisions.

The engine speaks in codes, numbers and names of types; here they become words, by the name of a
refusal's parameter and by the type of an event's field.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ep_rules import reference
from ep_rules.base.offers import Offers
from ep_rules.base.production import DiceRolled
from ep_rules.catalogue import BadChoice
from ep_rules.game import Game
from ep_rules.model import (
    CHANCE,
    GOOD_NAMES,
    NOBODY,
    PIECE_NAMES,
    Bundle,
    Event,
    Good,
    Piece,
    Refusal,
    Seat,
    ShipNumber,
    Terrain,
    letter,
)
from ep_rules.observe import Observation
from ep_rules.record import BadRecord
from ep_rules.topology import Hex, Intersection, Path
from ep_tui.texts import has, say

__all__ = [
    "bundle_words",
    "choice_sentence",
    "event_line",
    "pieces_words",
    "prompt_line",
    "record_sentence",
    "refusal_sentence",
    "rule_line",
    "seat_name",
]


class _Talk(NamedTuple):
    """Who plays what, and who reads."""

    game: Game
    names: Sequence[str]
    viewer: Seat | None = None


def refusal_sentence(game: Game, refusal: Refusal, names: Sequence[str] = ()) -> str:
    """Why something is not allowed, in one sentence to the seat that tried."""
    talk = _Talk(game, names)
    params: dict[str, object] = {}
    for name, value in refusal.params:
        params[name] = _PARAMETERS[name](talk, value) if name in _PARAMETERS else value
        if name == "actor":
            params["actor_is"] = "chance" if value == CHANCE else "seat"
    return _capital(say(f"refusals.{refusal.code}", **params))


def rule_line(refusal: Refusal, edition: str) -> str:
    """The rule behind a refusal and where it stands, in few words."""
    rule_id = reference.rule_of_refusal(refusal.code)
    return say("screens.rule-line", rule=rule_id, place=reference.short_place(rule_id, edition))


def event_line(game: Game, event: Event, names: Sequence[str], viewer: Seat | None = None) -> str:
    """What happened, in one line; `viewer` is called You, the others by `names`."""
    talk = _Talk(game, names, viewer)
    seat: Seat | None = getattr(event, "seat", None)
    params: dict[str, object] = {"who": _name(talk, seat), "you": _yes(seat == viewer)}
    if seat is None:
        params["you"] = "no"
    for name, kind in _fields(type(event)).items():
        _put_field(params, talk, (name, kind, getattr(event, name)), seat)
    if isinstance(event, DiceRolled):
        params["total"] = event.first + event.second
    return _capital(say(f"events.{type(event).__name__}", **params))


def choice_sentence(error: BadChoice) -> str:
    """What cannot be had, in one sentence."""
    return say(f"commands.choice.{error.code}", **error.params)


def record_sentence(error: BadRecord) -> str:
    """Why a record cannot be read, in one sentence with the line."""
    params = dict(error.params)
    choice = params.pop("choice", None)
    if isinstance(choice, BadChoice):
        params["reason"] = choice_sentence(choice)
    refusal, game = params.pop("refusal", None), params.pop("game", None)
    if isinstance(refusal, Refusal) and isinstance(game, Game):
        params["reason"] = refusal_sentence(game, refusal)
    return say("records.where", line=error.line, reason=say(f"records.{error.code}", **params))


def prompt_line(
    game: Game, seen: Observation, names: Sequence[str], viewer: Seat | None = None
) -> str:
    """Who must do what now."""
    talk = _Talk(game, names, viewer)
    if not seen.agenda:
        if seen.winner == NOBODY:
            return say("screens.prompt.over-unfinished")
        winner = Seat(seen.winner)
        return say("screens.prompt.over-won", who=_name(talk, winner), you=_yes(winner == viewer))
    top = seen.agenda[-1]
    if top.actor == CHANCE:
        return say("screens.prompt.chance")
    params: dict[str, object] = {"who": _name(talk, top.actor), "you": _yes(top.actor == viewer)}
    params["count"] = getattr(top, "count", 0)
    offer = seen.of(Offers).open if Offers.key in seen.slices else None
    if offer is not None:
        params["offerer"] = _name(talk, offer.seat)
        params["give"] = bundle_words(offer.give)
        params["want"] = bundle_words(offer.want)
    return _capital(say(f"screens.prompt.{type(top).__name__}", **params))


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """The name of whoever plays a seat, or the seat's letter."""
    return names[seat] if seat < len(names) else say("names.seat", letter=letter(seat))


def bundle_words(bundle: Bundle) -> str:
    """`2 wool and 1 gold`."""
    return _listed(
        [
            say("names.list.amount", count=count, good=_good(good))
            for good, count in enumerate(bundle.counts)
            if count
        ]
    )


def pieces_words(pieces: Sequence[Piece]) -> str:
    """`a settler`, `2 crews`, `a crew and a spice sack`."""
    return _listed(
        [
            say(f"names.pieces.{PIECE_NAMES[piece]}", count=pieces.count(piece))
            for piece in sorted(set(pieces))
        ]
    )


def _put_field(
    params: dict[str, object], talk: _Talk, field: tuple[str, Any, Any], seat: Seat | None
) -> None:
    """The parameters that one field of an event gives."""
    name, kind, value = field
    if kind is Seat:
        params[name] = _name(talk, value)
    elif name in ("ship", "instead"):
        params[f"{name}_is"] = "ship" if value > 0 else "none"
        params[name] = f"{letter(seat or 0)}#{value}" if value > 0 else ""
    elif name == "other":
        params["other_is"] = "nobody" if value == NOBODY else "seat"
        you = talk.viewer is not None and value == talk.viewer
        params["other"] = say("names.you-object") if you else _name(talk, Seat(value))
    elif name == "phase":
        params[name] = say(f"names.phase.{value}")
    else:
        params[name] = _TYPES[kind](talk, value) if kind in _TYPES else value


@cache
def _fields(kind: type[Event]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _name(talk: _Talk, seat: Seat | None) -> str:
    if seat is None or seat == NOBODY:
        return say("names.nobody")
    return say("names.you") if seat == talk.viewer else seat_name(seat, talk.names)


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _good(good: int) -> str:
    return say(f"names.good.{GOOD_NAMES[good]}")


def _listed(items: Sequence[str]) -> str:
    if not items:
        return say("names.list.nothing")
    text = items[0]
    for item in items[1:-1]:
        text = say("names.list.more", first=text, last=item)
    return say("names.list.two", first=text, last=items[-1]) if len(items) > 1 else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _decision(_: _Talk, name: str) -> str:
    key = f"names.decision.{name}"
    return say(key) if has(key) else name


def _hex(talk: _Talk, place: Hex) -> str:
    return talk.game.book.topology.hex_names[place]


def _corner(talk: _Talk, place: Intersection) -> str:
    return talk.game.book.topology.corner_names[place]


def _path(talk: _Talk, place: Path) -> str:
    return talk.game.book.topology.path_names[place]


_TYPES: dict[Any, Callable[[_Talk, Any], str]] = {
    Hex: _hex,
    Intersection: _corner,
    Path: _path,
    Good: lambda _, good: _good(good),
    Piece: lambda _, piece: say(f"names.piece.{PIECE_NAMES[piece]}"),
    tuple[Piece, ...]: lambda _, pieces: pieces_words(pieces),
    ShipNumber: lambda _, ship: f"#{ship}",
    Bundle: lambda _, bundle: bundle_words(bundle),
    Terrain: lambda _, terrain: say(f"names.terrain.{Terrain(terrain).word}"),
    bool: lambda _, value: _yes(value),
}

_PARAMETERS: dict[str, Callable[[_Talk, Any], str]] = {
    "path": _path,
    "place": _corner,
    "other": _corner,
    "hex": _hex,
    "good": _TYPES[Good],
    "piece": _TYPES[Piece],
    "ship": _TYPES[ShipNumber],
    "missing": _TYPES[Bundle],
    "cost": _TYPES[Bundle],
    "wanted": _decision,
    "now": _decision,
    "actor": lambda talk, seat: say("names.chance") if seat == CHANCE else _name(talk, seat),
}
"""How a refusal's parameter is read; a name that is not here is a plain number."""
