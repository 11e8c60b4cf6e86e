"""The events since a seat's last turn: marks for the map and a summary; the table shows them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec

from ep_rules.api import Event, Seat, letter
from ep_tui.board.places import KINDS, News, Place, PlaceKind
from ep_tui.contributions.events import Deed, seat_of
from ep_tui.keys.actions import KIND_OF
from ep_tui.presenters.game_presenters import Presenters
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say


def span(session: Session, seat: Seat | None) -> tuple[int, int]:
    """The slice of `heard` since the end of a seat's last turn, up to its own; or the last turn."""
    starts, stop = _starts(session), len(session.heard)
    if seat is None:
        return starts[-1][0], stop
    if starts[-1][1] == seat:
        stop = starts[-1][0]
        starts.pop()
    last = max((i for i, (_, who) in enumerate(starts) if who == seat), default=-1)
    if last < 0 or last + 1 >= len(starts):
        return (0 if last < 0 else stop), stop
    return starts[last + 1][0], stop


def _starts(session: Session) -> list[tuple[int, Seat]]:
    """The first event of every part, and its seat; the start of the first part has no event."""
    begun = enumerate(heard.begins for heard in session.heard)
    later = [(at, seat) for at, seat in begun if seat is not None]
    return [(0, session.first), *later]


def marks(session: Session, seat: Seat | None) -> News:
    """The places on the map where others did something in the `span` of a seat."""
    presenters = presenters_of(session.game)
    start, stop = span(session, seat)
    found: dict[PlaceKind, dict[Place, None]] = {kind: {} for kind in KINDS}
    trails: dict[Place, Seat] = {}
    for heard in session.heard[start:stop]:
        event = heard.event
        actor = seat_of(event)
        places = places_of(event) if presenters.telling(event).recap and actor != seat else []
        for left in (place for place in places[:-1] if place.kind == "path"):
            found["path"].pop(left, None)
            trails[left] = actor or Seat(0)
        for place in places[-1:]:
            trails.pop(place, None)
            found[place.kind][place] = None
    return News({*found["path"], *found["intersection"]}, trails, {*found["hex"]})


def places_of(event: Event) -> list[Place]:
    """The places that an event names, in order."""
    return [Place(kind, getattr(event, name)) for name, kind in _place_fields(type(event))]


@cache
def _place_fields(kind: type[Event]) -> list[tuple[str, PlaceKind]]:
    fields = msgspec.structs.fields(kind)
    return [(field.name, KIND_OF[field.type]) for field in fields if field.type in KIND_OF]


def summary(session: Session, seat: Seat | None) -> str:
    """One line: dice, income, buildings and finds of others; empty without events."""
    presenters = presenters_of(session.game)
    start, stop = span(session, seat)
    events = [heard.event.seen_by(seat) for heard in session.heard[start:stop]]
    parts = [presenters.phrase(words) for words in presenters.since(events, seat)]
    parts += _news(presenters, events, seat)
    for other in range(len(session.names)):
        if other != seat:
            parts += _deeds(presenters, events, other)
    if not parts:
        return ""
    since = "turn" if seat is None else "first" if start == 0 else "line"
    return say(f"table.since.{since}", text="; ".join(parts))


def _news(presenters: Presenters, events: list[Event], viewer: Seat | None) -> Iterator[str]:
    """The news in single events for a viewer."""
    for event in events:
        news = presenters.telling(event).news
        words = news and news(event, viewer)
        if words:
            yield presenters.phrase(words)


def _deeds(presenters: Presenters, events: list[Event], seat: int) -> Iterator[str]:
    """A seat's deeds, each once with its count."""
    own = (event for event in events if seat_of(event) == seat)
    told = ((event, presenters.telling(event)) for event in own)
    found = Counter(one.deed for event, one in told if one.deed and one.notable(event))
    words = [_counted(deed, found[deed]) for deed in sorted(found, key=lambda deed: deed.counted)]
    if words:
        yield say("table.since.deeds", seat=letter(seat), deeds=", ".join(words))


def _counted(deed: Deed, count: int) -> str:
    if deed.counted:
        return say(deed.key, count=count)
    return f"{count} × {say(deed.key)}" if count > 1 else say(deed.key)
