"""Answers words without a window: `ssh host rules tribute`, `ssh host tables`, and so on.

No word reaches a shell or names a path.
"""

import shlex
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from typing import IO

from ep_rules import reference
from ep_rules.api import DEFAULT_EDITION
from ep_tui.host.admission import Asker
from ep_tui.host.answer_pool import OPTIONS, BadWords, Reply, arguments, refused
from ep_tui.host.expiry import export
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import NoSeat
from ep_tui.host.plain_lobby import row_line
from ep_tui.host.running_host import RunningHost
from ep_tui.texts import say
from ep_tui.texts.asked_game import asked_game, named_game
from ep_tui.texts.json_answer import json_text
from ep_tui.texts.quote import quoted
from ep_tui.texts.rule_answer import Paragraph, answered, entry, laid_out, noted
from ep_tui.texts.rule_search import RuleSearch

WIDTH = 80
MOST_WORDS = 40
ANSWERS = 200
"""The answers about rules that are kept."""
SEARCHES = 4
"""The indexes of rules that are kept, each for a game or for none."""
CALLS = (
    ("lobby", "ssh HOST"),
    ("table", "ssh -t HOST TABLE"),
    ("plain", "ssh -T HOST [TABLE]"),
    ("watch", "ssh HOST watch TABLE --plain"),
    ("tables", "ssh HOST tables"),
    ("rules", "ssh HOST rules WORDS"),
    ("check", "ssh HOST check < SCENE"),
    ("record", "ssh HOST record TABLE"),
    ("verify", "ssh HOST verify - < RECORD"),
    ("health", "ssh HOST health"),
    ("export", "ssh HOST export"),
    ("forget", "ssh HOST forget YOUR-NAME"),
)
"""The calls that the help lists, with the keys of their texts."""
QUESTIONS = ("help", "tables", "rules", "record", "health", "export", "forget", *OPTIONS)
"""The words that are answered, in a window or without one."""


def words_of(text: str) -> list[str]:
    """The words of a command, where quotation marks keep some together."""
    try:
        return shlex.split(text)[:MOST_WORDS]
    except ValueError:
        return text.split()[:MOST_WORDS]


async def answer(
    running: RunningHost,
    person: str,
    words: Sequence[str],
    given: Callable[[], Awaitable[IO[bytes]]],
    asker: Asker,
) -> Reply:
    """The answer to words of a person, whose id may be ""; `given` reads the channel's input.

    `asker`: for whom it is made; others go on meanwhile.
    """
    command, *rest = words
    if command == "record" and len(rest) == 1:
        return await _record(running, person, rest[0], asker)
    if command == "rules":
        return await running.pool.run(asker, lambda: _rules(tuple(rest)))
    if command in ("export", "forget"):
        return await _own_data(running, person, command, rest, asker)
    if command in OPTIONS:
        try:
            line, data = arguments(command, rest), await given()
            (await running.turn(asker)).over()
            return await running.commands.run(asker, line, data)
        except BadWords as error:
            return refused(rest, str(error))
    with await running.turn(asker):
        return answer_at_once(running, person, command, rest)


def answer_at_once(running: RunningHost, person: str, command: str, rest: Sequence[str]) -> Reply:
    """The answer to words that need no input."""
    if command == "help":
        return 0, "\n".join(f"{call:29} {say(f'host.words.help.{key}')}" for key, call in CALLS)
    if command == "tables":
        return _tables(running.hall, person, as_json="--json" in rest)
    if command == "health":
        return 0, running.health.text()
    return 2, say("host.words.unknown", word=quoted(command))


async def _own_data(
    running: RunningHost, person: str, command: str, rest: Sequence[str], asker: Asker
) -> Reply:
    """All that the host keeps of a person; or forget them, if their name follows."""
    people = running.people
    if not people.name_of(person):
        return 2, say("host.forget.nobody")
    if command == "export":
        kept = await running.pool.run(asker, lambda: export(people, running.hall, person))
        return 0, json_text(kept)
    if rest != [people.name_of(person)]:
        return 2, say("host.forget.other", name=people.name_of(person))
    await running.pool.run(asker, lambda: running.hall.seat_people.games_of(person))  # read once
    try:
        return 0, running.forget(person)
    except OSError:
        return 1, say("host.name-not-kept")


def _tables(hall: Hall, person: str, *, as_json: bool) -> Reply:
    rows = hall.rows(person)
    if as_json:
        return 0, json_text({"tables": [row._asdict() for row in rows]})
    return 0, "\n".join(map(row_line, rows)) or say("host.lobby.empty.all")


@lru_cache(ANSWERS)
def _rules(words: tuple[str, ...]) -> Reply:
    if not words:
        return 2, say("host.words.ask")
    if len(words) == 1 and words[0].lower() in reference.rule_ids():
        return 0, _text(entry(words[0].lower(), DEFAULT_EDITION))
    about = asked_game(" ".join(words))
    search = _search(about.scenario)
    found = search.search([about.question])
    if not found.rules:
        return 2, say("commands.rules.nothing", words=quoted(" ".join(words)))
    return 0, _text(noted(named_game(about.scenario), answered(search, found, DEFAULT_EDITION)))


@lru_cache(SEARCHES)
def _search(scenario: str) -> RuleSearch:
    """The index of all rules, those of a game first."""
    played = reference.games()[scenario] if scenario else ()
    return RuleSearch(DEFAULT_EDITION, played, is_sure=not scenario)


def _text(paragraphs: Sequence[Paragraph]) -> str:
    lines = laid_out(paragraphs, WIDTH)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


async def _record(running: RunningHost, person: str, name: str, asker: Asker) -> Reply:
    """The record of a table: whole if the game is over, else as the person may know it."""
    hall, pool = running.hall, running.pool
    try:
        async with running.awake((name,), asker):
            with await running.turn(asker):
                made_of = hall.record_of(name, person)
                return 0, pool.text(made_of, lambda: hall.record(name, person).rstrip("\n"))
    except NoSeat as error:
        return 2, str(error)
