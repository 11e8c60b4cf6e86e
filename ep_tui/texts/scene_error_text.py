"""Words the errors of a scene with their line."""

from ep_rules.api import GOOD_NAMES, RESOURCES, BadScene, Game
from ep_tui.texts import say
from ep_tui.texts.error_text import with_reason
from ep_tui.texts.quote import quoted
from ep_tui.texts.typed_places import as_typed

__all__ = ["all_sentences", "reason_sentence", "scene_sentence"]


def all_sentences(error: BadScene) -> list[str]:
    """The sentences for all errors of a scene, from its first line to its last."""
    errors = sorted([error, *error.others], key=lambda one: one.line)
    return list(dict.fromkeys(map(scene_sentence, errors)))


def reason_sentence(error: BadScene) -> str:
    """The sentence for an error in a scene, without where it is."""
    params = with_reason(error.params, error.game)
    if params.get("good") in RESOURCES:
        params["good"] = say(f"names.good.{GOOD_NAMES[int(str(params['good']))]}")
    if "terrain" in params:
        params["terrain"] = say(f"names.terrain.{params['terrain']}")
    for group in ("piece", "building"):
        if group in params:
            params["piece"] = say(f"names.{group}.{params.pop(group)}")
    sentence = say(f"scenes.bad.{error.code}", **params)
    if isinstance(error.game, Game):
        return as_typed(error.game.book.topology, sentence, error.typed)
    return sentence


def scene_sentence(error: BadScene) -> str:
    """The sentence for an error in a scene, with its statement or line."""
    reason = reason_sentence(error)
    if error.statement:
        return say("scenes.where-said", statement=quoted(error.statement), reason=reason)
    return say("scenes.where", line=error.line, reason=reason) if error.line else reason
