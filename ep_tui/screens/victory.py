"""The end of a game: who won, points by source, how long it took, the seed."""

from ep_rules.api import NOBODY, Seat, letter
from ep_tui.looks.look import look_of
from ep_tui.replaying import Replay
from ep_tui.screens.page import TextPage, boxed
from ep_tui.statistics import statistics
from ep_tui.table import Table
from ep_tui.texts import say
from ep_tui.texts.speak import capital
from ep_tui.widgets.pieces import Line, marked, plain, wrap

COLUMNS, SOURCES = 74, 31
"""Width of the page, and where the sources of points begin."""
KEYS = (
    ("r", "rematch"),
    ("s", "start"),
    ("t", "look"),
    ("b", "replay"),
    ("n", "numbers"),
    ("q", "quit"),
)


class Victory(TextPage):
    """The result; from here to another game or away."""

    def __init__(self, table: Table, viewer: Seat | None) -> None:
        super().__init__()
        self._table = table
        self._viewer = viewer

    def lines(self, width: int, height: int) -> list[Line]:
        """Title, points, facts, keys."""
        table = self._table
        seen = table.observe(None)
        winner = seen.winner
        if winner == NOBODY:
            title = say("table.victory.title-unfinished")
        elif winner == self._viewer:
            title = say("table.victory.title-you")
        else:
            title = say("table.victory.title-other", who=capital(table.names[winner]))
        lines: list[Line] = [((f" ★ {title}".ljust(COLUMNS), "moment"),), plain("")]
        for view in sorted(seen.seats, key=lambda view: (view.seat != winner, -view.total)):
            points = say("table.victory.points", count=view.total)
            sources = ", ".join(
                f"{say(f'names.score.{name}')} {count}"
                for name, count in view.points.items()
                if count
            )
            head: Line = (
                ("★ " if view.seat == winner else "  ", "title"),
                (f"{letter(view.seat)} ", letter(view.seat)),
                (table.names[view.seat].ljust(17), "bold"),
                (points.ljust(10), "bold"),
            )
            first, *rest = wrap(sources, COLUMNS - SOURCES)
            lines.append((*head, (first, "dim")))
            lines += [plain(" " * SOURCES + part, "dim") for part in rest]
        lines += [
            plain(""),
            plain(say("table.victory.rounds", rounds=self._rounds())),
            plain(say("table.victory.seed", seed=table.seed_shown)),
            plain(""),
        ]
        for key, what in KEYS:
            lines.append(marked(f"[{key}] {say(f'table.victory.{what}')}"))
        return boxed(lines, width, height, COLUMNS)

    def press(self, key: str, char: str | None) -> None:
        """Another game, the start screen, the table, or away."""
        app = self.host
        if char == "r":
            app.open_table(self._table.rematch())
        elif char == "s":
            app.to_start()
        elif char == "t" or key in ("escape", "enter"):
            app.close_page()
        elif char == "b":
            from ep_tui.screens.replay import ReplayScreen

            app.show(ReplayScreen(self._replay(), look=look_of(self)))
        elif char == "n":
            from ep_tui.screens.statistics import StatisticsPage

            app.show(StatisticsPage(statistics(self._replay())))
        elif char == "q":
            app.leave()

    def _replay(self) -> Replay:
        return Replay.of(self._table, self._viewer)

    def _rounds(self) -> int:
        state = self._table.history.state
        return state.part // state.seats + 1
