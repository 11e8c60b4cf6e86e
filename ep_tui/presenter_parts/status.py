"""What a turn still allows, as presenters of several modules say it."""

from ep_rules.api import MovementPhase, Observation
from ep_tui.contributions.panels import Status


def is_moving(seen: Observation) -> bool:
    """Whether ships move now."""
    return bool(seen.agenda) and isinstance(seen.agenda[0], MovementPhase)


def right(rank: int, name: str, count: int) -> Status:
    """What may still be done so many times; dim when it may not be done any more."""
    return Status(rank, name, {"count": count}, "" if count > 0 else "dim")
