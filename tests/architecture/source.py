"""The source of our packages for the architecture tests: files, imports, literals."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
IMPORT_ROOTS = {
    "ep_tui": ROOT,
    "ep_rules": ROOT / "rules",
    "ep_layouts": ROOT / "layouts",
}
"""The folder of each of our import packages."""
OF_NO_MODULE = {"__init__", "registry", "game_presenters"}
"""Files in a room of one file for each module that serve all modules."""


@cache
def files(package: str) -> tuple[Path, ...]:
    """All Python files of one of our packages."""
    return tuple(sorted((IMPORT_ROOTS[package] / package).rglob("*.py")))


def our_files() -> list[Path]:
    """All Python files that end up in the wheel."""
    return [path for package in IMPORT_ROOTS for path in files(package)]


def shown(path: Path) -> str:
    """The path relative to the checkout."""
    return path.relative_to(ROOT).as_posix()


@cache
def module_name(path: Path) -> str:
    """The import name of one of our files."""
    base = next(base for name, base in IMPORT_ROOTS.items() if (base / name) in path.parents)
    parts = path.relative_to(base).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree(path: Path) -> ast.Module:
    """The parsed file, which callers do not change."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def imports(path: Path, module: str = "") -> tuple[tuple[int, str], ...]:
    """Line and absolute name of every import in a file, at any level.

    `from a import b` gives `a` and `a.b`, because b may be a module. `module` is needed to resolve
    relative imports; without it they are omitted.
    """
    return tuple(_imports(path, module))


def _imports(path: Path, module: str) -> Iterator[tuple[int, str]]:
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                if not module:
                    continue
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                source = ".".join([*above, *filter(None, [source])])
            yield node.lineno, source
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


def within(name: str, package: str) -> bool:
    """Whether an import name is a package or inside it."""
    return name == package or name.startswith(f"{package}.")


def run_python(code: str, *arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run code in a fresh interpreter, outside the checkout and with its own home folder."""
    env = dict(
        os.environ,
        HOME=str(home),
        XDG_DATA_HOME=str(home / "data"),
        XDG_CONFIG_HOME=str(home / "config"),
        XDG_STATE_HOME=str(home / "state"),
        XDG_CACHE_HOME=str(home / "cache"),
        PYTHONPATH=os.pathsep.join(str(path) for path in IMPORT_ROOTS.values()),
    )
    return subprocess.run(
        (sys.executable, "-c", code, *arguments),
        cwd=home,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
