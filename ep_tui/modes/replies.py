"""The mode of a question with a few replies, which its module contributes; `answers` calls it."""

from collections.abc import Callable
from functools import partial
from itertools import chain

from ep_rules.api import Refusal, Seat
from ep_tui.contributions.pickers import GoodsAsked, Picker, RepliesAsked, ReplyChoice, Sides
from ep_tui.modes.choose import LEAST_LIST, NONE, Choose, Option
from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.deals import deal_lines, only_deal, partner_lines
from ep_tui.panels.styled_lines import Line, rule, wrapped
from ep_tui.texts import say


def replying(desk: Desk, picker: Picker, seat: Seat) -> Mode:
    """The replies of a seat to a decision."""
    session = desk.session
    assert picker.replies is not None
    asked = picker.replies(session, seat)
    options = [
        Option(
            reply.key,
            desk.presenters.say(reply.words, session),
            _taking(desk, reply),
            _why(desk, reply),
        )
        for reply in asked.replies
    ]
    return Replies(desk, desk.presenters.say(asked.title, session), options, asked)


def _taking(desk: Desk, reply: ReplyChoice) -> Callable[[], object]:
    """The effect of choosing a reply."""
    does = reply.does
    if isinstance(does, GoodsAsked):
        return lambda: _count(desk, does)
    return partial(desk.act, does)


def _count(desk: Desk, asked: GoodsAsked) -> None:
    from ep_tui.modes.goods import CountGoods

    desk.push(CountGoods(desk, asked))


def _why(desk: Desk, reply: ReplyChoice) -> Refusal | None:
    """Why a reply cannot be chosen."""
    if not reply.judged or desk.me is None or isinstance(reply.does, GoodsAsked):
        return None
    return desk.session.explain(reply.does, desk.me)


class Replies(Choose):
    """The replies to a question; Enter takes one only after an arrow.

    A long question stands above them, and then letters choose, too. Below stand the hand after the
    marked deal, or after the only one there is, and the public cards of the partners.
    """

    def __init__(self, desk: Desk, title: str, options: list[Option], asked: RepliesAsked) -> None:
        super().__init__(desk, title, options, marked=False)
        self._asked = asked
        self._letters = {reply.letter: reply.key for reply in asked.replies if reply.letter}

    def prompt(self) -> str:
        return "" if self._asked.heading else super().prompt()

    def panel(self, width: int, height: int) -> list[Line]:
        if height < LEAST_LIST:
            return super().panel(width, height)
        if self._asked.heading:
            blocks = (self._block(number, width) for number in range(len(self.options)))
            title = wrapped(self.title, width, "bold")
            lines = [rule(say(self._asked.heading), width), *title, *chain(*blocks)]
        else:
            lines = super().panel(width, height)
        return [*lines, *self._below(width, height - len(lines))][:height]

    def _below(self, width: int, room: int) -> list[Line]:
        """The hand after the deal, what it builds, and the partners."""
        session, asked = self.desk.session, self._asked
        deal = self._deal()
        lines: list[Line] = []
        if deal is not None and asked.hand is not None:
            lines = deal_lines(session, session.hand(asked.hand), deal, width)
        return [*lines, *partner_lines(session, asked.partners, width, room - len(lines))]

    def _deal(self) -> Sides | None:
        """The deal of the marked reply, or the one that all replies with a deal share."""
        replies = self._asked.replies
        if self.at != NONE:
            return replies[self.at].deal
        return only_deal(replies)

    def press(self, key: str, char: str | None) -> bool:
        return super().press(key, self._letters.get(char or "", char))
