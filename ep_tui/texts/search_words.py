"""The words of questions and rules, made comparable; the rule search reads both sides with it."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache

from ep_tui.texts import changes, say

_WORD = re.compile(r"\w+(?:-\w+)*")
_MARKS = '!"#$%&()*+,./:;<=>?@[]^_`{|}~“”„…–—·×→'
"""The characters between words."""
_SAME = "search.same"
_SHORTEST_STEM = 3
_ENDINGS = ("ings", "ing", "ies", "ied", "ed", "es", "ly", "y", "s", "e")

GameWords = tuple[str, ...]
"""The keys of the words of a game; empty without a game."""

__all__ = [
    "GameWords",
    "Meanings",
    "asks_amount",
    "asks_for",
    "has_number",
    "ignored",
    "is_empty",
    "is_yes_or_no",
    "known",
    "leans",
    "meaning",
    "parts",
    "sentences",
    "words",
    "words_of_each",
    "words_of_game",
    "written_out",
]


def written_out(text: str) -> str:
    """A question in small letters, with abbreviations such as `c&k` written out."""
    plain = text.lower()
    for line in say("search.short").splitlines():
        short, _, full = line.partition(" = ")
        if short in plain:
            plain = re.sub(rf"(?<!\w){re.escape(short)}(?!\w)", full, plain)
    return plain


def words(text: str) -> list[str]:
    """The words of a text in small letters, without apostrophes; `face-down` is facedown, too."""
    return [part for word in _WORD.findall(_plain(text)) for part in parts(word)]


def words_of_each(texts: Sequence[str]) -> list[list[str]]:
    """The words of each of some texts of one line, with hyphens; all at once is faster."""
    plain = _plain("\n".join(texts))
    for mark in _MARKS:
        plain = plain.replace(mark, " ")
    return [one.split() for one in plain.split("\n")]


def _plain(text: str) -> str:
    return text.lower().replace("'", "").replace("’", "")


def parts(word: str) -> list[str]:
    """A word, or those that hyphens join and all of them as one."""
    return [*word.split("-"), word.replace("-", "")] if "-" in word else [word]


class Meanings(dict[str, Sequence[str]]):
    """The meanings of all words read so far, as one game has them; empty ones carry nothing."""

    def __init__(self, game: GameWords = ()) -> None:
        super().__init__(dict.fromkeys(ignored(), ()))
        self._game = game

    def __missing__(self, word: str) -> Sequence[str]:
        carrying = (part for part in parts(word) if not is_empty(part))
        meant = self[word] = [meaning(part, self._game) for part in carrying]
        return meant

    def read(self, text: Iterable[str]) -> list[str]:
        """Words by their meanings, without those that carry nothing."""
        return [meant for word in text for meant in self[word]]

    def forms(self, word: str) -> list[str]:
        """A word and all that have it as their meaning."""
        return [word, *(form for form, meant in _meanings(self._game).items() if meant == word)]


def ignored() -> frozenset[str]:
    """The words that carry nothing."""
    return _words_of("search.ignored")


def is_empty(word: str) -> bool:
    """True if a word carries nothing; `wasnt` carries no more than `was`."""
    return word in ignored() or (word.endswith("nt") and word[:-2] in ignored())


def words_of_game(played: Collection[str]) -> GameWords:
    """The keys of the words that mean something else in a game, given as its modules."""
    return tuple(changes(_SAME, played).values()) if played else ()


def meaning(word: str, game: GameWords = ()) -> str:
    """The word of the rules for a word of players, in any of its forms, such as wool for sheep.

    A word without one is cut to its stem, which its other forms share.
    """
    known_as = _meanings(game)
    if word in known_as:
        return known_as[word]
    return next((known_as[form] for form in _plainer(word) if form in known_as), _stem(word))


def _plainer(word: str) -> Iterator[str]:
    """What a word may be a form of: `beat` for `beating`, `city` for `cities`."""
    for ending in ("ing", "ies", "ied", "ed", "es", "er", "s") if word[-1] in "gdrs" else ():
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST_STEM:
            yield stem + ("y" if ending.startswith("ie") else "")
            if ending != "s":
                yield f"{stem}e"
            if stem[-1] == stem[-2]:
                yield stem[:-1]


def _stem(word: str) -> str:
    for ending in _ENDINGS if word[-1] in "degsy" else ():
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST_STEM:
            return stem
    return word


def known() -> frozenset[str]:
    """The words with a known meaning or with none, which are never corrected."""
    return ignored() | _meanings(()).keys()


def is_yes_or_no(asked: Sequence[str]) -> bool:
    """True if the words ask whether something is so, as "is there" and "can I" do."""
    return bool(asked) and asked[0] in _words_of("search.whether")


def asks_for(question: str) -> str:
    """What a question asks for, such as "how many" or "where"; "can" if yes or no answers it."""
    plain = question.lower()
    for kind in _kinds():
        if kind in plain:
            return kind
    return "can" if is_yes_or_no(plain.split(maxsplit=1)) else ""


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
def _kinds() -> tuple[str, ...]:
    return tuple(say("search.kinds").splitlines())


@cache
def _words_of(key: str) -> frozenset[str]:
    return frozenset(say(key).split())


@cache
def _meanings(game: GameWords) -> Mapping[str, str]:
    lines = [line for key in (_SAME, *game) for line in say(key).splitlines()]
    groups = (line.split() for line in lines)
    return {form: meant for meant, *others in groups for form in (meant, *others)}
