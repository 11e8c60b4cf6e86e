"""Events in one line each, and a whole turn of another seat in one line; the log panel calls it."""

from collections.abc import Iterable
from itertools import groupby

from ep_rules.api import LETTERS, Event, Seat, letter
from ep_tui.contributions.events import Aside, seat_of
from ep_tui.contributions.words import Words
from ep_tui.panels.log_items import LogItem
from ep_tui.presenters.game_presenters import Presenters
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say

GAP = " · "


def brief(session: Session, item: LogItem, viewer: Seat | None) -> str:
    """An event and its asides in few words, or "" if it has none."""
    presenters = presenters_of(session.game)
    words = presenters.recap(item.event.seen_by(viewer), LETTERS, viewer, alone=True)
    if not words:
        return ""
    briefs = ((event, aside.brief(event)) for event, aside in _asides(presenters, item.more))
    deeds = words
    for said in (own(presenters, event, told, viewer) for event, told in briefs if told):
        deeds = f"{deeds}{' ' if deeds.endswith('?') else ', '}{said}"
    if item.unasked is not None and item.unasked[0] == viewer:
        deeds = say(f"recap.unasked-{item.unasked[1]}", deeds=deeds)
    return _by(item.event, deeds, viewer)


def turn_words(session: Session, seat: Seat, told: Iterable[LogItem], viewer: Seat | None) -> str:
    """The turn of a seat: its roll, deeds and declined offers, and what the viewer got by it."""
    presenters = presenters_of(session.game)
    roll, deeds = "", list[str]()
    for item in told:
        event = item.event
        words = presenters.recap(event.seen_by(viewer), LETTERS, viewer)
        if item.unasked is not None and item.unasked[0] == viewer:
            offer = presenters.recap(event.seen_by(viewer), LETTERS, viewer, alone=True)
            deeds.append(say(f"recap.unasked-{item.unasked[1]}", deeds=offer))
        elif words and presenters.telling(event).cue is not None:
            roll = GAP.join([words, *_got(presenters, item.more, viewer)])
        elif words:
            is_other = seat_of(event) not in (seat, None)
            deed = _by(event, words, viewer) if is_other else words
            great = presenters.moment(event, viewer) is not None
            deeds.append(say("recap.great", deed=deed) if great else deed)
    said = ", ".join(_counted(deed, len([*same])) for deed, same in groupby(deeds))
    found = GAP.join(part for part in (roll, said) if part) or say("recap.nothing")
    return say("recap.turn", who=letter(seat), deeds=found)


def _by(event: Event, deeds: str, viewer: Seat | None) -> str:
    """Deeds with the seat of an event before them, if it has one."""
    seat = seat_of(event)
    who = say("names.you") if seat == viewer else "" if seat is None else letter(seat)
    return say("recap.brief", who=who, deeds=deeds) if who else deeds


def own(presenters: Presenters, event: Event, words: Words, viewer: Seat | None) -> str:
    """The words of an aside; its seat is “you” for a viewer."""
    if viewer is not None and seat_of(event) == viewer and "seat" in words.params:
        words = Words(words.key, {**words.params, "seat": say("names.you-object")})
    return presenters.phrase(words)


def points_line(session: Session, seat: Seat) -> str:
    """The points of a seat, and those that win."""
    points = session.observe(None).seats[seat].total
    goal = presenters_of(session.game).beside_map.number("goal")
    return say("recap.points", points=points, goal=goal)


def _asides(presenters: Presenters, events: Iterable[Event]) -> Iterable[tuple[Event, Aside]]:
    found = ((event, presenters.telling(event).aside) for event in events)
    return ((event, aside) for event, aside in found if aside is not None)


def _got(presenters: Presenters, asides: Iterable[Event], viewer: Seat | None) -> Iterable[str]:
    """The income of the viewer from a roll."""
    return (
        own(presenters, event, aside.words(event), viewer)
        for event, aside in _asides(presenters, asides)
        if seat_of(event) == viewer
    )


def _counted(deed: str, count: int) -> str:
    return deed if count == 1 else say("recap.counted", count=count, deed=deed)
