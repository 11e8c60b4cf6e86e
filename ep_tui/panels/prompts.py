"""The prompt of a session: actor and decision; the table, pages and plain mode call it."""

from ep_rules.api import Observation, Seat
from ep_tui.presenters import presenters_of
from ep_tui.session.session import Session


def prompt_words(session: Session, seen: Observation, viewer: Seat | None) -> str:
    """The prompt for a viewer in this game."""
    return presenters_of(session.game).prompt(seen, session.names, viewer)
