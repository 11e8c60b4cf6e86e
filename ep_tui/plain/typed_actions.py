"""Actions that are typed in plain mode as lines of notation."""

from collections.abc import Sequence

from ep_rules.api import Action, Ambiguous, NotUnderstood, Refusal
from ep_tui.keys.keymap import Keymap, name_of
from ep_tui.keys.typed_words import in_notation
from ep_tui.panels.typed_refusal import refused_here
from ep_tui.plain import words
from ep_tui.plain.viewer import Viewer
from ep_tui.presenters.registry import presenters_of
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

    def of_key(self, text: str) -> list[Action]:
        """The legal actions of the command that has a letter on the screen."""
        session = self._viewer.session
        keymap = Keymap(commands=presenters_of(session.game).commands)
        command = keymap.command_of(text, text, session.decision) if len(text) == 1 else None
        return [one for one in session.legal() if command and isinstance(one, command.kinds)]

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
            refusal = refused_here(self._viewer.session.game, text, self._why_not)
            if refusal is not None:
                self._viewer.refuse(refusal, typed=text)
            else:
                session, io = self._viewer.session, self._viewer.io
                near = session.game.notation.meant(text, session.legal()) or "none"
                io.tell(say("screens.typed.not-understood", text=text[: io.width], near=near))
            return
        why = presenters.why_not(command, self._why_not)
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
