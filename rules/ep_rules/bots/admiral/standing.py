"""How a seat stands when its turn has ended, in points."""

from collections.abc import Iterator, Mapping

from ep_rules.api import GOLD, RESOURCES, SACK, SETTLER, Game, Owner, Seat, State, View
from ep_rules.bots.captain.errands import Errands
from ep_rules.bots.captain.survey import Survey

WORTH: Mapping[str, float] = {
    "points": 0.715,
    "others": -0.945,
    "pips": 0.047,
    "kinds": 0.155,
    "cards": 0.103,
    "coins": 0.145,
    "gold fields": 0.029,
    "errands": 0.229,
    "second errands": 0.362,
    "ships": 0.056,
    "harbors": 0.413,
    "settlements": 0.407,
    "settlers": 0.524,
    "sacks": 0.407,
    "crews on lairs": 0.527,
}
"""What each thing that a seat has at the end of its turn adds to the points that it is ahead of the
others at the end of the game; as `tests/bots/standing.py` finds it."""
BEHIND = -2.972
"""The same of nothing at all."""
WON = 2.0
"""What the win counts beside the points."""
HELD = 7
"""More cards than this do not count."""


class Rested(Survey):
    """A survey that takes all ships to have their points before them."""

    def left(self, ship: int) -> int:
        """All the points of a turn."""
        return self.speed if self.fleet.at[ship] >= 0 else 0


def standing(game: Game, world: State, seat: Seat) -> float:
    """What a seat has at the end of its turn, in points that it will be ahead of the others."""
    if world.over:
        points = [sum(game.points(world, Owner(one)).values()) for one in range(world.seats)]
        others = (sum(points) - points[seat]) / (len(points) - 1)
        return points[seat] - others + WON * (world.winner == seat)
    return BEHIND + sum(WORTH[what] * much for what, much in assets(View(game, world, seat)))


def assets(view: View) -> Iterator[tuple[str, float]]:
    """What a seat has."""
    survey = Rested(view)
    seat, hold, at = survey.seat, survey.cargo.hold, survey.fleet.at
    errands = Errands(survey)
    yield "points", survey.points[seat]
    yield "others", (sum(survey.points) - survey.points[seat]) / (survey.seats - 1)
    yield "pips", sum(survey.rates[good] for good in RESOURCES)
    yield "kinds", sum(survey.rates[good] > 0 for good in RESOURCES)
    yield "cards", min(HELD, sum(survey.hand[good] for good in RESOURCES))
    yield "coins", survey.hand[GOLD]
    yield "gold fields", survey.rates[GOLD]
    yield "errands", sum(task.score for task in errands.tasks().values())
    yield (
        "second errands",
        sum(errands.best(hold[s][1], at[s]) for s in survey.afloat if len(hold[s]) > 1),
    )
    yield "ships", len(survey.afloat)
    yield "harbors", len(survey.harbors)
    yield "settlements", len(survey.settlements)
    yield "settlers", survey.carried(SETTLER)
    yield "sacks", survey.carried(SACK)
    yield "crews on lairs", sum(c[seat] for c in survey.lairs.crews.values()) if survey.lairs else 0
