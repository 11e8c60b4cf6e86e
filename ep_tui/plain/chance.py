"""Plain mode's answers about the chance of a game: its promise, and the words of players."""

from collections.abc import Callable

from ep_rules.api import letter
from ep_tui.panels.chance import chance_sentences
from ep_tui.plain.conversation import Conversation
from ep_tui.session.session import Session
from ep_tui.session.table_chance import BadWord
from ep_tui.texts import say


def commands(session: Session, io: Conversation) -> dict[str, Callable[[str], None]]:
    """The words that can be typed, and their effects."""

    def promise(_: str) -> None:
        io.tell(*chance_sentences(session))

    def word(text: str) -> None:
        seat = session.me
        try:
            session.add_word(text)
        except BadWord as error:
            name = "" if seat is None else letter(seat)
            io.tell(say(f"panels.chance.{error.code}", text=text, seat=name))
        else:
            io.tell(say("panels.chance.added" if text else "panels.chance.none", text=text))

    return {"promise": promise, "word": word}
