"""Whole games in plain mode: every scenario is played to its end by choosing numbers."""

import re
from collections.abc import Iterator

import pytest

from ep_rules.api import SCENARIOS, Action, Seat, game, mix
from ep_rules.sea.sailing import Sail
from ep_tui.plain.choices import MOST, Chooser, PlainQuestion
from ep_tui.plain.conversation import WIDTH
from ep_tui.session.session import Session
from ep_tui.session.table import Table
from ep_tui.texts import has, use_pseudo
from tests.kit.composition import composed
from tests.laws.play import Player
from tests.plain.conversation import Chance, talk

QUICK = {"victory.goal": "8", "turn.rounds": "30"}
SEATS = (("you", "deckhand"), ("person:Ann", "person:Bob", "random"))
TABLES = [(scenario, SEATS[number % 2]) for number, scenario in enumerate(SCENARIOS)]


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seats"), TABLES)
def test_a_whole_game_is_played_by_numbers(scenario: str, seats: tuple[str, ...]):
    lacking = min(SCENARIOS[scenario].layouts) - len(seats)
    table = Table.new(scenario, (*seats, *("random",) * lacking), seed=5, first=0, house=QUICK)
    answers = Chance(1)
    said = talk(table, answers)
    assert table.over
    assert "The game took" in said
    assert answers.longest <= MOST + 1, "a list is short"
    for line in said.split("\n"):
        assert len(line) <= WIDTH
        assert line.isprintable(), "no escape sequences, no tabs"
        assert not re.search(r"[{}]|  +\S.*\S  ", line), line


def test_a_game_between_bots_alone_is_told_to_its_end():
    table = Table.new("land-ho", ("deckhand", "deckhand"), seed=3, house=QUICK)
    said = talk(table, lambda _: pytest.fail("nobody is asked"))
    assert table.over
    assert "rolls" in said


def test_a_game_of_six_with_paired_turns_is_played_by_numbers():
    seats = ("you", *("random",) * 5)
    table = Table.new("explorers-pirates", seats, seed=2, first=0, house={"turn.rounds": "6"})
    talk(table, Chance(2))
    assert table.over


@pytest.fixture
def pseudo() -> Iterator[None]:
    """Every text of the catalogue in brackets that are used nowhere else."""
    use_pseudo()
    yield
    use_pseudo(on=False)


@pytest.mark.usefixtures("pseudo")
def test_every_word_comes_from_the_catalogue():
    table = Table.new("explorers-pirates", ("you", "random"), seed=5, house={"turn.rounds": "9"})
    asked = iter(("hand", "seats", "costs", "map", "log", "?", "why road A1-e", "nonsense", "undo"))
    answers, count = Chance(3), iter(range(10_000))

    def answer(said: str) -> str:
        return (next(count) % 5 == 4 and next(asked, "")) or answers(said)

    said = talk(table, answer)
    assert table.over
    assert not next(asked, ""), "everything was asked"
    said = re.sub("^> .*$", "", said, flags=re.MULTILINE)
    while (less := re.sub("⟦[^⟦⟧]*⟧", "", said)) != said:
        said = less
    assert not re.findall(r"[A-Za-z]{3,}", said.replace("rulebook", ""))


# ---- choices -------------------------------------------------------------------------------------


def leaves(question: PlainQuestion) -> list[Action]:
    """The first action of every choice, at any depth."""
    assert not any(key.isdigit() for key in question.by_key), "0 is back, other numbers choose"
    found: list[Action] = []
    assert len(question.choices) <= MOST + 1
    for choice in (*question.choices, *question.by_key.values()):
        if choice.then is not None:
            found += leaves(choice.then())
        else:
            found.append(choice.actions[-1])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_that_is_legal_can_be_chosen_by_numbers(scenario: str):
    everything_can_be_chosen(scenario)


@pytest.mark.slow
def test_everything_that_is_legal_in_the_game_of_all_systems_can_be_chosen_by_numbers():
    with composed() as scenario:
        everything_can_be_chosen(scenario)


@pytest.mark.slow
def test_the_game_of_all_systems_is_played_by_numbers():
    with composed() as scenario:
        table = Table.new(scenario, ("you", "deckhand", "random"), seed=5, first=0, house=QUICK)
        said = talk(table, Chance(1))
    assert table.over
    assert "The game took" in said


def everything_can_be_chosen(scenario: str) -> None:
    """Play a while, checking the choices of people again and again."""
    lacking = min(SCENARIOS[scenario].layouts) - 2
    people = ("you", "person:Bob", *("random",) * lacking)
    table = Table.new(scenario, people, seed=8, first=0)
    player = Player(mix(len(scenario), 3))
    for step in range(260):
        seat = table.person_to_act
        if seat is None:
            table.step()
            continue
        legal = table.legal()
        if step % 3 == 0:
            chosen = set(leaves(Chooser(Session.local(table)).question("")))
            assert {a for a in legal if not isinstance(a, Sail)} == {
                a for a in chosen if not isinstance(a, Sail)
            }
            assert {(a.ship, a.path) for a in legal if isinstance(a, Sail)} <= {
                (a.ship, a.path) for a in chosen if isinstance(a, Sail)
            }
        table.act(player.choose(table.game, table.history.state, legal), seat)
        if table.over:
            break


def test_every_action_of_a_seat_has_words():
    kinds = {
        family.action
        for scenario, entry in SCENARIOS.items()
        for seats in entry.layouts
        for family in game(scenario, seats).book.families
        if not hasattr(family, "outcomes")
    }
    assert kinds
    assert not [kind.__name__ for kind in kinds if not has(f"plain.does.{kind.__name__}")]


def test_seats_are_asked_in_turn():
    """Guards the tests above: there are two people, and both are asked."""
    table = Table.new("land-ho", ("person:Ann", "person:Bob"), seed=5, first=0, house=QUICK)
    said = talk(table, Chance(4))
    assert "A Ann, it is your turn" in said
    assert "B Bob, it is your turn" in said
    assert table.people == [Seat(0), Seat(1)]
