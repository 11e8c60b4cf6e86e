"""Shared by all tests: the profile of hypothesis, the fast selection, the editions."""

import os
import signal
from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from zlib import crc32

import pytest
import textual._wait
from hypothesis import HealthCheck, settings

from ep_rules.api import EDITIONS
from ep_rules.game import Game

IS_COMPILED = not hasattr(Game.apply, "__code__")

settings.register_profile(
    "here",
    deadline=None,  # a busy machine with two cores is not a bug
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# A pilot waits until nothing ran for a while after every key: in 20 ms pieces, most of a test.
textual._wait.SLEEP_GRANULARITY = 1 / 250
textual._wait.SLEEP_IDLE = textual._wait.SLEEP_GRANULARITY / 20

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # in the background of a shell, Ctrl+C is ignored; started programs would inherit that
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Numbered folders, one for each test."""
    root = tmp_path_factory.mktemp("homes")
    return (root / str(number) for number in count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test empty folders of the user, so that no test finds the saves of another."""
    own = next(homes)
    for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(own / kind.lower()))


@pytest.fixture(params=list(EDITIONS))
def edition(request: pytest.FixtureRequest) -> str:
    """Each edition in turn, for rules that are the same in all of them."""
    return str(request.param)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--fast`, which the fast check uses."""
    parser.addoption("--fast", action="store_true", help="one case of every slow test")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out slow tests, except one case of each, and what only Python's engine can do."""
    if IS_COMPILED:
        python = pytest.mark.skip(reason="compiled code has no source")
        for item in items:
            if item.get_closest_marker("source"):
                item.add_marker(python)
    if not config.getoption("--fast"):
        return
    cases = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("slow"):
            cases[item.path, item.originalname].append(item)
    slow = {item for group in cases.values() for item in group}
    kept = {slice_of(name, group) for (_, name), group in cases.items() if len(group) > 1}
    config.hook.pytest_deselected(items=[item for item in items if item in slow - kept])
    items[:] = [item for item in items if item not in slow - kept]


def slice_of(name: str, cases: list[pytest.Function]) -> pytest.Function:
    """The selected case of a test, by the test's name, so the tests together cover every game."""
    return cases[crc32(name.encode()) % len(cases)]
