"""Answers about rules, which are the same for everybody: a question and the lobby in lines ask."""

from collections.abc import Sequence
from functools import lru_cache

from ep_rules import reference
from ep_rules.api import DEFAULT_EDITION
from ep_tui.host.answer_pool import Reply
from ep_tui.texts import say
from ep_tui.texts.asked_game import asked_game, named_game
from ep_tui.texts.quote import quoted
from ep_tui.texts.rule_answer import Paragraph, answered, entry, laid_out, noted
from ep_tui.texts.rule_search import RuleSearch

WIDTH = 80
MOST_WORDS = 40
ANSWERS = 200
"""The answers that are kept."""
SEARCHES = 4
"""The indexes of rules that are kept, each for a game or for none."""


@lru_cache(ANSWERS)
def rule_answer(words: tuple[str, ...]) -> Reply:
    """The rule of an id, or the rules that answer a question."""
    if not words:
        return 2, say("host.words.ask")
    if len(words) == 1 and words[0].lower() in reference.rule_ids():
        return 0, _text(entry(words[0].lower(), DEFAULT_EDITION))
    about = asked_game(" ".join(words))
    search = _search(about.scenario)
    found = search.search([about.question])
    if not found.rules:
        return 2, say("commands.rules.nothing", words=quoted(" ".join(words)))
    return 0, _text(noted(named_game(about.scenario), answered(search, found, DEFAULT_EDITION)))


@lru_cache(SEARCHES)
def _search(scenario: str) -> RuleSearch:
    """The index of all rules, those of a game first."""
    played = reference.games()[scenario] if scenario else ()
    return RuleSearch(DEFAULT_EDITION, played, is_sure=not scenario)


def _text(paragraphs: Sequence[Paragraph]) -> str:
    lines = laid_out(paragraphs, WIDTH)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)
