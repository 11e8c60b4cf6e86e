"""Parses the seat words of `--seats` and of records."""

from collections.abc import Sequence
from difflib import get_close_matches

import msgspec

from ep_rules.bots import BOTS, DEFAULT_BOT, bot, names
from ep_rules.bots.guests import BadBot
from ep_rules.bots.thinking_time import LEAST, MOST, SEARCHING, BadBudget, parted, with_seconds
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

PERSON = "person:"
MOST_SEATS = 6


class BadSeats(ValueError):
    """Seat words that are not valid; the message is a sentence for the user."""


class Sitter(msgspec.Struct, frozen=True):
    """One player at the table: a person or a bot.

    Attributes:
        name: what is shown. thinks: whether it is a bot that takes its time, so that a screen
            should not wait for it.
    """

    word: str
    name: str
    bot: str | None
    thinks: bool = False

    @property
    def is_person(self) -> bool:
        """True if a person decides for this seat."""
        return self.bot is None

    def thinking(self, seconds: float) -> str:
        """Its word with this thinking time, if it is a searching bot."""
        name = parted(self.bot or "")[0]
        return with_seconds(name, seconds) if name in SEARCHING else self.word


def is_person(word: str) -> bool:
    """True if a word means a person, even if it is otherwise invalid."""
    return word == "you" or word.startswith(PERSON)


def sitters(words: Sequence[str]) -> list[Sitter]:
    """The people and bots of seat words.

    Raises:
        BadSeats: a word is unknown, two names clash, or there are too many.
    """
    if len(words) > MOST_SEATS:
        raise BadSeats(say("commands.too-many-seats", count=len(words), most=MOST_SEATS))
    found = [_sitter(word.strip()) for word in words]
    people = [sitter.name.casefold() for sitter in found if sitter.is_person]
    for name in people:
        if people.count(name) > 1:
            raise BadSeats(say("commands.names-clash", name=name))
    named: list[Sitter] = []
    for sitter in found:
        same = sum(sitter.name == other.name for other in found)
        before = sum(sitter.bot == other.bot for other in named)
        if sitter.bot is not None and same > 1:
            sitter = msgspec.structs.replace(sitter, name=f"{sitter.name} {before + 1}")  # noqa: PLW2901 - same seat, clearer name
        named.append(sitter)
    return named


def _sitter(word: str) -> Sitter:
    if word == "you":
        return Sitter("you", say("commands.you"), None)
    if word.startswith(PERSON):
        name = word.removeprefix(PERSON).strip()
        if not name or len(name) > 16 or not name.isprintable() or " " in name or "=" in name:  # noqa: PLR2004 - fits the panels
            raise BadSeats(say("commands.bad-name", word=word))
        return Sitter(word, name, None)
    name = DEFAULT_BOT if word == "bot" else word
    if name in BOTS:
        return Sitter(name, name, name, name in SEARCHING)
    try:
        shown, _ = parted(name)
        thinks = shown in SEARCHING or getattr(bot(name), "thinks", False)
    except BadBudget as error:
        raise BadSeats(budget_sentence(error)) from None
    except BadBot as error:
        raise BadSeats(bot_sentence(error)) from None
    except KeyError:
        raise _unknown(word) from None
    return Sitter(name, shown, name, thinks)


def thinking(words: Sequence[str], seconds: float | None) -> list[str]:
    """The seat words with this thinking time for searching bots that name none."""
    if seconds is None:
        return list(words)
    return [with_seconds(word.strip(), seconds) for word in words]


def budget_sentence(error: BadBudget) -> str:
    """The sentence that refuses a thinking time."""
    what = "seconds" if not error.bot else "no-search"
    text = quoted(error.text)
    return say(
        f"commands.think.{what}", text=text, bot=error.bot, least=f"{LEAST:g}", most=f"{MOST:g}"
    )


def _unknown(word: str) -> BadSeats:
    known = ["you", "person:Ann", "bot", *names()]
    near = get_close_matches(word, known, n=1, cutoff=0.5)
    return BadSeats(
        say(
            "commands.unknown-seat",
            word=word,
            known=", ".join(known),
            near=near[0] if near else "none",
        )
    )


def bot_sentence(error: BadBot) -> str:
    """The sentence for a broken bot of another package."""
    reason = quoted(error.reason.rstrip(". "), 200)
    return say(f"commands.bad-bot.{error.code}", name=error.name, reason=reason)
