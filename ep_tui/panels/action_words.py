"""Words of actions and of the values that they hold; the modes and plain mode call it."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ep_rules.api import Action, Bundle, EndPhase, Good, Piece, Seat, ShipNumber, letter
from ep_tui.board.describe import describe
from ep_tui.board.places import Place, name
from ep_tui.keys.actions import KIND_OF, value_of
from ep_tui.panels.wording import place_words
from ep_tui.presenter_parts.questions import victim
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.speak import bundle_words, good_name, pieces_words


def whole_place(session: Session, where: Place, *, aside: bool = False) -> str:
    """A place with its pieces and neighbors; with `aside`, also whether ships can sail there."""
    facts = describe(session.seen, presenters_of(session.game).map, where)
    what = place_words(session, [fact for fact in facts if aside or not fact.aside])
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


def deed(kind: type[Action], session: Session | None = None) -> str:
    """The effect of an action."""
    if kind is EndPhase and session is not None:
        return say("plain.does.EndTurn" if session.is_last_phase else "plain.does.EndPhase")
    return say(f"plain.does.{kind.__name__}")


def whole_action(session: Session, action: Action, *, but: str | None = None) -> str:
    """All of an action, but one field that is known anyway."""
    kind = type(action)
    names = [field.name for field in msgspec.structs.fields(kind) if field.name != but]
    values = [value_words(session, kind, name, getattr(action, name)) for name in names]
    if not values:
        return deed(kind, session)
    return say("plain.whole", what=deed(kind), which=", ".join(values))


def brief_action(session: Session, action: Action) -> str:
    """An action in words, with its values as people type them; hints say it."""
    what = deed(type(action), session)
    _, _, values = session.game.notation.write(action).partition(" ")
    return say("plain.whole", what=what, which=values) if values else what


def words_of_end(session: Session) -> str:
    """The words of ending the open phase."""
    return deed(EndPhase, session)


def undone_words(session: Session, action: Action) -> str:
    """What was undone, in words."""
    return say("screens.typed.undone", action=brief_action(session, action))


def redone_words(session: Session, action: Action, end: str) -> str:
    """What was done again, in words; `end`: those of ending the phase that was open before it."""
    words = end if isinstance(action, EndPhase) else brief_action(session, action)
    return say("screens.typed.redone", action=words)


def line_words(session: Session, action: Action) -> str:
    """An action as a line of a list whose title names the command."""
    presenters = presenters_of(session.game)
    line = presenters.lines.get(type(action))
    if line is not None:
        return presenters.say(line(session, action), session)
    piece, ship = value_of(action, Piece), value_of(action, ShipNumber)
    if piece is not None and ship is not None:
        return cargo_words(session, (piece,), ship)
    return whole_action(session, action)


def cargo_words(session: Session, pieces: Sequence[Piece], ship: int) -> str:
    """Pieces of a ship."""
    return say("table.choice.piece-of", piece=pieces_words(session.game, pieces), ship=f"#{ship}")


def value_words(session: Session, kind: type[Action], field: str, value: Any) -> str:
    """A value of an action's field in words, as the seat to act sees it."""
    types = {entry.name: entry.type for entry in msgspec.structs.fields(kind)}
    said = presenters_of(session.game).fields.get((kind, field))
    if said is not None:
        return presenters_of(session.game).say(said(session, value), session)
    return words_of_type(session, types[field], value)


def words_of_type(session: Session, of: Any, value: Any) -> str:
    """A value of a type of fields; types of a module have the words of its presenter."""
    if of in KIND_OF:
        return whole_place(session, Place(KIND_OF[of], value))
    if of in _WORDS:
        return _WORDS[of](session, value)
    return presenters_of(session.game).value(of, value, session)


def _good(session: Session, good: int) -> str:
    have = session.hand(session.mover)[good] if session.mover in session.seats else 0
    name = good_name(good, session.game.book.cards)
    return say("table.choice.good", good=name, have=have)


def _seat(session: Session, other: int) -> str:
    return presenters_of(session.game).say(victim(session, other), session)


_WORDS: dict[Any, Callable[[Session, Any], str]] = {
    int: lambda _, number: str(number),
    Good: _good,
    Bundle: lambda session, bundle: bundle_words(bundle, session.game.book.cards),
    Piece: lambda session, piece: pieces_words(session.game, (piece,)),
    tuple[Piece, ...]: lambda session, pieces: pieces_words(session.game, pieces),
    Seat: _seat,
}
"""The words of values, by the types of fields that all games have."""
