"""The words of actions and of the values of their fields, as lines of a list to choose from."""

from collections.abc import Sequence
from typing import Any

import msgspec

from ep_rules.api import LETTERS, Action, Piece, Seat, ShipNumber
from ep_tui.keys.actions import value_of
from ep_tui.modes.mode import Desk
from ep_tui.texts import say
from ep_tui.texts.speak import pieces_words


def action_words(desk: Desk, action: Action) -> str:
    """An action as a whole."""
    line = desk.presenters.lines.get(type(action))
    if line is not None:
        return desk.presenters.say(line(desk.session, action), desk.session)
    piece, ship = value_of(action, Piece), value_of(action, ShipNumber)
    if piece is not None and ship is not None:
        return piece_words(desk, (piece,), ship)
    return desk.session.game.notation.write(action)


def piece_words(desk: Desk, pieces: Sequence[Piece], ship: int) -> str:
    """Pieces of a ship."""
    return say(
        "table.choice.piece-of", piece=pieces_words(desk.session.game, pieces), ship=f"#{ship}"
    )


def good_words(desk: Desk, kind: type[Action], name: str, good: int) -> str:
    """A good as a value of an action's field, with the number in hand."""
    words = desk.presenters.fields.get((kind, name))
    if words is not None and desk.me is not None:
        return desk.presenters.say(words(desk.session, good), desk.session)
    have = desk.session.hand(desk.me)[good] if desk.me is not None else 0
    word = desk.session.game.book.cards.names[good]
    return say("table.choice.good", good=say(f"names.good.{word}"), have=have)


def value_words(desk: Desk, kind: type[Action], name: str, value: Any) -> str:
    """A value of an action's field, in words."""
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    told = desk.presenters.value(types[name], value, desk.session)
    if told:
        return told
    if types[name] is Piece:
        return pieces_words(desk.session.game, (value,))
    if types[name] == tuple[Piece, ...]:
        return pieces_words(desk.session.game, value)
    if types[name] is Seat:
        return f"{LETTERS[value]} {desk.session.names[value]}"
    return str(value)
