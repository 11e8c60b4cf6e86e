"""Why Enter does nothing at a place; `Rest` calls it there."""

from ep_rules.api import Action
from ep_tui.board.places import Place
from ep_tui.contributions.commands import Meant
from ep_tui.keys.actions import place_of
from ep_tui.modes.mode import Desk
from ep_tui.texts import say


def say_why_not(desk: Desk, place: Place) -> None:
    """Refuse the likely action of Enter at a place, or say that there is none."""
    meant, me = _meant(desk, place), desk.me
    refusal = None if meant is None or me is None else desk.session.explain(meant, me)
    if refusal is None:
        desk.tell(say("table.nothing-here"))
    else:
        desk.refuse(refusal)


def _meant(desk: Desk, place: Place) -> Action | None:
    """The likely action of Enter on an illegal place.

    At a piece of the seat it may be one of another phase, which is then named.
    """
    top = type(desk.session.decision)
    during = desk.session.game.book.during
    is_own = _is_own(desk, place)
    here = [meant for meant in desk.presenters.meant if _is_at(desk, meant, place, is_own=is_own)]
    found = [meant for meant in here if top in during[meant.kind]]
    if not found and is_own:
        found = here
    actions = (action for meant in found for action in desk.presenters.candidates(meant.kind))
    return next((action for action in actions if place_of(action) == place), None)


def _is_own(desk: Desk, place: Place) -> bool:
    """Whether a place has a building or a knight of the seat."""
    if place.kind != "intersection":
        return False
    return desk.presenters.map.owner_at(desk.session.observe(desk.me), place.number) == desk.me


def _is_at(desk: Desk, meant: Meant, place: Place, *, is_own: bool) -> bool:
    """Whether a meaning applies to this kind of place."""
    if place.kind == "hex":
        return meant.at == desk.session.observe(desk.me).terrain[place.number]
    return meant.at == ("own" if is_own else "other")
