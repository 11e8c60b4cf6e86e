"""Words choices that do not exist, broken records and ranges; forms and commands call it."""

from collections.abc import Mapping

from ep_rules.api import BadChoice, BadRecord, Bundle, Game, Refusal, SettingKind
from ep_tui.texts import say
from ep_tui.texts.quote import quoted_all
from ep_tui.texts.speak import refusal_sentence


def choice_sentence(error: BadChoice) -> str:
    """The sentence for a choice that does not exist."""
    params = quoted_all(error.params)
    params["exactly"] = "yes" if params.get("least") == params.get("most") else "no"
    return say(f"commands.choice.{error.code}", **params)


def with_reason(given: Mapping[str, object], game: object) -> dict[str, object]:
    """The parameters of an error in a record or a scene; an error among them is its `reason`."""
    params = quoted_all(given)
    choice, refusal = params.pop("choice", None), params.pop("refusal", None)
    if isinstance(choice, BadChoice):
        params["reason"] = choice_sentence(choice)
    if isinstance(refusal, Refusal) and isinstance(game, Game):
        params["reason"] = refusal_sentence(game, refusal, typed=str(given.get("text", "")))
    return params


def record_sentence(error: BadRecord) -> str:
    """The sentence for a broken record, with the line."""
    params = with_reason(error.params, error.params.get("game"))
    params.pop("game", None)
    return say("records.where", line=error.line, reason=say(f"records.{error.code}", **params))


def range_of(kind: SettingKind) -> str:
    """The range of a setting, and its number of values."""
    name = "one" if kind.type is int else "cost" if kind.type is Bundle else "list"
    limits = {"least": kind.least, "most": kind.most}
    if name == "list":
        limits |= {"fewest": kind.fewest, "longest": kind.longest}
    numbers = say(f"names.range.{name}", **limits)
    if kind.beside:
        return say("names.range.beside", range=numbers, words=", ".join(kind.beside))
    return numbers
