"""The build hook: a build asks for mypyc only when it is told to compile."""

import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from compiling import build
from hatch_build import ASKED, NEEDED, CustomBuildHook
from tests.architecture.source import imports
from tests.tools import compiled

ROOT = Path(__file__).resolve().parents[2]


def test_an_ordinary_wheel_needs_nothing_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(ASKED, raising=False)
    assert WheelBuilder(str(ROOT)).config.dependencies == []


def project() -> dict[str, Any]:
    """What pyproject.toml says of this project."""
    said = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = said["project"]
    return found


def test_a_compiled_wheel_needs_mypyc(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ASKED, "1")
    assert "mypy[mypyc]" in " ".join(WheelBuilder(str(ROOT)).config.dependencies)


def test_a_build_that_plays_games_has_what_the_rules_import():
    asked = {one.partition(">")[0]: one for one in project()["dependencies"]}
    imported = {
        name.partition(".")[0] for path in ROOT.glob("rules/**/*.py") for _, name in imports(path)
    }
    assert {asked[name] for name in imported & set(asked)} <= set(NEEDED)


def test_the_check_compiles_with_the_versions_of_the_wheel():
    (mypyc,) = (one for one in NEEDED if one.startswith("mypy"))
    assert "<" in mypyc
    assert mypyc in project()["optional-dependencies"]["dev"]


def test_a_source_distribution_is_never_compiled(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ASKED, "1")
    assert SdistBuilder(str(ROOT)).config.dependencies == []


BUILD = """
import sys
from pathlib import Path
made = Path(sys.argv[1], "ep_rules")
made.mkdir(parents=True)
(made / "game.so").write_text("compiled")
(made / "game.py").write_text("source")
"""
"""In place of `compiling/build.py`, which takes minutes."""


def hook(root: Path, build: str) -> CustomBuildHook:
    """The hook of a source tree whose build is this script."""
    (root / "compiling").mkdir(parents=True)
    (root / "compiling" / "build.py").write_text(build, encoding="utf-8")
    config: Any = None
    return CustomBuildHook(str(root), {}, config, config, str(root / "dist"), "wheel")


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files, and a build that is told to compile."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv(ASKED, "1")
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


def test_compiled_rules_are_kept_until_the_wheel_has_them(temporary: Path, tmp_path: Path):
    made, data = hook(tmp_path / "root", BUILD), dict[str, Any](force_include={})
    made.initialize("standard", data)
    assert sorted(data["force_include"].values()) == ["ep_rules/game.py", "ep_rules/game.so"]
    assert all(Path(path).exists() for path in data["force_include"])
    made.finalize("standard", data, "ep_tui.whl")
    assert list(temporary.iterdir()) == []


def test_a_failed_build_leaves_no_files_and_says_where_the_reason_is(
    temporary: Path, tmp_path: Path
):
    made = hook(tmp_path / "root", f"{BUILD}\nsys.exit('no')\n")
    with pytest.raises(SystemExit, match="the lines above say why"):
        made.initialize("standard", {"force_include": {}})
    assert list(temporary.iterdir()) == []


def test_an_ordinary_wheel_is_built_and_finished_without_files(
    temporary: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv(ASKED)
    made, data = hook(tmp_path / "root", BUILD), dict[str, Any](force_include={})
    made.initialize("standard", data)
    made.finalize("standard", data, "ep_tui.whl")
    assert data == {"force_include": {}}


def test_without_a_compiler_the_build_says_so_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    command = (sys.executable, ROOT / "compiling" / "build.py", tmp_path / "compiled")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == (
        "The rules cannot be compiled: this machine lacks a C compiler (no-such-compiler)."
        " Without EP_TUI_COMPILE=1 they are installed as Python.\n"
    )
    assert not (tmp_path / "compiled").exists()


def test_a_folder_that_is_not_empty_is_left_as_it_is(tmp_path: Path):
    (tmp_path / "game.so").write_text("of another build")
    command = (sys.executable, ROOT / "compiling" / "build.py", tmp_path)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"{tmp_path} is not empty" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["game.so"]


def test_on_windows_setuptools_looks_for_the_compiler(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(sysconfig, "get_config_var", {}.get)
    assert build.compiler() == []
    assert "compiler" not in build.missing()


def test_a_build_for_the_tests_begins_with_no_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    hook(tmp_path, f"{BUILD}\nprint(*sorted(path.name for path in made.parent.iterdir()))\n")
    folder = tmp_path / "made" / "compiled"
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    for version_of_python in ("3.11", "3.12"):
        monkeypatch.setattr("sys.version", version_of_python)
        assert compiled.built(folder, [])
        assert folder.with_suffix(".log").read_text(encoding="utf-8") == "ep_rules\n"
        (folder / "old.so").touch()
    assert compiled.built(folder, [])
    assert (folder / "old.so").exists(), "nothing has changed"


@pytest.mark.parametrize("name", ["mypy", "msgspec"])
def test_another_version_of_what_compiles_needs_another_build(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    before = compiled.wanted()
    assert compiled.wanted() == before
    monkeypatch.setattr(compiled, "version", lambda one: "next" if one == name else version(one))
    assert compiled.wanted() != before


def test_without_a_compiler_the_compiled_tests_say_that_they_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("CC", "no-such-compiler")
    assert compiled.main(["--slice"]) == 0
    assert "Left out" in capsys.readouterr().out
