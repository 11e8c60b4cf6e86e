"""Shortens who asks a question, and with what; the footer calls it where the two have no room."""

from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, cut


def with_short_cause(session: Session, words: str, room: int) -> str:
    """A question with as much of the sentence before it as fits."""
    asked = session.decision
    cause = "" if asked is None else presenters_of(session.game).cause(asked, session)
    question = words.removeprefix(cause).strip()
    left = room - cells(question) - 1
    if not cause or question == words or left <= 0:
        return question
    return say("table.caused", cause=cut(cause, left), question=question)
