"""Finds the rules that answer a question; commands, plain mode and the page of rules call it.

Each rule has questions as people put them (`asked`) and further words of players (`also`). A rule
is ranked by its title, questions, words and text together, and by the one question or sentence that
is most like what was asked.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from ep_rules import reference
from ep_tui.texts import rules
from ep_tui.texts.rule_ranking import HEAD, Fit, Head, quoted_term
from ep_tui.texts.word_forms import (
    asks_amount,
    asks_for,
    each_read,
    forms,
    has_number,
    is_empty,
    is_yes_or_no,
    known,
    leans,
    meaning,
    meanings,
    sentences,
    words,
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
_CLOSE = 2.5
"""How far below the best score a rule may be that answers, too."""
_MOST_CLOSE = 2
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
_MARKS = "\x02", "\x03"


class NoSearch(RuntimeError):
    """This Python's SQLite has no full-text search."""


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
        asked: Callable[[str], list[str]] = rules.asked,
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
        chapters = reference.chapters()
        self._systems = {one.rules: self._read(rules.system(one.rules[0])) for one in chapters}
        self._in_titles = set[str]()
        self._heads: dict[str, set[str]] = defaultdict(set)
        self._rows: dict[int, Head] = {}
        self._db = sqlite3.connect(":memory:", check_same_thread=False)  # a host keeps it
        try:
            self._fill()
        except sqlite3.OperationalError as error:
            raise NoSearch(str(error)) from None

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
        read = self._read(" ".join(asked))
        named = self._heads[read]
        own = [rule_id for rule_id in self._rules if rule_id in named and self._is_own(rule_id)]
        scores = self._scores(terms, asks_for(" ".join(asked)), self._weights_for(read))
        ranked = sorted(scores, key=lambda one: -scores[one])
        others = [rule_id for rule_id in ranked if rule_id in named]
        best = tuple(dict.fromkeys([*own, *ranked[:1], *others, *ranked]))[:MOST]
        if best and is_yes_or_no(asked) and self._weights[best[0]] in (_NOT_PLAYED, _PERHAPS):
            best = tuple(dict.fromkeys([_GAMES, *best]))[:MOST]
        others = [one for one in best[1:][:_MOST_CLOSE] if one in scores and best[0] in scores]
        close = sum(scores[one] > scores[best[0]] - _CLOSE for one in others)
        return Found(best, tuple(taken), tuple(unknown), tuple(terms), close)

    def answer(self, found: Found, at: int = 0) -> RuleAnswer:
        """A rule that was found with the sentence that answers first, and its support.

        `at`: its place; 0 is the best.
        """
        said = sentences(rules.text(found.rules[at], self._edition, self.played))
        best = self._best_sentence(found, at, said)
        first = best - 1 if best and leans(said[best]) else best
        lead = " ".join(said[first : best + 1])
        return RuleAnswer(
            self._marked(lead, found.terms), " ".join(said[:first] + said[best + 1 :])
        )

    def _read(self, text: str) -> str:
        """The words of a text by their meanings in the game."""
        return " ".join(meanings(text, self._game))

    def _is_own(self, rule_id: str) -> bool:
        return self._weights[rule_id] == 1

    def _fill(self) -> None:
        """The tables: all of a rule in a row, and each of its questions and sentences in a row."""
        self._db.execute(
            "CREATE VIRTUAL TABLE rules USING fts5"
            "(title, asked, also, text, tokenize='porter unicode61')"
        )
        self._db.execute(
            "CREATE VIRTUAL TABLE passages USING fts5"
            "(rule UNINDEXED, sentence UNINDEXED, words, tokenize='porter unicode61')"
        )
        self._db.execute("CREATE VIRTUAL TABLE lead USING fts5(text, tokenize='porter unicode61')")
        rows: list[tuple[object, ...]] = []
        passages: list[tuple[object, ...]] = []
        for number, rule_id in enumerate(self._rules):
            questions = self._asked(rule_id)
            said = sentences(rules.text_everywhere(rule_id, self._edition, self.played))
            elsewhere = () if self.played else rules.elsewhere(rule_id)
            told = [*said, *(part for one in elsewhere for part in sentences(one))]
            title, also, *read = each_read(
                [rules.title(rule_id), rules.also(rule_id), *questions, *told], self._game
            )
            asked, text = read[: len(questions)], read[len(questions) :]
            rows.append((number, title, " ".join(asked), also, " ".join(text[: len(said)])))
            for head, kind in zip((title, *asked), ("", *map(asks_for, questions)), strict=True):
                passages.append((number, HEAD, head))
                self._rows[len(passages)] = Head(number, len(set(head.split())), kind)
            passages += [(number, place, passage) for place, passage in enumerate(text)]
            self._in_titles.update(title.split())
            for head in (title, *asked):
                self._heads[head].add(rule_id)
        self._db.executemany(
            "INSERT INTO rules(rowid, title, asked, also, text) VALUES (?, ?, ?, ?, ?)", rows
        )
        self._db.executemany("INSERT INTO passages VALUES (?, ?, ?)", passages)

    def _term(self, word: str, *, alone: bool) -> str:
        """The term that finds a word: its meaning, or the words that begin with it.

        A word that is not `alone` must be longer to be a beginning, which it seldom is.
        """
        meant = meaning(word, self._game)
        if self._matches(f'"{meant}"'):
            return meant
        shortest = _SHORTEST_BEGINNING if alone else _SHORTEST_BEGINNING_AMONG_OTHERS
        begins = len(word) >= shortest and self._matches(f'"{word}"*')
        return f"{word}*" if begins else ""

    def _matches(self, query: str) -> bool:
        rows = self._db.execute("SELECT 1 FROM rules WHERE rules MATCH ? LIMIT 1", (query,))
        return rows.fetchone() is not None

    def _nearest(self, word: str) -> str:
        from difflib import get_close_matches  # most words need no correction

        alike = [one for one in self._words() | known() if one[:1] == word[:1]]
        near = get_close_matches(word, alike, cutoff=_ALIKE)
        return next((one for one in near if len(word) > _SHORT or _is_slip(word, one)), "")

    def _words(self) -> set[str]:
        """All words of the rules."""
        rows = self._db.execute("SELECT title, asked, also, text FROM rules")
        return {word for row in rows for column in row for word in column.split()}

    def _scores(
        self, terms: Sequence[str], asks: str, weights: Mapping[str, float]
    ) -> dict[str, float]:
        """The rules with any of the terms, with their scores."""
        if not terms:
            return {}
        fit = Fit(self._db, self._rules, terms)
        return fit.scores(self._query(terms), asks, self._rows, weights)

    def _weights_for(self, read: str) -> dict[str, float]:
        """The weights for a question: more for rules that it asks for, or whose system it names."""
        weights = self._weights.copy()
        for rule_id in self._heads[read]:
            weights[rule_id] = max(weights[rule_id], _ASKED if self.played else _ELSEWHERE)
        for rule_ids, system in self._systems.items():
            if system and system in read:
                weights |= dict.fromkeys(rule_ids, _NAMED)
        return weights

    def _query(self, terms: Sequence[str]) -> str:
        """Any of the terms; those of titles count twice."""
        counted = [term for term in terms for _ in range(1 + (term in self._in_titles))]
        return " OR ".join(map(quoted_term, counted))

    def _best_sentence(self, found: Found, at: int, said: Sequence[str]) -> int:
        """The sentence with most of the terms, above all with those that few sentences have.

        The words of the rule's most similar question count half. After "how many" a number helps.
        """
        number = self._rules.index(found.rules[at])
        weights = dict.fromkeys(self._similar_question(found.terms, number), _OF_QUESTION)
        weights |= dict.fromkeys(found.terms, 1.0)
        scores = [0.0] * len(said)
        for term, weight in weights.items():
            places = self._places(term, number) - {HEAD}
            for place in places:
                scores[place] += weight / len(places)
        if asks_amount(found.terms):
            scores = [score + has_number(one) / 2 for score, one in zip(scores, said, strict=True)]
        return scores.index(max(scores))

    def _similar_question(self, terms: Sequence[str], number: int) -> list[str]:
        """The words of the question of a rule that is most like what was asked, or none."""
        row = (
            terms
            and self._db.execute(
                "SELECT words FROM passages WHERE passages MATCH ? AND rule = ? AND sentence = ?"
                " ORDER BY bm25(passages) LIMIT 1",
                (self._query(terms), number, HEAD),
            ).fetchone()
        )
        return row[0].split() if row else []

    def _places(self, term: str, number: int) -> set[int]:
        """The sentences of a rule with a term."""
        rows = self._db.execute(
            "SELECT sentence FROM passages WHERE passages MATCH ? AND rule = ?",
            (quoted_term(term), number),
        )
        return {place for (place,) in rows}

    def _marked(self, text: str, terms: Sequence[str]) -> tuple[tuple[str, bool], ...]:
        """A text in pieces; its words that mean one of the terms are marked."""
        if not terms:
            return ((text, False),)
        looked = " OR ".join(
            quoted_term(form) for term in terms for form in forms(term, self._game)
        )
        self._db.execute("DELETE FROM lead")
        self._db.execute("INSERT INTO lead VALUES (?)", (text,))
        opened, closed = _MARKS
        row = self._db.execute(
            "SELECT highlight(lead, 0, ?, ?) FROM lead WHERE lead MATCH ?", (*_MARKS, looked)
        ).fetchone()
        if row is None:
            return ((text, False),)
        pieces: list[tuple[str, bool]] = []
        for part in row[0].split(opened):
            marked, end, plain = part.rpartition(closed)
            pieces += [(marked, not all(map(is_empty, words(marked))))] if end else []
            pieces += [(plain, False)] if plain else []
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
        rule_id: 1.0 if reference.is_played(rule_id, played) else elsewhere
        for rule_id in reference.rule_ids()
    }


def _weight_of_system(rule_id: str) -> float:
    """The weight of a rule without a game."""
    system = reference.chapter_of(rule_id).system
    return 1.0 if system in ("", reference.first_system()) else _ELSEWHERE
