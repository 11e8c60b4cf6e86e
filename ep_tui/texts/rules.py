"""The titles of games, and the titles and texts of rules with an edition's additions."""

from ep_rules import reference
from ep_tui.texts import has, say

__all__ = [
    "also",
    "asked",
    "book_of",
    "certainty",
    "game_title",
    "heading",
    "system",
    "text",
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


def text(rule_id: str, edition: str = "") -> str:
    """The text of a rule, followed by the additions of an edition."""
    said = say(f"rules.{rule_id}.text")
    addition = f"rules.{rule_id}.text-{edition}"
    if not has(addition):
        return said
    return say("screens.rules-reader.both", text=said, addition=say(addition))


def certainty(rule_id: str, edition: str = "") -> str:
    """How certain a rule is; parts that its text marks as ours are in no source."""
    said = say(f"screens.rules-reader.confidence.{reference.rule(rule_id).confidence}")
    is_ours = say("screens.rules-reader.mark-of-ours") in text(rule_id, edition)
    return say("screens.rules-reader.beside-ours", text=said) if is_ours else said
