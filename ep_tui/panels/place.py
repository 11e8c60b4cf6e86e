"""The facts of a place as one line of words."""

from collections.abc import Sequence

from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.session.session import Session
from ep_tui.texts.phrases import phrase


def place_words(session: Session, facts: Sequence[PlaceFact]) -> str:
    """The facts of a place."""
    return "; ".join(phrase(fact.words, session.names) for fact in facts)
