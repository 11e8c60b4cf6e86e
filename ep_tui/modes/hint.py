"""A hint: the captain's action and its reason, marked on the map."""

from collections.abc import Sequence

from ep_rules.api import EndPhase
from ep_tui.board.places import Place
from ep_tui.keys.actions import place_of
from ep_tui.keys.keymap import name_of
from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.styled_lines import Line, rule, wrapped
from ep_tui.texts import say
from ep_tui.texts.advice import advice_line


class Hint(Mode):
    """One suggested action from a bot that sees only what the player sees."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.action, self.reason = desk.session.hint()
        self._place = place_of(self.action)

    def begin(self) -> None:
        """Mark the place, if it has one."""
        if self._place is not None:
            self.desk.board.targets = (self._place,)
            self.desk.board.cursor = self._place

    def end(self) -> None:
        """Remove the mark."""
        self.desk.board.targets = ()

    def prompt(self) -> str:
        """The suggested action, with its key and its notation."""
        line = self.desk.session.game.notation.write(self.action)
        command = self.desk.presenters.command_for(self.action)
        if isinstance(self.action, EndPhase) or command is None:
            return say("table.hint.plain", line=line)
        key = self.desk.keymap.shown(command.id)
        return say("table.hint.with-key", line=line, key=key, name=name_of(command))

    def keys(self) -> Sequence[tuple[str, str]]:
        """Enter, Escape."""
        return (("Enter", say("table.hint.take")), ("Esc", say("table.keys.back")))

    def panel(self, width: int, height: int) -> list[Line]:
        """Why."""
        why = advice_line(self.desk.session.game, self.reason, self.desk.session.names)
        return [rule(say("table.command.hint"), width), *wrapped(why, width)][:height]

    def press(self, key: str, char: str | None) -> bool:
        """Other keys of commands replace the hint."""
        decision = self.desk.session.decision
        keymap = self.desk.keymap
        meant = keymap.command_of(key, char, decision) or keymap.group_of(key, char)
        if meant is None:
            return False
        self.desk.pop()
        self.desk.do(meant.id)
        return True

    def chosen(self, place: Place) -> bool:
        """Do the suggested action, wherever the cursor is."""
        self.desk.act(self.action)
        return True
