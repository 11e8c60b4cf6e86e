"""The facts of a place as one line of words."""

from collections.abc import Sequence

from ep_tui.contributions.facts import PlaceFact
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.phrases import phrase


def place_words(session: Session, facts: Sequence[PlaceFact]) -> str:
    """What stands at a place."""
    return "; ".join(phrase(fact.words, session.names) for fact in facts)


def pirate_words(owner: str) -> str:
    """A Privateer by the letter of its seat, or Blackbeard."""
    return say("shores.pirate", owner=owner, whose="seat" if owner else "nobody")
