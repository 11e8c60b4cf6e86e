"""The log: a sentence for each event, one for a ship's steps; the log panel and page call it.

At the table, the turns of others are a line each, until their steps are asked for.
"""

import re
from collections.abc import Sequence

from ep_rules.api import LETTERS, Seat, letter
from ep_tui.contributions.events import Stress, seat_of
from ep_tui.panels.log_items import LogItem, by_turns, log_items, reason_lines
from ep_tui.panels.recap import GAP, brief, own, points_line, turn_words
from ep_tui.panels.seat_facts import NARROW
from ep_tui.panels.styled_lines import Line, StyledText, plain
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, wrap
from ep_tui.texts.speak import capital, seat_name


def sentence(
    session: Session,
    item: LogItem,
    viewer: Seat | None,
    names: Sequence[str],
    *,
    all_open: bool = False,
) -> str:
    """The sentence of an item for a viewer, or with nothing hidden."""
    event = item.event if all_open else item.event.seen_by(viewer)
    presenters = presenters_of(session.game)
    text = presenters.line(event, names, viewer, item.more)
    if item.more and not presenters.telling(event).series:
        told = ((event, presenters.telling(event).aside) for event in item.more)
        asides = "; ".join(own(presenters, e, a.words(e), viewer) for e, a in told if a)
        text = say("table.log.roll", roll=text, income=capital(asides))
    if item.unasked is None or item.unasked[0] != viewer:
        return text
    return say(f"table.log.unasked-{item.unasked[1]}", line=text)


def event_lines(
    session: Session, item: LogItem, viewer: Seat | None, width: int, *, all_open: bool = False
) -> list[Line]:
    """An item as lines: a new turn is a heading, and the acting seat has its color.

    Narrow panels show seats as letters where a line has no room for names. A roll, a discovery and
    a ship's steps take one line, and in narrow panels so does every event with a few words for it.
    """
    presenters = presenters_of(session.game)
    telling = presenters.telling(item.event)
    great = telling.stress is Stress.GREAT
    role = "title" if great else "head" if item.begins is not None else ""
    names: Sequence[str] = session.names
    text = sentence(session, item, viewer, names, all_open=all_open)
    if width < NARROW and cells(text) > width:
        names = LETTERS
        text = sentence(session, item, viewer, names, all_open=all_open)
    if cells(text) > width and (width < NARROW or telling.gathers or telling.joined):
        text = brief(session, item, viewer) or text
    star = presenters.moment(item.event, viewer) is not None
    text = say("table.log.great", line=text) if star else text
    first, *rest = wrap(text, width, "  ")
    seat = seat_of(item.event)
    lines: list[Line] = [plain(first, role)]
    if seat is not None and seat >= 0:
        name = say("names.you") if seat == viewer else seat_name(seat, names)
        begin = cells(say("table.log.great", line="")) if star else 0
        if first[begin : begin + len(name)].casefold() == name.casefold():
            end = max(first.find(" ", begin + len(name)), begin + len(name))
            told = (first[begin:end], letter(seat)), (first[end:], role)
            lines = [((first[:begin], role), *told) if star else told]
    return [*lines, *(plain(part, role) for part in rest)]


class LogBook:
    """The newest part of the log, `back` lines scrolled back; `why` shows the bots' reasons."""

    RECENT = 400

    def __init__(self, session: Session, *, recaps: bool = False) -> None:
        """`recaps`: whether a turn of another seat is one line."""
        self._session = session
        self._recaps = recaps
        self._points: dict[int, str] = {}
        self.back = 0
        self.all_open = False
        self.why = False
        self._shown: list[Line] = []
        self._where: tuple[Seat | None, int, int] | None = None  # the viewer and the size

    def lines(self, viewer: Seat | None, width: int, height: int, noted: str = "") -> list[Line]:
        """As many lines as fit, the newest last, without the last ones that a note says."""
        if (viewer, width, height) != self._where:
            self._where, self._shown = (viewer, width, height), []
        wanted = height + (self.back or len(self._shown))
        found: list[Line] = []
        recent = log_items(self._session, max(0, len(self._session.heard) - self.RECENT))
        names = self._session.names
        while noted and recent and sentence(self._session, recent[-1], viewer, names) in noted:
            recent.pop()
        parts = by_turns(recent)
        self._note_points(parts[:-1])
        for turn in reversed(parts):
            found = [*self._turn(turn, viewer, width, wanted), *found]
            if len(found) >= wanted:
                break
        self.back = max(0, min(self.back, len(found) - height))
        end = len(found) - self.back
        start = max(0, end - height)
        if not self.back and (kept := _where_it_goes_on(self._shown, found)) is not None:
            start = kept + _gone(end - kept, height)
        lines = found[start:end]
        self._shown = [] if self.back else lines
        return lines

    def _turn(
        self, turn: Sequence[LogItem], viewer: Seat | None, width: int, most: int
    ) -> list[Line]:
        """A turn of another seat as one entry, else the last of its items in `most` lines."""
        seat = turn[0].begins
        recaps = self._recaps and not self.why
        if recaps and seat is not None and seat != viewer:
            return self._recap(turn, seat, viewer, width)
        found: list[Line] = []
        for preceding, item in reversed([*zip((None, *turn), turn, strict=False)]):
            lines = event_lines(self._session, item, viewer, width, all_open=self.all_open)
            if self.why:
                lines += reason_lines(self._session, item, preceding, width)
            found = [*lines, *found]
            if len(found) >= most:
                break
        return found

    def _note_points(self, over: Sequence[Sequence[LogItem]]) -> None:
        """Keep the points of each seat at the end of its last turn, when it is first seen."""
        last: dict[Seat, int] = {}
        for start in (turn[0] for turn in over):
            if start.begins is not None:
                last[start.begins] = start.at
        for seat, at in last.items():
            if at not in self._points:
                self._points[at] = points_line(self._session, seat)

    def _recap(
        self, turn: Sequence[LogItem], seat: Seat, viewer: Seat | None, width: int
    ) -> list[Line]:
        session, at = self._session, turn[0].at
        text = turn_words(session, seat, turn[1:], viewer)
        if at in self._points:
            text += GAP + self._points[at]
        first, *rest = _starred(wrap(text, width, "  "))
        (words, role), *more = first
        return [((words[:1], letter(seat)), (words[1:], role), *more), *rest]


def _starred(parts: Sequence[str]) -> list[Line]:
    """The lines of a turn, with its great moments in a color of their own."""
    if not any("★" in part for part in parts):
        return [plain(part) for part in parts]
    lines: list[Line] = []
    role = ""
    for part in parts:
        pieces: list[StyledText] = []
        for word in re.split(r"(?=★)|(?<=,)|(?= ·)", part):
            role = "title" if word.startswith("★") else "" if word.startswith(" ·") else role
            pieces.append((word, role))
            role = "" if word.endswith(",") else role
        lines.append(tuple(pieces))
    return lines


def _where_it_goes_on(shown: list[Line], found: list[Line]) -> int | None:
    """The index of the previously shown lines in the new ones, apart from the last one."""
    steady = shown[:-1]
    starts = range(len(found) - len(steady), -1, -1) if steady else ()
    return next((at for at in starts if found[at : at + len(steady)] == steady), None)


def _gone(lines: int, height: int) -> int:
    """The number of lines to scroll for new ones: none, or a third of the panel at once.

    Lines that do not move are easier to read and send no bytes.
    """
    lacking = lines - height
    return max(lacking, height // 3) if lacking > 0 else 0
