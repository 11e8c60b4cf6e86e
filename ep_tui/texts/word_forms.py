"""The words of questions and rules, made comparable; the rule search reads both sides with it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from ep_tui.texts import say

_WORD = re.compile(r"\w+")
_SHORTEST_STEM = 3
_JOINED = re.compile(r"[a-z]+(?:-[a-z]+)+")

__all__ = [
    "asks_amount",
    "forms",
    "has_number",
    "ignored",
    "is_empty",
    "is_yes_or_no",
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
    return [meant for word in words(text) if (meant := _carried(word))]


@cache
def _carried(word: str) -> str:
    """The meaning of a word, or "" if it carries nothing."""
    return "" if is_empty(word) else meaning(word)


def ignored() -> frozenset[str]:
    """The words that carry nothing."""
    return _words_of("search.ignored")


def is_empty(word: str) -> bool:
    """True if a word carries nothing; `wasnt` carries no more than `was`."""
    return word in ignored() or (word.endswith("nt") and word[:-2] in ignored())


@cache
def meaning(word: str) -> str:
    """The word of the rules for a word of players, in any of its forms, such as wool for sheep."""
    known_as = _meanings()
    return next((known_as[form] for form in _plainer(word) if form in known_as), word)


def _plainer(word: str) -> Iterator[str]:
    """A word, then what it may be a form of: `beat` for `beating`, `city` for `cities`."""
    yield word
    for ending in ("ing", "ies", "ied", "ed", "es", "er", "s"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST_STEM:
            yield stem + ("y" if ending.startswith("ie") else "")
            if ending != "s":
                yield f"{stem}e"
            if stem[-1] == stem[-2]:
                yield stem[:-1]


def forms(word: str) -> list[str]:
    """All words with a meaning."""
    return [word, *(form for form, meant in _meanings().items() if meant == word)]


def known() -> frozenset[str]:
    """The words with a known meaning or with none, which are never corrected."""
    return ignored() | _meanings().keys()


def is_yes_or_no(asked: Sequence[str]) -> bool:
    """True if the words ask whether something is so, as "is there" and "can I" do."""
    return bool(asked) and asked[0] in _words_of("search.whether")


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
