"""A hint: the captain's action, or the whole way of a ship, and its reason, on the map."""

from collections.abc import Sequence

from ep_rules.api import Action, EndPhase
from ep_tui.board.places import Place
from ep_tui.keys.actions import place_of
from ep_tui.keys.keymap import name_of
from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.action_words import brief_action
from ep_tui.panels.styled_lines import Line, rule, wrapped
from ep_tui.texts import say
from ep_tui.texts.advice import advice_line
from ep_tui.texts.speak import capital

LONGEST = 12
"""Steps of a ship that are suggested together."""


class Hint(Mode):
    """One suggested action, or all steps of a ship, from a bot that sees what the player sees."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.action, self.reason = desk.session.hint()
        self.steps = self._way()
        self._place = place_of(self.steps[-1])

    def _way(self) -> list[Action]:
        """The suggested action, and the steps of the same ship that follow it."""
        steps, routes = [self.action], self.desk.presenters.routes
        if routes is None or not isinstance(self.action, routes.step):
            return steps
        ship, _ = routes.sailed(self.action)
        while len(steps) < LONGEST and (advice := self.desk.session.hint_after(steps)) is not None:
            step, _ = advice
            if not isinstance(step, routes.step) or routes.sailed(step)[0] != ship:
                break
            steps.append(step)
        return steps

    def begin(self) -> None:
        if self._place is not None:
            self.desk.board.targets = (self._place,)
            self.desk.board.cursor = self._place
        if len(self.steps) > 1:
            places = (place_of(step) for step in self.steps)
            self.desk.board.show_route(place for place in places if place is not None)

    def end(self) -> None:
        self.desk.board.targets = ()
        self.desk.board.show_route(())

    def prompt(self) -> str:
        line = brief_action(self.desk.session, self.steps[-1])
        if len(self.steps) > 1:
            return say("table.hint.way", line=line, count=len(self.steps))
        command = self.desk.presenters.command_for(self.action)
        if isinstance(self.action, EndPhase) or command is None:
            return say("table.hint.plain", line=line)
        key = self.desk.keymap.shown(command.id)
        return say("table.hint.with-key", line=line, key=key, name=name_of(command))

    def keys(self) -> Sequence[tuple[str, str]]:
        return (("Enter", say("table.hint.take")), ("Esc", say("table.keys.back")))

    def panel(self, width: int, height: int) -> list[Line]:
        why = advice_line(self.desk.session.game, self.reason, self.desk.session.names)
        return [rule(capital(say("table.command.hint")), width), *wrapped(why, width)][:height]

    def press(self, key: str, char: str | None) -> bool:
        return self.closed_by(key, char)

    def chosen(self, place: Place) -> bool:
        self.desk.act(*self.steps)
        return True
