"""What a game was like in numbers, counted from its events; nothing here was hidden in play."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import msgspec

from ep_rules.api import GOOD_NAMES, NOBODY, Event, Fleet, Game, Seat, letter
from ep_rules.base.building import RoadBuilt, SettlementBuilt
from ep_rules.base.production import DiceRolled, Received
from ep_rules.base.sevens import Discarded
from ep_rules.base.theft import CardStolen
from ep_rules.base.trade import SupplyTraded
from ep_rules.fan.explorers.finds import LandFound
from ep_rules.missions.lairs.capture import HeroFound, LairCaptured
from ep_rules.missions.spices import CardSold, VillageBefriended
from ep_rules.sea.chasing import Chased
from ep_rules.sea.crews import CrewBuilt
from ep_rules.sea.discovery import HexDiscovered
from ep_rules.sea.gold import CardBought
from ep_rules.sea.harbors import HarborSettlementBuilt
from ep_rules.sea.pirates import GoldStolen, PiratePlaced
from ep_rules.sea.sailing import ShipSailed
from ep_rules.sea.settlers import SettlementFounded, SettlerBuilt
from ep_rules.sea.ships import ShipBuilt
from ep_rules.voyage.council import PieceDelivered
from ep_tui.panels.book import goods_of, has_rule
from ep_tui.replay.base_counts import RULE_OF_COUNT, SHORE_COUNTS, Count, deals, of_seat
from ep_tui.replay.playback import Replay
from ep_tui.session.session import Session

Counts = Mapping[str, Callable[[Event], Count]]

TOTALS = range(2, 13)
"""What two dice can show together."""
WAYS = {total: 6 - abs(7 - total) for total in TOTALS}
"""In how many of 36 throws a total comes."""


def _tribute(event: Event) -> Count:
    if isinstance(event, ShipSailed):
        yield event.seat, event.toll


def _captures(event: Event) -> Count:
    if isinstance(event, LairCaptured):
        yield from ((seat, 1) for seat in set(event.seats))


def _robbed(event: Event) -> Count:
    if isinstance(event, CardStolen | GoldStolen):
        yield event.victim, 1


def _chases(event: Event) -> Count:
    if isinstance(event, Chased):
        yield event.seat, int(event.success)


COUNTS: Counts = {
    "sailed": of_seat(ShipSailed),
    "discoveries": of_seat(HexDiscovered),
    "tribute": _tribute,
    "pirate": of_seat(PiratePlaced),
    "chases": _chases,
    "thefts": of_seat(CardStolen, GoldStolen),
    "robbed": _robbed,
    "discards": of_seat(Discarded),
    "captures": _captures,
    "heroes": of_seat(HeroFound),
    "villages": of_seat(VillageBefriended),
    "deliveries": of_seat(PieceDelivered),
    "supply": of_seat(SupplyTraded),
    "purchases": of_seat(CardBought),
    "sales": of_seat(CardSold),
    "deals": deals,
    "roads": of_seat(RoadBuilt),
    "settlements": of_seat(SettlementBuilt, SettlementFounded),
    "harbors": of_seat(HarborSettlementBuilt),
    "ships": of_seat(ShipBuilt),
    "settlers": of_seat(SettlerBuilt),
    "crews": of_seat(CrewBuilt),
}
"""What is counted for every seat of a voyage, in the order of telling."""


class SeatNumbers(msgspec.Struct, frozen=True):
    """One seat's game.

    Attributes:
        seat, name, who: letter, shown name, and the word of the record.
        points: at the end, by source. rolls: how often it rolled what.
        income: by the rule that paid and the good; thefts and trades are no income.
        sailed: routes by ship. discovered: hexes by terrain. counts: as `COUNTS` names them, or
        `SHORE_COUNTS` on the older shores.
    """

    seat: str
    name: str
    who: str
    points: dict[str, int]
    rolls: dict[int, int]
    income: dict[str, dict[str, int]]
    sailed: dict[int, int]
    discovered: dict[str, int]
    counts: dict[str, int]

    @property
    def total(self) -> int:
        """All points at the end."""
        return sum(self.points.values())

    @property
    def goods(self) -> dict[str, int]:
        """All income by good."""
        return {
            good: sum(paid.get(good, 0) for paid in self.income.values()) for good in GOOD_NAMES
        }


class TurnPoints(msgspec.Struct, frozen=True):
    """The points when a turn began, by seat and source; the last one is the end of the game."""

    action: int
    round: int
    seat: str
    points: dict[str, dict[str, int]]

    def total(self, seat: str) -> int:
        """All points of a seat."""
        return sum(self.points[seat].values())


class Statistics(msgspec.Struct, frozen=True):
    """A whole game; what `--json` prints.

    Attributes:
        ruleset, finished, winner, rounds, actions: the game. goods: what a hand can hold in it.
        dice: how often each total came.
        seats: each seat's numbers. turns: the points over time.
    """

    ruleset: str
    finished: bool
    winner: str | None
    rounds: int
    actions: int
    goods: list[str]
    dice: dict[int, int]
    seats: list[SeatNumbers]
    turns: list[TurnPoints]

    @property
    def sources(self) -> list[str]:
        """The sources of points that anybody had."""
        names = self.turns[-1].points[self.seats[0].seat]
        return [
            name
            for name in names
            if any(turn.points[one.seat][name] for turn in self.turns for one in self.seats)
        ]


def statistics(replay: Replay) -> Statistics:
    """Count a game, whatever position it is shown at."""
    game, state = replay.session.game, replay.final
    events = [heard.event for heard in replay.heard]
    counted = COUNTS if has_rule(game, Fleet.key) else _ashore(game)
    last = replay.turns[-1]
    seats = [
        _seat(events, counted, Seat(seat), replay.session, dict(last.points[seat]))
        for seat in range(len(replay.session.sitters))
    ]
    return Statistics(
        ruleset=game.ruleset,
        finished=state.over,
        winner=letter(state.winner) if state.winner != NOBODY else None,
        rounds=last.round,
        actions=replay.length,
        goods=[GOOD_NAMES[good] for good in goods_of(game)],
        dice={total: sum(one.rolls[total] for one in seats) for total in TOTALS},
        seats=seats,
        turns=[
            TurnPoints(
                turn.at,
                turn.round,
                letter(turn.seat),
                {letter(seat): dict(points) for seat, points in enumerate(turn.points)},
            )
            for turn in replay.turns
        ],
    )


def _ashore(game: Game) -> Counts:
    """What is counted on the older shores, but for what no rule of a game lets happen."""
    lacking = {what for what, rule in RULE_OF_COUNT.items() if not has_rule(game, rule)}
    return {what: count for what, count in SHORE_COUNTS.items() if what not in lacking}


def _seat(
    events: list[Event],
    counted: Counts,
    seat: Seat,
    session: Session,
    points: dict[str, int],
) -> SeatNumbers:
    rolls: Counter[int] = Counter()
    sailed: Counter[int] = Counter()
    discovered: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    income: dict[str, Counter[str]] = {}
    for event in events:
        for what, count in counted.items():
            counts[what] += sum(amount for owner, amount in count(event) if owner == seat)
        if getattr(event, "seat", None) != seat:
            continue
        if isinstance(event, DiceRolled):
            rolls[event.first + event.second] += 1
        elif isinstance(event, ShipSailed):
            sailed[event.ship] += 1
        elif isinstance(event, HexDiscovered | LandFound):
            discovered[event.terrain.word] += 1
        elif isinstance(event, Received):
            paid = income.setdefault(event.why, Counter())
            for good, amount in enumerate(event.goods.counts):
                paid[GOOD_NAMES[good]] += amount
    return SeatNumbers(
        seat=letter(seat),
        name=session.names[seat],
        who=session.sitters[seat].word,
        points=points,
        rolls={total: rolls[total] for total in TOTALS},
        income={rule: {good: n for good, n in paid.items() if n} for rule, paid in income.items()},
        sailed=dict(sorted(sailed.items())),
        discovered=dict(discovered),
        counts={what: counts[what] for what in counted},
    )


def rows(found: Statistics) -> Iterator[tuple[object, ...]]:
    """The same numbers as rows for a spreadsheet, the first one being the heading."""
    yield ("topic", "action", "round", "seat", "name", "detail", "value")
    for turn in found.turns:
        for seat, points in turn.points.items():
            for source, value in points.items():
                yield ("points", turn.action, turn.round, seat, source, "", value)
    for one in found.seats:
        end = (found.actions, found.rounds, one.seat)
        yield from (("dice", *end, total, "", count) for total, count in one.rolls.items())
        for rule, paid in one.income.items():
            yield from (("income", *end, good, rule, count) for good, count in paid.items())
        yield from (("sailed", *end, ship, "", count) for ship, count in one.sailed.items())
        for terrain, count in one.discovered.items():
            yield ("discovered", *end, terrain, "", count)
        yield from (("count", *end, what, "", count) for what, count in one.counts.items())
