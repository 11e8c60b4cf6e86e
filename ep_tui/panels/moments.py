"""The dice of the turn, and the card of great moments; the table and plain mode show them."""

from collections.abc import Iterator, Sequence

import msgspec

from ep_rules.api import Event, Seat, letter
from ep_tui.contributions.events import GreatMoment, Stress, seat_of
from ep_tui.contributions.words import yes
from ep_tui.panels.log import sentence
from ep_tui.panels.log_items import LogItem, by_turns, log_items
from ep_tui.panels.styled_lines import Line, plain, shortened
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import fill, wrap
from ep_tui.texts.speak import capital

FEW = 3
"""Lines in which a moment has none for its title alone."""


class MomentBar(msgspec.Struct, frozen=True):
    """Great moments: the title and seat of the greatest, and the sentences of all."""

    title: str
    seat: Seat | None
    words: str

    def bar(self, width: int) -> Line:
        """One line across a panel."""
        who = "" if self.seat is None else f"{letter(self.seat)} "
        return ((fill(f" ★ {who}{self.title}", width), "moment"),)

    def lines(self, width: int, height: int, key: str) -> list[Line]:
        """The bar and below it the sentences, in one where lines are few; `key` shows the rest."""
        sign, bar = f" … {key} {say('panels.more')}", [self.bar(width)]
        words = self.words
        if height <= FEW:
            ((title, _),), bar = self.bar(0), []
            words = f"{title.strip()}: {words}"
        parts = shortened(wrap(words, width), height - len(bar), width, sign)
        return [*bar, *(plain(part, "title") for part in parts)][:height]


class Moments:
    """The great moments since the last key, as one `card` or None."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._start = self._end = len(session.heard)
        self._points = _points(session)
        self.card: MomentBar | None = None

    def clear(self) -> None:
        """A key was pressed: the next card begins after what has happened."""
        if self.card is not None:
            self.card = None
            self._begin()

    def look(self, viewer: Seat | None) -> None:
        """Make the card of what has happened; one who watches sees it until the next event."""
        heard = len(self._session.heard)
        if heard == self._end and self.card is not None:
            return
        if self.card is not None and not self._session.seats:
            self._start = min(self._end, heard)
        self._end = heard
        self.card = moment_card(self._session, self._start, viewer, self._points)
        if self.card is None:
            self._begin()

    def _begin(self) -> None:
        """What has happened so far is told."""
        self._start, self._points = self._end, _points(self._session)


def moment_card(
    session: Session, start: int, viewer: Seat | None, points: Sequence[int]
) -> MomentBar | None:
    """The card for a viewer after some number of events, and after seats had these `points`.

    With the sentences of great moments stand those that belong to them, then the points that
    changed, and who needs one more.
    """
    presenters = presenters_of(session.game)
    found: list[tuple[GreatMoment, Event]] = []
    words: list[str] = []
    now = _points(session)
    near = _near(session, points, now)
    for turn in by_turns(log_items(session, min(start, len(session.heard)))):
        for item in great_items(session, turn, viewer):
            words.append(sentence(session, item, viewer, session.names))
            moment = presenters.moment(item.event, viewer)
            found += [(moment, item.event)] if moment is not None else []
    if not found and not near:
        return None
    words += _points_words(session, viewer, points, now)
    closing = (say("panels.moment.closing", **_who(session, seat, viewer)) for seat in near)
    words += map(capital, closing)
    if not found:
        return MomentBar(say("panels.moment.close"), near[-1], " ".join(words))
    # the last of the greatest
    moment, event = max(reversed(found), key=lambda one: presenters.moments[one[0]])
    return MomentBar(say(f"panels.moment.{moment.title}"), seat_of(event), " ".join(words))


def great_items(session: Session, turn: Sequence[LogItem], viewer: Seat | None) -> list[LogItem]:
    """The items of a turn that are great moments for a viewer, and those that belong to them."""
    presenters = presenters_of(session.game)
    great = [presenters.moment(item.event, viewer) is not None for item in turn]
    if not any(great):
        return []
    pairs = zip(turn, great, strict=True)
    return [item for item, is_one in pairs if is_one or presenters.telling(item.event).in_card]


def _points(session: Session) -> list[int]:
    """The points that all see."""
    return [view.total for view in session.observe(None).seats]


def _near(session: Session, before: Sequence[int], now: Sequence[int]) -> list[Seat]:
    """The seats that have come to need one more point."""
    wanted = presenters_of(session.game).beside_map.number("goal") - 1
    pairs = enumerate(zip(before, now, strict=True))
    return [Seat(seat) for seat, (was, has) in pairs if was < wanted == has]


def _points_words(
    session: Session, viewer: Seat | None, before: Sequence[int], now: Sequence[int]
) -> Iterator[str]:
    """A sentence for each seat whose points changed."""
    goal = presenters_of(session.game).beside_map.number("goal")
    for view in session.observe(viewer).seats:
        change = now[view.seat] - before[view.seat]
        if change:
            told = {"points": view.total, "goal": goal, "change": abs(change)}
            who = _who(session, view.seat, viewer)
            yield capital(say("panels.moment.points", **told, more=yes(change > 0), **who))


def _who(session: Session, seat: Seat, viewer: Seat | None) -> dict[str, str]:
    return {"who": session.names[seat], "you": yes(seat == viewer)}


def dice(session: Session) -> Line:
    """The dice of the current turn, all that modules show of them, if rolled."""
    presenters = presenters_of(session.game)
    found: list[Line] = []
    for heard in reversed(session.heard):
        if heard.begins is not None:
            break
        cue = presenters.telling(heard.event).cue
        if cue is not None:
            found.append(cue(heard.event))
    return tuple(piece for line in reversed(found) for piece in line)


class Outcome:
    """The note about an action of a seat, after some number of events."""

    def __init__(self, session: Session, start: int, seat: Seat) -> None:
        self._action = session, start, seat
        self._told = ""

    def news(self, viewer: Seat | None, note: str) -> str:
        """What to tell now, or "": it has not changed, or another `note` is shown."""
        if viewer != self._action[-1] or note != self._told:
            return ""
        self._told = outcome(*self._action)
        return "" if self._told == note else self._told


def outcome(session: Session, start: int, viewer: Seat | None) -> str:
    """The result of a viewer's action, until the next turn or until the seat that asked goes on."""
    presenters = presenters_of(session.game)
    parts: list[str] = []
    turns = (heard.begins for heard in reversed(session.heard[:start]))
    asker = next((seat for seat in turns if seat is not None), session.active)
    for item in log_items(session, start):
        if item.begins is not None or session.actor_of(item.at) == asker != viewer:
            break
        if presenters.telling(item.event).stress >= Stress.NOTED:
            parts.append(sentence(session, item, viewer, session.names))
    return " ".join(parts)
