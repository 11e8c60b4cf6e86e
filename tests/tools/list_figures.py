"""The processor time of lists of 20,000 finished games; `figures` prints it."""

import os
import resource
import subprocess
import tempfile
from pathlib import Path

from ep_rules.api import Header, Seat, Seed, result_of, write
from ep_rules.api import game as compiled
from tests.laws.play import Player
from tests.tools.figures import MISLEADING, PROGRAM, Figure

GAMES = 20_000
RUNS = 3
"""The least of them counts, because others use the machine, too."""
LISTS = (("games", "--finished"), ("profile",))


def list_figures() -> list[Figure]:
    """The processor time of each list."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home, "ep-tui", "games", "finished")
        folder.mkdir(parents=True)
        text = _record()
        for number in range(GAMES):
            folder.joinpath(f"game-{number}.txt").write_bytes(text)
        names = ("DATA", "CACHE", "CONFIG", "STATE")
        environment = os.environ | {f"XDG_{name}_HOME": home for name in names}
        for name in MISLEADING:
            environment.pop(name, None)
        return [
            Figure(f"{' '.join(words)} of {GAMES:,}: processor time", took, 2000, "ms")
            for words in LISTS
            for took in [min(_milliseconds([*PROGRAM, *words], environment) for _ in range(RUNS))]
        ]


def _record() -> bytes:
    """The record of a finished game."""
    ruleset = compiled("land-ho", 3, house={"turn.rounds": "8"}).ruleset
    header = Header(ruleset, ("you", "captain", "deckhand"), Seat(0), Seed(7))
    history, player = header.start(), Player(7)
    while not history.state.over:
        history.play(player.choose(history.game, history.state))
    return (write(header, history) + result_of(header, history, header.seats).line).encode()


def _milliseconds(command: list[str], environment: dict[str, str]) -> float:
    before = _used()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    return (_used() - before) * 1000


def _used() -> float:
    """The processor time of ended children, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
