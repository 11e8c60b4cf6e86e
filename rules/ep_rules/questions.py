"""The interfaces between rules of several modules: questions, vetoes and moments.

A module defines one where its rule leaves room, and others answer or react; the rulebook compiles
the answers of the modules of its game.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, ParamSpec, TypeVar

from ep_rules.model import Refusal, State

P = ParamSpec("P")
T = TypeVar("T")


class Question(Generic[P, T]):
    """A value that several modules may change, in a fixed order."""

    def __init__(self, name: str) -> None:
        self.name = name


class Veto(Generic[P]):
    """A permission that several modules may refuse; the first objection counts."""

    def __init__(self, name: str) -> None:
        self.name = name


class Moment(Generic[P]):
    """A point in the game at which other modules react."""

    def __init__(self, name: str) -> None:
        self.name = name


GAME_STARTS: Moment[[]] = Moment("game starts")
"""A new state exists; the modules set up in their order, the turn comes last."""
APPLIED: Moment[[]] = Moment("action applied")
"""An action or outcome was applied; victory and limits react."""
SCORED: Moment[[]] = Moment("points may have changed")
"""The same for an action of a family that may score, after all other reactions to it."""
SETTLED: Moment[[]] = Moment("action settled")
"""Victory was checked; limits may end the game."""


class Asked(Generic[P, T]):
    """A question compiled for one rulebook."""

    def __init__(self, answers: Sequence[tuple[str, Callable[..., T]]]) -> None:
        self.answers = tuple(answers)

    def __call__(self, base: T, state: State, *args: P.args, **kwargs: P.kwargs) -> T:
        """The base value after the changes of all modules."""
        for _, answer in self.answers:
            base = answer(base, state, *args, **kwargs)
        return base

    def trace(
        self, base: T, state: State, *args: P.args, **kwargs: P.kwargs
    ) -> list[tuple[str, T]]:
        """Each module that changed the value, with the result, in order; starts with the base."""
        told = [("base", base)]
        for module_id, answer in self.answers:
            changed = answer(base, state, *args, **kwargs)
            if changed != base:
                told.append((module_id, changed))
                base = changed
        return told


class Vetoed(Generic[P]):
    """A veto compiled for one rulebook."""

    def __init__(self, answers: Sequence[Callable[..., Refusal | None]]) -> None:
        self.answers = tuple(answers)

    def __call__(self, state: State, *args: P.args, **kwargs: P.kwargs) -> Refusal | None:
        """The first objection, or None."""
        for answer in self.answers:
            refusal = answer(state, *args, **kwargs)
            if refusal is not None:
                return refusal
        return None


Askable = Question[..., Any] | Veto[...]
