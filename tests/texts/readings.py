"""The sentences of rule texts, and what they say is ours: `(our reading; setting fish.rolls)`."""

import re
from typing import NamedTuple

from ep_rules import reference
from ep_rules.editions import EDITIONS
from ep_tui.texts import changes, has, rule_text, say

OURS = re.compile(r"\((our (?:reading|numbers?))(?:; settings? ([^)]*))?\)")
SETTING = re.compile(r"[a-z-]+\.[a-z_]+")
_END = re.compile(r"(?<!Land Ho!)(?<=[.!?])\s+(?=\S)")


class Sentence(NamedTuple):
    """A sentence of a rule: its text, the editions and the game it holds in, what is ours in it.

    `ours` is "our reading", "our number", "our numbers" or empty; `settings` change it. `module`:
    the module whose games replace or add it, or empty.
    """

    text: str
    editions: tuple[str, ...]
    ours: str
    settings: tuple[str, ...]
    module: str = ""


def sentences_of(rule_id: str) -> list[Sentence]:
    """All sentences of a rule: then those of one edition, and those that modules say in it."""
    both = tuple(EDITIONS)
    parts = {part: say(f"rules.{rule_id}.{part}") for part in rule_text.parts(rule_id)}
    told = [(say(f"rules.{rule_id}.text", **parts), both, "")]
    added = {edition: f"rules.{rule_id}.text-{edition}" for edition in EDITIONS}
    told += [(say(key), (edition,), "") for edition, key in added.items() if has(key)]
    names = (rule_text.WHOLE, *parts, rule_text.ADDED)
    changed = [one for name in names for one in changes(f"rules.{rule_id}.{name}").items()]
    told += [(say(key), both, module) for module, key in changed]
    return [
        _sentence(text, editions, module)
        for said, editions, module in told
        for text in _END.split(said)
    ]


def all_sentences() -> list[Sentence]:
    """The sentences of all rules."""
    return [found for rule_id in reference.all_rules() for found in sentences_of(rule_id)]


def _sentence(text: str, editions: tuple[str, ...], module: str) -> Sentence:
    found = OURS.search(text)
    if found is None:
        return Sentence(text, editions, "", (), module)
    return Sentence(text, editions, found[1], tuple(SETTING.findall(found[2] or "")), module)
