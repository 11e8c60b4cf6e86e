"""Measures the cursor of the editor; `tests/tools/figures.py` prints it."""

import statistics
import tempfile

from tests.tools.figures import PROGRAM, SMALL, Figure, Program

EDITED = "explorers-pirates | 6 players"


def editor_figures() -> list[Figure]:
    """The processor time of steps of the editor's cursor, whose places it judges."""
    with tempfile.TemporaryDirectory() as data:
        program = Program([*PROGRAM, "edit", EDITED], SMALL, data)
        program.rest(1.0, least=1500)
        walk = ["right", "right", "down", "left", "down", "right"] * 4
        steps: list[float] = []
        for key in [*walk, "tab", *walk, "tab", *walk]:
            before = program.main_thread()
            program.press(key, 0.4)
            steps.append(program.main_thread() - before)
        program.end()
    return [
        Figure("80x24: the editor's step, median", statistics.median(steps), None, "ms"),
        Figure("80x24: the editor's step, longest", max(steps), 50, "ms"),
    ]
