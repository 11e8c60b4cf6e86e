"""The bots of a table: they choose here or in the thinking process, and give reasons."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ep_rules.api import CHANCE, Action, Seat, View
from ep_rules.bots import DEFAULT_BOT, Bot, bot
from ep_tui.storage import fault_log
from ep_tui.storage.folders import ELSEWHERE, Folders
from ep_tui.texts import say

if TYPE_CHECKING:
    from ep_rules.bots.advice import Advice, Reason
    from ep_tui.session.table import Table
    from ep_tui.thinking.guest_bot import GuestBot
    from ep_tui.thinking.process import Thinker
    from ep_tui.thinking.question import BotAnswer, BotTask, Decided


class TableBots:
    """The bots of one table.

    Attributes:
        reasons: of their actions while the table was open, by entry number.
    """

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.reasons: dict[int, Reason] = {}
        self._bots: dict[str, Bot] = {}
        self._thinker: Thinker | None = None

    @property
    def thinker(self) -> "Thinker":
        """The thinking processes, started with the first question."""
        if self._thinker is None:
            from ep_tui.thinking.process import Thinker

            self._thinker = Thinker(self._table.save_path)
        return self._thinker

    def share(self, thinker: "Thinker") -> None:
        """Think in the processes of others from now on."""
        self._thinker = thinker

    @property
    def warning(self) -> str:
        """A sentence about guests that this system does not keep from files, or ""."""
        if not any(sitter.is_guest for sitter in self._table.sitters):
            return ""
        from ep_tui.thinking.sealed import can_seal

        return "" if can_seal() else say("table.guests-read-files")

    @property
    def must_think(self) -> bool:
        """Whether a searching bot must act and has a choice."""
        actor = self._table.actor
        if actor is None or actor == CHANCE or not self._table.sitters[actor].thinks:
            return False
        return len(self._table.legal()) > 1

    def task(self) -> "BotTask":
        """The decision of the bot to act, for the thinking process."""
        from ep_tui.thinking.question import BotTask

        seat = self._actor()
        guest = seat if self._table.sitters[seat].is_guest else None
        return BotTask(self._word(seat), *self._asked(seat), guest)

    def decided(self, answer: "BotAnswer") -> "Decided":
        """The choice that the bot to act has made elsewhere; raises BadBot."""
        from ep_tui.thinking.question import Decided

        seat = self._actor()
        if not self._table.sitters[seat].is_guest:
            return answer.decided(self._table.game)
        return Decided(self._guest(seat).chosen(answer, *self._asked(seat)), None)

    def decide(self) -> "Decided":
        """The choice of the bot to act; our bots choose here. Raises BadBot."""
        from ep_tui.thinking.question import Decided, decide

        seat = self._actor()
        if self._table.sitters[seat].is_guest:
            return Decided(self._guest(seat).choose(*self._asked(seat)), None)
        word = self._word(seat)
        if word not in self._bots:
            self._bots[word] = bot(word)
        return decide(self._bots[word], *self._asked(seat))

    def hint(self, after: Sequence[Action] = ()) -> "Advice | None":
        """The hint for the person to act, made by a captain from that person's observation.

        It is one as if the person had done some actions, or None if others decide after them.
        """
        from ep_rules.bots.captain import Captain

        table, seat = self._table, self._actor()
        state = table.history.state.copy()
        for action in after:
            table.game.apply(state, action)
        if state.over or state.agenda[-1].actor != seat:
            return None
        chance = table.chance.streams.hint(len(table.history.entries))
        heard = (heard.event for heard in table.history.heard)
        view = View.of(table.game, state, seat, heard)
        return Captain().advise(view, table.game.legal_actions(state), chance)

    def trouble(self, answer: "BotAnswer | None", folders: Folders) -> Sequence[str]:
        """Why a process did not choose for our bot to act: a sentence, and one without paths.

        The traceback of a fault goes into the log of these folders. It is empty if there is none.
        """
        who, saved = self._table.names[self._actor()], "yes" if self._table.is_saved() else "no"
        if answer is None:
            return (say("table.thinking.lost", who=who, saved=saved),)
        if answer.fault:
            kept = fault_log.keep(folders.faults, answer.fault)
            names = (str(folders.faults), ELSEWHERE) if kept else ("none",)
            return [say("table.thinking.fault", who=who, log=name, saved=saved) for name in names]
        return ()

    def stop(self) -> None:
        """Stop thinking."""
        if self._thinker is not None:
            self._thinker.stop()

    def _guest(self, seat: Seat) -> "GuestBot":
        from ep_tui.thinking.guest_bot import GuestBot

        return GuestBot(self._word(seat), seat, self.thinker)

    def _actor(self) -> Seat:
        """The seat that must act."""
        actor = self._table.actor
        if actor is None or actor == CHANCE:
            raise ValueError("nobody has to decide")
        return actor

    def _word(self, seat: Seat) -> str:
        return self._table.sitters[seat].bot or DEFAULT_BOT

    def _asked(self, seat: Seat) -> tuple[View, Sequence[Action], int]:
        """The input of a bot: its view, the legal actions, and a random word."""
        table = self._table
        events = (heard.event for heard in table.history.heard)
        view = View.of(table.game, table.history.state, seat, events)
        return view, table.legal(), table.chance.streams.bot(seat, len(table.history.entries))
