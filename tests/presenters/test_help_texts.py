"""The help of a game has the contributions of its own modules, and nothing else."""

from ep_rules.api import SCENARIOS, Seat, game
from ep_tui.presenters.registry import presenters_of
from tests.kit.each import each


@each("name", SCENARIOS)
def test_every_example_is_a_line_that_its_game_understands(name: str):
    played = game(name, max(SCENARIOS[name].layouts))
    examples = presenters_of(played).examples().split(", ")
    assert len(examples) >= 3
    for line in examples:
        assert type(played.notation.read(line, (), Seat(0))) in played.book.family_of


def test_a_game_with_ships_and_one_with_cities_have_examples_of_their_own():
    land_ho, base = (presenters_of(game(name, 3)).examples() for name in ("land-ho", "base"))
    assert land_ho == "road D4-ne, sail #1 D4-e, trade wool for ore, offer 1 wool for 1 ore"
    cards = "road D4-ne, city D4.n, trade wool for ore, offer 1 wool for 1 ore, monopoly ore"
    assert base == cards


def test_what_two_modules_explain_alike_is_told_once():
    told = presenters_of(game("base", 3)).explained()
    assert len(told) == len({*told})
    assert sum("award" in sentence for sentence in told) == 1


def test_tracks_and_moves_are_explained_where_there_are_some():
    def told(name: str) -> str:
        return " ".join(presenters_of(game(name, 3)).explained())

    assert "remaining moves" in told("land-ho")
    assert "track" not in told("land-ho")
    assert "track" in told("fish")
    assert "victory point cards" not in told("fish")
