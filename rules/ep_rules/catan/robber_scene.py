"""Scene words of the robber; `Robbers` names this file."""

from collections.abc import Mapping

from ep_rules.catan.robber import Robber, Robbers
from ep_rules.model import NOBODY, State
from ep_rules.scene_words import NOBODY_WORD, SceneWords, Work, examples, quoted, refuse


class RobberWords(SceneWords):
    """The robber.

    Keys:
        robber: the hex of the robber, or `none` while it is off the board; by default where it
            starts.
    """

    keys = examples('robber = "C3"')

    def __init__(self, robbers: Robbers) -> None:
        self._robbers = robbers

    def set_out(self, work: Work) -> None:
        """The robber where it is said to stand, or where it starts."""
        self._robbers.set_out(work.state)
        name = work.top.text("robber")
        if not name:
            return
        robber = work.state.of(Robber)
        robber.at = NOBODY
        if name == NOBODY_WORD:
            return
        place = work.hex(work.top, name, "robber")
        refuse(work.top, ("robber",), name, self._robbers.land_refusal(work.state, place))
        robber.at = place

    def values(self, state: State) -> Mapping[str, str]:
        at = state.of(Robber).at
        names = self._robbers.topology.hex_names
        return {"robber": quoted(NOBODY_WORD if at == NOBODY else names[at])}


def words(robbers: Robbers) -> list[SceneWords]:
    """The words of the module."""
    return [RobberWords(robbers)]
