"""The log page: the whole log, with search and filters by topic and seat."""

from collections.abc import Iterator
from string import digits

from ep_rules.api import LETTERS, Event, Seat
from ep_tui.contributions.events import WHOLE_LOG
from ep_tui.panels.log import event_lines
from ep_tui.panels.log_items import LogItem, log_items, reason_lines
from ep_tui.panels.styled_lines import Line, flow, plain
from ep_tui.presenters.registry import presenters_of
from ep_tui.screens.reader import Reader
from ep_tui.session.session import Session
from ep_tui.texts import say

TOPIC_KEYS = digits + "xyz"
"""The keys of the topics: one game has eleven."""


class LogPage(Reader):
    """The log from its newest line; a topic has a digit or a small letter, a seat a capital."""

    def __init__(self, session: Session, viewer: Seat | None, *, why: bool = False) -> None:
        super().__init__(say("panels.log.title"), self._log, start=lambda _: 10**9)
        self._session = session
        self._viewer = viewer
        self._why = why
        self._topics = presenters_of(session.game).topics
        self._topic = WHOLE_LOG
        self._seat: Seat | None = None
        self._made: tuple[object, list[Line]] = ((), [])

    def foot(self) -> str:
        keys = TOPIC_KEYS[: len(self._topics)]
        kinds = " ".join((f"0–{keys[: len(digits)][-1]}", *keys[len(digits) :]))
        return say("panels.log.keys", kinds=kinds, last=LETTERS[len(self._session.names) - 1])

    def press(self, key: str, char: str | None) -> None:
        seats = LETTERS[: len(self._session.names)]
        if not self.typing and char is not None and char in TOPIC_KEYS[: len(self._topics)]:
            self._topic = self._topics[TOPIC_KEYS.index(char)]
        elif not self.typing and char is not None and char in seats:
            seat = Seat(seats.index(char))
            self._seat = None if self._seat == seat else seat
        else:
            super().press(key, char)
            return
        self.reopen(10**9)

    def _log(self, width: int) -> list[Line]:
        key = (self._topic, self._seat, width, len(self._session.heard))
        if self._made[0] != key:
            self._made = (key, self._lines(width))
        return self._made[1]

    def head(self, width: int) -> list[Line]:
        lines: list[Line] = []
        for key, topic in zip(TOPIC_KEYS, self._topics, strict=False):
            role = "chosen" if topic == self._topic else ""
            lines.append(((f"{key} ", "key"), (say(f"panels.log.kind.{topic.name}"), role)))
        for letter, name in zip(LETTERS, self._session.names, strict=False):
            role = "chosen" if self._seat == LETTERS.index(letter) else letter
            lines.append(((f"{letter} ", "key"), (name, role)))
        return [*flow(lines, width), plain("")]

    def _lines(self, width: int) -> list[Line]:
        found: list[Line] = []
        items = list(self._items())
        for preceding, item in zip((None, *items), items, strict=False):
            found += event_lines(self._session, item, self._viewer, width)
            if self._why:
                found += reason_lines(self._session, item, preceding, width)
        return found or [plain(say("panels.log.none"), "dim")]

    def _items(self) -> Iterator[LogItem]:
        """The items that pass the filters; a turn's heading appears if any item of it does."""
        turn: LogItem | None = None
        for item in log_items(self._session):
            if item.begins is not None and (self._topic != WHOLE_LOG or self._seat is not None):
                turn = item
            elif self._passes(item):
                if turn is not None:
                    yield turn
                turn = None
                yield item

    def _passes(self, item: LogItem) -> bool:
        topic = presenters_of(self._session.game).telling(item.event).log
        of_topic = self._topic in (WHOLE_LOG, topic)
        return of_topic and (
            self._seat is None or any(map(self._concerns, (item.event, *item.more)))
        )

    def _concerns(self, event: Event) -> bool:
        one = (getattr(event, name, None) for name in ("seat", "victim", "other", "owner"))
        return self._seat in one or self._seat in getattr(event, "seats", ())
