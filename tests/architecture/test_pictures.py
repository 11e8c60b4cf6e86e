"""The pictures of the real app: complete, none left over, and not too large."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "screenshots"
MOST = 6_000_000
PICTURES = {path.name: path.stat().st_size for path in FOLDER.glob("*.svg")}


@pytest.fixture
def wanted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The files that the command makes."""
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.delitem(sys.modules, "make", raising=False)
    make = import_module("make")
    monkeypatch.delitem(sys.modules, "film", raising=False)
    pictures = [*make.shots(), *make.PRINTED, import_module("film").FILM]
    return {f"{one.name}-{one.size[0]}x{one.size[1]}.svg" for one in pictures}


def test_every_picture_is_one_that_the_command_makes(wanted: set[str]):
    unmade = ", ".join(sorted(wanted - {*PICTURES}))
    assert {*PICTURES} == wanted, f"screenshots/make.py would also make: {unmade or 'nothing'}"


def test_the_pictures_stay_small_together():
    assert sum(PICTURES.values()) < MOST


def test_every_scenario_has_pictures_in_two_sizes():
    from ep_rules.api import SCENARIOS

    for scenario in SCENARIOS:
        for size in ("80x24", "120x40"):
            there = f"{scenario}-{size}.svg" in PICTURES
            assert there, f"run python3 screenshots/make.py {scenario}, and look at the pictures"


def test_the_readme_shows_pictures_that_are_there():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"\(screenshots/([^)]+\.svg)\)", text))
    assert shown
    assert shown <= {*PICTURES}


def test_no_picture_shows_a_fault():
    for name in PICTURES:
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert "Traceback" not in text, name
        assert text.rstrip().endswith("</svg>"), name
