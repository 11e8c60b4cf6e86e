"""Answers words without a window: `ssh host rules tribute`, `ssh host tables`, and so on.

No word reaches a shell or names a path.
"""

from collections.abc import Sequence

import msgspec

from ep_rules import reference
from ep_rules.api import DEFAULT_EDITION
from ep_tui.host.hall import Hall, NoSeat
from ep_tui.texts import say
from ep_tui.texts.quote import quoted
from ep_tui.texts.rule_answer import Paragraph, answered, entry, laid_out
from ep_tui.texts.rule_search import NoSearch, RuleSearch

WIDTH = 80
MOST_WORDS = 40
CALLS = (
    ("lobby", "ssh HOST"),
    ("table", "ssh -t HOST TABLE"),
    ("tables", "ssh HOST tables"),
    ("rules", "ssh HOST rules WORDS"),
    ("record", "ssh HOST record TABLE"),
)
"""The calls that the help lists, with the keys of their texts."""
Reply = tuple[int, str]
"""An exit code and a text."""


def answer(hall: Hall, person: str, words: Sequence[str]) -> Reply:
    """The answer to words of a person, whose name may be ""."""
    command, *rest = words[:MOST_WORDS]
    if command == "help":
        return 0, "\n".join(f"{call:24} {say(f'host.words.help.{key}')}" for key, call in CALLS)
    if command == "tables":
        return _tables(hall, person, as_json=rest == ["--json"])
    if command == "rules":
        return _rules(rest)
    if command == "record" and len(rest) == 1:
        return _record(hall, person, rest[0])
    return 2, say("host.words.unknown", word=quoted(command))


def _tables(hall: Hall, person: str, *, as_json: bool) -> Reply:
    rows = hall.rows(person)
    if as_json:
        return 0, msgspec.json.encode([row._asdict() for row in rows]).decode()
    if not rows:
        return 0, say("host.lobby.empty")
    return 0, "\n".join(
        " · ".join(
            (
                row.name,
                say(f"names.scenario.{row.scenario}.title"),
                ", ".join(row.people) or say("host.lobby.bots"),
                say(f"host.lobby.kind.{row.kind}", free=row.free, whose=row.whose),
            )
        )
        for row in rows
    )


def _rules(words: Sequence[str]) -> Reply:
    if not words:
        return 2, say("host.words.ask")
    if len(words) == 1 and words[0].lower() in reference.offered_rules():
        return 0, _text(entry(words[0].lower(), DEFAULT_EDITION))
    try:
        search = RuleSearch(DEFAULT_EDITION)
    except NoSearch:
        return 1, say("commands.rules.no-search")
    found = search.search(words)
    if not found.rules:
        return 2, say("commands.rules.nothing", words=quoted(" ".join(words)))
    return 0, _text(answered(search, found, DEFAULT_EDITION))


def _text(paragraphs: Sequence[Paragraph]) -> str:
    lines = laid_out(paragraphs, WIDTH)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def _record(hall: Hall, person: str, name: str) -> Reply:
    """The record of a table, as the person may know it."""
    try:
        session = hall.join(name, person)
    except NoSeat as error:
        return 2, str(error)
    viewer = next(iter(session.seats), None)
    text = session.course(viewer).record(viewer)
    session.leave()
    return 0, text.rstrip("\n")
