"""The end of a game: winner, points by source and over time, awards, and the proof of the dice."""

from typing import TYPE_CHECKING

from ep_rules.api import (
    NOBODY,
    Seat,
    SeatView,
    game,
    letter,
    next_scenario,
    ruleset_parts,
)
from ep_tui.looks.look import Look, look_of
from ep_tui.panels.chance import told_at_the_end
from ep_tui.panels.charts import ASCII, BLOCKS, spark
from ep_tui.panels.seat_facts import source_words
from ep_tui.panels.styled_lines import Line, flow, marked, plain, width_of, wrapped
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.game_awards import GameAward, game_awards
from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import statistics
from ep_tui.screens.replay import ReplayScreen
from ep_tui.screens.seats import seats_page
from ep_tui.screens.statistics import StatisticsPage
from ep_tui.screens.text_page import TextPage, boxed
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import cut, fill, wrap
from ep_tui.texts.speak import capital

if TYPE_CHECKING:
    from ep_tui.screens.campaign import CampaignPage

COLUMNS, SOURCES, NAMES = 76, 30, 15
"""The width of the page, the column of the sources of points, and the width of a name."""
CHART = 24
"""The width of a chart of points."""
MOST_AWARDS = 3
"""The most lines of awards."""
KEYS = {
    "r": "rematch",
    "v": "next",
    "c": "campaign",
    "s": "start",
    "t": "look",
    "I": "seats",
    "b": "replay",
    "n": "numbers",
    "q": "quit",
}


class VictoryPage(TextPage):
    """The result page, which leads to a new game or closes the table."""

    opens_by_itself = True

    def __init__(self, session: Session, viewer: Seat | None, look: Look) -> None:
        super().__init__()
        self._session = session
        self._viewer = viewer
        self._signs = BLOCKS if look.unicode else ASCII
        self._found = statistics(self._replay())
        counts = presenters_of(session.game).counts
        self._awards = [_award_line(award) for award in game_awards(self._found, counts)]
        scenario, edition, _, _ = ruleset_parts(session.game.ruleset)
        self._edition = edition
        self._next = next_scenario(scenario, len(session.sitters), edition)
        self._campaign: CampaignPage | None = None

    def on_mount(self) -> None:
        """Look whether the game is a voyage of the campaign; then the next one is its next."""
        super().on_mount()
        self._campaign = self.host.campaign_page(self._session)
        if self._campaign is not None:
            following = self._campaign.following
            self._next = None if following is None else following.scenario

    def lines(self, width: int, height: int) -> list[Line]:
        session = self._session
        seen = session.observe(None)
        winner = seen.winner
        columns = min(COLUMNS, width)
        lines: list[Line] = [
            ((f" ★ {self._title(winner)}".ljust(columns), "moment"),),
            *wrapped(say("table.victory.chart"), columns, "dim"),
        ]
        waits = say("table.victory.rematch-waits") if session.rematch_waits else ""
        if self._campaign is not None:
            waits = self._campaign.waits or waits
        foot = [
            plain(""),
            *(wrapped(waits, columns, "warn") if waits else ()),
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
        lines += [row for rows in told for row in rows]
        room = min(MOST_AWARDS, height - len(lines) - len(foot) - 1)
        awards = [award for award in self._awards if width_of(award) <= columns]
        if awards and room > 0:
            lines += [plain(""), *flow(awards, columns, "   ")[:room]]
        return boxed([*lines, *foot], width, height, columns)

    def _title(self, winner: int) -> str:
        if winner == NOBODY:
            return say("table.victory.title-unfinished")
        if winner == self._viewer:
            return say("table.victory.title-you")
        who = capital(self._session.names[Seat(winner)])
        return say("table.victory.title-other", who=who)

    def _keys(self) -> list[Line]:
        """The keys; those of new games only for a session that may play one."""
        possible = {
            "rematch": self._session.can_rematch,
            "next": self._can_go_on(),
            "campaign": self._campaign is not None,
        }
        scenario = say(f"names.scenario.{self._next}.title") if self._next else ""
        return [
            marked(f"[{key}] {say(f'table.victory.{what}', scenario=scenario)}")
            for key, what in KEYS.items()
            if possible.get(what, True)
        ]

    def _can_go_on(self) -> bool:
        """Whether the next scenario can be played with the same players."""
        session = self._session
        if self._next is None or self._campaign is not None:
            return self._next is not None
        return session.can_rematch and not session.rematch_waits

    def _seat(self, view: SeatView, columns: int, *, won: bool) -> list[Line]:
        """A seat's points and their sources, with a chart of its points over the turns below."""
        head: Line = (
            ("★ " if won else "  ", "title"),
            (f"{letter(view.seat)} ", letter(view.seat)),
            (fill(cut(self._session.names[view.seat], NAMES - 1), NAMES), "bold"),
            (
                f"{say('table.victory.points', count=view.total)} ".ljust(SOURCES - NAMES - 4),
                "bold",
            ),
        )
        first, second, *rest = *wrap(source_words(view.points), columns - SOURCES - 2), ""
        chart: Line = (("    ", ""), (self._chart(view.seat).ljust(SOURCES - 4), letter(view.seat)))
        return [
            (*head, (first, "dim")),
            (*chart, (second, "dim")),
            *(plain(" " * SOURCES + part, "dim") for part in rest if part),
        ]

    def _chart(self, seat: Seat) -> str:
        """The points of a seat over the turns."""
        turns, seats = self._found.turns, self._found.seats
        most = max(turn.total(one.seat) for turn in turns for one in seats)
        (chart,) = spark([turn.total(letter(seat)) for turn in turns], most, CHART, self._signs)
        return chart

    def press(self, key: str, char: str | None) -> None:
        """Play again or the next scenario, open another screen or the table, or quit."""
        app = self.host
        if char == "r" and self._session.can_rematch:
            app.play_again(self._session)
        elif char == "c" and (page := self.host.campaign_page(self._session)) is not None:
            app.show(page)
        elif char == "v" and self._campaign is not None:
            app.notice = self._campaign.sail_on(app)
        elif char == "v" and self._next and self._can_go_on():
            ruleset = game(self._next, len(self._session.sitters), self._edition).ruleset
            app.play_again(self._session, ruleset)
        elif char == "s":
            app.to_start()
        elif char == "t" or key in ("escape", "enter"):
            app.close_page()
        elif char == "I":
            app.show(seats_page(self._session, self._viewer))
        elif char == "b":
            app.show(ReplayScreen(self._replay(), look=look_of(self)))
        elif char == "n":
            app.show(StatisticsPage(self._replay()))
        elif char == "q":
            app.leave()

    def _replay(self) -> Replay:
        return Replay.of(self._session, self._viewer)


def _award_line(award: GameAward) -> Line:
    """An award and why: `Great navigator: A Ann, routes sailed 68`."""
    return (
        (f"{say(f'statistics.award.{award.what}')}: ", "title"),
        (f"{award.seat} ", award.seat),
        (f"{award.name}, ", "bold"),
        (f"{say(f'statistics.count.{award.what}')} {award.amount}", "dim"),
    )
