"""Words of choices: what is done, and the values that actions hold."""

from typing import Any

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
    MovementPhase,
    Path,
    Piece,
    Seat,
    ShipNumber,
    letter,
)
from ep_rules.sea.ships import Ships
from ep_tui.board.facts import describe
from ep_tui.board.places import Kind, Place, name
from ep_tui.table import Table
from ep_tui.texts import has, say
from ep_tui.texts.speak import bundle_words, pieces_words
from ep_tui.widgets.facts import cargo_words
from ep_tui.widgets.place import place_words

_KINDS: dict[Any, Kind] = {Hex: "hex", Intersection: "intersection", Path: "path"}


def deed(kind: type[Action], table: Table | None = None) -> str:
    """What an action does; an action without words of its own is told by its notation."""
    if kind is EndPhase and table is not None:
        moving = isinstance(table.history.state.agenda[-1], MovementPhase)
        return say("plain.does.EndTurn" if moving else "plain.does.EndPhase")
    key = f"plain.does.{kind.__name__}"
    return say(key) if has(key) else kind.form


def is_place(kind: Any) -> bool:
    """Whether values of a field's type are places of the board."""
    return kind in _KINDS


def place_name(table: Table, kind: Any, number: int) -> str:
    """The printed name of a place."""
    return name(table.game.book.topology, Place(_KINDS[kind], number))


def value(table: Table, seat: Seat, kind: Any, what: Any) -> str:
    """A value that an action holds."""
    if kind in _KINDS:
        return place(table, Place(_KINDS[kind], what))
    if kind is ShipNumber:
        return ship(table, seat, what)
    if kind is Good:
        have = table.history.state.hands[seat][what]
        return say("table.choice.good", good=say(f"names.good.{GOOD_NAMES[what]}"), have=have)
    if kind is Bundle:
        return bundle_words(what)
    if kind is Piece:
        return pieces_words((what,))
    if kind is Seat:
        seen = table.observe(None).seats[what]
        who = f"{letter(what)} {table.names[what]}"
        return say("table.choice.victim", who=who, cards=seen.cards, gold=seen.gold)
    return pieces_words(what) if isinstance(what, tuple) else str(what)


def place(table: Table, where: Place, *, whole: bool = False) -> str:
    """A place with what stands there and beside it; the whole tells that ships can sail there."""
    facts = describe(table.observe(table.person_to_act), table.game.book.layout, where)
    what = place_words(table, [fact for fact in facts if whole or fact[0] != "place.route"])
    text = name(table.game.book.topology, where)
    return say("plain.place.told", name=text, what=what) if what else text


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


def yes(what: object) -> str:
    """For messages that choose between yes and no."""
    return "yes" if what else "no"
