"""The summary of what happened since a seat's last turn."""

from ep_rules.api import Dice, Event, Seat, View
from ep_tui.panels.news import span, summary
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from tests.kit.knights import knights_table


def after_parts(parts: int) -> Session:
    """A game of deckhands after some parts, as its seats see it together."""
    table = Table.new("land-ho", ["deckhand"] * 3, seed=4, first=0)
    while table.part < parts:
        table.step()
    return Session.local(table)


def test_who_watches_is_told_the_running_turn_only():
    table = Table.new("land-ho", ["deckhand"] * 3, seed=4, first=0)
    while table.part < 8 or not isinstance(table.last_action, Dice):
        table.step()
    session = Session.local(table)
    assert summary(session, None).startswith("In this turn: dice ")
    start, stop = span(session, None)
    assert [heard.begins is not None for heard in session.heard[start:stop]].count(True) <= 1


def test_what_came_before_the_first_turn_of_a_seat_is_called_so_until_that_turn_is_over():
    session = after_parts(2)
    assert summary(session, Seat(0)).startswith("Since your last turn: ")
    assert summary(session, Seat(2)).startswith("Before your first turn: ")
    assert summary(session, Seat(1)) == ""


def attacked(knight: str, viewer: Seat) -> list[str]:
    """What an attack on the cities of A and B has in the summary of a seat."""
    table = knights_table(f"""
        phase = "production"
        barbarians = 6
        [A]
        cities = ["B2.n"]
        [B]
        cities = ["E4.se"]
        roads = ["E4-e"]
        knights = ["E4.ne {knight}"]
    """).do("A roll", "* dice 1 1", "* event-die ship")
    presenters = presenters_of(table.game)
    news = [(presenters.telling(event).news, event) for event in table.heard]
    told = [words for tell, event in news if tell and (words := tell(event, viewer))]
    return [presenters.phrase(words) for words in told]


def test_the_summary_says_who_lost_a_city_to_the_barbarians_and_who_became_defender():
    lost = "attack 2, defense 1: Catan loses"
    assert attacked("basic active", Seat(0)) == [lost, "you lost a city to the barbarians"]
    assert attacked("basic active", Seat(1)) == [lost, "A lost a city"]
    won = "attack 2, defense 2: Catan wins"
    assert attacked("strong active", Seat(0)) == [won, "B became Defender of Catan"]
    assert attacked("strong active", Seat(1)) == [won, "you became Defender of Catan"]


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
