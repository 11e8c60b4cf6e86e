"""Why a typed line is not a legal action; typing mode, plain mode and `ep-tui check` call it."""

import re
from collections.abc import Callable

from ep_rules.api import Action, Game, Refusal, singular
from ep_tui.presenters.registry import commands_by_scenario, presenters_of

SPOKEN = 2
"""An action is named by the first words of a line, as in `ship` and `build ship`."""
_FIELD = re.compile(r"\{(\w+)\}")


def refused_here(
    game: Game, text: str, explain: Callable[[Action], Refusal | None]
) -> Refusal | None:
    """Why a line is not a legal action here, or in which other games it is; None if in none."""
    begin = " ".join(text.casefold().split())
    kinds = [kind for kind in game.action_types if _word(kind) == begin.partition(" ")[0]]
    if not kinds:
        return _absent_here(game, begin)
    presenters = presenters_of(game)
    known = [kind for command in presenters.commands for kind in command.kinds if kind in kinds]
    begun = (
        action
        for kind in known
        for action in presenters.candidates(kind)
        if game.notation.write(action).casefold().startswith(begin)
    )
    return presenters.nearest(map(explain, begun))


def form_of(game: Game, text: str) -> str:
    """How the action is written that a line begins with: "sail SHIP PATH", or "none"."""
    word = text.partition(" ")[0].casefold()
    kinds = (kind for one in presenters_of(game).commands for kind in one.kinds)
    forms = (kind.form for kind in kinds if kind.form.startswith(f"{word} "))
    return _FIELD.sub(lambda field: field[1].upper(), next(forms, "none"))


def _absent_here(game: Game, begin: str) -> Refusal | None:
    """The refusal of a line whose action only other games have; it may follow a verb."""
    others = (command for commands in commands_by_scenario().values() for command in commands)
    kinds = {_word(kind): kind for command in others for kind in command.kinds}
    words = [word for word in begin.split()[:SPOKEN] if word in kinds]
    if not words or _is_known(game, words[0]):
        return None
    return kinds[words[0]].absent()


def _is_known(game: Game, word: str) -> bool:
    """Whether a word has a meaning in a game: an action, or one of what a module is named after."""
    acts = any(_word(kind) == word for kind in game.action_types)
    return acts or any(singular(module.id) == word for module in game.book.modules)


def _word(kind: type[Action]) -> str:
    return kind.form.partition(" ")[0]
