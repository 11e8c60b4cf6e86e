"""The reasons that bots show to onlookers."""

from ep_rules.api import Header, History, Seat, Seed, View, observe
from ep_rules.bots.captain import Captain
from ep_tui.panels.log import LogBook
from ep_tui.panels.log_items import log_items
from ep_tui.panels.styled_lines import text_of
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.texts import parsed
from ep_tui.texts.advice import why_line
from tests.bots.all_reasons import ALL
from tests.kit.chosen import PLACED
from tests.kit.each import each
from tests.kit.more_texts import chapter
from tests.kit.table import at
from tests.texts.test_catalogue import placeholders

OPEN = {"group", "hex", "place", "piece", "seat"}
"""Things that a reason may name: they are public, or no more than a word. A plan is not."""

CHANGES = f"""
seats = 2
[A]
hand = "2 grain, 1 ore, 2 gold"
{PLACED}
"""

OFFERED = f"""
seats = 2
[A]
hand = "3 lumber"
{PLACED}
[B]
hand = "4 lumber, 2 ore"
settlements = ["A1.s"]
"""


def played(scenario: str = "land-ho", seats: tuple[str, ...] = ("captain", "captain")) -> Table:
    """A game between bots up to its tenth turn."""
    table = Table.new(scenario, seats, seed=3, first=0)
    while table.history.state.part < 10:
        table.step()
    return table


def lines(table: Table, viewer: Seat | None, *, why: bool) -> list[str]:
    """The log of a table."""
    book = LogBook(Session.local(table))
    book.why = why
    return [text_of(line) for line in book.lines(viewer, 60, 3000)]


def test_every_reason_is_worded_for_those_who_look_on():
    assert set(chapter("why")) == set(ALL)


@each("code", ALL)
def test_a_reason_names_only_what_lies_open(code: str):
    named = set(placeholders(parsed(f"why.{code}")))
    assert named <= OPEN & set(ALL[code])


def test_a_reason_does_not_tell_for_what_a_hand_is_kept():
    """A player with hints may know the plan; onlookers read the same text for every plan."""
    table = at(CHANGES)
    view = View.of(table.game, table.state, Seat(0))
    _, reason = Captain().advise(view, table.game.legal_actions(table.state), 5)
    assert dict(reason.params)["plan"] == "upgrade"
    other = type(reason)(reason.code, (("plan", "road"),))
    assert why_line(table.game, reason) == why_line(table.game, other)


def test_the_log_has_a_reason_below_a_deed_when_it_is_asked_for():
    table = played()
    plain, more = lines(table, None, why=False), lines(table, None, why=True)
    assert [line for line in more if line.lstrip() in {row.lstrip() for row in plain}] == plain
    whys = [line for line in more if line.startswith("Why: ")]
    assert len(whys) > 10
    assert not any(line.startswith("Why: ") for line in plain)


def test_all_viewers_read_the_same_reasons():
    table = played("explorers-pirates")
    seen = [lines(table, viewer, why=True) for viewer in (None, Seat(0), Seat(1))]
    whys = [[line for line in some if line.startswith("Why: ")] for some in seen]
    assert whys[0] == whys[1] == whys[2]


def test_a_reason_stands_right_below_the_deed_and_not_below_what_came_of_it():
    position = at(OFFERED)
    game, state = position.game, position.state
    header = Header(game.ruleset, ("you", "captain"), Seat(0), Seed(7))
    table = Table(header, History(game, state), header.seats)
    table.act(table.read("offer 1 lumber for 2 ore"), Seat(0))
    while table.person_to_act is None:
        table.step()
    said = lines(table, None, why=True)
    no = next(number for number, line in enumerate(said) if "B no; no deal" in line)
    assert said[no + 1].startswith("Why: ")


def test_what_several_events_tell_has_its_reason_once():
    table = played("explorers-pirates")
    deeds = {item.at for item in log_items(Session.local(table))} & set(table.bots.reasons)
    whys = [line for line in lines(table, None, why=True) if line.startswith("Why: ")]
    assert len(whys) <= len(deeds)


def test_a_deckhand_keeps_its_reasons_to_itself():
    assert not played(seats=("deckhand", "random")).bots.reasons


def test_reasons_change_nothing_in_a_game():
    """A bot makes the same choices without its reasons."""
    table = Table.new("land-ho", ("captain", "captain"), seed=3, first=0)
    while table.history.state.part < 4:
        actor = table.actor
        if actor is not None and actor >= 0:
            heard = [heard.event for heard in table.heard]
            view = View.of(table.game, table.history.state, actor, heard)
            wanted = Captain().choose(view, table.legal(), 0)
            table.step()
            assert table.history.entries[-1].action == wanted
        else:
            table.step()
    assert observe(table.game, table.history.state, None).part == 4
