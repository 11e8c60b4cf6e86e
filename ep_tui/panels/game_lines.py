"""What lists say about a saved game; the pages of games, plain mode and `ep-tui games` call it."""

from datetime import datetime
from functools import cache

from ep_rules.api import SCENARIOS
from ep_tui.contributions.words import yes
from ep_tui.storage.saved_games import Chair, SavedGame
from ep_tui.texts import say

_TIME, _HOUR = "%H:%M", 60


@cache
def _scenario(name: str) -> str:
    return say(f"names.scenario.{name}.title")


def scenario_title(game: SavedGame) -> str:
    """The name of a game's scenario, or that of a file that cannot be read."""
    return _scenario(game.scenario) if game.scenario in SCENARIOS else game.name


@cache
def _seat(chair: Chair) -> str:
    return say("games.list.seat", letter=chair.seat, name=chair.name, points=chair.points)


def about(game: SavedGame) -> str:
    """The round, whose turn it is or who won, and who plays with how many points."""
    if game.damaged is not None:
        return game.damaged.replace(game.path, game.name)
    kind = "running" if not game.over else "won" if game.winner else "unwon"
    who = game.winner or game.turn or ""
    you = yes(any(one.seat == who and one.word == "you" for one in game.seats))
    seats = ", ".join(map(_seat, game.seats))
    return say(f"games.list.{kind}", round=game.round, you=you, who=who, seats=seats)


def when(game: SavedGame, now: datetime) -> str:
    """When a game was last played: minutes ago, a time of today or yesterday, or a date."""
    then = datetime.fromisoformat(game.when)
    minutes = int((now - then).total_seconds()) // 60
    days = (now.date() - then.date()).days
    if 0 <= minutes < _HOUR:
        return say("games.page.when.minutes", count=minutes)
    if days in (0, 1) and minutes >= 0:
        return say("games.page.when.day", days=days, time=then.strftime(_TIME))
    return then.date().isoformat()


def searched(game: SavedGame) -> str:
    """The words by which a game is found, in small letters."""
    told = "" if game.damaged else about(game)
    return f"{scenario_title(game)} {told} {game.when[:10]} {game.name}".casefold()
