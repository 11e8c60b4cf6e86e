"""The events since a seat's last turn, and a one-line summary; the table shows it."""

from collections import Counter
from collections.abc import Iterator

from ep_rules.api import DiceRolled, Event, PartStarted, PhaseEnded, Seat, letter
from ep_tui.contributions.events import Deed
from ep_tui.presenters import Presenters, presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.phrases import phrase


def span(session: Session, seat: Seat | None) -> tuple[int, int]:
    """From the end of the seat's last turn to the start of its running one, as slice of `heard`."""
    starts = _starts(session)
    stop = len(session.heard)
    if starts and starts[-1][1] == seat:
        stop = starts[-1][0]
        starts.pop()
    last = max((i for i, (_, who) in enumerate(starts) if who == seat), default=-1)
    if last < 0 or last + 1 >= len(starts):
        return (0 if last < 0 else stop), stop
    return starts[last + 1][0], stop


def _starts(session: Session) -> list[tuple[int, Seat]]:
    """The first event of every part, and its seat; no event says that the first part starts."""
    events = [heard.event for heard in session.heard]
    starts = [(at, event.seat) for at, event in enumerate(events) if isinstance(event, PartStarted)]
    of_part = (PartStarted, DiceRolled, PhaseEnded)
    first = next(
        ((at, one.seat) for at, one in enumerate(events) if isinstance(one, of_part)), None
    )
    return starts if first is None or first in starts else [first, *starts]


def summary(session: Session, seat: Seat | None) -> str:
    """One line: dice, income, buildings and finds of others; empty without events."""
    presenters = presenters_of(session.game)
    start, stop = span(session, seat)
    events = [heard.event.seen_by(seat) for heard in session.heard[start:stop]]
    parts = [phrase(words) for words in presenters.since(events, seat)]
    parts += _news(presenters, events, seat)
    for other in range(len(session.names)):
        if other != seat:
            parts += _deeds(presenters, events, other)
    if not parts:
        return ""
    return say("table.since.first" if start == 0 else "table.since.line", text="; ".join(parts))


def _news(presenters: Presenters, events: list[Event], viewer: Seat | None) -> Iterator[str]:
    """The news in single events for a viewer."""
    for event in events:
        news = presenters.telling(event).news
        words = news and news(event, viewer)
        if words:
            yield phrase(words)


def _deeds(presenters: Presenters, events: list[Event], seat: int) -> Iterator[str]:
    """A seat's deeds, each once with its count."""
    found = Counter(
        deed
        for event in events
        if getattr(event, "seat", None) == seat and (deed := _deed(presenters, event))
    )
    words = [_counted(deed, found[deed]) for deed in sorted(found, key=lambda deed: deed.rank)]
    if words:
        yield say("table.since.deeds", seat=letter(seat), deeds=", ".join(words))


def _deed(presenters: Presenters, event: Event) -> Deed | None:
    telling = presenters.telling(event)
    return telling.deed if telling.notable(event) else None


def _counted(deed: Deed, count: int) -> str:
    if deed.rank:
        return say(deed.key, count=count)
    return f"{count} × {say(deed.key)}" if count > 1 else say(deed.key)
