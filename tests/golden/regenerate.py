#!/usr/bin/env python3
"""Plays the golden games, counts the golden positions and asks the bots again.

    .venv-dev/bin/python tests/golden/regenerate.py

Use it only after an intended change of a rule or a bot, and read the difference before the commit.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from ep_rules.api import (
    CHANCE,
    SCENARIOS,
    Action,
    Game,
    Header,
    History,
    OldSeed,
    Seat,
    State,
    View,
    below,
    mix,
    read,
    write,
)
from ep_rules.api import game as compiled
from ep_rules.bots import bot
from ep_rules.bots.thinking_time import with_seconds
from ep_rules.catan.development import BuyDevelopment
from ep_rules.catan.free_routes import FreeRoad
from ep_rules.catan.progress import PlayKnight
from ep_rules.fan.sea_robbers.battle import Comfort
from ep_rules.fan.sea_robbers.chests import Redeem
from ep_rules.fan.sea_robbers.dever import UseDever
from ep_rules.sea.cargo import Load
from ep_rules.sea.sailing import Sail
from ep_rules.sea.settlers import FoundSettlement
from ep_rules.seafarers.free_ships import FreeShip
from ep_rules.seafarers.ships import MoveShip
from ep_tui.contributions.commands import BUILDING
from ep_tui.presenters.registry import presenters_of
from tests.kit.boards import BEGINNERS
from tests.kit.every_cargo import every_cargo
from tests.kit.table import at

HERE = Path(__file__).parent
SEED = 2033
DEPTH = 3
SEA_SCENES = {
    "a busy harbor": """
        scenario = "every-cargo"
        seats = 3
        [hexes]
        C5 = "fields 9"
        B5 = "sea"
        [A]
        hand = "4 brick, 4 lumber, 4 wool, 4 grain, 4 ore, 9 gold"
        settlements = ["A1.s", "C5.nw"]
        harbor-settlements = ["D3.n"]
        roads = ["A1-se", "C4-e"]
        ships = ["C3-sw crew crew", "C2-e settler", "C4-se"]
        basins = { "D3.n" = "settler" }
        [B]
        hand = "4 brick, 4 lumber, 4 wool, 4 grain, 4 ore, 9 gold"
        harbor-settlements = ["G2.n"]
        ships = ["F3-sw crew spice-sack"]
        basins = { "G2.n" = "crew crew" }
    """,
    "a crowded strait": """
        scenario = "every-cargo"
        seats = 4
        phase = "movement"
        [A]
        hand = "6 wool"
        ships = ["A1-nw settler", "A1-w", "C1-nw crew"]
        harbor-settlements = ["B1.n"]
        basins = { "B1.n" = "crew" }
        [B]
        hand = "6 wool"
        ships = ["B1-nw", "B1-nw", "B1-w settler"]
        [C]
        hand = "4 wool"
        ships = ["B1-w", "D1-nw", "D1-nw"]
        [D]
        ships = ["C1-w", "C1-w", "E1-w"]
    """,
}
BASE_SCENES = {
    "the first settlements": """
        scenario = "base"
        seats = 2
        phase = "production"
        open = ["A start-settlement A", "A start-road", "B start-settlement B", "B start-road"]
    """,
    "everything before the dice": """
        scenario = "base"
        seats = 3
        phase = "production"
        [A]
        development = "knight, road-building, year-of-plenty, monopoly, victory-point"
        settlements = ["B2.n"]
        roads = ["B2-nw"]
        [B]
        hand = "1 brick, 2 wool"
        settlements = ["B3.n", "E3.s"]
        roads = ["B3-nw"]
        [C]
        hand = "1 ore"
        cities = ["E3.ne"]
    """,
    "a rich turn": """
        scenario = "base"
        seats = 2
        [A]
        hand = "4 brick, 2 lumber, 2 wool, 3 grain, 4 ore"
        development = "monopoly"
        settlements = ["D4.n", "F2.s"]
        roads = ["D4-ne", "D4-e", "F2-sw"]
        [B]
        hand = "2 wool, 1 ore"
        settlements = ["C4.ne"]
        roads = ["C4-e"]
    """,
    "two free roads and an interruption": """
        scenario = "base"
        seats = 2
        open = ["A lay-free 2"]
        [A]
        settlements = ["C3.n"]
        roads = ["C3-ne", "C4-nw"]
        [B]
        settlements = ["C4.n", "D4.sw"]
        roads = ["D3-e"]
    """,
}
"""Positions of base CATAN that are counted."""


GAMES = [(scenario, seats) for scenario, entry in SCENARIOS.items() for seats in entry.layouts]
"""Scenario and seats of the golden games: every game of the catalogue."""
LONGEST = 5000
"""The most actions and outcomes of a golden game; missions take longer to win by chance."""
HOUSES = {
    ("base", 2): BEGINNERS,
    ("sea-robbers", 4): {"victory.goal": "20"},
    **{("cities-and-knights", seats): {"victory.goal": "25"} for seats in (2, 3, 4, 5, 6)},
}
"""Settings of a golden game: the beginners’ board for two, more time to redeem chests for four, and
to draw the rare progress cards."""
STEADY = (
    *(Load, Sail, FoundSettlement, MoveShip, FreeRoad, FreeShip),
    *(BuyDevelopment, PlayKnight, Redeem, UseDever, Comfort),
)
"""Actions that bring a game on, besides building and missions."""
BUSY = (
    "ep_rules.missions.",
    *("ep_rules.knights.improvements", "ep_rules.knights.walls"),
    *("ep_rules.knights.knights", "ep_rules.knights.marching"),
    *("ep_rules.knights.politics_cards", "ep_rules.knights.science_cards"),
    "ep_rules.knights.trade_cards",
)
"""The room and the modules whose actions all bring a game on."""


def game_file(scenario: str, seats: int) -> Path:
    """The record of one game."""
    return HERE / f"{scenario}-{seats}.txt"


COUNTS_FILE = HERE / "counts.txt"
BASE_COUNTS_FILE = HERE / "counts-base.txt"


def choose(game: Game, state: State, number: int) -> Action:
    """The golden chooser: mostly actions that advance the game, sometimes any other."""
    if state.agenda[-1].actor == CHANCE:
        return game.sample(state)
    legal = game.legal_actions(state)
    word = mix(SEED, state.seats, number)
    steady = [a for a in legal if brings_on(game, a)]
    calm = [a for a in legal if not a.form.startswith(("offer", "counter", "drop"))]
    preferred = (steady or calm or legal) if below(word, 8) else legal
    return preferred[below(mix(word, 1), len(preferred))]


def brings_on(game: Game, action: Action) -> bool:
    """True for an action that brings a game on."""
    command = presenters_of(game).command_for(action)
    builds = command is not None and command.want == BUILDING
    is_busy = type(action).__module__.startswith(BUSY)
    return builds or is_busy or isinstance(action, STEADY)


def golden_game(scenario: str, seats: int) -> History:
    """One game to its end, or to its longest."""
    header = golden_header(scenario, seats)
    history = header.start()
    number = 0
    while not history.state.over and number < LONGEST:
        number += 1
        history.play(choose(history.game, history.state, number))
    return history


def golden_header(scenario: str, seats: int) -> Header:
    """Its ruleset and seats; another seat than the first begins."""
    ruleset = compiled(scenario, seats, house=HOUSES.get((scenario, seats))).ruleset
    return Header(ruleset, ("golden",) * seats, Seat(seats - 1), OldSeed(SEED), format=1)


def golden_text(scenario: str, seats: int) -> str:
    """The record of one golden game."""
    return write(golden_header(scenario, seats), golden_game(scenario, seats))


def count(game: Game, state: State, depth: int) -> int:
    """The number of sequences of `depth` actions and outcomes."""
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        branch = state.copy()
        game.apply(branch, action)
        total += count(game, branch, depth - 1)
    return total


def golden_counts(scenes: Mapping[str, str]) -> str:
    """One line per scene: its name and the sequences of length 1, 2, 3."""
    lines = []
    for name, scene in scenes.items():
        with every_cargo():
            table = at(scene)
        counts = [count(table.game, table.state, depth) for depth in range(1, DEPTH + 1)]
        lines.append(f"{name}: {' '.join(map(str, counts))}\n")
    return "".join(lines)


COUNTS = {
    COUNTS_FILE: SEA_SCENES,
    BASE_COUNTS_FILE: BASE_SCENES,
}
"""The files of counts and their contents."""


MOST_ASKED = 4
"""The most seats of a golden game in which bots choose."""
ASKED = {"deckhand": 7, "captain": 7, "admiral": 53}
"""Each bot chooses in one of so many decisions of a golden game, and in the first of each kind."""
BRIEFLY = 0.1
"""The least time with which an admiral looks ahead."""


def choices_file(scenario: str) -> Path:
    """The choices of bots in a golden game."""
    return HERE / "choices" / f"{scenario}.txt"


def choices_text(scenario: str, admirals: int = 1) -> str:
    """A line per choice: its number in the golden game, the bot and its action.

    Admirals, which think longest, choose only where `admirals` divides the number.
    """
    seats = max(number for name, number in GAMES if name == scenario and number <= MOST_ASKED)
    loaded = read(game_file(scenario, seats).read_text(encoding="utf-8"))
    game, state = loaded.history.game, loaded.header.start().state
    lines, kinds = [f"{scenario} {seats}\n"], Counter[str]()
    for number, entry in enumerate(loaded.history.entries):
        decision = state.agenda[-1]
        kinds[type(decision).__name__] += 1
        legal = [] if decision.actor == CHANCE else game.legal_actions(state)
        for name in _asked(number, kinds[type(decision).__name__]) if len(legal) > 1 else ():
            if name == "admiral" and number % admirals:
                continue
            asked = bot(with_seconds(name, BRIEFLY))
            chosen = asked.choose(View.of(game, state, decision.actor), legal, number)
            lines.append(f"{number} {name}: {game.notation.write(chosen)}\n")
        game.apply(state, entry.action)
    return "".join(lines)


def _asked(number: int, of_kind: int) -> Iterator[str]:
    """The bots that choose in a decision of a golden game."""
    return (name for name, every in ASKED.items() if number % every == 0 or of_kind == 1)


def main() -> None:
    """Write all golden files."""
    for scenario, seats in GAMES:
        game_file(scenario, seats).write_text(golden_text(scenario, seats), encoding="utf-8")
    for scenario in SCENARIOS:
        choices_file(scenario).write_text(choices_text(scenario), encoding="utf-8")
    for file, scenes in COUNTS.items():
        file.write_text(golden_counts(scenes), encoding="utf-8")


if __name__ == "__main__":
    main()
