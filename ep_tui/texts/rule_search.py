"""Finds the rules that answer a question; commands, plain mode and the page of rules call it.

Each rule has questions as people put them (`asked`) and further words of players (`also`). A rule
is ranked by its title, questions, words and text together, and by the one question or sentence that
is most like what was asked.
"""

import math
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from ep_rules import reference
from ep_tui.texts import rule_text
from ep_tui.texts.rule_ranking import (
    ALSO,
    ASKED,
    ELSEWHERE,
    TEXT,
    TITLE,
    Passage,
    Ranking,
    fits,
)
from ep_tui.texts.search_words import (
    Meanings,
    asks_amount,
    asks_for,
    has_number,
    is_empty,
    is_yes_or_no,
    known,
    leans,
    meaning,
    sentences,
    words,
    words_of_each,
    words_of_game,
    written_out,
)

MOST = 8
"""The maximum number of search results."""

_ELSEWHERE = 0.86
"""Without a game, the weight of a rule of another system than the first."""
_NOT_PLAYED = 0.4
"""The weight of a rule that the current game does not have."""
_ASKED = 0.7
"""The same if the question is one of the rule's own."""
_PERHAPS = 0.85
"""The same if the question may be about another game."""
_CLOSE = 3.2
"""How far below the best score a rule may be that answers, too."""
_MOST_CLOSE = 2
_MEETING = 1.2
"""The weight of a rule of the current game that says what holds where systems meet."""
_NAMED = 1.2
"""The weight of a rule whose system the question names."""
_ALIKE = 0.8
"""The similarity needed to correct a misspelled word."""
_SHORT = 7
"""The letters of a word that is corrected only if one letter is wrong."""
_SHORTEST_BEGINNING, _SHORTEST_BEGINNING_AMONG_OTHERS = 3, 4
_OF_QUESTION = 0.5
"""The weight of a word of a rule's own question when its sentence is chosen."""
_GAMES = "setup.base-game"
"""The rule that says what each game has; it answers questions about things that a game lacks."""
_WORD = re.compile(r"([\w'’-]+)")


class Found(NamedTuple):
    """The result of a search.

    Attributes:
        rules: their ids, best first. taken: misspelled words and what they were taken for.
        unknown: words that are in no rule. terms: what was searched for.
        close: how many further rules fit nearly as well as the first one.
    """

    rules: tuple[str, ...]
    taken: tuple[tuple[str, str], ...]
    unknown: tuple[str, ...]
    terms: tuple[str, ...]
    close: int = 0


class RuleAnswer(NamedTuple):
    """A rule as the answer to a question.

    Attributes:
        lead: the sentence that answers, in pieces; the words that were asked for are marked.
        rest: the other sentences.
    """

    lead: tuple[tuple[str, bool], ...]
    rest: str

    @property
    def lead_text(self) -> str:
        """The sentence that answers, without marks."""
        return "".join(text for text, _ in self.lead)


class RuleSearch:
    """All rules, ready to be searched."""

    def __init__(
        self,
        edition: str = "",
        played: Collection[str] = (),
        asked: Callable[[str], list[str]] = rule_text.asked,
        *,
        is_sure: bool = True,
    ) -> None:
        """Read all rules of an edition.

        `played`: the modules of a game, whose rules come first; without them, those of the first
        system. `is_sure`: false if questions may be about other games. `asked`: the questions of a
        rule.
        """
        self._edition = edition
        self.played = played
        self._game = words_of_game(played)
        self._asked = asked
        self._rules = reference.rule_ids()
        self._weights = _weights(played, _NOT_PLAYED if is_sure else _PERHAPS)
        self._read = Meanings(self._game)
        chapters = reference.chapters()
        self._systems = {
            one.rules: self._joined(rule_text.system(one.rules[0])) for one in chapters
        }
        self._ranking = Ranking(self._passages(), self._read)

    def search(self, question: Sequence[str]) -> Found:
        """The matching rules, best first; those come early whose title or question was asked."""
        asked = words(written_out(" ".join(question)))
        terms: list[str] = []
        taken: list[tuple[str, str]] = []
        unknown: list[str] = []
        for word in dict.fromkeys(asked):
            if is_empty(word):
                continue
            if term := self._term(word, alone=len(asked) == 1):
                terms.append(term)
            elif near := self._nearest(word):
                taken.append((word, near))
                terms.append(meaning(near, self._game))
            else:
                unknown.append(word)
        named = self._heads(asked)
        own = [rule_id for rule_id in named if self._is_own(rule_id)]
        scores = self._scores(terms, asks_for(" ".join(asked)), self._weights_for(asked, named))
        ranked = sorted(scores, key=lambda one: -scores[one])
        others = [rule_id for rule_id in ranked if rule_id in named]
        best = tuple(dict.fromkeys([*own, *ranked[:1], *others, *ranked]))[:MOST]
        if best and is_yes_or_no(asked) and self._weights[best[0]] in (_NOT_PLAYED, _PERHAPS):
            best = tuple(dict.fromkeys([_GAMES, *best]))[:MOST]
        close = self._close(best, scores)
        return Found(best, tuple(taken), tuple(unknown), tuple(terms), close)

    def _close(self, best: Sequence[str], scores: Mapping[str, float]) -> int:
        """How many rules of the game follow the first one and fit nearly as well."""
        limit = scores.get(best[0], math.inf) - _CLOSE if best else 0.0
        fits_too = (
            scores.get(one, -math.inf) > limit and (not self.played or self._is_own(one))
            for one in best[1:][:_MOST_CLOSE]
        )
        return sum(takewhile(bool, fits_too))

    def answer(self, found: Found, at: int = 0) -> RuleAnswer:
        """A rule that was found with the sentence that answers first, and its support.

        `at`: its place; 0 is the best.
        """
        said = sentences(rule_text.text(found.rules[at], self._edition, self.played))
        best = self._best_sentence(found, at, said)
        first = best - 1 if best and leans(said[best]) else best
        lead = " ".join(said[first : best + 1])
        return RuleAnswer(
            self._marked(lead, found.terms), " ".join(said[:first] + said[best + 1 :])
        )

    def _heads(self, asked: Sequence[str]) -> list[str]:
        """The rules with a question, or a title, that means the same."""
        return [self._rules[number] for number in self._ranking.with_head(asked)]

    def _joined(self, text: str) -> str:
        """The words of a text by their meanings in the game."""
        return " ".join(self._read.read(words(text)))

    def _is_own(self, rule_id: str) -> bool:
        return self._weights[rule_id] >= 1

    def _passages(self) -> list[Passage]:
        """The title, the questions, the further words and the sentences of each rule."""
        told: list[tuple[int, int, int, str]] = []
        for number, rule_id in enumerate(self._rules):
            said = sentences(rule_text.text_everywhere(rule_id, self._edition, self.played))
            changed = () if self.played else rule_text.elsewhere(rule_id)
            others = [one for text in changed for one in sentences(text)]
            told += [(number, TITLE, -1, rule_text.title(rule_id))]
            told += [(number, ASKED, -1, one) for one in self._asked(rule_id)]
            told += [(number, ALSO, -1, rule_text.also(rule_id))]
            told += [(number, TEXT, place, one) for place, one in enumerate(said)]
            told += [(number, ELSEWHERE, place, one) for place, one in enumerate(others, len(said))]
        read = words_of_each([text for _, _, _, text in told])
        return [
            Passage(rule, kind, place, words)
            for (rule, kind, place, _), words in zip(told, read, strict=True)
        ]

    def _term(self, word: str, *, alone: bool) -> str:
        """The term that finds a word: its meaning, or the words that begin with it.

        A word that is not `alone` must be longer to be a beginning, which it seldom is.
        """
        meant = meaning(word, self._game)
        if self._ranking.has(meant):
            return meant
        shortest = _SHORTEST_BEGINNING if alone else _SHORTEST_BEGINNING_AMONG_OTHERS
        begins = len(word) >= shortest and self._ranking.has(f"{word}*")
        return f"{word}*" if begins else ""

    def _nearest(self, word: str) -> str:
        from difflib import get_close_matches  # most words need no correction

        alike = [one for one in self._ranking.vocabulary | known() if one[:1] == word[:1]]
        near = get_close_matches(word, alike, cutoff=_ALIKE)
        return next((one for one in near if len(word) > _SHORT or _is_slip(word, one)), "")

    def _scores(
        self, terms: Sequence[str], asks: str, weights: Mapping[str, float]
    ) -> dict[str, float]:
        """The rules with any of the terms, with their scores."""
        if not terms:
            return {}
        scores = self._ranking.scores(terms, asks, lambda number: weights[self._rules[number]])
        return {self._rules[number]: score for number, score in scores.items()}

    def _weights_for(self, asked: Sequence[str], named: Collection[str]) -> dict[str, float]:
        """The weights for a question: more for rules that it asks for, or whose system it names."""
        weights = self._weights.copy()
        for rule_id in named:
            weights[rule_id] = max(weights[rule_id], _ASKED if self.played else _ELSEWHERE)
        read = self._joined(" ".join(asked))
        for rule_ids, system in self._systems.items():
            if system and system in read:
                weights |= dict.fromkeys(rule_ids, _NAMED)
        return weights

    def _best_sentence(self, found: Found, at: int, said: Sequence[str]) -> int:
        """The sentence with most of the terms, above all with those that few sentences have.

        The words of the rule's most similar question count half. After "how many" a number helps.
        """
        number = self._rules.index(found.rules[at])
        similar = self._ranking.similar_question(found.terms, number)
        weights = dict.fromkeys(similar, _OF_QUESTION)
        weights |= dict.fromkeys(found.terms, 1.0)
        scores = [0.0] * len(said)
        for term, weight in weights.items():
            places = self._ranking.places(term, number)
            for place in places:
                scores[place] += weight / len(places)
        if asks_amount(found.terms):
            scores = [score + has_number(one) / 2 for score, one in zip(scores, said, strict=True)]
        return scores.index(max(scores))

    def _marked(self, text: str, terms: Sequence[str]) -> tuple[tuple[str, bool], ...]:
        """A text in pieces; its words that mean one of the terms are marked."""
        pieces: list[tuple[str, bool]] = []
        for part in _WORD.split(text):
            meant = self._read.read(words(part))
            marked = any(fits(term, word) for term in terms for word in meant)
            if pieces and not marked and not pieces[-1][1]:
                pieces[-1] = (pieces[-1][0] + part, False)
            elif part:
                pieces.append((part, marked))
        return tuple(pieces)


def _is_slip(word: str, other: str) -> bool:
    """True if one letter is changed, added, left out, or exchanged with the next one."""
    alike = (one == two for one, two in zip(word, other, strict=False))
    at = next((at for at, same in enumerate(alike) if not same), min(len(word), len(other)))
    rest, wanted = word[at:], other[at:]
    exchanged = rest[1::-1] + rest[2:]
    return wanted[1:] in (rest[1:], rest) or wanted in (rest[1:], exchanged)


def _weights(played: Collection[str], elsewhere: float) -> dict[str, float]:
    """The weight of each rule in a game with these modules, or without a game."""
    if not played:
        return {rule_id: _weight_of_system(rule_id) for rule_id in reference.rule_ids()}
    return {
        rule_id: (_MEETING if chapter.meeting else 1.0)
        if reference.is_played(rule_id, played)
        else elsewhere
        for chapter in reference.chapters()
        for rule_id in chapter.rules
    }


def _weight_of_system(rule_id: str) -> float:
    """The weight of a rule without a game."""
    system = reference.chapter_of(rule_id).system
    return 1.0 if system in ("", reference.first_system()) else _ELSEWHERE
