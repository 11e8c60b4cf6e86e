"""Measures painted maps: bytes, delays and memory; `tests/tools/figures.py` calls it."""

import statistics
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.tools.figures import PROGRAM, Figure, Program
from tests.tools.figures import TABLE as SAILING

TABLE = [
    *(*PROGRAM, "play", "--scenario", "explorers-pirates"),
    *("--seats", "you,bot,bot,bot", "--seed", "3", "--first", "A"),
]
KINDS = {"corner": 200, "side": 200, "hex": 200}
"""The kinds of places in the order of `m`, with the most bytes of a step between two of them."""
QUESTION = b"\x1b[6n"
LATE = 0.5
"""Seconds after which the answer of a slow line comes."""
WHOLE = {
    ((120, 40), "true"): 16_000,
    ((200, 60), "true"): 30_000,
    ((120, 40), "256"): 14_000,
    ((200, 60), "256"): 27_000,
}
"""The most bytes of the whole screen."""
ACTED = {(120, 40): 15, (200, 60): 30}
"""The most milliseconds of processor time of an action with its painting."""
TIMES = 5
"""How often an action is done and undone."""


@contextmanager
def table(
    size: tuple[int, int], colors: str, kind: str = "painted", command: Sequence[str] = TABLE
) -> Generator[Program]:
    """A table with a painted map, or one of lines."""
    with tempfile.TemporaryDirectory() as data:
        settings = Path(data) / "ep-tui" / "settings.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(f'map = "{kind}"\ndialog_pause = 0\n', encoding="utf-8")
        program = Program([*command, "--colors", colors], size, data)
        program.rest(1.0, least=5000)
        yield program
        program.end()


def sent(program: Program, since: int = 0) -> int:
    """The bytes of its output, from a chunk on."""
    return sum(len(chunk) for _, chunk in program.chunks[since:])


def steps(program: Program) -> dict[str, list[tuple[int, float]]]:
    """Bytes and delays of steps of the cursor, by the kind of place."""
    found: dict[str, list[tuple[int, float]]] = {}
    for kind in KINDS:
        found[kind] = [program.press(key) for key in ("right", "left") * 6]
        program.press("m")
    return found


def painted_figures(size: tuple[int, int]) -> list[Figure]:
    """The figures of a window of this size."""
    name = f"{size[0]}x{size[1]}, painted"
    figures: list[Figure] = []
    for colors in ("true", "256"):
        with table(size, colors) as program:
            whole = WHOLE[size, colors]
            figures.append(Figure(f"{name}, {colors}: the start", sent(program), whole, "bytes"))
            walked = steps(program)
            figures += [
                Figure(
                    f"{name}, {colors}: a {kind} step",
                    statistics.median(count for count, _ in walked[kind]),
                    most,
                    "bytes",
                )
                for kind, most in KINDS.items()
            ]
            delays = [delay for found in walked.values() for _, delay in found]
            figures.append(
                Figure(f"{name}, {colors}: key to paint", statistics.median(delays), 12, "ms")
            )
            before = len(program.chunks)
            program.rest(3.0)
            idle = sent(program, before)
            figures.append(Figure(f"{name}, {colors}: three idle seconds", idle, 0, "bytes"))
    return [
        *figures,
        *ship_figures(name, size),
        *memory_figures(name, size),
        *slow_figures(name, size),
    ]


def ship_figures(name: str, size: tuple[int, int]) -> list[Figure]:
    """A ship that sails and sails on, in a game that begins with its turn."""
    with table(size, "true", command=SAILING) as program:
        for key in ("r", "e", "s"):
            program.press(key, 0.6)
        first = program.press("enter", 0.6)[0]
        program.press("tab", 0.4)  # the cursor stays where the ship was sent
        again = program.press("enter", 0.6)[0]
        spent = {key: list[float]() for key in ("escape", "z", "s", "enter")}
        for key in [*spent] * TIMES:
            before = program.main_thread()
            program.press(key, 0.4)
            spent[key].append(program.main_thread() - before)
    most = ACTED[size]
    return [
        Figure(f"{name}: Enter, processor time", statistics.median(spent["enter"]), most, "ms"),
        Figure(f"{name}: a question, processor time", statistics.median(spent["s"]), most, "ms"),
        Figure(f"{name}: a ship sails, with a line of the log", first, 600, "bytes"),
        Figure(f"{name}: a ship sails on", again, 600, "bytes"),
    ]


def memory_figures(name: str, size: tuple[int, int]) -> list[Figure]:
    """The memory of a painted map over that of one drawn with lines, the middle of three pairs."""
    over: list[float] = []
    for _ in range(3):
        used: list[float] = []
        for kind in ("lined", "painted"):
            with table(size, "true", kind) as program:
                steps(program)
                used.append(program.memory())
        over.append(used[1] - used[0])
    return [Figure(f"{name}: memory over lines", statistics.median(over), 2, "MiB")]


def slow_figures(name: str, size: tuple[int, int]) -> list[Figure]:
    """Steps of the cursor on a painted map where the answer of the terminal came late."""
    with table(size, "true") as program:
        assert QUESTION in b"".join(chunk for _, chunk in program.chunks)
        for _ in range(2):
            time.sleep(LATE)
            program.answer(b"\x1b[1;3R")
        program.press("@", 1.0)
        walked = steps(program)
    return [
        Figure(
            f"{name}, slow line: a {kind} step",
            statistics.median(count for count, _ in found),
            200,
            "bytes",
        )
        for kind, found in walked.items()
    ]
