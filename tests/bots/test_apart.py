"""An admiral makes the same decisions in its own process as here."""

import threading

import pytest

from ep_rules.api import DecisionWriter
from ep_tui.session.table import Table
from ep_tui.thinking.process import Thinker

CHOICES = 10
PATIENCE = 60
"""Seconds for an answer, after which a process hangs."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "name"),
    [
        ("land-ho", "admiral@0.01"),
        ("explorers-pirates", "admiral@0.01"),
        ("explorers-pirates", "admiral@0.1"),
    ],
)
def test_an_admiral_decides_the_same_apart_and_for_the_same_reason(scenario: str, name: str):
    table = Table.new(scenario, (name, "captain", "captain"), seed=11, first=0)
    thinker = Thinker()
    compared = 0
    try:
        while compared < CHOICES:
            if table.bots.must_think:
                over = threading.Event()
                thought = thinker.think(table.bots.task(), over.set)
                assert over.wait(PATIENCE)
                assert thought.answer is not None
                assert thought.answer.decided(table.game) == table.bots.decide()
                compared += 1
            table.step()
    finally:
        thinker.stop()


def test_a_question_does_not_hold_the_seed():
    """`tests/laws/test_sight.py` has the law for everything else that is hidden."""
    table = Table.new("land-ho", ("admiral", "captain"), seed=987654321, first=0)
    while not table.bots.must_think:
        table.step()
    task = table.bots.task()
    asked = DecisionWriter().write(task.view, task.legal, task.word)
    assert b"987654321" not in bytes(asked.seen) + bytes(asked.heard) + bytes(asked.legal)
    assert asked.word != 987654321
