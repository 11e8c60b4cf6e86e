"""Every event of the engine has a presenter, and all its texts exist."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from ep_rules.api import Event, game
from ep_tui.contributions.events import Telling
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.playback import Replay
from ep_tui.texts import has
from tests.architecture.source import ROOT
from tests.kit.each import each
from tests.kit.presenters import presenters
from tests.texts.engine import events

GOLDENS = ROOT / "tests/golden"
RECORDS = {path.stem.rstrip("23456"): path for path in sorted(GOLDENS.glob("*-?.txt"))}.values()
"""A golden game of each scenario, and one of each older kind."""
TELLINGS: list[tuple[type[Event], Telling]] = [
    told for presenter in presenters() for told in presenter.tellings().items()
]


def test_every_event_is_told_in_one_way():
    assert {kind.__name__ for kind, _ in TELLINGS} == set(events())
    assert len(set(TELLINGS)) == len(events())


def test_an_event_that_no_presenter_of_the_game_tells_is_an_error_with_its_name():
    class Unheard(Event, frozen=True):
        """An event of no module."""

    with pytest.raises(LookupError, match="Unheard is in the `tellings` of no presenter"):
        presenters_of(game("base", 3)).telling(Unheard())


@pytest.mark.slow
@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_game_has_a_presenter_for_every_event_of_it(record: Path):
    replay = Replay.open(record)
    assert replay.course.heard


def test_every_great_moment_has_a_title_of_its_own():
    found = [told.moment for _, told in TELLINGS if told.moment is not None]
    assert all(has(f"panels.moment.{moment.title}") for moment in found)
    assert len({moment.title for moment in found}) == len(found)


def test_every_interest_has_a_name_and_one_meaning():
    found = {told.interest for _, told in TELLINGS if told.interest is not None}
    assert all(has(f"replay.kind.{interest.kind}") for interest in found)
    assert len({interest.kind for interest in found}) == len(found)


@each("key", sorted({told.deed.key for _, told in TELLINGS if told.deed}))
def test_every_deed_has_a_text(key: str):
    assert has(key)


def test_every_topic_of_the_log_has_a_name_and_one_meaning():
    found = {told.log for _, told in TELLINGS}
    assert all(has(f"panels.log.kind.{topic.name}") for topic in found)
    assert len({topic.name for topic in found}) == len(found)


def pairs(of: Callable[[Any], Iterable[Any]]) -> set[Any]:
    return {found for presenter in presenters() for found in of(presenter)}


def test_every_count_has_a_text_and_one_meaning():
    found = pairs(lambda presenter: [(c.name, c.chart, c.award) for c in presenter.counts()])
    assert len({one[0] for one in found}) == len(found)
    for name, chart, award in found:
        assert has(f"statistics.count.{name}")
        assert has(f"statistics.award.{name}") is award
        if chart is not None:
            assert has(f"statistics.chart.{name}")
            assert has(f"statistics.tab.{chart.page}")
