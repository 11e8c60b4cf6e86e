"""Words the engine's refusals, events, errors and open decisions as sentences.

The engine speaks in codes, numbers and names of types; here they become words, by the name of a
refusal's parameter and by the type of an event's field.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ep_rules import reference
from ep_rules.api import (
    CHANCE,
    GOOD_NAMES,
    NOBODY,
    PIECE_NAMES,
    BadChoice,
    BadRecord,
    Bundle,
    Decision,
    Event,
    Game,
    Good,
    Hex,
    Intersection,
    Named,
    Observation,
    Offers,
    Owner,
    Path,
    Piece,
    Refusal,
    Seat,
    SettingKind,
    ShipNumber,
    Terrain,
    letter,
)
from ep_tui.texts import say
from ep_tui.texts.quote import quoted_all

__all__ = [
    "bundle_words",
    "capital",
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
    """The game, the names of its seats, and the reader."""

    game: Game
    names: Sequence[str]
    viewer: Seat | None = None


def refusal_sentence(game: Game, refusal: Refusal, names: Sequence[str] = ()) -> str:
    """The reason for a refusal, addressed to the seat that tried."""
    talk = _Talk(game, names)
    params: dict[str, object] = {}
    for name, value in refusal.params:
        params[name] = _PARAMETERS[name](talk, value) if name in _PARAMETERS else value
        if name == "actor":
            params["actor_is"] = "chance" if value == CHANCE else "seat"
    return capital(say(f"refusals.{refusal.code}", **params))


def rule_line(refusal: Refusal, edition: str) -> str:
    """The rule behind a refusal and its place in the book."""
    rule_id = reference.rule_of_refusal(refusal.code)
    return say("screens.rule-line", rule=rule_id, place=reference.short_place(rule_id, edition))


def event_line(game: Game, event: Event, names: Sequence[str], viewer: Seat | None = None) -> str:
    """An event in one line; `viewer` is You, the others have their `names`."""
    talk = _Talk(game, names, viewer)
    seat: Seat | None = getattr(event, "seat", None)
    params: dict[str, object] = {"who": _name(talk, seat), "you": _yes(seat == viewer)}
    if seat is None:
        params["you"] = "no"
    for name, kind in _fields(type(event)).items():
        put = _BY_NAME.get(name, _put_by_type)
        params.update(put(talk, _Field(name, kind, getattr(event, name)), seat))
    params |= {name: getattr(event, name) for name in _sums(type(event))}
    return capital(say(f"events.{type(event).__name__}", **params))


def choice_sentence(error: BadChoice) -> str:
    """The sentence for a choice that does not exist."""
    return say(f"commands.choice.{error.code}", **quoted_all(error.params))


def range_of(kind: SettingKind) -> str:
    """From which number to which a setting may be, and how many numbers it may have."""
    name = "one" if kind.type is int else "cost" if kind.type is Bundle else "list"
    limits = {"least": kind.least, "most": kind.most}
    if name == "list":
        limits |= {"fewest": kind.fewest, "longest": kind.longest}
    return say(f"names.range.{name}", **limits)


def record_sentence(error: BadRecord) -> str:
    """The sentence for a broken record, with the line."""
    params = quoted_all(error.params)
    choice = params.pop("choice", None)
    if isinstance(choice, BadChoice):
        params["reason"] = choice_sentence(choice)
    refusal, game = params.pop("refusal", None), params.pop("game", None)
    if isinstance(refusal, Refusal) and isinstance(game, Game):
        params["reason"] = refusal_sentence(game, refusal)
    return say("records.where", line=error.line, reason=say(f"records.{error.code}", **params))


def prompt_line(
    game: Game,
    seen: Observation,
    names: Sequence[str],
    viewer: Seat | None = None,
    *,
    instead: Mapping[str, str],
) -> str:
    """The prompt: who must do what now; `instead`: keys of texts that read otherwise in a game."""
    talk = _Talk(game, names, viewer)
    if not seen.agenda:
        if seen.winner == NOBODY:
            return say("screens.prompt.over-unfinished")
        winner = Seat(seen.winner)
        return capital(
            say("screens.prompt.over-won", who=_name(talk, winner), you=_yes(winner == viewer))
        )
    top = seen.agenda[-1]
    if top.actor == CHANCE:
        return say("screens.prompt.chance")
    params: dict[str, object] = {"who": _name(talk, top.actor), "you": _yes(top.actor == viewer)}
    params.update(_asked(talk, top))
    offer = seen.of(Offers).open if Offers.key in seen.slices else None
    if offer is not None:
        params["offerer"] = _name(talk, offer.seat)
        params["give"] = bundle_words(offer.give)
        params["want"] = bundle_words(offer.want)
    key = f"screens.prompt.{type(top).__name__}"
    return capital(say(instead.get(key, key), **params))


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


class _Field(NamedTuple):
    """One field of an event."""

    name: str
    kind: Any
    value: Any


def _put_by_type(talk: _Talk, field: _Field, seat: Seat | None) -> dict[str, object]:
    """The parameter of a field whose type says how it is read."""
    name, kind, value = field
    if kind is Seat:
        return _put_seat(talk, field, seat) if name != "seat" else {name: _name(talk, value)}
    return {name: _TYPES[kind](talk, value) if kind in _TYPES else value}


def _put_seat(talk: _Talk, field: _Field, seat: Seat | None) -> dict[str, object]:
    """A seat other than the acting one, or no seat."""
    kind = "nobody" if field.value == NOBODY else "you" if field.value == talk.viewer else "seat"
    return {f"{field.name}_is": kind, field.name: _object(talk, Seat(field.value))}


def _put_ship(talk: _Talk, field: _Field, seat: Seat | None) -> dict[str, object]:
    name, _, value = field
    there = value > 0
    full = f"{letter(seat or 0)}#{value}" if there else ""
    return {f"{name}_is": "ship" if there else "none", name: full}


def _put_owner(talk: _Talk, field: _Field, seat: Seat | None) -> dict[str, object]:
    if field.kind is not Owner:
        return _put_seat(talk, field, seat)
    return {"owner_is": "own" if field.value == seat else "neutral", "owner": letter(field.value)}


def _put_good(talk: _Talk, field: _Field, seat: Seat | None) -> dict[str, object]:
    hidden = field.value == NOBODY
    return {
        "good_is": "hidden" if hidden else "card",
        "good": "" if hidden else _good(field.value),
    }


def _put_place(talk: _Talk, field: _Field, seat: Seat | None) -> dict[str, object]:
    if field.kind is not int:
        return _put_by_type(talk, field, seat)
    there = field.value != NOBODY
    return {
        "place_is": "hex" if there else "none",
        "place": _hex(talk, Hex(field.value)) if there else "",
    }


def _put_kind(talk: _Talk, field: _Field, seat: Seat | None) -> dict[str, object]:
    if isinstance(field.kind, type) and issubclass(field.kind, Named):
        return {"kind": choice_word(field.kind(field.value))}
    return {"kind": say(f"names.building.{talk.game.book.buildings[field.value].word}")}


def _put_card(talk: _Talk, field: _Field, seat: Seat | None) -> dict[str, object]:
    card: Named = field.kind(field.value)
    return {"card_is": "hidden" if card.name == "UNSEEN" else "card", "card": choice_word(card)}


def _put_chest(talk: _Talk, field: _Field, seat: Seat | None) -> dict[str, object]:
    return {"chest": choice_word(field.kind(field.value))}


def _put_mission(talk: _Talk, field: _Field, seat: Seat | None) -> dict[str, object]:
    return {
        "mission": say(f"names.mission.{field.value}"),
        "card": say(f"names.score.{field.value}-leader"),
    }


def _put_phase(talk: _Talk, field: _Field, seat: Seat | None) -> dict[str, object]:
    return {"phase": say(f"names.phase.{field.value}")}


_BY_NAME: dict[str, Callable[[_Talk, _Field, Seat | None], dict[str, object]]] = {
    "ship": _put_ship,
    "instead": _put_ship,
    "other": _put_seat,
    "sent_home": _put_seat,
    "owner": _put_owner,
    "good": _put_good,
    "place": _put_place,
    "kind": _put_kind,
    "card": _put_card,
    "chest": _put_chest,
    "mission": _put_mission,
    "phase": _put_phase,
}
"""How fields are read that need more than one parameter, or whose type does not say enough."""


def _asked(talk: _Talk, top: Decision) -> dict[str, object]:
    """The parameters that an open decision gives to its prompt."""
    owner: int = getattr(top, "owner", top.actor)
    return {
        "count": getattr(top, "count", 0),
        "left": getattr(top, "left", 0),
        "victim": _object(talk, getattr(top, "victim", Seat(NOBODY))),
        "victims": _listed([_object(talk, seat) for seat in getattr(top, "victims", ())]),
        "whose": "own" if owner == top.actor else "neutral",
    }


@cache
def _fields(kind: type[Event]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


@cache
def _sums(kind: type[Event]) -> list[str]:
    """What an event works out of its fields, such as the total of the dice."""
    return [name for name, value in vars(kind).items() if isinstance(value, property)]


def _name(talk: _Talk, seat: Seat | None) -> str:
    if seat is None or seat == NOBODY:
        return say("names.nobody")
    return say("names.you") if seat == talk.viewer else seat_name(seat, talk.names)


def _object(talk: _Talk, seat: Seat) -> str:
    """A seat inside a sentence: `you` or its name."""
    you = talk.viewer is not None and seat == talk.viewer
    return say("names.you-object") if you else _name(talk, seat)


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _good(good: int) -> str:
    return say(f"names.good.{GOOD_NAMES[good]}")


def choice_word(choice: Named) -> str:
    """The name of a choice that a module brings, such as a development card."""
    return say(f"names.{type(choice).__name__.lower()}.{choice.word}")


def _listed(items: Sequence[str]) -> str:
    if not items:
        return say("names.list.nothing")
    text = items[0]
    for item in items[1:-1]:
        text = say("names.list.more", first=text, last=item)
    return say("names.list.two", first=text, last=items[-1]) if len(items) > 1 else text


def capital(text: str) -> str:
    """As it begins a sentence."""
    return text[:1].upper() + text[1:]


def _decision(_: _Talk, name: str) -> str:
    return say(f"names.decision.{name}")


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
    tuple[Seat, ...]: lambda talk, seats: _listed([_object(talk, seat) for seat in seats]),
    Bundle: lambda _, bundle: bundle_words(bundle),
    Terrain: lambda talk, terrain: say(
        f"names.terrain.{talk.game.book.layout.terrains.words[terrain]}"
    ),
    bool: lambda _, value: _yes(value),
}

_PARAMETERS: dict[str, Callable[[_Talk, Any], str]] = {
    "path": _path,
    "place": _corner,
    "other": _corner,
    "hex": _hex,
    "good": _TYPES[Good],
    "piece": _TYPES[Piece],
    "card": lambda _, card: choice_word(card),
    "chest": lambda _, chest: choice_word(chest),
    "ship": _TYPES[ShipNumber],
    "missing": _TYPES[Bundle],
    "cost": _TYPES[Bundle],
    "wanted": _decision,
    "now": _decision,
    "outcome": lambda _, outcome: say(f"names.outcome.{outcome}"),
    "actor": lambda talk, seat: say("names.chance") if seat == CHANCE else _name(talk, seat),
}
"""How a refusal's parameter is read; a name that is not here is a plain number."""
