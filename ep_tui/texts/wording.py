"""The words of questions and rules, made comparable; the rule search reads both sides with it."""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from ep_tui.texts import say

_WORD = re.compile(r"\w+")
_JOINED = re.compile(r"[a-z]+(?:-[a-z]+)+")

__all__ = [
    "asks_amount",
    "forms",
    "has_number",
    "ignored",
    "known",
    "leans",
    "meaning",
    "meanings",
    "sentences",
    "words",
]


def words(text: str) -> list[str]:
    """The words of a text in small letters, without apostrophes; `face-down` is facedown, too."""
    plain = text.lower().replace("'", "").replace("’", "")
    joined = _JOINED.findall(plain) if "-" in plain else []
    return _WORD.findall(plain) + [word.replace("-", "") for word in joined]


def meanings(text: str) -> list[str]:
    """The words of a text by their meanings, without those that carry nothing."""
    meant, nothing = _meanings(), ignored()
    return [meant.get(word, word) for word in words(text) if word not in nothing]


def ignored() -> frozenset[str]:
    """The words that carry nothing."""
    return _words_of("search.ignored")


def meaning(word: str) -> str:
    """The word of the rules for a word of players, such as wool for sheep."""
    return _meanings().get(word, word)


def forms(word: str) -> list[str]:
    """All words with a meaning."""
    return [word, *(form for form, meant in _meanings().items() if meant == word)]


def known() -> frozenset[str]:
    """The words with a known meaning or with none, which are never corrected."""
    return ignored() | _meanings().keys()


def sentences(text: str) -> list[str]:
    """The sentences of a rule; the exclamation mark of a scenario's name ends none."""
    return re.split(r"(?<=[.?]) (?=[A-Z])", text)


def leans(sentence: str) -> bool:
    """True if a sentence needs the one before it, such as "It goes home."."""
    return words(sentence)[0] in _words_of("search.leaning")


def asks_amount(terms: Iterable[str]) -> bool:
    """True if the words ask for a number, as "how many" does."""
    return not _words_of("search.amount").isdisjoint(terms)


def has_number(sentence: str) -> bool:
    """True if a sentence has a number, as a figure or as a word."""
    numbers = _words_of("search.number")
    return any(word.isdecimal() or word in numbers for word in words(sentence))


@cache
def _words_of(key: str) -> frozenset[str]:
    return frozenset(say(key).split())


@cache
def _meanings() -> Mapping[str, str]:
    groups = (line.split() for line in say("search.same").splitlines())
    return {form: meant for meant, *others in groups for form in (meant, *others)}
