"""Parses the seat words of `--seats` and of records."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import shuffle

import msgspec

from ep_rules.api import LETTERS, nearest
from ep_rules.bots import BOTS, DEFAULT_BOT, is_ours, names
from ep_rules.bots.guests import BadBot, installed
from ep_rules.bots.thinking_time import (
    AT,
    LEAST,
    MOST,
    SEARCHING,
    BadBudget,
    parted,
    with_seconds,
)
from ep_tui.storage import fault_log
from ep_tui.storage.folders import ELSEWHERE
from ep_tui.storage.person_names import LONGEST, are_alike, fault, normal, shown_name
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

PERSON = "person:"
CALLED = ":"
"""Stands between a bot and the name of one of its players: `captain:Nerea`."""
ANY_NAME = "?"
"""Stands for a name drawn at random: `captain:?`."""
NAMES = (
    *("Adela", "Baltasar", "Catalina", "Diego", "Esteban", "Fermina", "Gaspar", "Henrique"),
    *("Isaura", "Joana", "Leonor", "Mateus", "Nerea", "Oriol", "Paloma", "Quirino"),
    *("Ramiro", "Sancha", "Tristan", "Ursula", "Vasco", "Ximena", "Yago", "Zaida"),
)
"""The names of bots that are drawn at random."""
MOST_SEATS = 6
_LONGEST_LINE = 500
_WORDS = ("you", "bot", "person")
"""Reserved words for seats."""


class BadSeats(ValueError):
    """Seat words that are not valid; the message is a sentence for the user."""


class Sitter(msgspec.Struct, frozen=True):
    """One player at the table: a person or a bot.

    Attributes:
        name: as shown. thinks: whether it is a slow bot, for which a screen should not wait.
    """

    word: str
    name: str
    bot: str | None
    thinks: bool = False

    @property
    def is_person(self) -> bool:
        """True if a person decides for this seat."""
        return self.bot is None

    @property
    def is_guest(self) -> bool:
        """True if a bot of another package decides for this seat, installed or not."""
        return self.bot is not None and not is_ours(self.bot)

    def thinking(self, seconds: float) -> str:
        """Its word with this thinking time, if it is a searching bot."""
        name = (self.bot or "").partition(AT)[0]
        if name not in SEARCHING:
            return self.word
        _, colon, called = self.word.partition(CALLED)
        return with_seconds(name, seconds) + colon + called


def is_person(word: str) -> bool:
    """True if a word means a person, even if it is otherwise invalid."""
    return word == "you" or word.startswith(PERSON)


def sitters(words: Sequence[str], *, with_people: bool = True) -> list[Sitter]:
    """The people and bots of the given seat words.

    Raises:
        BadSeats: a word is unknown or a person where only bots play, two names look alike, or there
            are too many.
    """
    if len(words) > MOST_SEATS:
        raise BadSeats(say("commands.too-many-seats", count=len(words), most=MOST_SEATS))
    named = _with_names([word.strip() for word in words])
    given = [_given(word, with_people=with_people) for word in named]
    for one, other in combinations(given, 2):
        _tell_apart(one, other)
    return _numbered(given)


def recorded(words: Sequence[str]) -> list[Sitter]:
    """The people and bots of a record, with any names; no bot is loaded."""
    return _numbered([_recorded(word) for word in words])


def with_newcomer(words: Sequence[str], seat: int, word: str) -> list[Sitter]:
    """The players of a record with another one on one seat.

    Raises:
        BadSeats: the word is unknown, or its name looks like another one here.
    """
    newcomer = _given(word.strip())
    there = [_recorded(other) for other in words]
    there[seat] = newcomer
    for other in (*there[:seat], *there[seat + 1 :]):
        _tell_apart(newcomer, other)
    return _numbered(there)


def _with_names(words: Sequence[str]) -> list[str]:
    """The words with a name, drawn at random, in place of each `?`."""
    left = [name for name in NAMES if not any(are_alike(name, word) for word in _called(words))]
    shuffle(left)
    return [
        word.removesuffix(ANY_NAME) + left.pop() if word.endswith(CALLED + ANY_NAME) else word
        for word in words
    ]


def _called(words: Sequence[str]) -> list[str]:
    """The names that are given to people and bots."""
    return [word.partition(CALLED)[2] for word in words if CALLED in word]


def _given(word: str, *, with_people: bool = True) -> Sitter:
    if is_person(word) and not with_people:
        raise BadSeats(say("commands.no-people", word=quoted(word)))
    if word == "you":
        return Sitter("you", say("commands.you"), None)
    if word.startswith(PERSON):
        return _person(word)
    kind, colon, called = word.partition(CALLED)
    name = DEFAULT_BOT if kind == "bot" else kind
    try:
        shown, _ = parted(name)
    except BadBudget as error:
        raise BadSeats(budget_sentence(error)) from None
    if shown not in BOTS:
        if shown not in installed():
            raise _unknown(word, with_people=with_people)
        _refuse_reserved(shown, word, BOTS)
    return _bot(name + colon + allowed_name(called, word)) if colon else _bot(name)


def _person(word: str) -> Sitter:
    name = allowed_name(word.removeprefix(PERSON), word)
    return Sitter(PERSON + name, name, None)


def allowed_name(text: str, word: str) -> str:
    """The normal spelling of a person's name; `word`: what was typed, for the sentence.

    Raises:
        BadSeats: no person may be called that.
    """
    name = normal(text)
    if wrong := fault(name):
        raise BadSeats(say(f"commands.bad-name.{wrong}", word=quoted(word), most=LONGEST))
    _refuse_reserved(name, word, (*BOTS, *_WORDS))
    return name


def _refuse_reserved(name: str, word: str, reserved: Sequence[str]) -> None:
    for other in reserved:
        if are_alike(name, other):
            raise BadSeats(say("commands.bad-name.reserved", word=quoted(word), name=other))


def _recorded(word: str) -> Sitter:
    if word == "you":
        return Sitter("you", say("commands.you"), None)
    if word.startswith(PERSON):
        return Sitter(word, shown_name(word.removeprefix(PERSON)), None)
    return _bot(DEFAULT_BOT if word == "bot" else word)


def _bot(word: str) -> Sitter:
    bot, _, called = word.partition(CALLED)
    name = bot.partition(AT)[0]
    shown = shown_name(called or name)
    return Sitter(word, shown, bot, name in SEARCHING or not is_ours(bot))


def _tell_apart(one: Sitter, other: Sitter) -> None:
    """Refuse two names that could be mistaken for each other, except copies of one bot."""
    copies = not (one.is_person or other.is_person) and one.name == other.name
    if are_alike(one.name, other.name) and not copies:
        kind = "clash" if one.name == other.name else "alike"
        raise BadSeats(say(f"commands.names-{kind}", name=one.name, other=other.name))


def _numbered(sitters: Sequence[Sitter]) -> list[Sitter]:
    """The players of a table; equal names get numbers, and one of several people is not "You"."""
    called = [_called_at(seat, sitters) for seat in range(len(sitters))]
    names = [sitter.name for sitter in called]
    return [
        sitter
        if names.count(sitter.name) == 1
        else msgspec.structs.replace(
            sitter, name=f"{sitter.name} {names[: seat + 1].count(sitter.name)}"
        )
        for seat, sitter in enumerate(called)
    ]


def _called_at(seat: int, sitters: Sequence[Sitter]) -> Sitter:
    """The player of a seat, whom others at the same keyboard read about by a name."""
    sitter = sitters[seat]
    if sitter.word != "you" or sum(other.is_person for other in sitters) == 1:
        return sitter
    return msgspec.structs.replace(sitter, name=say("commands.player", letter=LETTERS[seat]))


def thinking(words: Sequence[str], seconds: float | None) -> list[str]:
    """The seat words with this thinking time for searching bots that name none."""
    if seconds is None:
        return list(words)
    return [_bot_with_seconds(word.strip(), seconds) for word in words]


def _bot_with_seconds(word: str, seconds: float) -> str:
    bot, colon, called = word.partition(CALLED)
    return with_seconds(bot, seconds) + colon + called


def budget_sentence(error: BadBudget) -> str:
    """The sentence that refuses a thinking time."""
    what = "seconds" if not error.bot else "no-search"
    text = quoted(error.text)
    return say(
        f"commands.think.{what}", text=text, bot=error.bot, least=f"{LEAST:g}", most=f"{MOST:g}"
    )


def _unknown(word: str, *, with_people: bool) -> BadSeats:
    people = ["you", "person:Ann"] if with_people else []
    known = [*people, "bot", *names()]
    return BadSeats(
        say(
            "commands.unknown-seat" if with_people else "commands.unknown-bot",
            word=quoted(word),
            known=", ".join(known),
            near=nearest(word, known, 0.5) or "none",
        )
    )


def bot_sentence(error: BadBot) -> str:
    """The sentence for a broken bot of another package."""
    reason = quoted(error.reason.rstrip(". "), 200)
    return say(f"commands.bad-bot.{error.code}", name=quoted(error.name), reason=reason)


def kept_trace(error: BadBot, log: Path) -> Sequence[str]:
    """Write the traceback of a broken bot into a log; its names for `lost_seat`, the path first."""
    lines = (error.trace or bot_sentence(error)).splitlines()
    kept = fault_log.keep(log, "".join(f"{quoted(line, _LONGEST_LINE)}\n" for line in lines))
    return (str(log), ELSEWHERE) if kept else ("none",)


def lost_seat(error: BadBot, log: str) -> str:
    """The sentence for a bot that lost its seat; `log`: a name of the log with its traceback."""
    return say("commands.lost-seat", why=bot_sentence(error), log=log)
