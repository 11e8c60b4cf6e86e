"""What the seat could build in the game it is in, the most rewarding first."""

from collections.abc import Sequence

from ep_rules.bots.captain.ground import Ground
from ep_rules.bots.captain.land.survey import Land
from ep_rules.bots.captain.land.works import LandWorks
from ep_rules.bots.captain.project import Project
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.captain.works import Works


def projects(ground: Ground) -> Sequence[Project]:
    """The projects of a seat, from what it has read."""
    if isinstance(ground, Survey):
        return Works(ground).projects
    if isinstance(ground, Land):
        return LandWorks(ground).projects
    raise TypeError(type(ground).__name__)
