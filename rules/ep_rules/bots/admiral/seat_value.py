"""The value of a seat at the end of its turn, in points; the look-ahead calls it."""

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
"""What each asset at the end of a turn adds to the lead in points at the end of the game, as
fitted by `tests/bots/fit_seat_value.py`. Modules have further assets."""
BEHIND = -2.972
"""The value of having no assets."""
WON = 2.0
"""The value of the win in addition to the points."""
HELD = 7
"""Cards above this number do not count."""


def seat_value(game: Game, world: State, seat: Seat) -> float:
    """The value of a seat at the end of its turn, as a lead in points at the end of the game."""
    if world.over:
        points = [sum(game.points(world, Owner(one)).values()) for one in range(world.seats)]
        others = (sum(points) - points[seat]) / (len(points) - 1)
        return points[seat] - others + WON * (world.winner == seat)
    return BEHIND + sum(asset.worth * asset.much for asset in assets(View.of(game, world, seat)))


def assets(view: View) -> Iterator[Asset]:
    """The assets of a seat, with all its ships rested."""
    modules = guide(view.game)
    survey = modules.read(view, rested=True)
    for name, much in _common(survey):
        yield Asset(name, much, WORTH[name])
    for found in modules.of("assets", survey):
        yield from found()
    survey.let_go()


def _common(survey: Survey) -> Iterator[tuple[str, float]]:
    """The assets common to all games."""
    yield "points", survey.points[survey.seat]
    yield "others", (sum(survey.points) - survey.points[survey.seat]) / (survey.seats - 1)
    yield "pips", sum(survey.income.rates[good] for good in RESOURCES)
    yield "kinds", sum(survey.income.rates[good] > 0 for good in RESOURCES)
    yield "cards", min(HELD, sum(survey.hand[good] for good in RESOURCES))
    yield "coins", survey.hand[GOLD]
    yield "gold fields", survey.income.rates[GOLD]
    yield "settlements", len(survey.settlements)
