"""The numbers of a position, and the judgement of a game's positions.

A seat is counted from its own view, as if all its ships had rested: the numbers that all games have
come first, then those that modules count.
"""

from collections.abc import Iterator, Sequence

from ep_rules.api import GOLD, RESOURCES, Game, Seat, State, View, once_per_game
from ep_rules.bots.judgement.net import SURE, Net, chances
from ep_rules.bots.judgement.weights import weights
from ep_rules.bots.numbers import whole
from ep_rules.bots.planning.knowledge import guide
from ep_rules.bots.planning.roads import Roads
from ep_rules.bots.planning.survey import Survey
from ep_rules.bots.planning.works import plans

MOST = 255
"""The most that a number counts."""
KINDS, CARDS, COINS = 4, 15, 12
"""The most cards of a kind, cards, and coins that count."""
PLANS, SHORT = 2, 2
"""The best plans that count, and the points that one more city or harbor may bring."""
FAMILIES = {
    (False, False): "base",
    (False, True): "knights",
    (True, False): "voyages",
    (True, True): "voyages-knights",
}
"""The family of a game, by whether it has ships with cargo, and knights."""


def _each(what: str) -> tuple[str, ...]:
    return tuple(f"{what} {kind}" for kind in range(len(RESOURCES)))


COMMON: Sequence[tuple[str, Sequence[str]]] = (
    ("points", ("points", "points missing", "one point short", "two points short")),
    ("production", _each("pips")),
    ("hand", _each("cards")),
    ("rates", _each("rate")),
    ("production", ("all pips", "kinds with pips", "gold pips", "blocked pips")),
    ("hand", ("all cards", "cards over the limit", "coins")),
    ("land", ("settlements", "buildings", "roads", "settlements left")),
    ("hand", ("settlement cards missing", "road cards missing")),
    ("land", ("best site", "best road")),
    (
        "builds",
        (
            *(
                f"{what} of plan {rank}"
                for rank in range(PLANS)
                for what in ("worth", "cards missing")
            ),
            *(f"points of plan {rank}" for rank in range(PLANS)),
        ),
    ),
    ("turn", ("turn now", "turn next", "turn after", "turns to wait")),
    ("builds", ("ready points", "could win next")),
    ("hand", ("cards at risk",)),
)
"""The numbers that all games have, in groups, which reasons name; a module's are a group each."""
OTHERS = ("lead", "best other", "mean of others")
"""The numbers that a seat has by the points of the others."""


def family(game: Game) -> str:
    """The family of a game, which names the file of its weights."""
    return FAMILIES["ships" in game.book.settings, "knights" in game.book.settings]


def _common(survey: Survey) -> Iterator[int]:
    """The numbers that all games have."""
    points, lacks = survey.points[survey.seat], survey.lacks
    income, hand = survey.income, survey.hand
    rates, cards = income.rates, sum(hand[good] for good in survey.kinds)
    yield points
    yield lacks
    yield int(lacks <= 1)
    yield int(lacks > 1 and lacks <= SHORT)
    yield from (rates[good] for good in RESOURCES)
    yield from (min(KINDS, hand[good]) for good in RESOURCES)
    yield from (income.supply[good] for good in RESOURCES)
    yield sum(rates[good] for good in survey.kinds)
    yield sum(rates[good] > 0 for good in survey.kinds)
    yield rates[GOLD]
    yield sum(survey.pips(place) * survey.on(place) for place in survey.blocked)
    yield min(CARDS, cards)
    yield min(CARDS, max(0, cards - survey.safe))
    yield min(COINS, hand[GOLD])
    yield len(survey.settlements)
    yield len(survey.own)
    yield len(survey.roads)
    yield survey.number("building", "settlements") - len(survey.settlements)
    yield survey.lacking(survey.cost("building", "settlement_cost"))
    yield survey.lacking(survey.cost("building", "road_cost"))
    yield whole(max((survey.sites[at] for at in survey.way_ends if at in survey.sites), default=0))
    yield whole(max((lead.worth for lead in survey.of(Roads).leads.values()), default=0))
    best = [*plans(survey)[:PLANS]]
    for project in best:
        yield whole(project.rate, 64)
        yield survey.lacking(project.cost)
    for _ in range(PLANS - len(best)):
        yield 0
        yield CARDS
    yield from (project.points for project in best)
    yield from (0 for _ in range(PLANS - len(best)))
    away = (survey.seat - survey.seen.active) % survey.seats
    yield from (int(away == turns) for turns in range(3))
    yield away
    ready = _ready(survey)
    yield ready
    yield int(0 < lacks <= ready and survey.can_end)
    yield min(CARDS, max(0, cards - survey.safe)) * (away + 1)


def _ready(survey: Survey) -> int:
    """The points that the hand can pay for in the next turn, the best plans first."""
    points, left, buys = 0, [*survey.hand], survey.shop.buys
    for project in plans(survey):
        short = sum(max(0, project.cost[good] - left[good]) for good in survey.kinds)
        if project.points and short <= buys:
            buys -= short
            points += project.points
            left = [max(0, have - less) for have, less in zip(left, project.cost, strict=True)]
    return points


def numbers(view: View) -> list[int]:
    """The numbers of a seat: the common ones, then those of the modules."""
    modules = guide(view.game)
    survey = modules.read(view, rested=True)
    found = [*_common(survey)]
    for count in modules.of("count", survey):
        found += count()
    survey.let_go()
    return [max(0, min(MOST, number)) for number in found]


def with_others(seats: Sequence[Sequence[int]]) -> list[list[int]]:
    """The numbers of all seats, each with those that it has by the points of the others."""
    points = [row[0] for row in seats]
    found: list[list[int]] = []
    for seat, row in enumerate(seats):
        rest = points[:seat] + points[seat + 1 :]
        best = max(rest)
        found.append([*row, points[seat] - best, best, 16 * sum(rest) // len(rest)])
    return found


def names(game: Game) -> tuple[str, ...]:
    """The names of the numbers of a seat in a game."""
    common = (name for _, names in COMMON for name in names)
    return (*common, *guide(game).counts, *OTHERS)


def groups(game: Game) -> Sequence[str]:
    """The group of each of these numbers."""
    common = [group for group, names in COMMON for _ in names]
    return [*common, *guide(game).groups, *(COMMON[0][0] for _ in OTHERS)]


class Judgement:
    """The judgement of the positions of one game."""

    def __init__(self, game: Game, taken: Sequence[int], net: Net) -> None:
        self._game, self._taken, self._net = game, taken, net

    def chances(self, world: State) -> list[int]:
        """Each seat's chance to win, in parts of `SURE`, at the start of a turn or the end."""
        if world.over:
            return [SURE * (world.winner == seat) for seat in range(world.seats)]
        return chances([self._net.score(row) for row in self._rows(world)])

    def moved(self, before: State, after: State, seat: Seat) -> str:
        """The group of numbers that raises a seat's score most from one position to another."""
        if before.over or after.over:
            return COMMON[0][0]
        old, new = self._rows(before)[seat], self._rows(after)[seat]
        known = groups(self._game)
        rows = {
            name: [
                was if known[at] == name else now
                for at, was, now in zip(self._taken, old, new, strict=True)
            ]
            for name in dict.fromkeys(known)
        }
        return min(rows, key=lambda name: self._net.score(rows[name]))

    def _rows(self, world: State) -> list[list[int]]:
        """The numbers of all seats that the net takes."""
        views = (View.of(self._game, world, Seat(seat)) for seat in range(world.seats))
        counted = with_others([numbers(view) for view in views])
        return [[row[at] for at in self._taken] for row in counted]


@once_per_game
def judgement(game: Game) -> Judgement | None:
    """The judgement of a game; None without weights for its family."""
    found = weights(family(game))
    return None if found is None else Judgement(game, *found.of(names(game)))
