"""The modules of the rules as the build reads them: what each class comes from and sets."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

NATIVE = {"object", "typing.Generic"}
"""What a class must come from to be compiled into one of C."""
WITHOUT_FIELDS = {"typing.NamedTuple", "typing.Protocol", "enum.IntEnum", "ValueError"}
"""Other classes that a compiled module may have; they stay what they are."""
BUILT_IN = {"object", "dict", "ValueError", "Exception"}
SLICE = "ep_rules.model.Slice"


class Kind(NamedTuple):
    """A class of the sources, with the module that defines it."""

    module: str
    node: ast.ClassDef

    @property
    def name(self) -> str:
        """The full name."""
        return f"{self.module}.{self.node.name}"


class Sources:
    """All modules of one package, by their import names."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self.trees = {name: ast.parse(text) for name, text in texts.items()}
        self._names = {name: dict(_imported(tree)) for name, tree in self.trees.items()}
        kinds = (
            Kind(module, node)
            for module, tree in self.trees.items()
            for node in tree.body
            if isinstance(node, ast.ClassDef)
        )
        self.kinds = {kind.name: kind for kind in kinds}

    @classmethod
    def of(cls, folder: Path) -> "Sources":
        """The modules of a package's folder."""
        texts = dict[str, str]()
        for path in sorted(folder.rglob("*.py")):
            parts = (folder.name, *path.relative_to(folder).with_suffix("").parts)
            name = ".".join(parts).removesuffix(".__init__")
            texts[name] = path.read_text(encoding="utf-8")
        return cls(texts)

    def ancestors(self, kind: Kind) -> tuple[set[str], set[str]]:
        """The full names of a class and those above it, ours and others."""
        ours, others = {kind.name}, set[str]()
        for base in kind.node.bases:
            name = self.resolved(kind.module, ast.unparse(_bare(base)))
            if name in self.kinds:
                more, foreign = self.ancestors(self.kinds[name])
                ours |= more
                others |= foreign
            else:
                others.add(name)
        return ours, others or {"object"}

    def resolved(self, module: str, name: str) -> str:
        """The full name of a class, where it is defined."""
        head, dot, rest = name.partition(".")
        full = self._names[module].get(head, f"{module}.{head}") + dot + rest
        if name in BUILT_IN:
            return name
        while full not in self.kinds:
            home, _, last = full.rpartition(".")
            if last not in self._names.get(home, {}):
                return full
            full = self._names[home][last]
        return full

    def is_native(self, kind: Kind) -> bool:
        """True for a class that mypyc makes one of C."""
        return self.ancestors(kind)[1] <= NATIVE

    def stays_python(self, kind: Kind) -> bool:
        """True for a class that no compiled module may have."""
        return not self.ancestors(kind)[1] <= NATIVE | WITHOUT_FIELDS

    def slice_key(self, module: str, name: str) -> str:
        """The key of a kind of slice, by its name in a module; empty if that is no such kind."""
        kind = self.kinds.get(self.resolved(module, name))
        if kind is None or SLICE not in self.ancestors(kind)[0]:
            return ""
        for part in kind.node.body:
            if isinstance(part, ast.Assign) and defined(part) == ["key"]:
                return str(ast.literal_eval(part.value))
        return ""

    def class_variables(self, kind: Kind) -> set[str]:
        """The names that a class's body sets or declares and that are not set on instances."""
        own = {name for above in self.ancestors(kind)[0] for name in stored(self.kinds[above])}
        return set(declared(kind.node)) - own


def _bare(base: ast.expr) -> ast.expr:
    """A base class without its type arguments."""
    return base.value if isinstance(base, ast.Subscript) else base


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each imported name, with what it stands for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.asname or alias.name, alias.name


def stored(kind: Kind) -> set[str]:
    """The names that the methods of a class set on `self`."""
    return {
        node.attr
        for node in ast.walk(kind.node)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }


def declared(node: ast.ClassDef) -> Iterator[str]:
    """The names that the body of a class sets or declares."""
    for part in node.body:
        yield from defined(part) if isinstance(part, ast.Assign | ast.AnnAssign) else ()


def defined(part: ast.stmt) -> list[str]:
    """The names that a statement of a module defines."""
    if isinstance(part, ast.FunctionDef | ast.ClassDef):
        return [part.name]
    targets = part.targets if isinstance(part, ast.Assign) else []
    if isinstance(part, ast.AnnAssign):
        targets = [part.target]
    return [n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)]
