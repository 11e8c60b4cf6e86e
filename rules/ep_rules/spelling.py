"""Reads words and counts as people write them; notation and scenes call it.

`Gold Field` and `gold_field` are `gold-field`; `2 crew`, `crew, crew` and `2x Crews` are one count.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

_FILLERS = frozenset({"and", "x", "of"})
_ITEM = r"-?\d+|[^\W\d_]+|[^\s,;+&/_-]"
_LONGEST_NUMBER = 4
_LONGEST_NAME = 4
"""Words of a name, such as `year of plenty`."""
_PLURALS = (("ies", "y"), ("s", ""))


class UnknownWord(ValueError):
    """A word that is none of those known; the message is the word."""


def nearest(text: str, known: Iterable[str], cutoff: float) -> str:
    """The known word that looks most like a text, or "" if none does."""
    from difflib import get_close_matches  # noqa: PLC0415 - most words are known

    return next(iter(get_close_matches(text, list(known), n=1, cutoff=cutoff)), "")


@lru_cache(maxsize=2048)
def plain(text: str) -> str:
    """A name in lower case, its words joined by hyphens."""
    return re.sub(r"[\W_]+", "-", text.casefold()).strip("-")


def known_word(text: str, known: Collection[str], aliases: Mapping[str, str] | None = None) -> str:
    """The known word that a text means: in any case, one or several, or by another name.

    Raises:
        UnknownWord: there is none.
    """
    word = plain(text)
    other = (aliases or {}).get(word, word)
    found = other if other in known else _by_number(other, known)
    if found is None:
        raise UnknownWord(text)
    return found


def singular(word: str) -> str:
    """A word that names one thing, of one that names several."""
    many, one = next(((many, one) for many, one in _PLURALS if word.endswith(many)), ("", ""))
    return word.removesuffix(many) + one


def _by_number(word: str, known: Collection[str]) -> str | None:
    """The known singular of a plural, or the known plural of a singular."""
    for many, one in _PLURALS:
        if word.endswith(many) and word.removesuffix(many) + one in known:
            return word.removesuffix(many) + one
        if word.endswith(one) and word.removesuffix(one) + many in known:
            return word.removesuffix(one) + many
    return None


def counted(
    text: str, known: Collection[str], aliases: Mapping[str, str] | None = None
) -> list[tuple[str, int]]:
    """The known words of a text with their amounts, in order: `2 wool and gold`.

    Raises:
        UnknownWord: a word that is not known, or a number without a word.
    """
    items = re.findall(_ITEM, text.casefold())
    found: list[tuple[str, int]] = []
    at, amount = 0, 1
    while at < len(items):
        item = items[at]
        if item.isdecimal():
            if len(item) > _LONGEST_NUMBER or at + 1 == len(items):
                raise UnknownWord(item)
            amount = int(item)
        elif (read := _longest(items[at:], known, aliases)) is not None:
            word, length = read
            found.append((word, amount))
            at, amount = at + length - 1, 1
        elif item not in _FILLERS:
            raise UnknownWord(item)
        at += 1
    return found


def first_word(
    text: str, known: Collection[str], aliases: Mapping[str, str] | None = None
) -> tuple[str, list[str]]:
    """The known word that a text begins with, and the words after it.

    Raises:
        UnknownWord: it begins with no known word.
    """
    words = text.split()
    read = _longest(words, known, aliases)
    if read is None:
        raise UnknownWord(words[0] if words else text)
    return read[0], words[read[1] :]


def _longest(
    words: Sequence[str], known: Collection[str], aliases: Mapping[str, str] | None
) -> tuple[str, int] | None:
    """The longest known name at the beginning of some words, and its number of words."""
    return next(_names(words, known, aliases), None)


def _names(
    words: Sequence[str], known: Collection[str], aliases: Mapping[str, str] | None
) -> Iterator[tuple[str, int]]:
    for length in range(min(len(words), _LONGEST_NAME), 0, -1):
        if not plain(words[length - 1]):
            continue  # a sign alone is not part of a name
        try:
            yield known_word(" ".join(words[:length]), known, aliases), length
        except UnknownWord:
            continue
