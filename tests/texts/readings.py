"""The sentences of rule texts, and what they say is ours: `(our reading; setting fish.rolls)`."""

import re
from typing import NamedTuple

from ep_rules import reference
from ep_rules.editions import EDITIONS
from ep_tui.texts import has, say

OURS = re.compile(r"\((our (?:reading|numbers?))(?:; settings? ([^)]*))?\)")
SETTING = re.compile(r"[a-z-]+\.[a-z_]+")
_END = re.compile(r"(?<!Land Ho!)(?<=[.!?])\s+(?=\S)")


class Sentence(NamedTuple):
    """A sentence of a rule: its text, the editions it holds in, and what is ours in it.

    `ours` is "our reading", "our number", "our numbers" or empty; `settings` change it.
    """

    text: str
    editions: tuple[str, ...]
    ours: str
    settings: tuple[str, ...]


def sentences_of(rule_id: str) -> list[Sentence]:
    """All sentences of a rule, those of one edition at the end."""
    texts = [("text", tuple(EDITIONS))]
    texts += [(f"text-{edition}", (edition,)) for edition in EDITIONS]
    return [
        _sentence(text, editions)
        for key, editions in texts
        if has(f"rules.{rule_id}.{key}")
        for text in _END.split(say(f"rules.{rule_id}.{key}"))
    ]


def all_sentences() -> list[Sentence]:
    """The sentences of all rules."""
    return [found for rule_id in reference.all_rules() for found in sentences_of(rule_id)]


def _sentence(text: str, editions: tuple[str, ...]) -> Sentence:
    found = OURS.search(text)
    if found is None:
        return Sentence(text, editions, "", ())
    return Sentence(text, editions, found[1], tuple(SETTING.findall(found[2] or "")))
