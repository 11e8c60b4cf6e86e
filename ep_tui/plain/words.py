"""Words for actions and their values in plain mode."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ep_rules.api import (
    Action,
    Bundle,
    EndPhase,
    Good,
    Piece,
    Seat,
    ShipNumber,
    letter,
)
from ep_tui.board.describe import describe
from ep_tui.board.places import Place, PlaceKind, name
from ep_tui.contributions.commands import Command
from ep_tui.keys.actions import KIND_OF
from ep_tui.panels.wording import place_words
from ep_tui.presenter_parts.questions import victim
from ep_tui.presenters import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.speak import bundle_words, pieces_words


def deed(kind: type[Action], session: Session | None = None) -> str:
    """The effect of an action."""
    if kind is EndPhase and session is not None:
        return say("plain.does.EndTurn" if session.is_last_phase else "plain.does.EndPhase")
    return say(f"plain.does.{kind.__name__}")


def meant(text: str, commands: Sequence[Command]) -> Command | None:
    """The first command one of whose actions begins with this word."""
    word = text.casefold()
    return next((c for c in commands if any(k.form.split()[0] == word for k in c.kinds)), None)


def is_place(kind: Any) -> bool:
    """Whether values of a field's type are places of the board."""
    return kind in KIND_OF


def kind_of(action: type[Action], field: str) -> PlaceKind:
    """The kind of place that a field of an action names."""
    return KIND_OF[{entry.name: entry.type for entry in msgspec.structs.fields(action)}[field]]


def place_name(session: Session, kind: Any, number: int) -> str:
    """The printed name of a place."""
    return name(session.game.book.topology, Place(KIND_OF[kind], number))


def value(session: Session, seat: Seat, kind: Any, what: Any) -> str:
    """A value that an action holds."""
    if kind in KIND_OF:
        return place(session, Place(KIND_OF[kind], what))
    if kind in _VALUES:
        return _VALUES[kind](session, seat, what)
    return presenters_of(session.game).value(kind, what, session)


def whole(session: Session, seat: Seat, action: Action) -> str:
    """All of an action."""
    fields = msgspec.structs.fields(type(action))
    values = [value(session, seat, field.type, getattr(action, field.name)) for field in fields]
    if not values:
        return deed(type(action), session)
    return say("plain.whole", what=deed(type(action)), which=", ".join(values))


def _good(session: Session, seat: Seat, good: int) -> str:
    have = session.hand(seat)[good]
    return say(
        "table.choice.good",
        good=say(f"names.good.{session.game.book.cards.names[good]}"),
        have=have,
    )


def _seat(session: Session, _: Seat, other: int) -> str:
    return presenters_of(session.game).say(victim(session, other), session)


def _bundle(session: Session, _: Seat, bundle: Bundle) -> str:
    return bundle_words(bundle, session.game.book.cards)


def _pieces(session: Session, _: Seat, held: tuple[Piece, ...]) -> str:
    return pieces_words(session.game, held)


def _piece(session: Session, _: Seat, piece: Piece) -> str:
    return pieces_words(session.game, (piece,))


def place(session: Session, where: Place, *, whole: bool = False) -> str:
    """A place with its pieces and neighbors; in full, also whether ships can sail there."""
    facts = describe(session.observe(session.person_to_act), presenters_of(session.game).map, where)
    what = place_words(session, [fact for fact in facts if whole or not fact.aside])
    text = name(session.game.book.topology, where)
    told = say("plain.place.told", name=text, what=what) if what else text
    afloat = _ships_beside(session, where.number) if where.kind == "hex" else ""
    return say("plain.place.ships", told=told, ships=afloat) if afloat else told


def _ships_beside(session: Session, place: int) -> str:
    """The ships on the routes around a hex."""
    around = session.game.book.topology.hex_paths[place]
    ships = presenters_of(session.game).map.ships(session.observe(None))
    found = [ship for ship in ships if ship.number and ship.path in around]
    return ", ".join(f"{letter(ship.owner)}#{ship.number}" for ship in found)


def ship(session: Session, number: ShipNumber) -> str:
    """A ship with its place, its cargo and the points it has left."""
    return presenters_of(session.game).value(ShipNumber, number, session)


_VALUES: dict[Any, Callable[[Session, Seat, Any], str]] = {
    ShipNumber: lambda session, _, number: ship(session, number),
    int: lambda _, __, number: str(number),
    Good: _good,
    Bundle: _bundle,
    Piece: _piece,
    tuple[Piece, ...]: _pieces,
    Seat: _seat,
}
"""The words of field values, by type."""
