"""Which modules touch which rules, so that a rule must be judged in games that have both.

A module touches the rules of another one if it answers a question or veto of that module, and a
rule if it changes its text.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import blake2b

from ep_rules import reference
from ep_rules.api import SCENARIOS, game
from ep_rules.editions import EDITIONS
from ep_rules.module import RuleModule
from ep_rules.questions import Fixed, Question, Veto
from ep_tui.texts import changes, rule_text
from tests.architecture.source import files

DEFINED = re.compile(r"^([A-Z_]+): (?:Question|Fixed|Veto)\b", re.MULTILINE)


@cache
def touching() -> frozenset[tuple[str, str]]:
    """The rules and the modules that touch them."""
    games = [_modules(name) for name in SCENARIOS]  # so that the files of all modules are loaded
    asked = {pair for modules in games for pair in _answering(modules)}
    of_module: dict[str, list[str]] = {}
    for rule_id in reference.rule_ids():
        of_module.setdefault(reference.rule(rule_id).module, []).append(rule_id)
    answered = {(rule_id, other) for own, other in asked for rule_id in of_module.get(own, ())}
    return frozenset(answered | changed())


@cache
def changed() -> frozenset[tuple[str, str]]:
    """The rules and the modules that change their texts."""
    return frozenset(
        (rule_id, module)
        for rule_id in reference.rule_ids()
        for part in (rule_text.WHOLE, *rule_text.parts(rule_id), rule_text.ADDED)
        for module in changes(f"rules.{rule_id}.{part}")
    )


def digest(rule_id: str, module: str) -> str:
    """The digest of what a rule says in games with a module, in all editions."""
    texts = [rule_text.text_everywhere(rule_id, edition, (module,)) for edition in EDITIONS]
    return blake2b("\n".join(texts).encode(), digest_size=3).hexdigest()


def _modules(scenario: str) -> list[RuleModule]:
    entry = SCENARIOS[scenario]
    book = game(scenario, max(entry.layouts)).book
    return [book.module(kind) for kind in entry.modules]


def _answering(modules: Iterable[RuleModule]) -> set[tuple[str, str]]:
    """The modules with questions that others of the same game answer, with those others."""
    homes: dict[str, list[str]] = {}
    for one in modules:
        homes.setdefault(type(one).__module__, []).append(one.id)
    return {
        (own, one.id)
        for one in modules
        for question in one.answers()
        for own in homes.get(_homes_of_questions().get(id(question), ""), ())
        if own != one.id
    }


@cache
def _homes_of_questions() -> Mapping[int, str]:
    """The file that defines each question, as the name of its Python module."""
    found: dict[int, str] = {}
    for path in files("ep_rules"):
        home = "ep_rules." + str(path).partition("ep_rules/")[2][:-3].replace("/", ".")
        defined = DEFINED.findall(path.read_text(encoding="utf-8"))
        loaded = vars(sys.modules[home]) if home in sys.modules else {}
        for name in defined:
            if isinstance(loaded.get(name), Question | Fixed | Veto):
                found[id(loaded[name])] = home
    return found
