"""The legal actions at a place, and why the other commands are not; the edit screen shows them."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from ep_rules.api import Action, Refusal, Seat
from ep_tui.board.places import Place, PlaceKind
from ep_tui.contributions.refusals import Nearness
from ep_tui.keys.actions import KIND_OF, commands_for, place_fields
from ep_tui.keys.keymap import name_of
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session


class Judged(NamedTuple):
    """The lines of the legal actions at a place, and (command, reason) of the others."""

    legal: list[str]
    refused: list[tuple[str, Refusal]]


def judged(session: Session, place: Place) -> Judged:
    """The commands of the seat to act at a place, the nearest reasons first."""
    me = session.me
    if me is None:
        return Judged([], [])
    concerns = _concerns(session, me, place)
    legal = [action for action in session.legal() if concerns(action)]
    refused = sorted(_refused(session, me, legal, concerns), key=lambda entry: entry[0])
    write = session.game.notation.write
    return Judged(list(map(write, legal)), [(name, why) for _, name, why in refused])


def _concerns(session: Session, me: Seat, place: Place) -> Callable[[Action], bool]:
    """A test whether an action names a place, or the player's piece that is there."""
    presenters = presenters_of(session.game)
    held = presenters.piece_at(session.imagined_position(), me, place.kind, place.number)

    def concerns(action: Action) -> bool:
        if held is not None and getattr(action, held.field, None) in held.values:
            return True
        names = _named(type(action), place.kind)
        return any(getattr(action, name) == place.number for name in names)

    return concerns


@cache
def _named(kind: type[Action], of: PlaceKind) -> tuple[str, ...]:
    """The fields of an action that are places of one kind; thousands of actions are asked."""
    return tuple(field.name for field in place_fields(kind) if KIND_OF[field.type] == of)


def _refused(
    session: Session, me: Seat, legal: list[Action], concerns: Callable[[Action], bool]
) -> Iterator[tuple[Nearness, str, Refusal]]:
    """The nearest reason of every command of the decision that can do nothing at the place."""
    presenters = presenters_of(session.game)
    for command in commands_for(session.decision, presenters.commands):
        if any(isinstance(action, command.kinds) for action in legal):
            continue
        meant = (one for kind in command.kinds for one in presenters.candidates(kind))
        reasons = (session.explain(action, me) for action in meant if concerns(action))
        nearest = presenters.nearest(reasons)
        if nearest is not None:
            yield presenters.nearness(nearest), name_of(command), nearest
