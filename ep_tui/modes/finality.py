"""Whether actions can be undone; the table screen asks before it does them for a click."""

from collections.abc import Sequence

from ep_rules.api import Action
from ep_tui.session.session import Session


def is_final(session: Session, actions: Sequence[Action]) -> bool:
    """Whether chance or another seat follows one of the actions, or one reveals something."""
    me, state = session.me, session.imagined_position().copy()
    for action in actions:
        if session.game.explain(state, action, me) is not None:
            return False
        session.game.apply(state, action)
        if action.reveals or not state.agenda or state.agenda[-1].actor != me:
            return True
    return False
