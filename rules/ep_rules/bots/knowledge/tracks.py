"""Bot knowledge of mission tracks: the worth of the next space."""

from ep_rules.bots.planning.survey import Survey
from ep_rules.voyage.track import Tracks

EVEN = 0.42
"""The average worth of a space, independent of the printed points."""
SHARP = 0.55
"""The additional weight of the points printed at the very next space."""
LEAD, LEVEL, GUARD = 0.75, 0.35, 0.15
"""The leader's card: won by the step; drawn level; kept safe."""


def next_space(survey: Survey, module: str) -> float:
    """The worth of the next space of the track of a mission's module."""
    mission = survey.book.module(Tracks).missions[module]
    values, track = mission.values, mission.track(survey.seen)
    at, best = track.at[survey.seat], max(track.at)
    if at + 1 >= len(values):
        return 0.0
    now = values[at + 1] - values[at]
    worth = float(now) if survey.late else SHARP * now + (1 - SHARP) * EVEN * 2
    if track.leader == survey.seat:
        others = max((n for seat, n in enumerate(track.at) if seat != survey.seat), default=0)
        return worth + (GUARD if others + 1 >= at else 0.05)
    if at + 1 > best:
        return worth + LEAD
    return worth + (LEVEL if at + 1 == best else 0.1)
