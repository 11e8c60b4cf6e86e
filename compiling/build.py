#!/usr/bin/env python3
"""Compiles the rules with mypyc into a folder, for `hatch_build.py` and `tests/tools/compiled.py`.

    python compiling/build.py ../compiled                # the rules of all games
    python compiling/build.py ../compiled --slice        # the voyages only, quick to compile
    python compiling/build.py ../compiled --untrained    # all, in half of the time

It needs a C compiler and mypyc in the versions that `hatch_build.py` names. The folder then has a
package `ep_rules` that does what the one in `rules/` does. Each compiled module has its source,
which no longer runs, beside it.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from copy import copy
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from compiling.sources import Sources
from compiling.split import Half, halves

RULES = ROOT / "rules" / "ep_rules"
SELDOM = (
    "api",
    "bots.guests",
    "bots.loaded_guest",
    "catalogue",
    "editions",
    "hashing",
    "history",
    "layout",
    "notation",
    "origin",
    "record",
    "record_header",
    "recorded",
    "reference",
    "ruleset",
    "scenarios",
    "scene",
    "scene_error",
    "scene_text",
    "scene_words",
    "seat_record",
    "seen_decision",
    "setting",
    "spelling",
    "streams",
    "toml",
)
"""Modules that run once in a game or for each line of text, or that load code of others."""
NOT_IN_SLICE = ("bots", "bridges", "catan", "fan", "knights", "seafarers")
GROUP = "ep_rules"
"""The compiled code of all modules is in one library of this name."""
SHORTCUTS = "".join(
    Path(__file__).with_name(name).read_text(encoding="utf-8")
    for name in ("shortcuts.h", "calls.h", "chance.h")
)
"""C that is put before that of the rules."""
OURS = f'#include "__native_{GROUP}.h"\n'
"""The line with which the C of the rules begins; what mypyc brings stands before it."""
INDENT = re.compile(r"^ +", re.MULTILINE)
"""mypyc indents the code that imports modules one step further for each: nine tenths of its C."""
OVERLAP = re.compile(r"!= (-113(?:\.0)?) && PyErr_Occurred\(\)")
"""How mypyc 2.4 tests a constant that may be any number: it must be another one, or no error."""
MACROS = {
    "advance(CPyTagged cpy_r_word, CPyTagged cpy_r_times)": "EP_ADVANCE(cpy_r_word, cpy_r_times)",
    "scramble(CPyTagged cpy_r_word)": "EP_SCRAMBLE(cpy_r_word)",
    "below(CPyTagged cpy_r_word, CPyTagged cpy_r_limit)": "EP_BELOW(cpy_r_word, cpy_r_limit)",
}
"""Functions of `chance.py` in C, and the macros of `chance.h` for them."""
ONCE = re.compile(
    r"^(?=char CPyDef_\w+_____top_level__\(void\) \{|int CPyExec_\w+\(.*\)\n\{)", re.MULTILINE
)
"""Where the C of functions begins that run once, when a module is imported."""
DIRECT = ["-fvisibility=hidden"]
"""Functions call each other directly, as no other library can replace them."""
CONFIG = f"""\
[mypy]
disable_error_code = has-type, misc
explicit_package_bases = True
ignore_missing_imports = True
implicit_reexport = True
mypy_path = {ROOT / "layouts"}
python_version = 3.{sys.version_info.minor}
"""
"""The sources are checked strictly elsewhere; halves of them have types that are less strict."""


def compiler() -> list[str]:
    """The command of the C compiler; empty on Windows, where setuptools finds it by itself."""
    usual = sysconfig.get_config_var("CC")
    return shlex.split(os.environ.get("CC") or usual) if usual else []


def missing() -> str:
    """What a build needs that this machine does not have."""
    command = compiler()
    if command and shutil.which(command[0]) is None:
        return f"a C compiler ({command[0]})"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return "" if headers.exists() else f"the headers of Python ({headers})"


def has_profiles() -> bool:
    """True for gcc, whose profiles the build can use."""
    command = compiler()
    if not command:
        return False
    asked = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in asked.stdout


def is_left(module: str, left: tuple[str, ...]) -> bool:
    """True for modules that are not compiled: some by name, and those that read or write text."""
    name = module.removeprefix(f"{GROUP}.")
    last = name.rpartition(".")[2]
    of_text = last == "scene" or last.endswith("_scene") or last.startswith("layout_")
    return of_text or any(name == one or name.startswith(f"{one}.") for one in left)


def write(folder: Path, left: tuple[str, ...]) -> list[str]:
    """Write all modules of the rules, divided; return the files to compile, from the folder."""
    sources, found = Sources.of(RULES), list[str]()
    shutil.copytree(RULES, folder / GROUP, ignore=shutil.ignore_patterns("__pycache__"))
    for module in sources.texts:
        place = Path(*module.split("."))
        is_package = (RULES.parent / place).is_dir()
        whole = Half(module, sources.texts[module], compiled=False)
        parts = [whole] if is_left(module, left) else halves(sources, module, is_package=is_package)
        for part in parts:
            is_init = is_package and part.name == module
            place = Path(*part.name.split("."))
            path = place / "__init__.py" if is_init else place.with_suffix(".py")
            (folder / path).write_text(part.text, encoding="utf-8")
            if part.compiled:
                found.append(path.as_posix())
    return found


def run_mypyc(folder: Path, files: list[str], opt_level: str, *, trained: bool) -> None:
    """Compile the files of a folder, in place; `trained`: twice, with games in between."""
    from mypyc.build import mypycify

    os.chdir(folder)
    Path("mypy.ini").write_text(CONFIG, encoding="utf-8")
    made: Any = mypycify(
        ["--config-file=mypy.ini", *files],
        opt_level=opt_level,
        debug_level="0",
        group_name=GROUP,
    )
    source = Path("build", f"__native_{GROUP}.c")
    shorten(source)
    use_macros(source)
    direct = DIRECT if os.name == "posix" else []
    if trained:
        profile = folder.resolve() / "build" / "profile"
        run_compiler(made, [*direct, f"-fprofile-generate={profile}", "-fprofile-update=single"])
        train = (sys.executable, str(ROOT / "compiling" / "train.py"), str(folder.resolve()))
        subprocess.run(train, check=True)
        direct = [*direct, f"-fprofile-use={profile}", "-Wno-missing-profile"]
    run_compiler(made, direct)


def run_compiler(extensions: Any, options: list[str]) -> None:
    """Compile what mypyc has written, in place, with further options of the compiler."""
    from setuptools import Distribution

    made = [copy(extension) for extension in extensions]
    for extension in made:  # mypyc gives all of them the same list
        extension.extra_compile_args = [*extension.extra_compile_args, *options]
        extension.extra_link_args = [*extension.extra_link_args, *options]
    distribution = Distribution({"name": GROUP, "ext_modules": made})
    command: Any = distribution.get_command_obj("build_ext")
    command.inplace = command.force = True
    command.ensure_finalized()
    command.run()


def shorten(path: Path) -> None:
    """Let a file of C take the shortcuts, and leave out its indents."""
    before, line, rules = path.read_text(encoding="utf-8").partition(OURS)
    if not line:
        raise SystemExit(f"{path} has no line {OURS}")
    rules = OVERLAP.sub(r"!= \1 || !PyErr_Occurred()", rules)
    path.write_text(INDENT.sub("", f"{before}{SHORTCUTS}{line}{rules}"), encoding="utf-8")


def use_macros(path: Path) -> None:
    """Begin the functions of `chance.py` with their macros, and mark those that run once."""
    text = path.read_text(encoding="utf-8")
    for start, macro in MACROS.items():
        head = f"CPyTagged CPyDef_chance___{start} {{\n"
        if text.count(head) != 1:
            raise SystemExit(f"{path} has {text.count(head)} times: {head}")
        text = text.replace(head, f"{head}{macro}\n")
    path.write_text(ONCE.sub("EP_ONCE ", text), encoding="utf-8")


def main() -> None:
    """Write and compile what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--slice", action="store_true", help="only the voyages, hardly optimized")
    parser.add_argument("--untrained", action="store_true", help="once, without games in between")
    args = parser.parse_args()
    if args.folder.exists() and any(args.folder.iterdir()):
        parser.error(f"{args.folder} is not empty")  # compiled files hide sources of their names
    if lacks := missing():
        raise SystemExit(
            f"The rules cannot be compiled: this machine lacks {lacks}."
            " Without EP_TUI_COMPILE=1 they are installed as Python."
        )
    files = write(args.folder, SELDOM + NOT_IN_SLICE if args.slice else SELDOM)
    trained = not (args.slice or args.untrained) and has_profiles()
    run_mypyc(args.folder, files, "0" if args.slice else "2", trained=trained)


if __name__ == "__main__":
    main()
