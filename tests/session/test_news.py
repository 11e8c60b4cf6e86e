"""The summary of what happened since a seat's last turn."""

from ep_rules.api import Event, Seat, View
from ep_tui.panels.news import summary
from ep_tui.session.session import Session
from ep_tui.session.table import Table


def after_parts(parts: int) -> Session:
    """A game of deckhands after some parts, as its seats see it together."""
    table = Table.new("land-ho", ["deckhand"] * 3, seed=4, first=0)
    while table.part < parts:
        table.step()
    return Session.local(table)


def test_what_came_before_the_first_turn_of_a_seat_is_called_so_until_that_turn_is_over():
    session = after_parts(2)
    assert summary(session, Seat(0)).startswith("Since your last turn: ")
    assert summary(session, Seat(2)).startswith("Before your first turn: ")
    assert summary(session, Seat(1)) == ""


class Noted(Event, frozen=True):
    """An event that notes who reads it."""

    readers: list[Seat | None]

    def seen_by(self, viewer: Seat | None) -> "Noted":
        """Note the reader."""
        self.readers.append(viewer)
        return self


def test_a_view_makes_only_the_events_that_a_bot_reads():
    table = Table.new("land-ho", ["deckhand"] * 3, seed=4, first=0)
    first, last = Noted([]), Noted([])
    view = View.of(table.game, table.history.state, Seat(1), [first, last])
    assert next(reversed(view.history)) is last
    assert (first.readers, last.readers) == ([], [Seat(1)])
    assert tuple(view.history[:1]) == (first,)
