"""How a seat stands when its turn has ended, in points; the look-ahead asks it."""

from collections.abc import Iterator, Mapping

from ep_rules.api import GOLD, RESOURCES, Game, Owner, Seat, State, View
from ep_rules.bots.captain.knowledge import Asset, guide
from ep_rules.bots.captain.survey import Survey

WORTH: Mapping[str, float] = {
    "points": 0.715,
    "others": -0.945,
    "pips": 0.047,
    "kinds": 0.155,
    "cards": 0.103,
    "coins": 0.145,
    "gold fields": 0.029,
    "settlements": 0.407,
}
"""What each thing that a seat has at the end of its turn adds to the points that it is ahead of the
others at the end of the game; as `tests/bots/standing.py` finds it. Modules have further assets."""
BEHIND = -2.972
"""The same of nothing at all."""
WON = 2.0
"""What the win counts beside the points."""
HELD = 7
"""More cards than this do not count."""


def standing(game: Game, world: State, seat: Seat) -> float:
    """What a seat has at the end of its turn, in points that it will be ahead of the others."""
    if world.over:
        points = [sum(game.points(world, Owner(one)).values()) for one in range(world.seats)]
        others = (sum(points) - points[seat]) / (len(points) - 1)
        return points[seat] - others + WON * (world.winner == seat)
    return BEHIND + sum(asset.worth * asset.much for asset in assets(View(game, world, seat)))


def assets(view: View) -> Iterator[Asset]:
    """What a seat has, with all its ships rested."""
    modules = guide(view.game)
    survey = modules.read(view, rested=True)
    for name, much in _common(survey):
        yield Asset(name, much, WORTH[name])
    for found in modules.of("assets", survey):
        yield from found()


def _common(survey: Survey) -> Iterator[tuple[str, float]]:
    """What seats have in every game."""
    yield "points", survey.points[survey.seat]
    yield "others", (sum(survey.points) - survey.points[survey.seat]) / (survey.seats - 1)
    yield "pips", sum(survey.income.rates[good] for good in RESOURCES)
    yield "kinds", sum(survey.income.rates[good] > 0 for good in RESOURCES)
    yield "cards", min(HELD, sum(survey.hand[good] for good in RESOURCES))
    yield "coins", survey.hand[GOLD]
    yield "gold fields", survey.income.rates[GOLD]
    yield "settlements", len(survey.settlements)
