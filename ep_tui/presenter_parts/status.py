"""Lines about the actions left in a turn, shared by several presenters."""

from ep_rules.api import MovementPhase, Observation
from ep_tui.contributions.panels import Status


def is_moving(seen: Observation) -> bool:
    """Whether it is the movement phase."""
    return bool(seen.agenda) and isinstance(seen.agenda[0], MovementPhase)


def right(name: str, count: int, after: str = "") -> Status:
    """An action with a count of remaining uses; dim if none is left."""
    return Status(name, {"count": count}, "" if count > 0 else "dim", after=after)
