"""How well rules fit a question: their words together, and the question of theirs most like it.

The rule search adds the passages of all rules and asks for scores. The parts and their weights were
fitted to the questions in `tests/texts`, except those that are kept unread.
"""

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from ep_tui.texts.search_words import Meanings, asks_for, parts

__all__ = ["ALSO", "ASKED", "ELSEWHERE", "HEADS", "TEXT", "TITLE", "Passage", "Ranking", "fits"]

TITLE, ASKED, ALSO, TEXT, ELSEWHERE = range(5)
"""What a passage is; `ALSO` has further words, `ELSEWHERE` is a sentence about another game."""
HEADS = (TITLE, ASKED)

_TOGETHER = {TITLE: 3.0, ASKED: 2.0, ALSO: 4.0, TEXT: 1.0}
"""The weight of a word in the parts of a rule."""
_SATURATION, _OF_LENGTH = 1.2, 0.75
"""The parameters of BM25: how soon more of a word adds little, and what long texts lose."""
_LEAST = 1e-6
"""The rarity of a word that nearly all texts have."""
_OF_PASSAGE = 0.5
"""The weight of the best single question or sentence among the words together."""
_OF_TOGETHER, _OF_ALSO, _OF_BEST = 1.8, 0.84, 2.89
"""The weights of a rule's score for each part of the question, and beside the best score."""
_OF_COVERED, _OF_HEAD, _OF_KIND = 4.05, 2.77, 2.5
"""The weights of the part of the question that a rule has, and of its most similar question.

A question that asks for the same, such as a place or a number, counts more.
"""
_OF_WEIGHT = 14.0
"""The weight of the logarithm of a rule's own weight; see `Ranking.scores`."""
_BEGINNING = 3
"""The letters that all forms of a word share."""
_PART_OF_WORD = 2.5
"""What a word of a rule's question counts beside the rarity of those that were asked."""


class Passage(NamedTuple):
    """A title, a question, a sentence or further words of a rule.

    Attributes:
        rule: its number. kind: what it is. place: the number of a sentence. words: as written.
    """

    rule: int
    kind: int
    place: int
    words: Sequence[str]


class Ranking:
    """The passages of all rules."""

    def __init__(self, passages: Sequence[Passage], read: Meanings) -> None:
        self._passages, self._read = passages, read
        self.vocabulary = {word for one in passages for word in one.words}
        self._by_beginning: dict[str, list[str]] = defaultdict(list)
        for word in self.vocabulary:
            for part in parts(word):
                self._by_beginning[part[:_BEGINNING]].append(word)
        self._lengths: dict[int, int] = defaultdict(int)
        for one in passages:
            self._lengths[one.rule] += len(one.words) if one.kind in _TOGETHER else 0
        ranked = [len(one.words) for one in passages if one.kind != ALSO]
        self._length, self._ranked = sum(ranked) / len(ranked), len(ranked)

    def scores(
        self, terms: Iterable[str], asks: str, weight: Callable[[int], float]
    ) -> dict[int, float]:
        """The rules with any of the terms, with their scores.

        `asks`: what is asked for. `weight`: that of a rule in this game.
        """
        together, also, single, covered, heads = (defaultdict[int, float](float) for _ in range(5))
        complete = 0.0
        mean = sum(self._lengths.values()) / len(self._lengths)
        for term in terms:
            found = self._found(term)
            twice = 1 + any(self._passages[at].kind == TITLE for at in found)
            counts, rarity = self._by_rule(found), 0.0
            rarity = math.log(1 + len(self._lengths) / (0.5 + len(counts)))
            worth = twice * _rarity(len(self._lengths), len(counts))
            for rule, (count, in_also) in counts.items():
                part = self._lengths[rule] / mean
                together[rule] += worth * _saturated(count, part)
                also[rule] += worth * _saturated(in_also, part)
                covered[rule] += rarity
            ranked = [at for at in found if self._passages[at].kind != ALSO]
            worth = twice * _rarity(self._ranked, len(ranked))
            for at in ranked:
                passage = self._passages[at]
                single[at] += worth * _saturated(found[at], len(passage.words) / self._length)
                if passage.kind in HEADS:
                    heads[at] += rarity
            complete += rarity
        for rule, score in self._best(single).items():
            together[rule] += _OF_PASSAGE * score
        best = max(together.values(), default=1.0)
        shares = {
            at: 2 * rarity / (complete + _PART_OF_WORD * len({*self._meant(self._passages[at])}))
            for at, rarity in heads.items()
        }
        alike = self._best(shares)
        of_kind = self._best(
            {at: one for at, one in shares.items() if asks and self._asks(at) == asks}
        )
        return {
            rule: (
                _OF_WEIGHT * math.log(weight(rule))
                + (_OF_TOGETHER * score + _OF_ALSO * also[rule]) / complete
                + _OF_BEST * score / best
                + _OF_COVERED * covered[rule] / complete
                + _OF_HEAD * alike[rule]
                + _OF_KIND * of_kind[rule]
            )
            for rule, score in together.items()
            if covered[rule]
        }

    def with_head(self, asked: Sequence[str]) -> list[int]:
        """The rules with a question, or a title, that means the same; first one of equal words."""
        terms = self._read.read(asked)
        found = self._found(terms[0]) if terms else {}
        heads = [self._passages[at] for at in found if self._passages[at].kind in HEADS]
        same = [one for one in heads if self._meant(one) == terms]
        return list(
            dict.fromkeys(one.rule for one in sorted(same, key=lambda one: one.words != asked))
        )

    def similar_question(self, terms: Iterable[str], rule: int) -> Sequence[str]:
        """The words of the question or title of a rule that has most of the terms, or none."""
        wanted = [*terms]
        heads = [self._meant(one) for one in self._of_rule(rule) if one.kind in HEADS]
        shared = [
            (sum(any(fits(term, word) for word in words) for term in wanted), -len(words))
            for words in heads
        ]
        best = max(shared)
        return heads[shared.index(best)] if best[0] else []

    def places(self, term: str, rule: int) -> set[int]:
        """The sentences of a rule with a term."""
        said = (one for one in self._of_rule(rule) if one.place >= 0)
        return {one.place for one in said if any(fits(term, word) for word in self._meant(one))}

    def _meant(self, passage: Passage) -> list[str]:
        return self._read.read(passage.words)

    def _of_rule(self, rule: int) -> Sequence[Passage]:
        """The passages of a rule, which follow each other."""
        first = bisect_left(self._passages, (rule,))
        return self._passages[first : bisect_left(self._passages, (rule + 1,))]

    def _asks(self, at: int) -> str:
        """What a question asks for; a title asks for nothing."""
        passage = self._passages[at]
        return asks_for(" ".join(passage.words)) if passage.kind == ASKED else ""

    def _found(self, term: str) -> dict[int, int]:
        """How often passages have a term, by their numbers."""
        words = self._written(term)
        return {
            at: sum(word in words for word in one.words)
            for at, one in enumerate(self._passages)
            if not words.isdisjoint(one.words)
        }

    def has(self, term: str) -> bool:
        """True if a passage has a term."""
        return bool(self._written(term))

    def _written(self, term: str) -> set[str]:
        """The words of the passages that have a meaning."""
        begins = {form[:_BEGINNING] for form in self._read.forms(term.removesuffix("*"))}
        alike = [word for begin in begins for word in self._by_beginning[begin]]
        return {word for word in alike if any(fits(term, meant) for meant in self._read[word])}

    def _by_rule(self, found: Mapping[int, int]) -> dict[int, tuple[float, float]]:
        """How often rules have a term, weighed by its places, and how often as a further word."""
        counts: dict[int, tuple[float, float]] = {}
        for at, count in found.items():
            one = self._passages[at]
            if one.kind in _TOGETHER:
                all_of_it, in_also = counts.get(one.rule, (0.0, 0.0))
                counts[one.rule] = (
                    all_of_it + _TOGETHER[one.kind] * count,
                    in_also + count * (one.kind == ALSO),
                )
        return counts

    def _best(self, scores: Mapping[int, float]) -> dict[int, float]:
        """The best score among the passages of each rule."""
        best: dict[int, float] = defaultdict(float)
        for at, score in scores.items():
            rule = self._passages[at].rule
            best[rule] = max(best[rule], score)
        return best


def fits(term: str, word: str) -> bool:
    """True if a term is a word or, with an asterisk, its beginning."""
    return word.startswith(term[:-1]) if term.endswith("*") else word == term


def _rarity(texts: int, found: int) -> float:
    """The rarity of a word that some of all texts have, as in BM25."""
    return max(_LEAST, math.log((texts - found + 0.5) / (found + 0.5)))


def _saturated(count: float, length: float) -> float:
    """What a word counts in a text of a length, given as a part of the mean."""
    limit = _SATURATION * (1 - _OF_LENGTH + _OF_LENGTH * length)
    return count * (_SATURATION + 1) / (count + limit)
