"""Counts the statistics of a game from its public events."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ep_rules.api import NOBODY, Event, Seat, letter
from ep_tui.contributions.statistics import INCOME, ROLLS, Count, Detail
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.playback import Replay
from ep_tui.session.session import Session

TOTALS = range(2, 13)
"""The totals of two dice."""
WAYS = {total: 6 - abs(7 - total) for total in TOTALS}
"""The number of 36 throws with a total."""


class SeatNumbers(msgspec.Struct, frozen=True):
    """One seat's game.

    Attributes:
        seat, name, who: letter, shown name, and the word of the record.
        points: at the end, by source. rolls: the count of each total rolled.
        income: by the rule that paid and the good; thefts and trades are not income.
        parts: the parts of some counts, by their name; in the JSON, each is a field of the seat.
        counts: the counts of the presenters of the game's modules.
    """

    seat: str
    name: str
    who: str
    points: dict[str, int]
    rolls: dict[int, int]
    income: dict[str, dict[str, int]]
    parts: dict[str, dict[Any, int]]
    counts: dict[str, int]

    @property
    def total(self) -> int:
        """All points at the end."""
        return sum(self.points.values())

    @property
    def goods(self) -> dict[str, int]:
        """All income by good."""
        found: Counter[str] = Counter()
        for paid in self.income.values():
            found.update(paid)
        return found


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
    """The numbers of a whole game.

    Attributes:
        ruleset, finished, winner, rounds, actions: the game. goods: the goods of the game. dice:
            the number of rolls of each total.
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
        """The sources of points of any seat."""
        names = self.turns[-1].points[self.seats[0].seat]
        return [
            name
            for name in names
            if any(turn.points[one.seat][name] for turn in self.turns for one in self.seats)
        ]


def statistics(replay: Replay) -> Statistics:
    """Count a game, whatever position it is shown at."""
    game = replay.session.game
    presenters = presenters_of(game)
    events = [heard.event for heard in replay.course.heard]
    counts = counted(presenters.counts, events)
    details = detailed(presenters.details, events)
    last = replay.turns[-1]
    seats = [
        _numbers(replay.session, Seat(number), dict(points), counts, details)
        for number, points in enumerate(last.points)
    ]
    return Statistics(
        ruleset=game.ruleset,
        finished=replay.over,
        winner=letter(replay.winner) if replay.winner != NOBODY else None,
        rounds=last.round,
        actions=replay.length,
        goods=[game.book.cards.names[good] for good in presenters.goods],
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


Counts = Mapping[str, Counter[Seat]]
"""The counts: amounts of the seats, by name."""
Details = Mapping[str, Mapping[Seat, dict[Any, int]]]
"""The parts of some sums: for each name and seat, the amounts by a key."""


def counted(counts: Iterable[Count], events: Iterable[Event]) -> Counts:
    """All counts in their order; those of one name are added."""
    found: dict[str, Counter[Seat]] = {}
    for count in counts:
        amounts = found.setdefault(count.name, Counter())
        for event in events:
            for seat, amount in count.of(event):
                amounts[seat] += amount
    return found


def detailed(details: Iterable[Detail], events: Iterable[Event]) -> Details:
    """The parts of some sums, by the name of the sum."""
    return {detail.name: _parts(detail, events) for detail in details}


def _parts(detail: Detail, events: Iterable[Event]) -> dict[Seat, dict[Any, int]]:
    found: dict[Seat, Counter[Any]] = {}
    for event in events:
        for seat, key, amount in detail.of(event):
            found.setdefault(seat, Counter())[key] += amount
    if not detail.in_order:
        return {seat: dict(amounts) for seat, amounts in found.items()}
    return {seat: dict(sorted(amounts.items())) for seat, amounts in found.items()}


def _numbers(
    session: Session, seat: Seat, points: dict[str, int], counts: Counts, details: Details
) -> SeatNumbers:
    parts = {name: of_seats.get(seat, {}) for name, of_seats in details.items()}
    rolls, income = parts.pop(ROLLS), parts.pop(INCOME)
    return SeatNumbers(
        seat=letter(seat),
        name=session.names[seat],
        who=session.sitters[seat].word,
        points=points,
        rolls={total: rolls.get(total, 0) for total in TOTALS},
        income=_income(income),
        parts=parts,
        counts={name: amounts[seat] for name, amounts in counts.items()},
    )


def _income(paid: Mapping[tuple[str, str], int]) -> dict[str, dict[str, int]]:
    """The goods that each rule paid."""
    found: dict[str, dict[str, int]] = {}
    for (rule, good), amount in paid.items():
        of_rule = found.setdefault(rule, {})
        if amount:
            of_rule[good] = amount
    return found


def decision(found: Statistics) -> TurnPoints | None:
    """The turn from whose end on the winner was ahead of all others; None without a winner."""
    if found.winner is None:
        return None
    winner = found.winner
    others = [one.seat for one in found.seats if one.seat != winner]
    behind = (
        turn
        for turn in reversed(found.turns)
        if turn.total(winner) <= max(turn.total(other) for other in others)
    )
    return next(behind, found.turns[0])


def for_json(found: Statistics) -> dict[str, Any]:
    """The numbers as `--json` prints them."""
    built: dict[str, Any] = msgspec.to_builtins(found)
    return {**built, "seats": [_flat(seat) for seat in built["seats"]]}


def _flat(seat: Mapping[str, Any]) -> dict[str, Any]:
    """A seat's numbers with its parts among its fields."""
    fields = ([*seat[name].items()] if name == "parts" else [(name, seat[name])] for name in seat)
    return dict(field for some in fields for field in some)


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
        for name, amounts in one.parts.items():
            yield from ((name, *end, key, "", count) for key, count in amounts.items())
        yield from (("count", *end, what, "", count) for what, count in one.counts.items())
