"""A third-party bot for tables and the arena; its code runs in its own process."""

from collections.abc import Sequence

from ep_rules.api import Action, Seat, View, read_action
from ep_rules.bots.guests import BadBot
from ep_tui.thinking.process import Thinker
from ep_tui.thinking.question import BotAnswer, BotTask, VersionQuestion


class GuestBot:
    """A guest on one seat, which is asked if it has a choice.

    It may choose an unlisted action, such as an offer, if it is legal.
    """

    def __init__(self, name: str, seat: Seat, thinker: Thinker) -> None:
        self.name = name
        self._seat = seat
        self._thinker = thinker

    @property
    def version(self) -> int:
        """The bot's own version; raises BadBot."""
        return self._sound(self._thinker.ask(VersionQuestion(self.name, self._seat))).version

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """The guest's choice; raises BadBot if it fails."""
        if len(legal) == 1:
            return legal[0]
        answer = self._thinker.ask(self.task(view, legal, word))
        return self.chosen(answer, view, legal, word)

    def task(self, view: View, legal: Sequence[Action], word: int) -> BotTask:
        """The task for its process."""
        return BotTask(self.name, view, legal, word, self._seat)

    def chosen(
        self, answer: BotAnswer | None, view: View, legal: Sequence[Action], word: int
    ) -> Action:
        """The action of an answer; raises BadBot if there is none, or it is illegal."""
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
    """Whether an unlisted action, such as an offer, is legal."""
    game, state = view.determinize(word)  # legality is the same in every determinization
    try:
        return game.explain(state, action) is None
    except Exception:
        return False  # it is not an action
