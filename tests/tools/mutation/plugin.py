"""The pytest plugin of `mutants.py`: which tests run, with which limits, and which failed.

Settings come from the environment, for they must not reach the options of the tests themselves.
"""

import faulthandler
import os
import signal
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import FrameType, ModuleType

import pytest

ONLY, FAILED, EMPTY = "MUTANTS_ONLY", "MUTANTS_FAILED", "MUTANTS_EMPTY_CACHES"
"""A file of the tests to run; a file for those that failed; whether caches are emptied."""
NOT = "not "
"""Before a test that is not to run although its file is asked."""
NOWHERE = 1 << 30
SECONDS = 100
"""The processor time of one test; endless loops take more. A busy machine changes nothing."""
WAITING = 600
"""Seconds after which a test that waits in vain ends the run."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the asked tests, given as cases, tests or files, in the order of asking."""
    if ONLY not in os.environ:
        return
    asked = Path(os.environ[ONLY]).read_text(encoding="utf-8").splitlines()
    rank = {name: number for number, name in enumerate(asked)}

    def place(item: pytest.Item) -> int:
        if NOT + item.nodeid in rank:
            return NOWHERE
        names = (item.nodeid, item.nodeid.partition("[")[0], item.nodeid.partition("::")[0])
        return min(rank.get(name, NOWHERE) for name in names)

    config.hook.pytest_deselected(items=[item for item in items if place(item) == NOWHERE])
    items[:] = sorted((item for item in items if place(item) < NOWHERE), key=place)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Run one test within its limits; the file of failures names it until it has passed."""
    if os.environ.get(EMPTY):
        _empty_caches()
    report = os.environ.get(FAILED)
    if not report:
        return (yield)
    Path(report).write_text(item.nodeid, encoding="utf-8")
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    faulthandler.dump_traceback_later(WAITING, exit=True)
    try:
        result = yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        faulthandler.cancel_dump_traceback_later()
    if not item.session.testsfailed:
        Path(report).write_text("", encoding="utf-8")
    return result


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Name a file that cannot be collected as if it were a test."""
    if report.failed and FAILED in os.environ:
        Path(os.environ[FAILED]).write_text(report.nodeid, encoding="utf-8")


def _too_long(_number: int, _frame: FrameType | None) -> None:
    pytest.fail(f"{SECONDS} s of processor time")


def _empty_caches() -> None:
    """Empty the caches of the engine and the app, so that a test runs all lines it depends on."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in {"ep_rules", "ep_tui"}:
            for cache in _caches_of(module):
                cache.cache_clear()


def _caches_of(module: ModuleType) -> list["_lru_cache_wrapper[object]"]:
    return [value for value in vars(module).values() if isinstance(value, _lru_cache_wrapper)]
