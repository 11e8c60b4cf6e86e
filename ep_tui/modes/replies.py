"""The mode of a question with a few replies, which its module contributes; `answers` calls it."""

from collections.abc import Callable
from functools import partial

from ep_rules.api import Refusal
from ep_tui.contributions.pickers import GoodsAsked, Picker, RepliesAsked, ReplyChoice
from ep_tui.modes.choose import Choose, Option
from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.styled_lines import Line, plain, rule, wrapped
from ep_tui.texts import say


def replying(desk: Desk, picker: Picker) -> Mode:
    """The replies to an open decision; hands stay hidden where several people share a keyboard."""
    session = desk.session
    hidden = len(session.seats) > 1
    assert picker.replies is not None
    asked = picker.replies(session, hidden)
    options = [
        Option(
            reply.key,
            desk.presenters.say(reply.words, session),
            _taking(desk, reply, hidden=hidden),
            _why(desk, reply),
        )
        for reply in asked.replies
    ]
    title = desk.presenters.say(asked.title, session)
    hint = say(asked.hint) if asked.hint else ""
    if asked.heading:
        return _LongQuestion(desk, title, options, hint, asked)
    return Choose(desk, title, options, hint, marked=False)


def _taking(desk: Desk, reply: ReplyChoice, *, hidden: bool) -> Callable[[], object]:
    """The effect of choosing a reply."""
    does = reply.does
    if isinstance(does, GoodsAsked):
        return lambda: _count(desk, does, hidden=hidden)
    return partial(desk.act, does)


def _count(desk: Desk, asked: GoodsAsked, *, hidden: bool) -> None:
    from ep_tui.modes.goods import count_goods

    desk.push(count_goods(desk, asked, hidden=hidden))


def _why(desk: Desk, reply: ReplyChoice) -> Refusal | None:
    """Why a reply cannot be chosen."""
    if not reply.judged or desk.me is None or isinstance(reply.does, GoodsAsked):
        return None
    return desk.session.explain(reply.does, desk.me)


class _LongQuestion(Choose):
    """The question above, its replies below; letters choose, too, Enter only after an arrow."""

    def __init__(
        self, desk: Desk, title: str, options: list[Option], hint: str, asked: RepliesAsked
    ) -> None:
        super().__init__(desk, title, options, hint, marked=False)
        self._heading = say(asked.heading)
        self._letters = {reply.letter: reply.key for reply in asked.replies if reply.letter}

    def prompt(self) -> str:
        return ""

    def panel(self, width: int, height: int) -> list[Line]:
        lines = [rule(self._heading, width), *wrapped(self.title, width, "bold")]
        for number in range(len(self.options)):
            lines += self._block(number, width)
        if self.hint:
            lines += [plain(""), *wrapped(self.hint, width, "dim")]
        return lines[:height]

    def press(self, key: str, char: str | None) -> bool:
        return super().press(key, self._letters.get(char or "", char))
