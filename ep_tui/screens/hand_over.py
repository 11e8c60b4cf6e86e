"""The page between two players at one keyboard; `decision_modes` shows it."""

from collections.abc import Callable

from ep_rules.api import Seat, letter
from ep_tui.contributions.words import yes
from ep_tui.panels.styled_lines import Line, marked, plain, wrapped
from ep_tui.panels.wording import prompt_words
from ep_tui.screens.text_page import TextPage, boxed
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap

COLUMNS = 56


class HandOver(TextPage):
    """Names the next player; only Enter continues."""

    opens_by_itself = True

    def __init__(self, session: Session, seat: Seat, take: Callable[[object], None]) -> None:
        super().__init__()
        self._session = session
        self._seat = seat
        self._take = take

    def lines(self, width: int, height: int) -> list[Line]:
        session, seat = self._session, self._seat
        who, turn = f"{letter(seat)} {session.names[seat]}", yes(seat == session.active)
        seen, saved = session.observe(None), yes(session.is_saved())
        lines = [
            plain(say("table.hand-over.title"), "title"),
            plain(""),
            *wrapped(say("table.hand-over.text", who=who, turn=turn), COLUMNS, "bold"),
            plain(""),
            *wrapped(prompt_words(session, seen, None), COLUMNS),
            plain(""),
            *(marked(part) for part in wrap(say("table.hand-over.keys", saved=saved), COLUMNS)),
        ]
        return boxed(lines, width, height, COLUMNS)

    def press(self, key: str, char: str | None) -> None:
        if key == "enter":
            self._take(True)
            self.host.close_page()
        elif char == "q":
            self.host.leave()
