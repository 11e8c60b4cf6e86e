"""Works out the result of a finished game, which is the last line of its record."""

from collections.abc import Iterable, Sequence

from ep_rules.base.turn import Turn
from ep_rules.dice_luck import DiceLuck
from ep_rules.game import Game
from ep_rules.history import History
from ep_rules.model import NOBODY, Event, Owner, Seat, State, letter
from ep_rules.recorded import Header, RecordResult, SeatResult


def result_of(header: Header, history: History, seats: Sequence[str]) -> RecordResult:
    """The result of a game, played through once more; `seats`: the words of its players."""
    game, state = history.game, header.start().state
    luck, feats = DiceLuck(game), _FeatCounts(game)
    points = _points(game, state)
    behind = [max(points) - own for own in points]
    for entry in history.entries:
        part = state.part
        luck.before(state, entry.action)
        events = game.listen(state, entry.action)
        luck.after(entry.action, events)
        feats.add(events)
        if state.part != part or state.over:
            points = _points(game, state)
            behind = [max(old, max(points) - own) for old, own in zip(behind, points, strict=True)]
    return RecordResult(
        winner=None if state.winner == NOBODY else letter(state.winner),
        rounds=game.book.module(Turn).round(state),
        actions=len(history.entries),
        seats=tuple(
            SeatResult(
                who=who,
                points=points[seat],
                behind=behind[seat],
                cards=luck.cards[seat],
                expected=luck.expected(seat),
                feats=feats.of(Seat(seat)),
            )
            for seat, who in enumerate(seats)
        ),
    )


def _points(game: Game, state: State) -> list[int]:
    """The public points of all seats."""
    seats = range(game.book.seats)
    return [sum(game.open_points(state, Owner(seat)).values()) for seat in seats]


class _FeatCounts:
    """The feats of all seats, while a game is played."""

    def __init__(self, game: Game) -> None:
        self._feats = [feat for module in game.book.modules for feat in module.feats]
        self._counts: dict[tuple[str, Seat], dict[int, int]] = {}

    def add(self, events: Iterable[Event]) -> None:
        """Count some events."""
        for event in events:
            for feat in self._feats:
                added = feat.of(event)
                if added is not None:
                    seat, part = added
                    counts = self._counts.setdefault((feat.name, seat), {})
                    counts[part] = counts.get(part, 0) + 1

    def of(self, seat: Seat) -> dict[str, int]:
        """The feats of a seat, in the order of the modules."""
        counts = ((feat.name, self._counts.get((feat.name, seat), {})) for feat in self._feats)
        return {name: max(parts.values(), default=0) for name, parts in counts}
