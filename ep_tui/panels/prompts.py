"""The prompt of a session: who must do what now. The table, its pages and plain mode call it."""

from ep_rules.api import Observation, Seat
from ep_tui.presenters import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts.speak import prompt_line


def prompt_words(session: Session, seen: Observation, viewer: Seat | None) -> str:
    """The prompt to a viewer, as it reads in this game."""
    instead = presenters_of(session.game).instead
    return prompt_line(session.game, seen, session.names, viewer, instead=instead)
