"""The result of a player's action, as a note; the table shows it after each action."""

from ep_rules.api import Seat
from ep_tui.contributions.events import Stress
from ep_tui.panels.log import sentence
from ep_tui.panels.log_items import log_items
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session


class Outcome:
    """The note about an action of a seat, after some number of events."""

    def __init__(self, session: Session, start: int, seat: Seat) -> None:
        self._session = session
        self._start = start
        self._seat = seat
        self._told = ""

    def news(self, viewer: Seat | None, note: str) -> str:
        """What to tell now, or "": it has not changed, or another `note` is shown."""
        if viewer != self._seat or note != self._told:
            return ""
        words = outcome(self._session, self._start, viewer)
        if words == self._told:
            return ""
        self._told = words
        return words


def outcome(session: Session, start: int, viewer: Seat | None) -> str:
    """The result of a viewer's action after some number of events, until the next turn.

    An answer in another seat's turn ends where that seat goes on.
    """
    presenters = presenters_of(session.game)
    parts: list[str] = []
    turns = (heard.begins for heard in reversed(session.heard[:start]))
    asker = next((seat for seat in turns if seat is not None), session.active)
    for item in log_items(session, start):
        if item.begins is not None or session.actor_of(item.at) == asker != viewer:
            break
        if presenters.telling(item.event).stress >= Stress.NOTED:
            parts.append(sentence(session, item, viewer, session.names))
    return " ".join(parts)
