"""Words the engine's refusals, events and open decisions as sentences.

The engine returns codes, numbers and type names; they become words according to the name of a
refusal's parameter or the type of an event's field.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ep_rules.api import (
    BUILD_PHASES,
    CHANCE,
    NOBODY,
    UNSEEN,
    BuildingKind,
    Bundle,
    CardKinds,
    Decision,
    Event,
    Game,
    Good,
    Hex,
    Intersection,
    Named,
    Observation,
    Owner,
    Path,
    Piece,
    Refusal,
    Seat,
    ShipNumber,
    Terrain,
    has_words,
    letter,
)
from ep_tui.contributions.events import seat_of
from ep_tui.contributions.words import yes
from ep_tui.texts import changes, has, say
from ep_tui.texts.quote import quoted
from ep_tui.texts.typed_places import as_typed

__all__ = [
    "EventParts",
    "PromptParts",
    "bundle_words",
    "capital",
    "event_line",
    "good_name",
    "pieces_words",
    "prompt_line",
    "recap_words",
    "refusal_sentence",
    "rule_line",
    "seat_name",
]


class EventParts(NamedTuple):
    """A module's additions to its event. `kinds`: the types of fields that are plain numbers.

    `more`: parameters that the module words itself.
    """

    kinds: Mapping[str, Any] = {}
    more: Mapping[str, str] = {}


class PromptParts(NamedTuple):
    """The modules' additions to a prompt.

    `instead`: keys of texts that differ in the game. `about`: further subjects of the open
    decision, such as an offer.
    """

    instead: Mapping[str, str] = {}
    about: msgspec.Struct | None = None


class _Reader(NamedTuple):
    """The game, the names of its seats, and the reader."""

    game: Game
    names: Sequence[str]
    viewer: Seat | None = None


def refusal_sentence(
    game: Game, refusal: Refusal, names: Sequence[str] = (), typed: str = ""
) -> str:
    """The reason for a refusal, addressed to the seat that tried; places as they were `typed`."""
    reader = _Reader(game, names)
    params: dict[str, object] = {}
    for name, value in refusal.params:
        params[name] = _parameter(reader, name, value)
        if isinstance(value, (Named, str)):
            params[f"{name}_is"] = value.word if isinstance(value, Named) else value
        if name == "actor":
            is_you = params[name] == say("commands.you")
            params["actor_is"] = "chance" if value == CHANCE else "you" if is_you else "seat"
        elif name == "now":
            params["now_is"] = "phase" if value in _phases(game) else "question"
    key = f"refusals.{refusal.code}"
    *_, said = key, *changes(key, game.book.settings).values()
    sentence = capital(say(said, **params))
    if typed:
        return as_typed(game.book.topology, sentence, typed)
    return sentence


def _phases(game: Game) -> set[str]:
    """The decisions that are phases of a turn; all others are questions."""
    phases: list[type[Decision]] = [*game.book.phase_types, *BUILD_PHASES]
    return {kind.__name__ for kind in phases}


def _parameter(reader: _Reader, name: str, value: Any) -> object:
    """A refusal's parameter: a choice of a module, a value read by its name, or a number."""
    if isinstance(value, Named):
        return choice_word(value)
    if name in _PARAMETERS:
        return _PARAMETERS[name](reader, value)
    if isinstance(value, str) and has(f"names.{name}.{value}"):
        return say(f"names.{name}.{value}")
    if isinstance(value, int):
        return value
    raise LookupError(f"there is no text 'names.{name}.{value}', which a refusal needs")


def rule_line(refusal: Refusal, edition: str, played: Iterable[str] = ()) -> str:
    """The rule behind a refusal in a game, given as its modules, and its place in the book."""
    from ep_rules import reference  # a first frame refuses nothing

    rule_id = reference.rule_behind(refusal, played)
    return say("screens.rule-line", rule=rule_id, place=reference.short_place(rule_id, edition))


def event_line(
    game: Game,
    event: Event,
    names: Sequence[str],
    viewer: Seat | None,
    parts: EventParts,
) -> str:
    """An event in one line; `viewer` is You, the others have their `names`."""
    params = _event_params(_Reader(game, names, viewer), event, parts)
    return capital(say(f"events.{type(event).__name__}", **params))


def recap_words(
    game: Game,
    event: Event,
    names: Sequence[str],
    viewer: Seat | None,
    parts: EventParts,
) -> str:
    """An event's words in the line that sums up a whole turn."""
    params = _event_params(_Reader(game, names, viewer), event, parts)
    return say(f"recap.{type(event).__name__}", **params)


def _event_params(reader: _Reader, event: Event, parts: EventParts) -> dict[str, object]:
    seat = seat_of(event)
    is_viewer = seat is not None and seat == reader.viewer
    params: dict[str, object] = {"who": _name(reader, seat), "you": yes(is_viewer)}
    params |= _fields_said(reader, event, seat, parts.kinds)
    params |= {name: getattr(event, name) for name in _sums(type(event))}
    return {**params, **parts.more}


def prompt_line(
    game: Game,
    seen: Observation,
    names: Sequence[str],
    viewer: Seat | None,
    parts: PromptParts,
) -> str:
    """The prompt: who must do what now."""
    reader = _Reader(game, names, viewer)
    if not seen.agenda:
        return _end_line(reader, seen)
    top = seen.agenda[-1]
    if top.actor == CHANCE:
        return say("screens.prompt.chance")
    params: dict[str, object] = {"who": _name(reader, top.actor), "you": yes(top.actor == viewer)}
    for said in (parts.about, top):
        if said is not None:
            params |= _fields_said(reader, said, top.actor)
    key = f"screens.prompt.{type(top).__name__}"
    return capital(say(parts.instead.get(key, key), **params))


def _end_line(reader: _Reader, seen: Observation) -> str:
    if seen.winner == NOBODY:
        return say("screens.prompt.over-unfinished")
    winner = Seat(seen.winner)
    is_viewer = yes(winner == reader.viewer)
    return capital(say("screens.prompt.over-won", who=_name(reader, winner), you=is_viewer))


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """The name of a seat's player, or the seat's letter."""
    return names[seat] if seat < len(names) else say("names.seat", letter=letter(seat))


def bundle_words(bundle: Bundle, cards: CardKinds) -> str:
    """`2 wool and 1 gold`; `cards`: those of the game."""
    return _listed(
        [
            say("names.list.amount", count=count, good=good_name(good, cards))
            for good, count in enumerate(bundle.counts)
            if count
        ]
    )


def pieces_words(game: Game, pieces: Sequence[Piece]) -> str:
    """`a settler`, `2 crews`, `a crew and a spice sack`."""
    return _listed(
        [
            say(f"names.pieces.{game.book.pieces.words[piece]}", count=pieces.count(piece))
            for piece in sorted(set(pieces))
        ]
    )


class _Field(NamedTuple):
    """One field of an event or a decision, and its seat."""

    name: str
    value: Any
    seat: Seat | None


def _fields_said(
    reader: _Reader, told: msgspec.Struct, seat: Seat | None, kinds: Mapping[str, Any] | None = None
) -> dict[str, object]:
    """The parameters of all fields, by the types of the fields; numbers and words stay."""
    params: dict[str, object] = {}
    for name, kind in {**_fields(type(told)), **(kinds or {})}.items():
        field = _Field(name, getattr(told, name), seat)
        if isinstance(field.value, Named):
            params |= _put_choice(field)
        elif has_words(kind):
            params |= _put_word(kind, field)
        elif kind in _SEVERAL:
            params |= _SEVERAL[kind](reader, field)
        elif kind in _TYPES:
            params[name] = _TYPES[kind](reader, field.value)
        elif kind in _AS_THEY_ARE:
            params[name] = field.value
        else:
            raise LookupError(f"there are no words for {name} of {type(told).__name__}: {kind}")
    return params


def _put_seat(reader: _Reader, field: _Field) -> dict[str, object]:
    """The seat of the event, another seat, or no seat."""
    if field.name == "seat" and field.value == field.seat:
        return {field.name: _name(reader, Seat(field.value))}
    kind = "nobody" if field.value == NOBODY else "you" if field.value == reader.viewer else "seat"
    return {f"{field.name}_is": kind, field.name: _object(reader, Seat(field.value))}


def _put_owner(_: _Reader, field: _Field) -> dict[str, object]:
    kind = "own" if field.value == field.seat else "neutral"
    return {f"{field.name}_is": kind, field.name: letter(field.value)}


def _put_ship(_: _Reader, field: _Field) -> dict[str, object]:
    there = field.value > 0
    full = f"{letter(field.seat or 0)}#{field.value}" if there else ""
    return {f"{field.name}_is": "ship" if there else "none", field.name: full}


def _put_good(reader: _Reader, field: _Field) -> dict[str, object]:
    hidden = field.value == NOBODY
    word = "" if hidden else good_name(field.value, reader.game.book.cards)
    return {f"{field.name}_is": "hidden" if hidden else "card", field.name: word}


def _put_hex(reader: _Reader, field: _Field) -> dict[str, object]:
    there = field.value != NOBODY
    name = _hex(reader, Hex(field.value)) if there else ""
    return {f"{field.name}_is": "hex" if there else "none", field.name: name}


def _put_choice(field: _Field) -> dict[str, object]:
    """A choice that a module brings; some are hidden from others."""
    kind = "hidden" if field.value.name == "UNSEEN" else "open"
    return {f"{field.name}_is": kind, field.name: choice_word(field.value)}


def _put_word(kind: Any, field: _Field) -> dict[str, object]:
    """A card of a deck; some are hidden from others."""
    shown = "hidden" if field.value == UNSEEN else "open"
    name = say(f"names.{kind.__name__.lower()}.{field.value}")
    return {f"{field.name}_is": shown, field.name: name}


_SEVERAL: dict[Any, Callable[[_Reader, _Field], dict[str, object]]] = {
    Seat: _put_seat,
    Owner: _put_owner,
    ShipNumber: _put_ship,
    Good: _put_good,
    Hex: _put_hex,
}
"""Types of fields whose value may be missing, hidden, or the viewer: they say which it is."""


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


@cache
def _sums(kind: type[Event]) -> list[str]:
    """Parameters computed from an event's fields, such as the total of the dice."""
    return [name for name, value in vars(kind).items() if isinstance(value, property)]


def _name(reader: _Reader, seat: Seat | None) -> str:
    if seat is None or seat == NOBODY:
        return say("names.nobody")
    return say("names.you") if seat == reader.viewer else seat_name(seat, reader.names)


def _object(reader: _Reader, seat: Seat) -> str:
    """A seat inside a sentence: `you` or its name."""
    you = reader.viewer is not None and seat == reader.viewer
    return say("names.you-object") if you else _name(reader, seat)


def _owner(reader: _Reader, owner: int) -> str:
    """The player of pieces, or that they are neutral."""
    if owner < reader.game.book.seats:
        return _name(reader, Seat(owner))
    return say("names.neutral", letter=letter(owner))


def good_name(good: int, cards: CardKinds) -> str:
    """The name of a kind of card of a game."""
    return say(f"names.good.{cards.names[good]}")


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
    """With a capital for the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _decision(_: _Reader, name: str) -> str:
    return say(f"names.decision.{name}")


def _hex(reader: _Reader, place: Hex) -> str:
    return reader.game.book.topology.hex_names[place]


def _corner(reader: _Reader, place: Intersection) -> str:
    return reader.game.book.topology.corner_names[place]


def _path(reader: _Reader, place: Path) -> str:
    return reader.game.book.topology.path_names[place]


_TYPES: dict[Any, Callable[[_Reader, Any], str]] = {
    Hex: _hex,
    Intersection: _corner,
    Path: _path,
    Good: lambda reader, good: good_name(good, reader.game.book.cards),
    Piece: lambda reader, piece: say(f"names.piece.{reader.game.book.pieces.words[piece]}"),
    tuple[Piece, ...]: lambda reader, pieces: pieces_words(reader.game, pieces),
    ShipNumber: lambda _, ship: f"#{ship}",
    tuple[Hex, ...]: lambda reader, places: _listed([_hex(reader, place) for place in places]),
    tuple[Seat, ...]: lambda reader, seats: _listed([_object(reader, seat) for seat in seats]),
    Bundle: lambda reader, bundle: bundle_words(bundle, reader.game.book.cards),
    BuildingKind: lambda reader, kind: say(
        f"names.building.{reader.game.book.buildings[kind].word}"
    ),
    Terrain: lambda reader, terrain: say(
        f"names.terrain.{reader.game.book.layout.terrains.words[terrain]}"
    ),
    bool: lambda _, value: yes(value),
}

_AS_THEY_ARE = (int, str)
"""Types of fields that texts count with or choose by."""

_PARAMETERS: dict[str, Callable[[_Reader, Any], str]] = {
    "path": _path,
    "place": _corner,
    "other": _corner,
    "hex": _hex,
    "terrain": _TYPES[Terrain],
    "good": _TYPES[Good],
    "piece": _TYPES[Piece],
    "ship": _TYPES[ShipNumber],
    "missing": _TYPES[Bundle],
    "cost": _TYPES[Bundle],
    "wanted": _decision,
    "now": _decision,
    "owner": _owner,
    "text": lambda _, text: quoted(text),
    "actor": lambda reader, seat: say("names.chance") if seat == CHANCE else _name(reader, seat),
}
"""The readers of refusal parameters that every module may use; others are numbers or words."""
