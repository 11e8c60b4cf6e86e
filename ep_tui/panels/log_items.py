"""The items of the log: events with what belongs to them, by turns; logs and plain mode call it."""

from collections.abc import Sequence

import msgspec

from ep_rules.api import Event, Seat
from ep_tui.contributions.events import Stress
from ep_tui.panels.styled_lines import Line, plain
from ep_tui.presenters.game_presenters import Presenters
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap


class LogItem(msgspec.Struct, frozen=True):
    """An event of the log with related ones, such as the income of a roll.

    `at` is the number of entries in the history after its last event. `begins`: the seat whose turn
    begins with it. `unasked`: the seat for which an offer was declined without asking, and why.
    """

    event: Event
    more: tuple[Event, ...] = ()
    at: int = 0
    begins: Seat | None = None
    unasked: tuple[Seat, str] | None = None


def log_items(session: Session, start: int = 0, stop: int | None = None) -> list[LogItem]:
    """The items of the log: steps of one ship joined, cards in a row, income with its roll."""
    presenters = presenters_of(session.game)
    found: list[LogItem] = []
    before = session.heard[start - 1].at if start else -1
    for heard in session.heard[start:stop]:
        event = heard.event
        is_first, before = heard.at != before, heard.at
        if presenters.telling(event).stress is Stress.SILENT:
            continue
        last = found[-1] if found else None
        if last is not None and (joined := _joined(presenters, last, event)) is not None:
            found[-1] = msgspec.structs.replace(joined, at=heard.at)
        elif (place := _gatherer(presenters, found, event)) is not None:
            more = (*found[place].more, event)
            found[place] = msgspec.structs.replace(found[place], more=more)
        else:
            found.append(LogItem(event, at=heard.at, begins=heard.begins))
        if is_first and (unasked := session.unasked(heard.at)) is not None:
            found[-1] = msgspec.structs.replace(found[-1], unasked=unasked)
    return found


def _joined(presenters: Presenters, last: LogItem, event: Event) -> LogItem | None:
    telling = presenters.telling(event)
    aside = telling.aside
    if aside is not None and aside.added(event) and presenters.telling(last.event).gathers:
        return msgspec.structs.replace(last, more=(*last.more, event))
    good, alike = getattr(last.event, "good", None), type(last.event) is type(event)
    if telling.series and alike and msgspec.structs.replace(event, good=good) == last.event:
        return msgspec.structs.replace(last, more=(*last.more, event))
    joined = telling.joined and telling.joined(last.event, event)
    return LogItem(joined) if joined else None


def _gatherer(presenters: Presenters, found: Sequence[LogItem], event: Event) -> int | None:
    """The place of the item that gathers an aside across others: a roll, across drawn cards."""
    aside = presenters.telling(event).aside
    tellings = ((at, presenters.telling(item.event)) for at, item in reversed([*enumerate(found)]))
    at, told = next(((at, told) for at, told in tellings if not told.between), (0, None))
    return at if told and told.gathers and aside and aside.added(event) else None


def by_turns(items: Sequence[LogItem]) -> list[list[LogItem]]:
    """The items of each turn; those before the first turn come first."""
    found: list[list[LogItem]] = []
    for item in items:
        if not found or item.begins is not None:
            found.append([])
        found[-1].append(item)
    return found


def reason_of(session: Session, item: LogItem, preceding: LogItem | None) -> str:
    """The reason of a bot for an item; empty for later consequences."""
    reason = session.reasons.get(item.at)
    if reason is None or (preceding is not None and preceding.at == item.at):
        return ""
    from ep_tui.texts.advice import why_line  # 1 ms of a first frame, which has no reasons

    return say("table.log.why", why=why_line(session.game, reason, session.names))


def reason_lines(
    session: Session, item: LogItem, preceding: LogItem | None, width: int
) -> list[Line]:
    """The same as dim lines."""
    words = reason_of(session, item, preceding)
    return [plain(part, "dim") for part in wrap(words, width, "  ")] if words else []
