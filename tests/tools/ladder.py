#!/usr/bin/env python3
"""The ladder: games of our bots against captains of today, and what they did in these games.

    python tests/tools/ladder.py                            # all rungs; goes on where it stopped
    python tests/tools/ladder.py base land-ho --rungs hard easy --games 40
    python tests/tools/ladder.py base --before              # the old bots in place of ours
    python tests/tools/ladder.py fish-knights --bots captain,deckhand,deckhand,deckhand

Captains of today are those of one commit: its bots are a package of their own that plays by the
present rules. Every seed is played once with the first bot in each seat. A game depends only on its
seed and the bots with their versions, so a game that is in the file of results is not played again.
Times are those of this machine.
"""

import argparse
import io
import sys
import tarfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from subprocess import check_output
from tempfile import TemporaryDirectory

import msgspec

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / part) for part in (".", "rules", "layouts")]

from ep_rules import api
from ep_rules.bots import Bot, bot
from ep_rules.knights.barbarians import BarbariansLanded
from ep_rules.sea.cargo import DropCargo
from ep_tui.arena.bot_games import BotGame, play
from ep_tui.arena.plan import rotations
from ep_tui.replay.intervals import wilson
from tests.tools.speed import Timed

COMMIT = "de8fa57a"
"""The commit of the captains of today."""
OLD = "old-"
"""The names of its bots begin with this."""
SAMPLES = ("land-ho", "base", "cities-and-knights", "explorers-pirates")
QUIET = "offers.offers=0"
"""The house setting of games without trade between seats."""
PRICES: Mapping[str, tuple[Mapping[str, int], ...]] = {
    "seller": ({"gold": 4}, {"gold": 3}),
    "swapper": ({"card": 3}, {"card": 2}),
    "mixer": ({"card": 1, "gold": 2}, {"card": 1, "gold": 1}),
}
"""What each script asks for one card: coins, cards of one other kind, or both."""
ASKS = 8
"""The offers that a script makes in a turn."""
APART = 2
"""The two sides of a deal are apart if they differ by so many cards."""
RUNGS: Mapping[str, tuple[str, str]] = {
    "hard": ("admiral,old-captain,old-captain,old-captain", QUIET),
    "hard, trade": ("admiral,old-captain,old-captain,old-captain", ""),
    "normal": ("captain,old-captain,old-captain,old-captain", QUIET),
    "normal, trade": ("captain,old-captain,old-captain,old-captain", ""),
    "four normal": ("captain,captain,captain,captain", ""),
    "four hard": ("admiral,admiral,admiral,admiral", ""),
    "easy": ("old-captain,deckhand,deckhand,deckhand", ""),
    **{name: (f"{name},captain,captain,captain", "") for name in PRICES},
}
"""What each rung plays: the bots, and the house settings."""


class Task(msgspec.Struct, frozen=True):
    """A game to play: bots with their versions; the first bot sits in the seat `first`."""

    scenario: str
    seats: tuple[str, ...]
    first: int
    seed: int
    house: str


class Finished(msgspec.Struct, frozen=True):
    """A game that was played.

    Attributes:
        attacks: for each attack, whether Catan won it. counts: how often something happened, by
            seat. choices, seconds: the real choices of the first bot, and their processor time.
    """

    task: Task
    winner: int
    rounds: int
    turns: int
    attacks: list[bool]
    counts: list[dict[str, int]]
    choices: int
    seconds: float


# ---- bots ----------------------------------------------------------------------------------------


@cache
def old_bots(folder: Path = ROOT / "build" / "ladder") -> str:
    """The name of the package with the bots of the commit, which is made once."""
    name = f"bots_{COMMIT}"
    if not (folder / name).exists():
        packed = check_output(["git", "archive", COMMIT, "rules/ep_rules/bots"], cwd=ROOT)
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder) as making:
            with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
                archive.extractall(making, filter="data")
            found = Path(making) / "rules/ep_rules/bots"
            for path in found.rglob("*.py"):
                text = path.read_text(encoding="utf-8")
                path.write_text(text.replace("ep_rules.bots", name), encoding="utf-8")
            found.rename(folder / name)
    sys.path.append(str(folder))
    return name


def made(word: str) -> Bot:
    """A bot of ours, a captain of today, or a script."""
    name = word.partition("/")[0]
    if name in PRICES:
        return Script(name)
    if name.startswith(OLD):
        found: Bot = import_module(old_bots()).bot(name.removeprefix(OLD))
        return found
    return bot(name)


class Script:
    """A captain of today that asks for too much for single cards, and buys from the supply."""

    version = 1

    def __init__(self, name: str) -> None:
        self.name, self._prices, self._captain = name, PRICES[name], made("old-captain")

    def choose(self, view: api.View, legal: Sequence[api.Action], word: int) -> api.Action:
        """An offer that it has not made in this turn, a deal if there is one, or the captain's."""
        top = view.observation.agenda[-1]
        if isinstance(top, api.PickAnswer):
            deals = [action for action in legal if isinstance(action, api.Deal)]
            return deals[0] if deals else api.Withdraw()
        if isinstance(top, api.TradePhase) and any(isinstance(one, api.Offer) for one in legal):
            asked = list(self._asked(view))
            for offer in self._offers(view):
                if len(asked) < ASKS and offer not in asked:
                    return offer
        return self._captain.choose(view, legal, word)

    def _asked(self, view: api.View) -> Iterator[api.Offer]:
        for event in reversed(list(view.history)):
            if isinstance(event, api.PartStarted):
                return
            if isinstance(event, api.OfferMade):
                yield api.Offer(event.give, event.want)

    def _offers(self, view: api.View) -> Iterator[api.Offer]:
        kinds, hand = view.game.book.cards.all, view.observation.hand or ()
        others = [one for one in view.observation.seats if one.seat != view.seat]
        for price in self._prices:
            for give in (good for good in kinds if hand[good]):
                for want in kinds if "card" in price else (api.GOLD,):
                    asked = {want: price.get("card", 0), api.GOLD: price.get("gold", 0)}
                    bundle = api.Bundle.of({good: count for good, count in asked.items() if count})
                    if want != give and any(one.may_have(bundle) for one in others):
                        yield api.Offer(api.Bundle.of({give: 1}), bundle)


# ---- a game --------------------------------------------------------------------------------------


def finish(task: Task) -> Finished:
    """Play a game to its end."""
    house = dict(part.split("=") for part in task.house.split())
    compiled = api.game(task.scenario, len(task.seats), api.DEFAULT_EDITION, house)
    bots = [made(word) for word in task.seats]
    watched = bots[task.first] = Timed(bots[task.first])
    played = play(compiled, bots, task.seed)
    return counted(compiled, task, played, watched)


def counted(compiled: api.Game, task: Task, played: BotGame, watched: Timed) -> Finished:
    """What happened in a game."""
    state = compiled.new_state(0, api.Streams.of_seed(task.seed).first(len(task.seats)))
    counts: list[Counter[str]] = [Counter() for _ in task.seats]
    attacks: list[bool] = []
    turns = 0
    for entry in played.entries:
        if isinstance(entry.action, DropCargo):
            counts[entry.actor][f"dropped {compiled.book.pieces.words[entry.action.piece]}"] += 1
        heard = compiled.listen(state, entry.action)
        for event in heard:
            turns += isinstance(event, api.PartStarted)
            if isinstance(event, BarbariansLanded):
                attacks.append(event.defense >= event.strength)
            elif isinstance(event, api.OfferMade):
                counts[event.seat]["offers"] += 1
            elif isinstance(event, api.OfferCountered):
                counts[event.seat]["counters"] += 1
            elif isinstance(event, api.OfferClosed) and event.other >= 0:
                for seat, give, take in (
                    (event.seat, event.give, event.want),
                    (event.other, event.want, event.give),
                ):
                    rates = api.supply_rates(compiled.book, state, api.Seat(seat))
                    counts[seat].update(deal(compiled, rates, give, take))
    winner = state.winner if state.over else -1
    tallies = [dict(count) for count in counts]
    choices, seconds = watched.count, round(watched.seconds, 3)
    return Finished(task, winner, played.result.rounds, turns, attacks, tallies, choices, seconds)


def deal(
    compiled: api.Game, rates: Sequence[int], give: api.Bundle, take: api.Bundle
) -> Counter[str]:
    """What a deal was to the seat that gave `give`."""
    gold = compiled.book.settings.get("gold")
    price = getattr(gold, "price", 0)
    given, taken = (
        {api.Good(good): count for good, count in enumerate(side.counts) if count}
        for side in (give, take)
    )
    coins = taken.pop(api.GOLD, 0) - (paid := given.pop(api.GOLD, 0))
    got, units, rest = 0, sum(taken.values()), 0
    for good, count in given.items():
        got, rest = got + count // rates[good], rest + count % rates[good]
    if price:
        got, rest = got + paid // price, rest + paid % price
    cards = units - sum(given.values())
    dear = coins <= 0 and (got > units or (got == units and rest > 0))
    apart = abs(cards + (coins / price if price else 0)) >= APART
    marks = {"dear": int(dear), "apart": int(apart)}
    return Counter({"deals": 1, "cards": cards, "coins": coins, **marks})


# ---- the command ---------------------------------------------------------------------------------


def tasks(scenario: str, bots: Sequence[str], house: str, games: int, seed: int) -> list[Task]:
    """The games by seed, so that a stopped run is a smaller one; twins are played once."""
    names = [name if name.startswith(OLD) else f"{name}/{made(name).version}" for name in bots]
    turned = rotations(tuple(names))
    numbers = range(seed, seed + -(-games // len(turned)))
    return [Task(scenario, seats, at, n, house) for n in numbers for at, seats in enumerate(turned)]


def table(rows: Iterable[tuple[str, Sequence[Finished]]]) -> Iterator[str]:
    """The lines of the tables of some rungs."""
    rows = [(name, found) for name, found in rows if found]
    yield "| game | games | first bot won | share | interval | rounds | ms |"
    yield "| --- | ---: | ---: | ---: | --- | ---: | ---: |"
    for name, found in rows:
        won, games = sum(one.winner == one.task.first for one in found), len(found)
        low, high = wilson(won, games)
        ms = 1000 * sum(one.seconds for one in found) / max(1, sum(one.choices for one in found))
        share = f"{won} | {won / games:.0%} | {low:.0%} to {high:.0%}"
        if len({*found[0].task.seats}) == 1:
            share = " | | "
        rounds = median(one.rounds for one in found)
        yield f"| {name} | {games} | {share} | {rounds:g} | {ms:.2f} |"
    yield ""
    yield (
        "| game | deals | dear: first, others | apart | cards, coins of the first | offers "
        "| counters | dropped: first, others | attacks lost: 1st, 2nd, later |"
    )
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |"
    for name, found in rows:
        yield f"| {name} | {' | '.join(manners(found))} |"


def manners(found: Sequence[Finished]) -> Iterator[str]:
    """The cells of a rung's second table: means of a game, offers and counters of a turn."""
    first, others = Counter[str](), Counter[str]()
    for one in found:
        for seat, counts in enumerate(one.counts):
            (first if seat == one.task.first else others).update(counts)
    games, turns, every = len(found), sum(one.turns for one in found), first + others
    yield f"{every['deals'] / 2 / games:.1f}"
    yield f"{first['dear'] / games:.2f}, {others['dear'] / games:.2f}"
    yield f"{every['apart'] / max(1, every['deals']):.0%}"
    yield f"{first['cards'] / games:+.1f}, {first['coins'] / games:+.1f}"
    yield f"{every['offers'] / turns:.2f}"
    yield f"{every['counters'] / turns:.2f}"
    yield "; ".join(
        ", ".join(f"{n} {key[8:]}" for key, n in sorted(some.items()) if key.startswith("dropped"))
        or "0"
        for some in (first, others)
    )
    attacks = [one.attacks for one in found]
    parts = [a[:1] for a in attacks], [a[1:2] for a in attacks], [a[2:] for a in attacks]
    lost = [[not won for some in part for won in some] for part in parts]
    yield ", ".join(f"{sum(some)} of {len(some)}" for some in lost) if any(attacks) else ""


def run(
    wanted: Sequence[Task], kept: Path, cores: int, playing: Callable[[Task], Finished] = finish
) -> Mapping[Task, Finished]:
    """The games of some tasks; those that are not in the file of results are played."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    lines = kept.read_bytes().splitlines() if kept.exists() else []
    done = {one.task: one for one in (msgspec.json.decode(line, type=Finished) for line in lines)}
    new = [task for task in dict.fromkeys(wanted) if task not in done]
    with get_context("spawn").Pool(cores) as pool, kept.open("ab") as file:
        try:
            for one in pool.imap_unordered(playing, new):
                done[one.task] = one
                file.write(msgspec.json.encode(one) + b"\n")
                file.flush()
        except KeyboardInterrupt:
            pool.terminate()
    return done


def main() -> int:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO")
    parser.add_argument("--rungs", nargs="+", choices=RUNGS, default=list(RUNGS), metavar="RUNG")
    parser.add_argument("--bots", help="these bots, with trade, in place of the rungs")
    parser.add_argument("--before", action="store_true", help="old bots in place of ours")
    parser.add_argument("--games", type=int, default=40, help="of each rung (default 40)")
    parser.add_argument("--seed", type=int, default=301)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--results", type=Path, default=ROOT / "build/ladder/results.jsonl")
    args = parser.parse_args()
    rungs = {args.bots: (args.bots, "")} if args.bots else {n: RUNGS[n] for n in args.rungs}
    plan: dict[str, list[Task]] = {}
    for scenario in args.scenarios or SAMPLES:
        if scenario not in api.SCENARIOS:
            parser.error(f"no scenario is named {scenario}")
        for rung, (words, house) in rungs.items():
            bots = words.split(",")
            if args.before:
                bots = [b if b in PRICES or b.startswith(OLD) else OLD + b for b in bots]
            gold = any("gold" in price for price in PRICES.get(rung, ()))
            if not gold or "gold" in api.game(scenario, len(bots)).book.settings:
                found = tasks(scenario, bots, house, args.games, args.seed)
                plan[f"{scenario}: {rung}"] = found
    old_bots()
    done = run([task for some in plan.values() for task in some], args.results, args.cores)
    rows = [(name, [done[task] for task in some if task in done]) for name, some in plan.items()]
    sys.stdout.write("\n".join(table(rows)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
