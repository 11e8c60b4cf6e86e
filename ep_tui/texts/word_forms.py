"""The words of questions and rules, made comparable; the rule search reads both sides with it."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache

from ep_tui.texts import changes, say

_WORD = re.compile(r"\w+")
_WORD_OR_END = re.compile(r"\w+|\n")
_SAME = "search.same"
_SHORTEST_STEM = 3
_JOINED = re.compile(r"[a-z]+(?:-[a-z]+)+")

GameWords = tuple[str, ...]
"""The keys of the words of a game; empty without a game."""

__all__ = [
    "GameWords",
    "asks_amount",
    "asks_for",
    "each_read",
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
    plain = _plain(text)
    joined = _JOINED.findall(plain) if "-" in plain else []
    return _WORD.findall(plain) + [word.replace("-", "") for word in joined]


def _plain(text: str) -> str:
    return text.lower().replace("'", "").replace("’", "")


def meanings(text: str, game: GameWords = ()) -> list[str]:
    """The words of a text by their meanings in a game, without those that carry nothing."""
    carried = _carried(game)
    return [meant for word in words(text) if (meant := carried[word])]


def each_read(texts: Sequence[str], game: GameWords = ()) -> list[str]:
    """Each of some texts of a line as its meanings in a game; all at once, which is faster."""
    carried = _carried(game)
    read: list[list[str]] = [[]]
    for word in _WORD_OR_END.findall(_plain("\n".join(texts))):
        if word == "\n":
            read.append([])
        elif meant := carried[word]:
            read[-1].append(meant)
    for text, found in zip(texts, read, strict=True):
        if "-" in text:
            found[:] = meanings(text, game)
    return [" ".join(found) for found in read]


class _Carried(dict[str, str]):
    """The meaning of each word in a game, or "" if it carries nothing."""

    def __init__(self, game: GameWords) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, word: str) -> str:
        self[word] = "" if is_empty(word) else meaning(word, self._game)
        return self[word]


@cache
def _carried(game: GameWords) -> _Carried:
    return _Carried(game)


def ignored() -> frozenset[str]:
    """The words that carry nothing."""
    return _words_of("search.ignored")


def is_empty(word: str) -> bool:
    """True if a word carries nothing; `wasnt` carries no more than `was`."""
    return word in ignored() or (word.endswith("nt") and word[:-2] in ignored())


def words_of_game(played: Collection[str]) -> GameWords:
    """The keys of the words that mean something else in a game, given as its modules."""
    return tuple(changes(_SAME, played).values()) if played else ()


@cache
def meaning(word: str, game: GameWords = ()) -> str:
    """The word of the rules for a word of players, in any of its forms, such as wool for sheep."""
    known_as = _meanings(game)
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


def forms(word: str, game: GameWords = ()) -> list[str]:
    """All words with a meaning in a game."""
    return [word, *(form for form, meant in _meanings(game).items() if meant == word)]


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
