"""The dice of the turn, and important moments as bars; the side column shows them."""

import msgspec

from ep_rules.api import Event, Seat, letter
from ep_tui.contributions.events import GreatMoment, seat_of
from ep_tui.panels.log import sentence
from ep_tui.panels.log_items import LogItem
from ep_tui.panels.styled_lines import Line
from ep_tui.presenters.game_presenters import Presenters
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import fill


class MomentBar(msgspec.Struct, frozen=True):
    """An important moment: its title and seat for a bar, and the sentence of the log."""

    title: str
    seat: Seat | None
    words: str

    def bar(self, width: int) -> Line:
        """One line across a panel."""
        who = "" if self.seat is None else f"{letter(self.seat)} "
        return ((fill(f" ★ {who}{self.title}", width), "moment"),)


def moment(session: Session, start: int, viewer: Seat | None) -> MomentBar | None:
    """The most important moment after some number of events; the last of equals."""
    presenters = presenters_of(session.game)
    best: tuple[GreatMoment, Event] | None = None
    for heard in session.heard[start:]:
        found = _moment(presenters, heard.event)
        if found is not None and (
            best is None or presenters.moments[found] >= presenters.moments[best[0]]
        ):
            best = (found, heard.event)
    if best is None:
        return None
    great, event = best
    words = sentence(session, LogItem(event), viewer, session.names)
    return MomentBar(say(f"panels.moment.{great.title}"), seat_of(event), words)


def _moment(presenters: Presenters, event: Event) -> GreatMoment | None:
    telling = presenters.telling(event)
    return telling.moment if telling.moment and telling.notable(event) else None


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
