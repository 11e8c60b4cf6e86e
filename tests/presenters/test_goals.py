"""What wins, in two lines, for every game of the catalogue."""

from ep_rules.api import SCENARIOS, game
from ep_tui.panels.wording import goal_lines
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import say
from ep_tui.texts.fitting import cells
from tests.kit.each import each
from tests.plain.conversation import talk
from tests.tui.play import flat, new, opened, press

WIDTH = 79
GAMES = [(name, seats) for name, one in SCENARIOS.items() for seats in one.layouts]


@each("scenario, seats", GAMES)
def test_two_lines_say_how_many_points_win_and_where_they_come_from(scenario: str, seats: int):
    made = game(scenario, seats)
    wins, sources = goal_lines(made)
    goal = presenters_of(made).beside_map.number("goal")
    assert wins.startswith(say(f"names.scenario.{scenario}.title"))
    assert f"{goal} points in your own turn win." in wins
    instead = presenters_of(made).instead
    for key in (f"names.earns.{source}" for source in made.book.scores):
        assert say(instead.get(key, key)) in sources
    assert max(cells(wins), cells(sources)) <= WIDTH


def test_a_house_rule_changes_what_wins():
    wins, _ = goal_lines(game("fish", 3, house={"victory.goal": "9", "victory.when": "at-once"}))
    assert wins == "Fish for Catan: 9 points win."


def test_plain_mode_begins_with_what_wins():
    told = talk(new("you", "random"), lambda _: None)
    assert told.startswith(
        "Land Ho!: 8 points in your own turn win.\nPoints: settlements, harbor settlements\n"
    )


async def test_a_new_game_opens_with_what_wins(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    async with opened() as pilot:
        await press(pilot, "s enter")
        assert "Land Ho!: 8 points in your own turn win." in flat(pilot)
        assert "Points: settlements, harbor settlements" in flat(pilot)
        await press(pilot, "escape")
        assert "8 points in your own turn" not in flat(pilot)
