"""The register of laws about one slice; the files `of_*.py` of this folder add to it."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from ep_rules.api import Game, Slice, State

Law = Callable[[Game, State], None]
_LAWS: list[tuple[Law, type[Slice]]] = []


def about(kind: type[Slice]) -> Callable[[Law], Law]:
    """Apply a law to every game that has the slice."""

    def registered(law: Law) -> Law:
        _LAWS.append((law, kind))
        return law

    return registered


def laws_of_slices() -> tuple[tuple[Law, type[Slice]], ...]:
    """Every law of this folder with the slice that it is about."""
    for path in sorted(Path(__file__).parent.glob("of_*.py")):
        import_module(f"tests.laws.{path.stem}")
    return tuple(_LAWS)
