"""The two runs of the C compiler, and the games between them that show it what runs often."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from setuptools import Extension

from compiling import build
from compiling.build import ROOT, has_profiles, missing, run_compiler

LIBRARY = """
#include <Python.h>
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "tiny", NULL, -1};
PyMODINIT_FUNC PyInit_tiny(void) {
    PyObject *made = PyModule_Create(&definition);
    if (made != NULL) { PyModule_AddIntConstant(made, "ANSWER", ANSWER); }
    return made;
}
"""


def test_another_run_of_the_compiler_replaces_the_library_and_forgets_the_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    if lacks := missing() if os.name == "posix" else "a compiler with the options of gcc":
        pytest.skip(f"without {lacks}")
    monkeypatch.chdir(tmp_path)
    Path("tiny.c").write_text(LIBRARY, encoding="utf-8")
    tiny = [Extension("tiny", ["tiny.c"])]
    for answer in (1, 2):
        run_compiler(tiny, [f"-DANSWER={answer}"])
        command = (sys.executable, "-c", "import tiny; print(tiny.ANSWER)")
        asked = subprocess.run(command, capture_output=True, text=True, check=True)
        assert asked.stdout == f"{answer}\n"
        assert tiny[0].extra_compile_args == tiny[0].extra_link_args == []


@pytest.mark.skipif(os.name != "posix", reason="the compiler is a shell script")
@pytest.mark.parametrize(
    ("says", "is_known"),
    [("gcc 13\\nCopyright (C) 2023 Free Software Foundation, Inc.", True), ("clang 18", False)],
)
def test_only_the_profiles_of_gcc_are_used(
    says: str, is_known: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    script = tmp_path / "cc"
    script.write_text(f"#!/bin/sh\nprintf '{says}'\n", encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setenv("CC", str(script))
    assert has_profiles() is is_known


def test_a_compiler_that_setuptools_finds_by_itself_has_no_profiles(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(build, "compiler", list[str])
    assert not has_profiles()


def test_the_games_between_are_played_to_their_ends():
    command = (sys.executable, ROOT / "compiling" / "train.py", ROOT / "rules", "land-ho")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
