"""The end of a game at the table: who won and by what, awards, and what can be played next."""

from collections.abc import Sequence
from functools import cached_property

from ep_rules.api import NOBODY, Seat, SeatView, game, letter, next_scenario, ruleset_parts
from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.chance import told_at_the_end
from ep_tui.panels.charts import ASCII, BLOCKS, spark
from ep_tui.panels.seat_facts import source_words
from ep_tui.panels.styled_lines import Line, flow, marked, plain, rule, shortened, width_of, wrapped
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.gains import told_of_lead
from ep_tui.replay.game_awards import GameAward, game_awards
from ep_tui.replay.playback import Replay
from ep_tui.replay.statistics import Statistics, statistics
from ep_tui.screens.statistics import StatisticsPage
from ep_tui.texts import say
from ep_tui.texts.fitting import cut, fill, wrap
from ep_tui.texts.speak import capital

NAMES, CHART = 12, 24
"""The widths of a name and of a chart of points."""
LEAST_CHART, SOURCES, MOST_AWARDS = 8, 3, 3
"""Columns from which there is a chart, most lines kept for the sources of points, and the most
awards."""
KEYS = 20
"""The columns of the keys that are always shown, of the menu and the help."""


AFTER_THE_END = {
    "rematch": "r",
    "next": "v",
    "campaign": "c",
    "numbers": "n",
    "replay": "look-back",
    "start": "s",
    "quit": "q",
    "seats": "seats",
}
"""What can be done next, and its key or the command of the screen that does it."""


class Over(Mode):
    """The game is over: the final map stays, and the result has the place of the bar."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        session = desk.session
        scenario, self._edition, _, _ = ruleset_parts(session.game.ruleset)
        self._next = next_scenario(scenario, len(session.sitters), self._edition)
        self._campaign = desk.host.campaign_page(session)
        if self._campaign is not None:
            following = self._campaign.following
            self._next = None if following is None else following.scenario
        self._gains: Sequence[str] | None = None

    @cached_property
    def _found(self) -> Statistics:
        return statistics(self._replay())

    @property
    def _gained(self) -> Sequence[str]:
        """What the profile of the viewer gains by it; at a host it is found out later."""
        viewer = self.desk.viewer
        if viewer is not None and self._gains is None:
            self._gains = ()
            self.desk.host.find_gains(self.desk.session, viewer, self._gain)
        return self._gains or ()

    def _gain(self, told: Sequence[str]) -> None:
        self._gains = told

    def _replay(self) -> Replay:
        return Replay.of(self.desk.session, self.desk.viewer)

    def prompt(self) -> str:
        winner = self.desk.session.observe(None).winner
        if winner == NOBODY:
            return say("table.victory.title-unfinished")
        if winner == self.desk.viewer:
            return say("table.victory.title-you")
        who = capital(self.desk.session.names[Seat(winner)])
        return say("table.victory.title-other", who=who)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Those that have no place in the panel, and the menu."""
        beside = () if self._is_in_panel and not self.desk.tiny else self._next_keys()
        return (*beside, ("Esc", say("table.command.menu")))

    @property
    def _is_in_panel(self) -> bool:
        """Whether the line of keys would cut what can be done next."""
        used = sum(len(key) + len(words) + 3 for key, words in self._next_keys())
        return used + KEYS > self.desk.size.width

    def _next_keys(self) -> list[tuple[str, str]]:
        """What can be done next; new games only for a session that may play one."""
        scenario = say(f"names.scenario.{self._next}.title") if self._next else ""
        home = self.desk.host.home_is
        possible = {
            "rematch": self.desk.session.can_rematch,
            "next": self._can_go_on(),
            "campaign": self._campaign is not None,
        }
        return [
            (
                key if len(key) == 1 else self.desk.keymap.shown(key),
                say(f"table.victory.{what}", scenario=scenario, home=home),
            )
            for what, key in AFTER_THE_END.items()
            if possible.get(what, True)
        ]

    def _can_go_on(self) -> bool:
        """Whether the next scenario can be played with the same players."""
        session = self.desk.session
        if self._next is None or self._campaign is not None:
            return self._next is not None
        return session.can_rematch and not session.rematch_waits

    def panel(self, width: int, height: int) -> list[Line]:
        """The standing, and the keys if their own line cuts some; between, what else has room."""
        session = self.desk.session
        seen = session.observe(None)
        waits = say("table.victory.rematch-waits") if session.rematch_waits else ""
        waits = (self._campaign and self._campaign.waits) or waits
        foot, keys = wrapped(waits, width, "warn") if waits else [], list[Line]()
        for longest in (width, width // 2) if self._is_in_panel else ():
            each = (cut(f"[{key}] {words}", longest + 2) for key, words in self._next_keys())
            keys = flow(map(marked, each), width)
            if len(foot) + len(keys) + 1 < height:
                break
        foot += keys
        views = sorted(seen.seats, key=lambda view: (view.seat != seen.winner, -view.total))
        told = [[self._seat(view, width, won=view.seat == seen.winner)] for view in views]
        room = height - 1 - len(foot) - len(told)
        if room < 0:
            brief = [self._seat(view, 0, won=view.seat == seen.winner) for view in views]
            return [*flow(brief, width), *foot][:height]
        more = self._more(width, room - min(SOURCES, room // 2))
        room -= len(more)
        for view, lines in zip(views, told, strict=True):
            parts = wrap(source_words(view.points), width - 4) if room else ()
            lines += [plain(f"    {part}", "dim") for part in shortened(parts, room, width - 4)]
            room -= len(lines) - 1
        rows = [row for lines in told for row in lines]
        title = say("table.victory.rounds", rounds=seen.round)
        return [rule(title, width), *rows, *more, *foot]

    def _more(self, width: int, room: int) -> list[Line]:
        """What is gained, who led, awards and the proof of the dice, as far as they have room."""
        counts = presenters_of(self.desk.session.game).counts
        awards = [_award_line(award) for award in game_awards(self._found, counts)]
        lead = told_of_lead(self._found, self.desk.viewer, width)
        parts = [
            *[wrapped(text, width) for text in (*self._gained, *lead)],
            *[[award] for award in awards if width_of(award) <= width][:MOST_AWARDS],
            wrapped(told_at_the_end(self.desk.session), width, "dim"),
        ]
        lines: list[Line] = []
        for part in parts:
            lines += part if len(lines) + len(part) <= room else ()
        return lines

    def _seat(self, view: SeatView, width: int, *, won: bool) -> Line:
        """A seat with its points, and a chart of them over the turns where there is room."""
        seat, name = letter(view.seat), cut(self.desk.session.names[view.seat], NAMES)
        points = say("table.victory.points", count=view.total)
        wide = width > NAMES + CHART
        line: Line = (
            ("★ " if won else "  " if width else "", "title"),
            (f"{seat} ", seat),
            (fill(name, NAMES) if width else name, "bold"),
            (f" {points:>9} " if wide else f" {view.total:>2} ", "bold"),
        )
        room = min(CHART, width - width_of(line))
        return (*line, (self._chart(seat, room), seat)) if room >= LEAST_CHART else line

    def _chart(self, seat: str, width: int) -> str:
        """The points of a seat over the turns."""
        turns, seats = self._found.turns, self._found.seats
        most = max(turn.total(one.seat) for turn in turns for one in seats)
        signs = BLOCKS if self.desk.host.look.unicode else ASCII
        (chart,) = spark([turn.total(seat) for turn in turns], most, width, signs)
        return chart

    def press(self, key: str, char: str | None) -> bool:
        """Play again or the next scenario, open another page, leave the table, or quit."""
        app, session = self.desk.host, self.desk.session
        if char == "r" and session.can_rematch:
            app.play_again(session)
        elif char == "c" and (page := app.campaign_page(session)) is not None:
            app.show(page)
        elif char == "v" and self._campaign is not None:
            app.notice = self._campaign.sail_on(app)
        elif char == "v" and self._next and self._can_go_on():
            ruleset = game(self._next, len(session.sitters), self._edition).ruleset
            app.play_again(session, ruleset)
        elif char == "s":
            app.to_start()
        elif char == "n":
            app.show(StatisticsPage(self._replay()))
        elif char == "q":
            app.leave()
        else:
            return key == "enter"
        return True


def _award_line(award: GameAward) -> Line:
    """An award and why: `Great navigator: A Ann, routes sailed 68`."""
    return (
        (f"{capital(say(f'statistics.award.{award.what}'))}: ", "title"),
        (f"{award.seat} ", award.seat),
        (f"{award.name}, ", "bold"),
        (f"{say(f'statistics.count.{award.what}')} {award.amount}", "dim"),
    )
