"""The goal of a game in two lines; new games and plain mode begin with it."""

from ep_rules.api import Game, ruleset_parts
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import say


def goal_lines(game: Game) -> tuple[str, str]:
    """The points that win, and the sources of points; those with the same words are one."""
    presenters = presenters_of(game)
    numbers, instead = presenters.beside_map.numbers(), presenters.instead
    scenario = say(f"names.scenario.{ruleset_parts(game.ruleset)[0]}.title")
    keys = (f"names.earns.{source}" for source in game.book.scores)
    sources = dict.fromkeys(say(instead.get(key, key)) for key in keys)
    return (
        say("names.goal", scenario=scenario, **numbers),
        say("names.earned-by", sources=", ".join(sources)),
    )
