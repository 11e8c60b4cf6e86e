"""A bot of another package as tables and the arena see it; its code runs in its own process."""

from collections.abc import Sequence

from ep_rules.api import Action, Seat, View, read_action, write_seen
from ep_rules.bots.guests import BadBot
from ep_tui.thinking.process import Thinker
from ep_tui.thinking.question import BotAnswer, BotQuestion, VersionQuestion


class GuestBot:
    """A guest on one seat, which is asked when it has a choice.

    It may choose what nobody listed, such as an offer, as long as that is legal.
    """

    def __init__(self, name: str, seat: Seat, thinker: Thinker) -> None:
        self.name = name
        self._seat = seat
        self._thinker = thinker

    @property
    def version(self) -> int:
        """Its own; raises BadBot."""
        return self._sound(self._thinker.ask(VersionQuestion(self.name, self._seat))).version

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """What the guest chooses; raises BadBot when it cannot play."""
        if len(legal) == 1:
            return legal[0]
        answer = self._thinker.ask(self.question(view, legal, word))
        return self.chosen(answer, view, legal, word)

    def question(self, view: View, legal: Sequence[Action], word: int) -> BotQuestion:
        """What its process is asked."""
        return BotQuestion(self.name, write_seen(view, legal, word), self._seat)

    def chosen(
        self, answer: BotAnswer | None, view: View, legal: Sequence[Action], word: int
    ) -> Action:
        """The action of an answer; raises BadBot when there is none, or it is illegal."""
        text = bytes(self._sound(answer).action)
        try:
            action = read_action(view.game, text)
        except (ValueError, RecursionError):
            raise BadBot(self.name, "not-legal", text.decode(errors="replace")) from None
        if action not in legal and not _is_legal(view, action, word):
            raise BadBot(self.name, "not-legal", repr(action))
        return action

    def _sound(self, answer: BotAnswer | None) -> BotAnswer:
        if answer is None:
            raise BadBot(self.name, "ends", "")
        if answer.bad is not None:
            _, code, reason, trace = answer.bad
            raise BadBot(self.name, code, reason, trace)
        if answer.fault:
            raise BadBot(self.name, "fails", answer.fault.splitlines()[-1], answer.fault)
        return answer


def _is_legal(view: View, action: Action, word: int) -> bool:
    """Whether an action that nobody listed, such as an offer, is allowed all the same."""
    game, state = view.determinize(word)  # what a seat may do is the same in each of them
    try:
        return game.explain(state, action) is None
    except Exception:
        return False  # whatever it is, it is no action
