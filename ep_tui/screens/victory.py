"""The end of a game: winner, points by source, length, and the proof of the dice."""

from ep_rules.api import NOBODY, Seat, SeatView, letter
from ep_tui.looks.look import look_of
from ep_tui.panels.chance import told_at_the_end
from ep_tui.panels.seat_facts import source_words
from ep_tui.panels.styled_lines import Line, flow, marked, plain, wrapped
from ep_tui.replay.playback import Replay
from ep_tui.screens.page import TextPage, boxed
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import cut, fill, wrap
from ep_tui.texts.speak import capital

COLUMNS, SOURCES, NAMES = 76, 30, 15
"""The width of the page, the column of the sources of points, and the width of a name."""
KEYS = (
    ("r", "rematch"),
    ("s", "start"),
    ("t", "look"),
    ("I", "seats"),
    ("b", "replay"),
    ("n", "numbers"),
    ("q", "quit"),
)


class VictoryPage(TextPage):
    """The result page, which leads to a new game or closes the table."""

    opens_by_itself = True

    def __init__(self, session: Session, viewer: Seat | None) -> None:
        super().__init__()
        self._session = session
        self._viewer = viewer

    def lines(self, width: int, height: int) -> list[Line]:
        """Title, points, facts, keys."""
        session = self._session
        seen = session.observe(None)
        winner = seen.winner
        if winner == NOBODY:
            title = say("table.victory.title-unfinished")
        elif winner == self._viewer:
            title = say("table.victory.title-you")
        else:
            title = say("table.victory.title-other", who=capital(session.names[winner]))
        columns = min(COLUMNS, width)
        lines: list[Line] = [((f" ★ {title}".ljust(columns), "moment"),), plain("")]
        waits = say("table.victory.rematch-waits") if session.rematch_waits else ""
        foot = [
            plain(""),
            *wrapped(waits, columns, "warn"),
            plain(say("table.victory.rounds", rounds=seen.round)),
            *wrapped(told_at_the_end(session), columns),
            plain(""),
            *flow(self._keys(), columns, "   "),
        ]
        seats = sorted(seen.seats, key=lambda view: (view.seat != winner, -view.total))
        told = [self._seat(view, columns, won=view.seat == winner) for view in seats]
        for rows in reversed(told):  # the last seats' sources are only on their page
            if sum(map(len, told)) > height - len(lines) - len(foot):
                rows[0] = (*rows[0], *([(" …", "dim")] if len(rows) > 1 else []))
                del rows[1:]
        return boxed(
            [*lines, *(row for rows in told for row in rows), *foot], width, height, COLUMNS
        )

    def _keys(self) -> list[Line]:
        """The keys; that of the rematch only for a session that may play one."""
        can = self._session.can_rematch
        shown = [(key, what) for key, what in KEYS if can or what != "rematch"]
        return [marked(f"[{key}] {say(f'table.victory.{what}')}") for key, what in shown]

    def _seat(self, view: SeatView, columns: int, *, won: bool) -> list[Line]:
        """A seat's points and their sources."""
        head: Line = (
            ("★ " if won else "  ", "title"),
            (f"{letter(view.seat)} ", letter(view.seat)),
            (fill(cut(self._session.names[view.seat], NAMES - 1), NAMES), "bold"),
            (
                f"{say('table.victory.points', count=view.total)} ".ljust(SOURCES - NAMES - 4),
                "bold",
            ),
        )
        first, *rest = wrap(source_words(view.points), columns - SOURCES - 2)
        return [(*head, (first, "dim")), *(plain(" " * SOURCES + part, "dim") for part in rest)]

    def press(self, key: str, char: str | None) -> None:
        """Play again, open the start screen or the table, or quit."""
        app = self.host
        if char == "r" and self._session.can_rematch:
            app.open_session(self._session.rematch())
        elif char == "s":
            app.to_start()
        elif char == "t" or key in ("escape", "enter"):
            app.close_page()
        elif char == "I":
            from ep_tui.screens.seats import seats_page

            app.show(seats_page(self._session, self._viewer))
        elif char == "b":
            from ep_tui.screens.replay_keys import replay_screen

            app.show(replay_screen(self._replay(), look=look_of(self)))
        elif char == "n":
            from ep_tui.screens.statistics import StatisticsPage

            app.show(StatisticsPage(self._replay()))
        elif char == "q":
            app.leave()

    def _replay(self) -> Replay:
        return Replay.of(self._session, self._viewer)
