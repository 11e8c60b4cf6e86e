#!/usr/bin/env python3
"""Compiles the rules with mypyc into a folder, for `hatch_build.py` and `tests/compiled.py`.

    pip install "mypy[mypyc]>=2.4" "msgspec>=0.20"       # and a C compiler
    python compiling/build.py ../compiled                # the rules of all games
    python compiling/build.py ../compiled --slice        # the voyages only, quick to compile

The folder then has a package `ep_rules` that does what the one in `rules/` does. Each compiled
module has its source, which no longer runs, beside it.
"""

import argparse
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from compiling.sources import Sources
from compiling.split import Half, halves

RULES = ROOT / "rules" / "ep_rules"
SELDOM = (
    "api",
    "bots",
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
"""Bots, and modules that run once in a game or for each line of text, which gain nothing."""
NOT_OF_VOYAGES = ("bridges", "catan", "fan", "knights", "seafarers")
GROUP = "ep_rules"
"""The compiled code of all modules is in one library of this name."""
SHORTCUTS = Path(__file__).with_name("shortcuts.h")
OURS = f'#include "__native_{GROUP}.h"\n'
"""The line with which the C of the rules begins; what mypyc brings stands before it."""
INDENT = re.compile(r"^ +", re.MULTILINE)
"""mypyc indents the code that imports modules one step further for each: nine tenths of its C."""
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


def is_left(module: str, left: tuple[str, ...]) -> bool:
    """True for modules that are not compiled: some by name, and those that read or write text."""
    name = module.removeprefix(f"{GROUP}.")
    last = name.rpartition(".")[2]
    of_text = last == "scene" or last.endswith("_scene") or last.startswith("layout_")
    return of_text or any(name == one or name.startswith(f"{one}.") for one in left)


def write(folder: Path, left: tuple[str, ...]) -> list[str]:
    """Write all modules of the rules, divided; return the files to compile, from the folder."""
    sources, found = Sources.of(RULES), list[str]()
    no_caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(RULES, folder / GROUP, ignore=no_caches, dirs_exist_ok=True)
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


def run_mypyc(folder: Path, files: list[str], opt_level: str) -> None:
    """Compile the files of a folder, in place."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    os.chdir(folder)
    Path("mypy.ini").write_text(CONFIG, encoding="utf-8")
    made: Any = mypycify(
        ["--config-file=mypy.ini", *files],
        opt_level=opt_level,
        debug_level="0",
        group_name=GROUP,
    )
    shorten(Path("build", f"__native_{GROUP}.c"))
    distribution = Distribution({"name": GROUP, "ext_modules": made})
    command: Any = distribution.get_command_obj("build_ext")
    command.inplace = True
    command.ensure_finalized()
    command.run()


def shorten(path: Path) -> None:
    """Let a file of C take the shortcuts, and leave out its indents."""
    before, line, rules = path.read_text(encoding="utf-8").partition(OURS)
    if not line:
        raise SystemExit(f"{path} has no line {OURS}")
    shortcuts = SHORTCUTS.read_text(encoding="utf-8")
    path.write_text(INDENT.sub("", f"{before}{shortcuts}{line}{rules}"), encoding="utf-8")


def main() -> None:
    """Write and compile what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--slice", action="store_true", help="only the voyages, hardly optimized")
    args = parser.parse_args()
    files = write(args.folder, SELDOM + NOT_OF_VOYAGES if args.slice else SELDOM)
    run_mypyc(args.folder, files, "0" if args.slice else "2")


if __name__ == "__main__":
    main()
