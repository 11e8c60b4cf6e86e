"""Why a typed line is no legal action; the typing mode, plain mode and `ep-tui check` call it."""

from collections.abc import Callable

from ep_rules.api import Action, Game, Refusal
from ep_tui.presenters import commands_by_scenario, presenters_of


def refused_here(
    game: Game, text: str, explain: Callable[[Action], Refusal | None]
) -> Refusal | None:
    """Why a line is no legal action here: the nearest reason of the actions that begin with it.

    If only other games have such an action, the refusal says which; None if there is none at all.
    """
    begin = " ".join(text.casefold().split())
    kinds = [kind for kind in game.action_types if _word(kind) == begin.partition(" ")[0]]
    if not kinds:
        return _absent_here(begin)
    presenters = presenters_of(game)
    known = [kind for command in presenters.commands for kind in command.kinds if kind in kinds]
    begun = (
        action
        for kind in known
        for action in presenters.candidates(kind)
        if game.notation.write(action).casefold().startswith(begin)
    )
    return presenters.nearest(map(explain, begun))


def _absent_here(begin: str) -> Refusal | None:
    """The refusal of a line whose action only other games have."""
    others = (command for commands in commands_by_scenario().values() for command in commands)
    kinds = (kind for command in others for kind in command.kinds)
    word = begin.partition(" ")[0]
    return next((kind.absent() for kind in kinds if _word(kind) == word), None)


def _word(kind: type[Action]) -> str:
    """The first word of an action's line."""
    return kind.form.partition(" ")[0]
