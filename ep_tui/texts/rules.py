"""The words of a rule: its title, and its text with what one edition adds."""

from ep_tui.texts import has, say

__all__ = ["heading", "text", "title"]


def heading(chapter_id: str) -> str:
    """What a chapter is called; raises KeyError."""
    return say(f"names.chapter.{chapter_id}")


def title(rule_id: str) -> str:
    """What a rule is called; raises KeyError."""
    return say(f"rules.{rule_id}.title")


def text(rule_id: str, edition: str = "") -> str:
    """What a rule says; with an edition, what holds in that edition alone comes after it."""
    said = say(f"rules.{rule_id}.text")
    addition = f"rules.{rule_id}.text-{edition}"
    if not has(addition):
        return said
    return say("screens.rules-reader.both", text=said, addition=say(addition))
