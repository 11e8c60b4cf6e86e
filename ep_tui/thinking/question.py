"""The messages of the thinking process, and how a bot decides there or in the program."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ep_rules.api import Action, Game, SeenDecision, View, read_action, read_seen
from ep_rules.bots import Bot, bot
from ep_rules.bots.advice import Reason
from ep_rules.bots.guests import BadBot, load


class Decided(NamedTuple):
    """A bot's action, and its reason if the bot gives one."""

    action: Action
    reason: Reason | None


class BotQuestion(msgspec.Struct, frozen=True, tag=True):
    """A bot's seat word and the decision it must make.

    Attributes:
        guest: the seat of a guest, which has its own process; None for one of ours.
    """

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


def answer(question: BotQuestion | VersionQuestion) -> BotAnswer:
    """Think."""
    try:
        if isinstance(question, VersionQuestion):
            return BotAnswer(version=load(question.bot).version)
        who = bot(question.bot) if question.guest is None else load(question.bot)
        action, reason = decide(who, *read_seen(question.seen), question.seen.word)
    except BadBot as error:
        return BotAnswer(bad=(error.name, error.code, error.reason, error.trace))
    return BotAnswer(msgspec.Raw(msgspec.json.encode(action)), reason)
