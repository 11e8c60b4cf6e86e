"""How well rules fit a question: their words together, and the question of theirs most like it.

The parts and their weights were fitted to the questions in `tests/texts`, except those that are
kept unread.
"""

import math
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

__all__ = ["HEAD", "Fit", "Head", "quoted_term"]

HEAD = -1
"""The place of a title or question among the sentences."""

_TOGETHER = "3.0, 2.0, 4.0, 1.0"
"""The weights of a word in the title, the questions, the further words and the text."""
_ALSO = "0.0, 0.0, 1.0, 0.0"
_OF_PASSAGE = 0.5
"""The weight of the best single question or sentence among the words together."""
_OF_TOGETHER, _OF_ALSO, _OF_BEST = 1.8, 0.84, 2.89
"""The weights of a rule's score for each part of the question, and beside the best score."""
_OF_COVERED, _OF_HEAD, _OF_KIND = 4.05, 2.77, 1.14
"""The weights of the part of the question that a rule has, and of its most similar question.

A question that asks for the same, such as a place or a number, counts more.
"""
_OF_WEIGHT = 14.0
"""The weight of the logarithm of a rule's own weight; see `Fit.scores`."""
_PART_OF_WORD = 2.5
"""What a word of a rule's question counts beside the rarity of those that were asked."""


class Head(NamedTuple):
    """A title or a question of a rule: the rule's number, its words, and what it asks for."""

    number: int
    words: int
    asks: str


class Fit:
    """The terms of one question, looked up in the tables of a rule search."""

    def __init__(self, db: sqlite3.Connection, rules: Sequence[str], terms: Sequence[str]) -> None:
        self._db, self._rules = db, rules
        self._rarity: dict[str, float] = {}
        self._covered: dict[int, float] = defaultdict(float)
        self._heads: dict[int, float] = defaultdict(float)
        for term in terms:
            found = db.execute(
                "SELECT rowid FROM rules WHERE rules MATCH ?", (quoted_term(term),)
            ).fetchall()
            rarity = self._rarity[term] = math.log(1 + len(rules) / (0.5 + len(found)))
            for (number,) in found:
                self._covered[number] += rarity
            for (row,) in db.execute(
                "SELECT rowid FROM passages WHERE passages MATCH ? AND sentence = ?",
                (quoted_term(term), HEAD),
            ):
                self._heads[row] += rarity
        self._all = sum(self._rarity.values())

    def scores(
        self,
        query: str,
        asks: str,
        heads: Mapping[int, Head],
        weights: Mapping[str, float],
    ) -> dict[str, float]:
        """The rules with any of the terms, with their scores.

        `query`: the terms in the language of the tables. `asks`: what is asked for. `heads`: the
        titles and questions by their rows. `weights`: those of the rules in this game.
        """
        together = self._scored(_TOGETHER, query)
        passages = self._best_passages(query)
        for number in together:
            together[number] += _OF_PASSAGE * passages[number]
        best = max(together.values(), default=1.0)
        also = self._scored(_ALSO, query)
        alike: dict[int, float] = defaultdict(float)
        of_kind: dict[int, float] = defaultdict(float)
        for row, rarity in self._heads.items():
            head = heads[row]
            similar = 2 * rarity / (self._all + _PART_OF_WORD * head.words)
            alike[head.number] = max(alike[head.number], similar)
            if asks and head.asks == asks:
                of_kind[head.number] = max(of_kind[head.number], similar)
        return {
            self._rules[number]: (
                _OF_WEIGHT * math.log(weights[self._rules[number]])
                + (_OF_TOGETHER * score + _OF_ALSO * also[number]) / self._all
                + _OF_BEST * score / best
                + _OF_COVERED * self._covered[number] / self._all
                + _OF_HEAD * alike[number]
                + _OF_KIND * of_kind[number]
            )
            for number, score in together.items()
        }

    def _best_passages(self, query: str) -> dict[int, float]:
        best: dict[int, float] = defaultdict(float)
        for number, score in self._db.execute(
            "SELECT rule, -bm25(passages) FROM passages WHERE passages MATCH ?", (query,)
        ):
            best[number] = max(best[number], score)
        return best

    def _scored(self, weights: str, query: str) -> dict[int, float]:
        rows = self._db.execute(
            f"SELECT rowid, -bm25(rules, {weights}) FROM rules WHERE rules MATCH ?", (query,)
        )
        return dict(rows.fetchall())


def quoted_term(term: str) -> str:
    """A term in the language of queries."""
    return f'"{term.removesuffix("*")}"*' if term.endswith("*") else f'"{term}"'
