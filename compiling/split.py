"""Divides the modules of the rules into what mypyc compiles and what it cannot; the build calls it.

mypyc cannot compile classes of msgspec. A module that has some becomes two: one of its own name,
which stays Python and has those classes with what they are made of, and `<name>_compiled` with the
rest, which it imports at its end. That half also has the methods of the classes and puts them there
in place of those in Python. Both halves keep most lines at their numbers, so that a
traceback still leads to the source. Other modules are compiled whole.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from functools import cached_property
from typing import NamedTuple

from compiling.sources import Kind, Sources, declared, defined, stored

TYPE_MAKERS = {"NewType", "ParamSpec", "TypeVar"}
ANY = "typing.Any"
CLASS_VAR = f"typing.ClassVar[{ANY}]"
OPEN = "@mypyc_attr(allow_interpreted_subclasses=True)\n"
HEAD = "import typing\nif typing.TYPE_CHECKING: from mypy_extensions import mypyc_attr"
"""mypyc reads the decorator and removes it: nothing is imported when a game runs."""
EMPTIED = r"vars\((\w+)\)\.clear\(\)"
LINE = 1000
"""More columns than a line has."""
UNBOUND = {"typing.Protocol", "enum.IntEnum"}
"""Classes above those that keep their methods, which are called seldom or never."""


class Edit(NamedTuple):
    """New text in place of some columns of a line, which counts from 1."""

    line: int
    start: int
    end: int
    text: str


class Half(NamedTuple):
    """A file that the build writes; mypyc compiles it or leaves it as Python."""

    name: str
    text: str
    compiled: bool


def _loaded(node: ast.AST | None) -> set[str]:
    """The names in an expression or a statement."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} if node else set()


def _needed(part: ast.stmt) -> set[str]:
    """The names that must exist when a statement of a module or a class body runs."""
    if isinstance(part, ast.FunctionDef):
        given = part.args
        words = (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg)
        shown = (word.annotation for word in words if word)
        asked = (*part.decorator_list, *given.defaults, *given.kw_defaults, part.returns, *shown)
        return {name for one in asked for name in _loaded(one)}
    if isinstance(part, ast.ClassDef):
        above = (*part.bases, *part.decorator_list, *(word.value for word in part.keywords))
        found = {name for one in above for name in _loaded(one)}
        return found.union(*(_needed(inner) for inner in part.body))
    return _loaded(part)


def _first_line(part: ast.stmt) -> int:
    """The line of a statement or of its first decorator."""
    marks: list[ast.expr] = getattr(part, "decorator_list", [])
    return min(part.lineno, *(mark.lineno for mark in marks), part.lineno)


def halves(sources: Sources, module: str, *, is_package: bool) -> list[Half]:
    """The files that a module becomes; one that is not compiled if there is nothing to compile."""
    text = sources.texts[module]
    work = _Module(sources, module)
    if not any(isinstance(part, ast.FunctionDef | ast.ClassDef) for part in work.late):
        return [Half(module, text, compiled=False)]
    if not work.early:
        return [Half(module, work.whole(), compiled=True)]
    package, _, last = (f"{module}.__init__" if is_package else module).rpartition(".")
    name = f"{package}.{last}_compiled"
    return [
        Half(module, work.python_half(name), compiled=False),
        Half(name, work.compiled_half(), compiled=True),
    ]


class _Module:
    """One module, divided: `early` has the statements that stay Python, `late` the others."""

    def __init__(self, sources: Sources, name: str) -> None:
        self._sources = sources
        self.name = name
        self._lines = sources.texts[name].splitlines()
        self._body = sources.trees[name].body
        imports = ast.Import | ast.ImportFrom | ast.If | ast.Expr
        self._parts = [part for part in self._body if not isinstance(part, imports)]
        self._home = {name: part for part in self._parts for name in defined(part)}
        self.early, self.late = self._divided()

    def _kind(self, part: ast.stmt) -> Kind | None:
        return Kind(self.name, part) if isinstance(part, ast.ClassDef) else None

    def _is_native(self, part: ast.stmt) -> bool:
        kind = self._kind(part)
        return kind is not None and self._sources.is_native(kind)

    def _divided(self) -> tuple[list[ast.stmt], list[ast.stmt]]:
        """Python is what msgspec makes, what that needs, and values that need nothing compiled."""
        kinds = [(part, self._kind(part)) for part in self._parts]
        wanted = [part for part, kind in kinds if kind and self._sources.stays_python(kind)]
        if not wanted:
            return [], self._parts
        early = list[ast.stmt]()
        while wanted:
            part = wanted.pop()
            if part not in early:
                early.append(part)
                wanted += [self._home[name] for name in _needed(part) if name in self._home]
        late = [
            part
            for part in self._parts
            if part not in early
            and (isinstance(part, ast.FunctionDef) or self._is_native(part) or _is_plain(part))
        ]
        while more := [
            part
            for part in self._parts
            if part not in early
            and part not in late
            and any(self._home.get(name) in late for name in _needed(part))
        ]:
            late += more
        return [part for part in self._parts if part not in late], late

    def whole(self) -> str:
        """The text of a module that is compiled whole."""
        lines = self._edited()
        lines[self._body[0].end_lineno or 0 : 0] = HEAD.splitlines()
        return "\n".join(lines) + "\n"

    def python_half(self, compiled: str) -> str:
        """The text of the half that stays Python; `compiled` names the other one."""
        names = [name for part in self.late for name in defined(part)]
        kinds = [part.name for part in self.late if isinstance(part, ast.ClassDef)]
        lines = self._without(self.late, self._lines)
        lines.append(f"from {compiled} import {', '.join(names)}")
        if kinds:  # as in the source, which other code asks for
            lines.append(f"for _kind in ({', '.join(kinds)},): _kind.__module__ = __name__")
            lines.append("del _kind")  # so that the module has each class once
        return "\n".join(lines) + "\n"

    def compiled_half(self) -> str:
        """The text of the half that mypyc compiles."""
        lines = self._without([*self.early, self._body[0]], self._edited())
        for part in self.early:
            if isinstance(part, ast.ClassDef):
                self._add_methods(lines, part)
        words = set(re.findall(r"\w+", "\n".join(lines)))
        names = [name for part in self.early for name in defined(part) if name in words]
        first, second = HEAD.splitlines()
        more = f"; from {self.name} import {', '.join(names)}" if names else ""
        return "\n".join([f"{first}{more}", second, *lines[2:]]) + "\n"

    def _add_methods(self, lines: list[str], kind: ast.ClassDef) -> None:
        """Give a class that stays Python the methods that are compiled, at their lines."""
        named = {name for part in kind.body for name in _loaded(part)}
        found = {
            part: made
            for part in kind.body
            if isinstance(part, ast.FunctionDef)
            and (made := _method_value(part))
            and part.name not in named
        }
        above = self._sources.ancestors(Kind(self.name, kind))[1]
        if not found or above & UNBOUND:
            return
        source = self._edited()
        for part in found:
            first, last = part.lineno - 1, part.end_lineno or 0
            lines[first:last] = source[first:last]
        lines[kind.lineno - 1] = f"def _methods_of_{kind.name}() -> dict[str, {ANY}]:"
        end = kind.end_lineno or 0
        lines += [""] * (end + 2 - len(lines))
        items = ", ".join(f'"{part.name}": {made}' for part, made in found.items())
        lines[end] = f"    return {{{items}}}"
        each = f"for _name, _made in _methods_of_{kind.name}().items()"
        lines[end + 1] = f"{each}: setattr({kind.name}, _name, _made)"

    def _without(self, parts: Iterable[ast.stmt], lines: list[str]) -> list[str]:
        """The lines, empty where some statements and the texts after them were."""
        gone, kept = list(parts), list(lines)
        following = [*self._body[1:], None]
        for part, after in zip(self._body, following, strict=True):
            if part not in gone:
                continue
            end = after.end_lineno if isinstance(after, ast.Expr) else part.end_lineno
            for line in range(_first_line(part) - 1, end or 0):
                kept[line] = ""
        return kept

    def _edited(self) -> list[str]:
        """The lines as mypyc needs them."""
        edits = [*self._fixed_tests(), *self._direct_slices(), *self._emptied()]
        for part in self.early:
            edits += _of_python_class(part) if isinstance(part, ast.ClassDef) else ()
        for part in self.late:
            edits += _final(part)
            if isinstance(part, ast.ClassDef) and self._is_native(part):
                edits += self._of_class(Kind(self.name, part))
        lines = [*self._lines, ""]
        for edit in sorted(edits, reverse=True):
            line = lines[edit.line - 1]
            lines[edit.line - 1] = line[: edit.start] + edit.text + line[edit.end :]
        return lines

    def _fixed_tests(self) -> Iterator[Edit]:
        """`a in (b, *c)` becomes `a in tuple((b, *c))`, because mypyc 2.4 stops at the star."""
        for node in ast.walk(self._sources.trees[self.name]):
            if isinstance(node, ast.Compare):
                for group in node.comparators:
                    if isinstance(group, ast.Tuple) and any(
                        isinstance(one, ast.Starred) for one in group.elts
                    ):
                        yield Edit(group.lineno, group.col_offset, group.col_offset, "tuple(")
                        at = (group.end_lineno or 0, group.end_col_offset or 0)
                        yield Edit(at[0], at[1], at[1], ")")

    def _direct_slices(self) -> Iterator[Edit]:
        """`state.of(Fleet)` becomes a look into the dictionary, without a call of Python."""
        for node in ast.walk(self._sources.trees[self.name]):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                given = node.args[0] if len(node.args) == 1 and node.func.attr == "of" else None
                name = given.id if isinstance(given, ast.Name) else ""
                key = self._sources.slice_key(self.name, name) if name else ""
                whole = node.func.value
                if key and node.lineno == node.end_lineno:
                    at, dot, end = whole.col_offset, whole.end_col_offset, node.end_col_offset
                    opened = f"typing.cast({name}, typing.cast(typing.Any, "
                    yield Edit(node.lineno, at, at, opened)
                    yield Edit(node.lineno, dot or 0, end or 0, f').slices["{key}"])')

    def _emptied(self) -> Iterator[Edit]:
        """`vars(part).clear()` becomes what `calls.h` can do with objects of C, too."""
        for node in ast.walk(self._sources.trees[self.name]):
            if isinstance(node, ast.Expr) and (found := re.fullmatch(EMPTIED, ast.unparse(node))):
                text = f'delattr({found[1]}, "__dict__")'
                yield Edit(node.lineno, node.col_offset, node.end_col_offset or 0, text)

    def _of_class(self, kind: Kind) -> Iterator[Edit]:
        """Open a class to subclasses in Python, whose class variables it reads."""
        node, sources = kind.node, self._sources
        yield Edit(_first_line(node), 0, 0, OPEN)  # private ones too: others may stand on them
        variables = sources.class_variables(kind)
        methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        for part in node.body:
            if isinstance(part, ast.FunctionDef):
                yield from _kept(part)
            elif isinstance(part, ast.Assign) and _loaded(part.value) & methods:
                yield from _set_later(node, part, methods)
            elif isinstance(part, ast.Assign | ast.AnnAssign) and variables.issuperset(
                defined(part)
            ):
                yield from _class_variable(part)
        above = sources.ancestors(kind)[0] - {kind.name}
        inherited = {n for one in above for n in sources.class_variables(sources.kinds[one])}
        for name in sorted(stored(kind) & inherited - set(declared(node))):
            yield Edit(_first_line(node.body[-1]), 0, 0, f"    {name}: typing.Any\n")


def _is_plain(part: ast.stmt) -> bool:
    """True for a name for one number or word, which C reads fastest from the compiled half."""
    value = part.value if isinstance(part, ast.Assign) and len(part.targets) == 1 else None
    if isinstance(value, ast.Call) and len(value.args) == 1 and _makes_number(value):
        value = value.args[0]
    if isinstance(value, ast.UnaryOp):
        value = value.operand
    return isinstance(value, ast.Constant) and isinstance(value.value, int | float | str)


def _makes_number(call: ast.Call) -> bool:
    """True for a call such as `Terrain(7)`."""
    return isinstance(call.func, ast.Name) and call.func.id not in TYPE_MAKERS


def _final(part: ast.stmt) -> Iterator[Edit]:
    """Mark a constant of a module, which C then reads without a dictionary."""
    if isinstance(part, ast.AnnAssign) and part.value and "Final" not in ast.dump(part.annotation):
        first, last = part.annotation, part.annotation
        if first.lineno == last.end_lineno:
            yield Edit(first.lineno, first.col_offset, first.col_offset, "typing.Final[")
            yield Edit(first.lineno, last.end_col_offset or 0, last.end_col_offset or 0, "]")
    elif isinstance(part, ast.Assign) and len(part.targets) == 1:
        target, value = part.targets[0], part.value
        is_type = isinstance(value, ast.Subscript | ast.BinOp | ast.Name | ast.Attribute) or (
            isinstance(value, ast.Call) and bool(_loaded(value.func) & TYPE_MAKERS)
        )
        if isinstance(target, ast.Name) and not is_type and not target.id.startswith("__"):
            at = target.end_col_offset or 0
            yield Edit(part.lineno, at, at, ": typing.Final")


def _class_variable(part: ast.Assign | ast.AnnAssign) -> Iterator[Edit]:
    """Say of a name in a class body that it belongs to the class, as it does in Python."""
    if isinstance(part, ast.AnnAssign):
        shown = part.annotation
        if "ClassVar" not in ast.dump(shown):
            yield Edit(shown.lineno, shown.col_offset, shown.end_col_offset or 0, CLASS_VAR)
        return
    *others, last = (target.id for target in part.targets if isinstance(target, ast.Name))
    value = ast.unparse(part.value)
    before = "".join(f"{name}: {CLASS_VAR} = {value}; " for name in others)
    end = part.targets[-1].end_col_offset or 0
    yield Edit(part.lineno, part.col_offset, end, f"{before}{last}: {CLASS_VAR}")


def _method_value(part: ast.FunctionDef) -> str:
    """What a class that stays Python gets for a compiled method; empty for one that stays, too."""
    marks = [ast.unparse(mark) for mark in part.decorator_list]
    if part.name[:2] == "__" or "super" in _loaded(part) or marks not in ([], ["property"]):
        return ""
    return f"property({part.name})" if marks else part.name


def _of_python_class(kind: ast.ClassDef) -> Iterator[Edit]:
    """Let methods outside their class name its type."""
    for part in kind.body:
        if isinstance(part, ast.FunctionDef) and _method_value(part):
            own = part.args.args[0]
            at = own.end_col_offset or 0
            yield Edit(own.lineno, at, at, f": {kind.name}")
            for node in ast.walk(part):
                if isinstance(node, ast.Name) and node.id == "Self":
                    yield Edit(node.lineno, node.col_offset, node.end_col_offset or 0, kind.name)


def _set_later(kind: ast.ClassDef, part: ast.Assign, methods: set[str]) -> Iterator[Edit]:
    """Set a class variable that holds methods after the class: in C they are made with it."""
    (target,) = part.targets
    ends = (part.end_lineno or 0) + 1
    for line in range(part.lineno + 1, ends):
        yield Edit(line, 0, LINE, "")
    shown = f"{ast.unparse(target)}: {CLASS_VAR}"
    yield Edit(part.lineno, part.col_offset, LINE, shown)
    value = ast.unparse(_Qualified(kind.name, methods).visit(deepcopy(part.value)))
    after = (kind.end_lineno or 0) + 1
    yield Edit(after, 0, 0, f"{kind.name}.{ast.unparse(target)} = {value}")


class _Qualified(ast.NodeTransformer):
    """Names the methods of a class from outside it."""

    def __init__(self, kind: str, methods: set[str]) -> None:
        self._kind = kind
        self._methods = methods

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A method by its class, other names as they are."""
        return ast.Name(f"{self._kind}.{node.id}") if node.id in self._methods else node


def _kept(part: ast.FunctionDef) -> Iterator[Edit]:
    """Replace `cached_property`, which mypyc runs anew each time, with a property that keeps."""
    for mark in part.decorator_list:
        if isinstance(mark, ast.Name) and mark.id == cached_property.__name__:
            name, kind = part.name, ast.unparse(part.returns) if part.returns else "typing.Any"
            text = f"""\
    _kept_{name}: tuple[{kind}] | None = None

    @property
    def {name}(self) -> {kind}:
        if self._kept_{name} is None:
            self._kept_{name} = (self._make_{name}(),)
        return self._kept_{name}[0]
"""
            yield Edit(mark.lineno, 0, mark.end_col_offset or 0, text)
            at = part.col_offset + len("def ")
            yield Edit(part.lineno, at, at + len(name), f"_make_{name}")
