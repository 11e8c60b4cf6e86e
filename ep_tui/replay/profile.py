"""The profile of a person: a summary of their finished games."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial
from itertools import groupby

import msgspec

from ep_rules.api import RecordResult, SeatResult, letter
from ep_tui.replay.goals import GOALS
from ep_tui.replay.intervals import wilson
from ep_tui.storage.saved_games import SavedGame
from ep_tui.storage.seat_words import is_person, recorded
from ep_tui.texts import has


class Wins(msgspec.Struct, frozen=True):
    """Games won of games played, with the 95 % interval of the share.

    `fair` is the share that equal players would win, `points` the average.
    """

    games: int
    wins: int
    low: float
    high: float
    fair: float
    points: float


class Best(msgspec.Struct, frozen=True):
    """The best of all games in one thing, and the name of its record."""

    value: int
    game: str


class Profile(msgspec.Struct, frozen=True):
    """A summary of the finished games of a person; `--json` prints it.

    Attributes:
        person, who: as shown, and the word of the records. others: the other people who have
            finished games. played: all games.
        scenarios, opponents: the games of each scenario, and with each opponent.
        streak: games won in a row until now. longest_streak: at most.
        cards: resource cards that the dice brought. expected: those that they bring on average.
        records: the best of all games, by what is counted.
        goals: what lacks for each goal; nothing for one that is reached.
    """

    person: str
    who: str
    others: list[str]
    played: Wins
    scenarios: dict[str, Wins]
    opponents: dict[str, Wins]
    streak: int
    longest_streak: int
    cards: int
    expected: float
    records: dict[str, Best]
    goals: dict[str, list[str]]


class OwnGame(msgspec.Struct, frozen=True):
    """One game of a person.

    Attributes:
        seat: the letter of the person's seat. mine: the result of the seat.
        opponents: the names of the others, each once; a bot is one opponent whatever its thinking
            time.
    """

    game: SavedGame
    result: RecordResult
    seat: str
    mine: SeatResult
    opponents: list[str]

    @property
    def won(self) -> bool:
        """Whether the person won it."""
        return self.result.winner == self.seat


def shown(word: str) -> str:
    """The name of the person whom a word of a record means, or the kind of the bot."""
    sitter = recorded([word])[0]
    return sitter.name if sitter.bot is None else recorded([sitter.bot])[0].name


def people(games: Iterable[SavedGame]) -> list[str]:
    """The words of the people who have finished games, those with the most games first."""
    counts: dict[str, int] = {}
    for game in games:
        for one in game.result.seats if game.result else ():
            if is_person(one.who):
                counts[one.who] = counts.get(one.who, 0) + 1
    return sorted(counts, key=lambda word: -counts[word])


def games_of(person: str, games: Sequence[SavedGame]) -> list[OwnGame]:
    """The games of the person whom a word means."""
    words = {one.who for game in games if game.result for one in game.result.seats}
    names = {word: shown(word) for word in words}
    return [
        OwnGame(
            game,
            game.result,
            letter(seat),
            mine,
            list(dict.fromkeys(names[one.who] for one in game.result.seats if one is not mine)),
        )
        for game in games
        if game.result is not None
        for seat, mine in enumerate(game.result.seats)
        if mine.who == person
    ]


def profile(person: str, games: Sequence[SavedGame], done: Set[str] = frozenset()) -> Profile:
    """The profile of the person whom a word means, from all games, the oldest first.

    `done`: the deeds of the person, for the goals.
    """
    played = games_of(person, games)
    streaks = [len(list(row)) for won, row in groupby(one.won for one in played) if won]
    scenarios = dict.fromkeys(str(one.game.scenario) for one in played)
    opponents = dict.fromkeys(name for one in played for name in one.opponents)
    return Profile(
        person=shown(person),
        who=person,
        others=[shown(word) for word in people(games) if word != person],
        played=_wins(played),
        scenarios={
            name: _wins([one for one in played if one.game.scenario == name]) for name in scenarios
        },
        opponents={
            name: _wins([one for one in played if name in one.opponents]) for name in opponents
        },
        streak=streaks[-1] if played and played[-1].won else 0,
        longest_streak=max(streaks, default=0),
        cards=sum(one.mine.cards for one in played),
        expected=round(sum(one.mine.expected for one in played), 1),
        records=_records(played),
        goals={goal.name: [deed for deed in goal.deeds if deed not in done] for goal in GOALS},
    )


def _wins(played: Sequence[OwnGame]) -> Wins:
    games, wins = len(played), sum(one.won for one in played)
    low, high = wilson(wins, games)
    return Wins(
        games=games,
        wins=wins,
        low=low,
        high=high,
        fair=sum(1 / len(one.game.seats) for one in played) / games if games else 0.0,
        points=sum(one.mine.points for one in played) / games if games else 0.0,
    )


def _records(played: Sequence[OwnGame]) -> dict[str, Best]:
    """The best of all games, without what never happened; the first of equals is the record."""
    won = [one for one in played if one.won]
    found = {
        "points": _best(played, lambda one: one.mine.points),
        "comeback": _best(won, lambda one: one.mine.behind),
        **{name: _best(played, partial(_number, name)) for name in _numbers(played)},
        "fastest-win": _best(won, lambda one: one.result.rounds, pick=min),
        "longest-game": _best(played, lambda one: one.result.rounds),
    }
    return {what: best for what, best in found.items() if best is not None and best.value}


def _numbers(games: Iterable[OwnGame]) -> list[str]:
    """The names of the records that the modules of some games bring, as far as they have a text."""
    names = dict.fromkeys(name for one in games for name in one.mine.feats)
    return [name for name in names if has(f"profile.record.{name}")]


def _number(name: str, one: OwnGame) -> int:
    """What a game adds to a record; 0 if it has no such module."""
    return one.mine.feats.get(name, 0)


def _best(
    games: Sequence[OwnGame],
    value: Callable[[OwnGame], int],
    pick: Callable[..., OwnGame] = max,
) -> Best | None:
    """The game with the highest value, or the lowest; None without games."""
    if not games:
        return None
    one = pick(games, key=value)
    return Best(value(one), one.game.name)


def rows(person: str, games: Sequence[SavedGame]) -> Iterator[tuple[object, ...]]:
    """A row for each game of a person, the first one being the heading."""
    own = games_of(person, games)
    numbers = _numbers(own)
    yield (
        *("game", "when", "scenario", "edition", "opponents", "won", "points", "behind"),
        *("rounds", *numbers, "cards", "expected"),
    )
    for one in own:
        game, mine = one.game, one.mine
        yield (
            *(game.name, game.when, game.scenario, game.edition, ", ".join(one.opponents)),
            *(int(one.won), mine.points, mine.behind, one.result.rounds),
            *(_number(name, one) for name in numbers),
            *(mine.cards, mine.expected),
        )
