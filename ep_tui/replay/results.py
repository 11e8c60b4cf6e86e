"""The finished games with people; profiles are made of them."""

from collections.abc import Generator, Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from ep_rules.api import SCENARIOS
from ep_tui.panels.game_lines import scenario_title
from ep_tui.storage import saved_games
from ep_tui.storage.saved_games import SavedGame
from ep_tui.storage.seat_words import is_person
from ep_tui.texts import say
from ep_tui.tutorial.lesson_files import LESSONS, lesson, lesson_position


def results(newest_first: Sequence[Path], summaries: Path) -> Generator[SavedGame]:
    """Yield each of these finished games, the oldest first; without a result if it does not count.

    It does not if it is damaged or unfinished, if only bots play, or if it begins with a scene
    that is no lesson's.
    """
    for game in saved_games.look(newest_first[::-1], summaries):
        yield game if _counts(game) else replace(game, result=None)


def _counts(game: SavedGame) -> bool:
    people = any(is_person(chair.word) for chair in game.seats)
    return game.scenario in SCENARIOS and people and counts_with(game.scene, game.scenario)


def counts_with(scene: str, scenario: str | None) -> bool:
    """Whether a game that begins with a scene counts: with none, or with that of a lesson."""
    return not scene or scene in lesson_scenes(scenario)


@cache
def lesson_scenes(scenario: str | None) -> dict[str, str]:
    """The positions in which the lessons of a scenario begin, each with its lesson."""
    line = f'scenario = "{scenario}"\n'
    names = [name for name in LESSONS if line in lesson(name).scene]
    return {lesson_position(name)[1]: name for name in names}


def lesson_of(scenario: str | None, scene: str) -> str:
    """The lesson of a game that begins with a scene, or ""."""
    return lesson_scenes(scenario).get(scene, "") if scene else ""


def title(game: SavedGame) -> str:
    """The scenario of a game, and its lesson; or the name of a file that cannot be read."""
    scenario, name = scenario_title(game), lesson_of(game.scenario, game.scene)
    if not name:
        return scenario
    return say("games.list.lesson", scenario=scenario, lesson=say(f"tutorial.lesson.{name}.title"))
