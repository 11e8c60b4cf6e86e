"""Actions that are typed in plain mode as lines of notation."""

from collections.abc import Sequence

from ep_rules.api import Action, Ambiguous, NotUnderstood, Refusal
from ep_tui.contributions.commands import Command
from ep_tui.keys.keymap import name_of
from ep_tui.keys.typed_words import in_notation
from ep_tui.panels.typed_refusal import refused_here
from ep_tui.plain import words
from ep_tui.plain.screen_keys import of_no_command
from ep_tui.plain.viewer import Viewer
from ep_tui.presenters.registry import commands_by_scenario, presenters_of
from ep_tui.texts import say


class TypedActions:
    """Reads lines of notation, and says why one is not an action."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer

    def begun(self, text: str) -> list[Action]:
        """The legal actions whose lines begin with these words."""
        session = self._viewer.session
        return [
            action
            for action in session.legal()
            if session.game.notation.write(action).casefold().startswith(f"{text.casefold()} ")
        ]

    def understood(self, text: str) -> Action | None:
        """The action of a line; otherwise say why there is none."""
        text = in_notation(text, presenters_of(self._viewer.session.game).commands)
        try:
            return self._viewer.session.read(text)
        except NotUnderstood:
            self._not_understood(text)
        except Ambiguous as error:
            choices = ", ".join(error.choices[:6]) + (", …" if len(error.choices) > 6 else "")  # noqa: PLR2004 - two lines
            self._viewer.io.tell(say("screens.typed.ambiguous", text=text, choices=choices))
        return None

    def _not_understood(self, text: str) -> None:
        """Explain why no action that begins with a word is legal, or that there is none."""
        presenters = presenters_of(self._viewer.session.game)
        command = words.meant(text, presenters.commands)
        if command is None:
            session, io = self._viewer.session, self._viewer.io
            refusal = refused_here(session.game, text, self._why_not) or self._of_other_game(text)
            if refusal is not None:
                self._viewer.refuse(refusal, typed=text)
            elif len(text) == 1:
                io.tell(of_no_command(text))
            else:
                near = session.game.notation.meant(text, session.legal()) or "none"
                io.tell(say("screens.typed.not-understood", text=text[: io.width], near=near))
            return
        self.refuse(command)

    def _of_other_game(self, key: str) -> Refusal | None:
        """The refusal of a key whose command only other games have."""
        if len(key) > 1:
            return None
        command = self._viewer.keymap.command_in(key, commands_by_scenario())
        return None if command is None else command.kinds[0].absent()

    def refuse(self, command: Command) -> None:
        """Say why nothing of a command is possible."""
        why = presenters_of(self._viewer.session.game).why_not(command, self._why_not)
        if why is not None:
            self._viewer.refuse(why.refusal, "" if why.everywhere else name_of(command))

    def _why_not(self, action: Action) -> Refusal | None:
        return self._viewer.session.explain(action, self._viewer.me())

    def way(self, action: Action) -> Sequence[Action]:
        """A step of a ship, or all steps to a route further away."""
        routes = presenters_of(self._viewer.session.game).routes
        if routes is None or not isinstance(action, routes.step):
            return (action,)
        if self._viewer.session.explain(action, self._viewer.me()) is None:
            return (action,)
        ship, path = routes.sailed(action)
        way = routes.ways(self._viewer.session.imagined_position(), ship).get(path)
        return (action,) if way is None else way.steps
