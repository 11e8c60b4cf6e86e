"""The titles of games, and the titles and texts of rules with an edition's additions."""

from collections.abc import Collection, Mapping, Sequence
from typing import cast

from ep_rules import reference
from ep_tui.texts import changes, has, parsed, say

__all__ = [
    "also",
    "asked",
    "book_of",
    "certainty",
    "elsewhere",
    "game_title",
    "heading",
    "parts",
    "system",
    "text",
    "text_everywhere",
    "title",
]


def book_of(ruleset: str) -> str:
    """The book from which the rules of a ruleset are cited: its edition, or that of the base game.

    Raises:
        BadChoice: the text is not a ruleset's id.
    """
    from ep_rules.api import SCENARIOS, ruleset_parts  # `ep-tui rules` does not need it

    scenario, edition, *_ = ruleset_parts(ruleset)
    entry = SCENARIOS.get(scenario)
    return (entry.book if entry else "") or edition


def game_title(ruleset: str) -> str:
    """The scenario and the edition of a ruleset.

    Raises:
        BadChoice: the text is not a ruleset's id.
    """
    from ep_rules.api import ruleset_parts

    scenario, edition, *_ = ruleset_parts(ruleset)
    return say(
        "statistics.title",
        scenario=say(f"names.scenario.{scenario}.title"),
        edition=say(f"names.edition.{edition}.title"),
    )


def heading(chapter_id: str) -> str:
    """The title of a chapter; raises KeyError."""
    return say(f"names.chapter.{chapter_id}")


def title(rule_id: str) -> str:
    """The title of a rule; raises KeyError."""
    return say(f"rules.{rule_id}.title")


def system(rule_id: str) -> str:
    """The name of a rule's system, unless it is the first one or the rule belongs to several."""
    found = reference.chapter_of(rule_id).system
    is_named = found not in ("", reference.first_system())
    return say(f"names.scenario.{found}.title") if is_named else ""


def asked(rule_id: str) -> list[str]:
    """The questions that a rule answers, as people put them; raises KeyError."""
    return say(f"rules.{rule_id}.asked").splitlines()


def also(rule_id: str) -> str:
    """Further words of players for what is in a rule, or an empty text."""
    key = f"rules.{rule_id}.also"
    return say(key) if has(key) else ""


def text(rule_id: str, edition: str = "", played: Collection[str] = ()) -> str:
    """The text of a rule in a game, given as its modules, with the additions of an edition.

    Without a game, what some games change follows the text that holds everywhere.
    """
    said = text_everywhere(rule_id, edition, played)
    return said if played else _joined([said, *elsewhere(rule_id)])


def text_everywhere(rule_id: str, edition: str = "", played: Collection[str] = ()) -> str:
    """The same, but without a game nothing that only some games have."""
    changed = _changes(rule_id, played) if played else {}
    added = map(say, changed.pop(ADDED, {}).values())
    by_game = {name: [*keys.values()][-1] for name, keys in changed.items()}
    return _joined([*_told(rule_id, edition, by_game, played), *added])


def elsewhere(rule_id: str) -> list[str]:
    """What some games change in a rule, with the games."""
    by_place: dict[str, list[str]] = {}
    for keys in _changes(rule_id).values():
        for module, key in keys.items():
            by_place.setdefault(say(f"with.{module}.where"), []).append(say(key))
    return [
        say("screens.rules-reader.in-game", where=where, text=_joined(texts))
        for where, texts in by_place.items()
    ]


def _changes(rule_id: str, played: Collection[str] = ()) -> dict[str, dict[str, str]]:
    """What modules change in a rule: by its parts, the keys of their texts."""
    names = (WHOLE, *parts(rule_id), ADDED)
    found = {name: changes(_key(rule_id, name), played) for name in names}
    return {name: keys for name, keys in found.items() if keys}


def parts(rule_id: str) -> list[str]:
    """The names of the sentences of a rule that games may replace, in their order."""
    return [one["name"] for one in parsed(_key(rule_id, WHOLE)) if not isinstance(one, str)]


WHOLE, ADDED = "text", "added"
"""Parts of a rule that modules change: all of it, and its end; others are its placeholders."""


def _key(rule_id: str, part: str) -> str:
    return f"rules.{rule_id}.{part}"


def _told(
    rule_id: str, edition: str, by_game: Mapping[str, str], played: Collection[str]
) -> list[str]:
    """The text of a rule and the addition of an edition; `by_game`: the keys of other parts."""
    if WHOLE in by_game:
        return [say(by_game[WHOLE])]
    said = {
        name: _with_number(rule_id, name, played) or say(by_game.get(name, _key(rule_id, name)))
        for name in parts(rule_id)
    }
    told = [say(_key(rule_id, WHOLE), **said)]
    addition = f"rules.{rule_id}.text-{edition}"
    return [*told, say(addition)] if has(addition) else told


def _with_number(rule_id: str, part: str, played: Collection[str]) -> str:
    """The part of a rule that says the number of a game, or "" if there is none.

    The number is the setting of the rule's id: at a table that of its game, else of its scenario.
    """
    key = f"{_key(rule_id, part)}-here"
    if not played or not has(key):
        return ""
    if isinstance(played, Mapping):
        module, _, field = rule_id.partition(".")
        settings = cast("Mapping[str, object]", played)
        return say(key, number=getattr(settings[module], field))
    number = reference.number_in(rule_id, played)
    return "" if number is None else say(key, number=number)


def _joined(texts: Sequence[str]) -> str:
    """Sentences one after the other."""
    said = texts[0]
    for text in texts[1:]:
        said = say("screens.rules-reader.both", text=said, addition=text)
    return said


def certainty(rule_id: str, edition: str = "", played: Collection[str] = ()) -> str:
    """How certain a rule is; parts that its text marks as ours are in no source."""
    said = say(f"screens.rules-reader.confidence.{reference.rule(rule_id).confidence}")
    is_ours = say("screens.rules-reader.mark-of-ours") in text(rule_id, edition, played)
    return say("screens.rules-reader.beside-ours", text=said) if is_ours else said
