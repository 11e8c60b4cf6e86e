"""Sentences about the chance of a game, for the seats page, the end of a game and plain mode."""

from ep_rules.api import letter
from ep_tui.session.session import Session
from ep_tui.texts import say


def chance_sentences(session: Session) -> list[str]:
    """The source of the dice of a running game, and the words that players have added."""
    if session.promise is None:
        told = [say("panels.chance.seed", seed=session.seed_shown)]
    else:
        told = [say("panels.chance.promise"), session.promise]
    words = "; ".join(f"{letter(seat)} {text}" for seat, text in session.added_words.items())
    return [*told, say("panels.chance.words", words=words)] if words else told


def told_at_the_end(session: Session) -> str:
    """The seed of a finished game, or the way to prove its dice."""
    if session.promise is None:
        return say("table.victory.seed", seed=session.seed_shown)
    name = session.save_name
    saved = "no" if not name else "yes" if session.at_home else "elsewhere"
    return say("table.victory.promise", saved=saved, name=name)
