"""Words of choices: what is done, and the values that actions hold."""

from collections.abc import Callable
from typing import Any

import msgspec

from ep_rules.api import (
    GOOD_NAMES,
    Action,
    Bundle,
    Cargo,
    EndPhase,
    Fleet,
    Good,
    Hex,
    Intersection,
    Path,
    Piece,
    Seat,
    ShipNumber,
    letter,
)
from ep_rules.model import Card, Chest
from ep_rules.sea.ships import Ships
from ep_tui.board.facts import describe
from ep_tui.board.places import Kind, Place, name
from ep_tui.keys.entries import Command
from ep_tui.panels.book import has_rule
from ep_tui.panels.place import place_words
from ep_tui.panels.seat_facts import cargo_words, victim_words
from ep_tui.session.table import Table
from ep_tui.texts import has, say
from ep_tui.texts.speak import bundle_words, pieces_words

_KINDS: dict[Any, Kind] = {Hex: "hex", Intersection: "intersection", Path: "path"}


def deed(kind: type[Action], table: Table | None = None) -> str:
    """What an action does; an action without words of its own is told by its notation."""
    if kind is EndPhase and table is not None:
        last = table.history.state.phase + 1 == len(table.game.book.outline)
        return say("plain.does.EndTurn" if last else "plain.does.EndPhase")
    key = f"plain.does.{kind.__name__}"
    return say(key) if has(key) else kind.form


def verbs(command: Command) -> set[str]:
    """The words with which the actions of a command begin."""
    return {kind.form.split()[0] for kind in command.kinds}


def is_place(kind: Any) -> bool:
    """Whether values of a field's type are places of the board."""
    return kind in _KINDS


def kind_of(action: type[Action], field: str) -> Kind:
    """The kind of place that a field of an action names."""
    return _KINDS[{entry.name: entry.type for entry in msgspec.structs.fields(action)}[field]]


def place_name(table: Table, kind: Any, number: int) -> str:
    """The printed name of a place."""
    return name(table.game.book.topology, Place(_KINDS[kind], number))


def value(table: Table, seat: Seat, kind: Any, what: Any) -> str:
    """A value that an action holds."""
    if kind in _KINDS:
        return place(table, Place(_KINDS[kind], what))
    return _VALUES[kind](table, seat, what) if kind in _VALUES else str(what)


def whole(table: Table, seat: Seat, action: Action) -> str:
    """All of an action."""
    fields = msgspec.structs.fields(type(action))
    values = [value(table, seat, field.type, getattr(action, field.name)) for field in fields]
    if not values:
        return deed(type(action), table)
    return say("plain.whole", what=deed(type(action)), which=", ".join(values))


def _good(table: Table, seat: Seat, good: int) -> str:
    have = table.history.state.hands[seat][good]
    return say("table.choice.good", good=say(f"names.good.{GOOD_NAMES[good]}"), have=have)


def _seat(table: Table, _: Seat, other: int) -> str:
    return victim_words(table, other)


def _bundle(_: Table, __: Seat, bundle: Bundle) -> str:
    return bundle_words(bundle)


def _pieces(_: Table, __: Seat, held: tuple[Piece, ...]) -> str:
    return pieces_words(held)


def _piece(_: Table, __: Seat, piece: Piece) -> str:
    return pieces_words((piece,))


def place(table: Table, where: Place, *, whole: bool = False) -> str:
    """A place with what stands there and beside it; the whole tells that ships can sail there."""
    facts = describe(table.observe(table.person_to_act), table.game.book.layout, where)
    what = place_words(table, [fact for fact in facts if whole or fact[0] != "place.route"])
    text = name(table.game.book.topology, where)
    told = say("plain.place.told", name=text, what=what) if what else text
    afloat = _ships_beside(table, where.number) if where.kind == "hex" else ""
    return say("plain.place.ships", told=told, ships=afloat) if afloat else told


def _ships_beside(table: Table, place: int) -> str:
    """The ships on the routes around a hex."""
    if not has_rule(table.game, Fleet.key):
        return ""
    at, per_seat = table.history.state.of(Fleet).at, table.game.book.module(Ships).per_seat
    around = table.game.book.topology.hex_paths[place]
    found = [ship for ship, path in enumerate(at) if path in around]
    return ", ".join(f"{letter(ship // per_seat)}#{ship % per_seat + 1}" for ship in found)


def ship(table: Table, seat: Seat, number: ShipNumber) -> str:
    """A ship with its place, its cargo and what is left of its move."""
    ships, state = table.game.book.module(Ships), table.history.state
    index = ships.index(seat, number)
    where = table.game.book.topology.path_names[state.of(Fleet).at[index]]
    held = cargo_words(state.of(Cargo).hold[index]) or say("table.ship.empty")
    left = ships.left(state, index)
    return say("table.choice.ship", ship=f"#{number}", place=where, cargo=held, left=left)


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


_VALUES: dict[Any, Callable[[Table, Seat, Any], str]] = {
    ShipNumber: ship,
    Good: _good,
    Bundle: _bundle,
    Piece: _piece,
    tuple[Piece, ...]: _pieces,
    Seat: _seat,
    Card: lambda _, __, card: say(f"names.card.{card.word}"),
    Chest: lambda _, __, chest: say(f"names.chest.{chest.word}"),
}
"""How the values of fields are told, by their types."""


def yes(what: object) -> str:
    """For messages that choose between yes and no."""
    return "yes" if what else "no"
