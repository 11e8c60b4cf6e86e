"""Evaluates the games of a tournament: shares with intervals, ratings and lengths."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, quantiles

import msgspec

from ep_rules.api import LETTERS, ruleset_parts
from ep_tui.arena.match import Played
from ep_tui.replay.intervals import wilson


class Share(msgspec.Struct, frozen=True):
    """Games won of games played, with the Wilson interval; `fair` is the share of equal players."""

    games: int
    wins: int
    share: float
    low: float
    high: float
    fair: float


class Duel(msgspec.Struct, frozen=True):
    """The results of one bot among copies of another."""

    scenario: str
    edition: str
    house: dict[str, str]
    seats: int
    bot: str
    against: str
    won: Share


class Rating(msgspec.Struct, frozen=True):
    """The Plackett-Luce rating of a bot: `mu` and its uncertainty `sigma`."""

    mu: float
    sigma: float


class Record(msgspec.Struct, frozen=True):
    """One bot over all its seats in all games; `rating` is None without the library."""

    bot: str
    won: Share
    points: float
    rating: Rating | None


class SeatShare(msgspec.Struct, frozen=True):
    """The results of one seat of a table; without `bot`, for all bots together."""

    seats: int
    seat: str
    bot: str | None
    won: Share


class GameLength(msgspec.Struct, frozen=True):
    """The length of games: deciles and median of the rounds, means of actions and time."""

    scenario: str
    edition: str
    house: dict[str, str]
    seats: int
    games: int
    unfinished: int
    rounds: tuple[float, float, float]
    actions: float
    ms: float


class TournamentStanding(msgspec.Struct, frozen=True):
    """The whole evaluation of a tournament; `lost`: games in which guests lost seats, if any."""

    games: int
    bots: tuple[Record, ...]
    duels: tuple[Duel, ...]
    seats: tuple[SeatShare, ...]
    paces: tuple[GameLength, ...]
    lost: dict[str, int]


def standing(
    bots: Sequence[str], games: Sequence[Played], *, rated: bool = True
) -> TournamentStanding:
    """Evaluate games in the order of the plan; `rated` False leaves the ratings out."""
    found = ratings(bots, games) if rated else {}
    return TournamentStanding(
        games=len(games),
        bots=tuple(_record(bot, games, found.get(bot)) for bot in bots),
        duels=tuple(_duels(bots, games)),
        seats=tuple(_seats(bots, games)),
        paces=tuple(_paces(games)),
        lost=dict(Counter(bot for game in games for bot in _lost(game))),
    )


def ratings(bots: Sequence[str], games: Iterable[Played]) -> dict[str, Rating]:
    """Ratings over the games in order; empty if openskill is not installed.

    Copies of a bot at one table are rated as if each were alone; the bot moves by their mean.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model = PlackettLuce()
    now = {bot: model.rating() for bot in bots}
    for game in games:
        if len(set(game.seats)) == 1:
            continue  # it does not show which bot is stronger
        teams = [[model.create_rating([now[bot].mu, now[bot].sigma])] for bot in game.seats]
        moved: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
        for bot, (after,) in zip(game.seats, model.rate(teams, ranks=_ranks(game)), strict=True):
            moved[bot].append((after.mu, after.sigma))
        for bot, copies in moved.items():
            now[bot] = model.create_rating([fmean(mu) for mu in zip(*copies, strict=True)])
    return {bot: Rating(round(found.mu, 2), round(found.sigma, 2)) for bot, found in now.items()}


def _ranks(game: Played) -> list[float]:
    """Places from 1: the winner, then by points, then lost seats; equals share a place."""
    keys = [
        (letter in game.lost, not game.won_by(letter), -points)
        for letter, points in zip(LETTERS, game.points, strict=False)
    ]
    return [1.0 + sum(other < key for other in keys) for key in keys]


def _share(wins: int, games: int, fair: float) -> Share:
    low, high = wilson(wins, games)
    rounded = (round(part, 4) for part in (wins / games if games else 0.0, low, high, fair))
    return Share(games, wins, *rounded)


def _lost(game: Played) -> set[str]:
    """The bots that lost a seat in a game."""
    return {game.seats[LETTERS.index(letter)] for letter in game.lost}


def _won(game: Played, bot: str | None) -> int:
    """1 if one of the bot's seats won, else 0."""
    return sum(
        game.won_by(letter) for letter, who in zip(LETTERS, game.seats, strict=False) if who == bot
    )


def _record(bot: str, games: Sequence[Played], rating: Rating | None) -> Record:
    """Shares are of seats: three copies at a table are three chances."""
    theirs = [game for game in games if bot in game.seats]
    chances = sum(game.seats.count(bot) for game in theirs)
    fair = sum(game.seats.count(bot) / len(game.seats) for game in theirs) / max(1, chances)
    points = [
        points
        for game in theirs
        for who, points in zip(game.seats, game.points, strict=True)
        if who == bot
    ]
    wins = sum(_won(game, bot) for game in theirs)
    return Record(bot, _share(wins, chances, fair), round(fmean(points or [0]), 2), rating)


def _duels(bots: Sequence[str], games: Sequence[Played]) -> Iterable[Duel]:
    met: defaultdict[tuple[str, int, str, str], list[int]] = defaultdict(list)
    for game in games:
        counts = Counter(game.seats)
        if len(counts) > 1:
            alone = min(counts, key=lambda bot: (counts[bot], bots.index(bot)))
            (other,) = counts.keys() - {alone}
            met[game.ruleset, len(game.seats), alone, other].append(_won(game, alone))
    for (ruleset, seats, alone, other), wins in met.items():
        scenario, edition, _, house = ruleset_parts(ruleset)
        won = _share(sum(wins), len(wins), 1 / seats)
        yield Duel(scenario, edition, house, seats, alone, other, won)


def _seats(bots: Sequence[str], games: Sequence[Played]) -> Iterable[SeatShare]:
    tables: defaultdict[int, list[Played]] = defaultdict(list)
    for game in games:
        tables[len(game.seats)].append(game)
    for seats, played in sorted(tables.items()):
        for bot in (None, *bots):
            for seat, letter in enumerate(LETTERS[:seats]):
                there = [game for game in played if bot is None or game.seats[seat] == bot]
                wins = sum(game.won_by(letter) for game in there)
                yield SeatShare(seats, letter, bot, _share(wins, len(there), 1 / seats))


def _paces(games: Sequence[Played]) -> Iterable[GameLength]:
    tables: defaultdict[tuple[str, int], list[Played]] = defaultdict(list)
    for game in games:
        tables[game.ruleset, len(game.seats)].append(game)
    for (ruleset, seats), played in tables.items():
        scenario, edition, _, house = ruleset_parts(ruleset)
        rounds = [game.rounds for game in played]
        tenths = quantiles(rounds, n=10, method="inclusive") if len(rounds) > 1 else rounds * 9
        yield GameLength(
            scenario,
            edition,
            house,
            seats,
            len(played),
            sum(game.winner is None for game in played),
            (tenths[0], tenths[4], tenths[8]),
            round(fmean(game.actions for game in played), 1),
            round(fmean(game.ms for game in played), 1),
        )
