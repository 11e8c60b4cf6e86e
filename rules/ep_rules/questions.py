"""The interfaces between rules of several modules: questions, vetoes and moments.

A module defines one where its rule leaves room, and others answer or react; the rulebook compiles
the answers of the modules of its game.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, ParamSpec, TypeVar

from ep_rules.model import Action, Refusal, State

P = ParamSpec("P")
T = TypeVar("T")


class _Named:
    def __init__(self, name: str) -> None:
        self.name = name


class Question(_Named, Generic[P, T]):
    """A value that several modules may change, in their order."""


class Fixed(_Named, Generic[P, T]):
    """The same for a value that no action changes: asked in `bind`, answered without a state."""


class Veto(_Named, Generic[P]):
    """A permission that several modules may refuse; the first objection counts."""


class Moment(_Named, Generic[P]):
    """A point in the game at which other modules react."""


MAY_UNDO: Veto[[State, Action]] = Veto("may an action be undone")
"""Asked with the state after it; arguments: the state before it, the action."""
GAME_STARTS: Moment[[]] = Moment("game starts")
"""A new state exists; the modules set up in their order, the turn comes last."""
SPENT: Moment[[]] = Moment("cards may have been spent")
"""An action or outcome of a family that may spend was applied; the first moment after it."""
MAY_LAPSE: Moment[[]] = Moment("the top decision may lapse")
"""Any action or outcome was applied, and what must be answered next can be without an answer."""
ANSWERED: Moment[[]] = Moment("all decisions answered")
"""An action left only the phase, after others were open; what waited goes on before SCORED."""
SCORED: Moment[[]] = Moment("points may have changed")
"""An action or outcome of a family that may score was applied, with all other reactions to it."""
SETTLED: Moment[[]] = Moment("action settled")
"""Victory was checked; limits may end the game."""
GAME_ENDS: Moment[[]] = Moment("game ends")
"""An action ended the game, with all other reactions to it: no decision is left."""


def asked(answers: Sequence[Callable[..., T]]) -> Callable[..., T]:
    """One function for the answers of a rulebook to a question: most have one, called directly."""

    def ask(base: T, *args: Any) -> T:
        """The base value after the changes of all modules."""
        for answer in answers:
            base = answer(base, *args)
        return base

    def unchanged(base: T, *_: Any) -> T:
        """The base value."""
        return base

    if not answers:
        return unchanged
    return answers[0] if len(answers) == 1 else ask


def vetoed(objections: Sequence[Callable[..., Refusal | None]]) -> Callable[..., Refusal | None]:
    """The same for the objections to a veto."""

    def veto(state: State, *args: Any) -> Refusal | None:
        """The first objection, or None."""
        for object_to in objections:
            refusal = object_to(state, *args)
            if refusal is not None:
                return refusal
        return None

    if not objections:
        return lambda *_: None
    return objections[0] if len(objections) == 1 else veto


Askable = Question[..., Any] | Fixed[..., Any] | Veto[...]
