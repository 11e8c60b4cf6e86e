"""The caches of the engine that outlive a game stand on a page, with what makes them wrong."""

import ast
import re
from pathlib import Path

from tests.architecture.source import ROOT, files, tree

PAGE = ROOT / "docs" / "caches.md"


def of_cache(node: ast.expr) -> bool:
    return re.match(r"(functools\.)?(lru_cache|cache)\b", ast.unparse(node)) is not None


def caches(path: Path) -> set[str]:
    """The caches at the top of a file, as `file.name`."""
    found: set[str] = set()
    for node in tree(path).body:
        if isinstance(node, ast.FunctionDef) and any(map(of_cache, node.decorator_list)):
            found.add(node.name)
        elif isinstance(node, ast.Assign) and of_cache(node.value):
            found |= {ast.unparse(target) for target in node.targets}
    return {f"{path.stem}.{name}" for name in found}


def test_the_page_lists_the_caches_of_the_engine():
    found = set().union(*map(caches, files("ep_rules")))
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    listed = [name for row in rows for name in re.findall(r"`(\w+\.\w+)`", row)]
    assert sorted(listed) == sorted(found)
