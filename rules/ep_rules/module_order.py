"""Puts what several modules contribute into the order of the modules."""

from collections.abc import Iterable
from typing import Protocol, TypeVar


class Contribution(Protocol):
    """A contribution that may come `after` a module, by its id, instead of at its own place."""

    @property
    def after(self) -> str:
        """The id of that module, or "" for its own place."""
        ...


LAST = "victory"
"""A module at the end of every game: what comes after it is behind what others say."""
P = TypeVar("P", bound=Contribution)


class ModuleOrder:
    """The places of the modules of one game: scenes, screens and plain mode follow it."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._places = {name: place for place, name in enumerate(ids)}

    def of(self, found: Iterable[tuple[str, P]]) -> list[P]:
        """Contributions, each with the id of its module, in the order of the modules.

        Those of one module keep their order. One that comes `after` another module is behind all
        that is at that one's place; in a game without it, it is at its own.
        """

        def place(one: tuple[str, P]) -> tuple[int, int, int]:
            own, other = self._places[one[0]], self._places.get(one[1].after)
            return (own, 0, 0) if other is None else (other, 1, own)

        return [thing for _, thing in sorted(found, key=place)]
