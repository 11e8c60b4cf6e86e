"""The build hook: a build asks for mypyc only when it is told to compile."""

from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from hatch_build import ASKED
from tests import compiled

ROOT = Path(__file__).resolve().parents[2]


def test_an_ordinary_wheel_needs_nothing_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(ASKED, raising=False)
    assert WheelBuilder(str(ROOT)).config.dependencies == []


def test_a_compiled_wheel_needs_mypyc_and_the_types_of_msgspec(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ASKED, "1")
    needed = " ".join(WheelBuilder(str(ROOT)).config.dependencies)
    assert "mypy[mypyc]" in needed
    assert "msgspec" in needed


def test_a_source_distribution_is_never_compiled(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ASKED, "1")
    assert SdistBuilder(str(ROOT)).config.dependencies == []


def test_without_a_compiler_the_compiled_tests_say_that_they_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("CC", "no-such-compiler")
    assert compiled.main(["--slice"]) == 0
    assert "Left out" in capsys.readouterr().out
