"""The mistakes of `tests/tools/mutants.py`: one operator, constant or condition changed."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
SOURCES = ("rules", "ep_tui")

SWAPS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "+",
    ast.And: "or", ast.Or: "and",
}  # fmt: skip
"""The replacement of each operator."""
SIGNS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%",
    ast.And: "and", ast.Or: "or",
}  # fmt: skip


class Mutant(NamedTuple):
    """One change: `before` at an offset of a file becomes `after`."""

    path: Path
    line: int
    offset: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before} becomes {self.after}"

    def text(self, tree: Path) -> str:
        """The changed file of a tree."""
        text = (tree / self.path).read_text(encoding="utf-8")
        return text[: self.offset] + self.after + text[self.offset + len(self.before) :]

    def source(self) -> str:
        """The line as it is without the mistake."""
        text = (ROOT / self.path).read_text(encoding="utf-8")
        return text.splitlines()[self.line - 1].strip()

    def compiles(self) -> bool:
        """False if Python reports a wrong place, as it does inside some f-strings."""
        try:
            compile(self.text(ROOT), str(self.path), "exec")
        except SyntaxError:
            return False
        return True

    def statement(self) -> range:
        """The lines of the changed statement; of a compound one, its head."""
        nodes = ast.walk(parsed(self.path))
        around = [n for n in nodes if isinstance(n, ast.stmt) and self.line in _head(n)]
        return _head(max(around, key=lambda node: node.lineno))


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of one file."""
    text = (ROOT / path).read_text(encoding="utf-8")
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def place(line: int, column: int) -> int:
        start = starts[line - 1]
        return start + len(text[start : starts[line]].encode()[:column].decode())

    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and type(node.value) in (int, bool):
            at = place(node.lineno, node.col_offset)
            before = text[at : place(node.end_lineno or 0, node.end_col_offset or 0)]
            yield Mutant(path, node.lineno, at, before, _other(node.value))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield Mutant(path, node.lineno, place(node.lineno, node.col_offset), "not ", "")
        for left, op, right in _operators(node):
            start, end = left.end_lineno or 0, place(right.lineno, right.col_offset)
            at = place(start, left.end_col_offset or 0)
            sign = SIGNS.get(type(op), "")
            if sign and text[at:end].count(sign) == 1:
                yield Mutant(path, start, text.index(sign, at), sign, SWAPS[type(op)])


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def _head(node: ast.stmt) -> range:
    """The lines of a statement before the statements in it."""
    body: list[ast.stmt] = getattr(node, "body", [])
    return range(node.lineno, body[0].lineno if body else (node.end_lineno or node.lineno) + 1)


def _other(value: object) -> str:
    """The negated truth value, or the next number."""
    return str(not value) if isinstance(value, bool) else str(int(str(value)) + 1)


def _operators(node: ast.AST) -> Iterator[tuple[ast.expr, ast.AST, ast.expr]]:
    """Each operator of an expression between its operands."""
    if isinstance(node, ast.Compare):
        yield from zip([node.left, *node.comparators], node.ops, node.comparators, strict=False)
    elif isinstance(node, ast.BoolOp):
        for left, right in pairwise(node.values):
            yield left, node.op, right
    elif isinstance(node, ast.BinOp):
        yield node.left, node.op, node.right


def sources() -> list[Path]:
    """The files in which mistakes are made."""
    return sorted(p.relative_to(ROOT) for name in SOURCES for p in (ROOT / name).rglob("*.py"))


def chosen(number: int, seed: int) -> list[Mutant]:
    """A random selection of mutants, all equally likely.

    A mutant's rank depends on its file, its line's text and the seed, so that a change elsewhere
    in the tree does not choose others.
    """
    ranked = sorted((rank, mutant) for path in sources() for rank, mutant in _ranked(path, seed))
    return list(islice((mutant for _, mutant in ranked if mutant.compiles()), number))


def _ranked(path: Path, seed: int) -> Iterator[tuple[str, Mutant]]:
    """The mutants of a file with their ranks."""
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    twins = Counter[str]()
    for mutant in mutants_of(path):
        name = f"{seed} {path} {lines[mutant.line - 1].strip()} {mutant.before} {mutant.after}"
        twins[name] += 1
        yield sha256(f"{name} {twins[name]}".encode()).hexdigest(), mutant
