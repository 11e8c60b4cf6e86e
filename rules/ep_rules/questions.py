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


def asked(answers: Sequence[Callable[..., T]]) -> Callable[..., T]:
    """One function for the answers of a rulebook to a question, in order.

    Most questions have one answer, which is then the function itself.
    """
    if len(answers) == 1:
        return answers[0]
    every = tuple(answers)

    def ask(base: T, state: State, *args: Any, **kwargs: Any) -> T:
        """The base value after the changes of all modules."""
        for answer in every:
            base = answer(base, state, *args, **kwargs)
        return base

    return ask


def vetoed(objections: Sequence[Callable[..., Refusal | None]]) -> Callable[..., Refusal | None]:
    """One function for the objections of a rulebook to a veto, in order."""
    if len(objections) == 1:
        return objections[0]
    every = tuple(objections)

    def veto(state: State, *args: Any, **kwargs: Any) -> Refusal | None:
        """The first objection, or None."""
        for object_to in every:
            refusal = object_to(state, *args, **kwargs)
            if refusal is not None:
                return refusal
        return None

    return veto


def traced(
    answers: Sequence[tuple[str, Callable[..., T]]], base: T, *args: Any
) -> list[tuple[str, T]]:
    """Each module that changed a value, with the result, in order; starts with the base."""
    found = [("base", base)]
    for module_id, answer in answers:
        changed = answer(base, *args)
        if changed != base:
            found.append((module_id, changed))
            base = changed
    return found


Askable = Question[..., Any] | Veto[...]
