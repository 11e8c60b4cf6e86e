"""Words choices that do not exist, broken records and ranges; forms and commands call it."""

from ep_rules.api import BadChoice, BadRecord, Bundle, Game, Refusal, SettingKind
from ep_tui.texts import say
from ep_tui.texts.quote import quoted_all
from ep_tui.texts.speak import refusal_sentence


def choice_sentence(error: BadChoice) -> str:
    """The sentence for a choice that does not exist."""
    return say(f"commands.choice.{error.code}", **quoted_all(error.params))


def record_sentence(error: BadRecord) -> str:
    """The sentence for a broken record, with the line."""
    params = quoted_all(error.params)
    choice = params.pop("choice", None)
    if isinstance(choice, BadChoice):
        params["reason"] = choice_sentence(choice)
    refusal, game = params.pop("refusal", None), params.pop("game", None)
    if isinstance(refusal, Refusal) and isinstance(game, Game):
        params["reason"] = refusal_sentence(game, refusal)
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
