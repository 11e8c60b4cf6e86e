"""The messages of the thinking process, and how a bot decides there or in the program."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ep_rules.api import Action, DecisionReader, Game, SeenDecision, View, read_action
from ep_rules.bots import Bot, bot
from ep_rules.bots.advice import Reason
from ep_rules.bots.guests import BadBot
from ep_rules.bots.loaded_guest import load


class Decided(NamedTuple):
    """A bot's action, and its reason if the bot gives one."""

    action: Action
    reason: Reason | None


class BotTask(NamedTuple):
    """A decision that a bot is to make in another process.

    Attributes:
        bot: its seat word. guest: the seat of a guest, which has its own process; None for one of
            ours.
    """

    bot: str
    view: View
    legal: Sequence[Action]
    word: int
    guest: int | None = None


class BotQuestion(msgspec.Struct, frozen=True, tag=True):
    """The message of a task; its fields are those of `BotTask`."""

    bot: str
    seen: SeenDecision
    guest: int | None = None


class VersionQuestion(msgspec.Struct, frozen=True, tag=True):
    """A question for the version of a guest, to its process for a seat."""

    bot: str
    guest: int


class BotAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action as JSON, or the error of a third-party bot (BadBot), or a traceback."""

    action: msgspec.Raw = msgspec.Raw(b"null")
    reason: Reason | None = None
    version: int = 0
    bad: tuple[str, str, str, str] | None = None
    fault: str = ""

    def decided(self, game: Game) -> Decided:
        """The bot's action."""
        return Decided(read_action(game, self.action), self.reason)


def decide(who: Bot, view: View, legal: Sequence[Action], word: int) -> Decided:
    """A bot's action, with a reason if the bot gives one and had a choice."""
    advise = getattr(who, "advise", None)
    if advise is None or len(legal) == 1:
        return Decided(who.choose(view, legal, word), None)
    return Decided(*advise(view, legal, word))


def answer(question: BotQuestion | VersionQuestion, reader: DecisionReader) -> BotAnswer:
    """Think; `reader` has what the seats have heard before."""
    try:
        if isinstance(question, VersionQuestion):
            return BotAnswer(version=load(question.bot).version)
        asked = reader.read(question.seen)
        who = bot(question.bot) if question.guest is None else load(question.bot)
        action, reason = decide(who, *asked, question.seen.word)
    except BadBot as error:
        return BotAnswer(bad=(error.name, error.code, error.reason, error.trace))
    return BotAnswer(msgspec.Raw(msgspec.json.encode(action)), reason)
