"""Full-text search in the rules with SQLite; commands and the help screen call it."""

import re
import sqlite3
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from ep_rules import reference
from ep_tui.texts import rules

MOST = 8
"""The maximum number of search results."""

_WEIGHTS = "4.0, 8.0, 1.0"
"""The weights of a word in the id, the title and the text."""
_ARTICLES = ("a", "an", "the")
_LIKE = 0.6
"""The similarity needed to correct a misspelled word."""


class NoSearch(RuntimeError):
    """This Python's SQLite has no full-text search."""


class Found(NamedTuple):
    """The result of a search: rule ids, best first; corrected words; unknown words."""

    rules: tuple[str, ...]
    taken: tuple[tuple[str, str], ...]
    unknown: tuple[str, ...]


def _not_played(played: Collection[str]) -> set[str]:
    """The ids of the catalogue's modules that a game does not have; they begin their rules' ids."""
    from ep_rules.api import SCENARIOS

    every = {module.id for scenario in SCENARIOS.values() for module in scenario.modules}
    return every.difference(played)


class RuleSearch:
    """All rules, ready to be searched."""

    def __init__(self, edition: str = "", played: Collection[str] = ()) -> None:
        """`played`: the modules of a game; rules of others come last where they fit no better."""
        self._not_played = _not_played(played) if played else set[str]()
        self._db = sqlite3.connect(":memory:")
        try:
            self._fill(edition)
        except sqlite3.OperationalError as error:
            raise NoSearch(str(error)) from None

    def search(self, words: Sequence[str]) -> Found:
        """The matching rules: by name, by all words in title or text, then by some words."""
        asked = _words(" ".join(words))
        wanted: list[str] = []
        taken: list[tuple[str, str]] = []
        unknown: list[str] = []
        for word in dict.fromkeys(asked):
            term = f'"{word}"'
            if not self._match(term):
                term = f'"{word}"*' if len(word) > 2 and self._match(f'"{word}"*') else ""  # noqa: PLR2004 - one or two letters match too much
            if not term:
                near = self._nearest(word)
                if not near:
                    unknown.append(word)
                    continue
                taken.append((word, near))
                term = f'"{near}"'
            wanted.append(term)
        named = [
            rule_id
            for rule_id in reference.all_rules()
            if _name(_words(rules.title(rule_id))) == _name(asked)
        ]
        matter = [rule_id for rule_id in reference.all_rules() if rule_id.split(".")[:1] == asked]
        ranked = list(dict.fromkeys([*named, *matter, *self._ranked(wanted)]))[:MOST]
        return Found(tuple(ranked), tuple(taken), tuple(unknown))

    def _fill(self, edition: str) -> None:
        rows = [
            (rule_id, rules.title(rule_id), rules.text(rule_id, edition))
            for rule_id in reference.all_rules()
        ]
        for table, tokens in (("stems", "porter unicode61"), ("words", "unicode61")):
            self._db.execute(
                f"CREATE VIRTUAL TABLE {table} USING fts5(id, title, text, tokenize='{tokens}')"
            )
            self._db.executemany(f"INSERT INTO {table} VALUES (?, ?, ?)", rows)
        self._db.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, 'row')")

    def _match(self, query: str) -> list[str]:
        order = f"ORDER BY bm25(stems, {_WEIGHTS}), rowid LIMIT {MOST}"
        found = self._db.execute(f"SELECT id FROM stems WHERE stems MATCH ? {order}", (query,))
        rules = [rule_id for (rule_id,) in found]
        return sorted(rules, key=lambda rule_id: rule_id.partition(".")[0] in self._not_played)

    def _ranked(self, terms: Sequence[str]) -> tuple[str, ...]:
        if not terms:
            return ()
        every = " AND ".join(terms)
        found = [*self._match(f"title : ({every})"), *self._match(every)]
        found += self._match(" OR ".join(terms))
        return tuple(dict.fromkeys(found))[:MOST]

    def _nearest(self, word: str) -> str:
        known = [term for (term,) in self._db.execute("SELECT term FROM vocabulary")]
        near = get_close_matches(word, known, n=1, cutoff=_LIKE)
        return str(near[0]) if near else ""


def _name(words: Sequence[str]) -> list[str]:
    """Words normalized to compare names: without article and plural."""
    return [word.removesuffix("s") for word in words if word not in _ARTICLES]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())
