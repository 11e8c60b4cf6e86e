"""Words the errors of a scene with their line."""

from ep_rules.api import GOOD_NAMES, RESOURCES, BadChoice, BadScene, Game, Refusal
from ep_tui.texts import say
from ep_tui.texts.errors import choice_sentence
from ep_tui.texts.quote import quoted, quoted_all
from ep_tui.texts.speak import refusal_sentence

__all__ = ["all_sentences", "reason_sentence", "scene_sentence"]


def all_sentences(error: BadScene) -> list[str]:
    """The sentences for all errors of a scene, from its first line to its last."""
    errors = sorted([error, *error.others], key=lambda one: one.line)
    return list(dict.fromkeys(map(scene_sentence, errors)))


def reason_sentence(error: BadScene) -> str:
    """The sentence for an error in a scene, without where it is."""
    error.statement, error.line = "", 0
    return scene_sentence(error)


def scene_sentence(error: BadScene) -> str:
    """The sentence for an error in a scene, with its line."""
    params = quoted_all(error.params)
    choice = params.pop("choice", None)
    if isinstance(choice, BadChoice):
        params["reason"] = choice_sentence(choice)
    refusal = params.pop("refusal", None)
    if isinstance(refusal, Refusal) and isinstance(error.game, Game):
        params["reason"] = refusal_sentence(error.game, refusal)
    if params.get("good") in RESOURCES:
        params["good"] = say(f"names.good.{GOOD_NAMES[int(str(params['good']))]}")
    if "terrain" in params:
        params["terrain"] = say(f"names.terrain.{params['terrain']}")
    for group in ("piece", "building"):
        if group in params:
            params["piece"] = say(f"names.{group}.{params.pop(group)}")
    reason = say(f"scenes.bad.{error.code}", **params)
    if error.statement:
        return say("scenes.where-said", statement=quoted(error.statement), reason=reason)
    return say("scenes.where", line=error.line, reason=reason) if error.line else reason
