"""Scene words of settlers: they limit their number; `Settlers` names this file."""

from ep_rules.scene_words import SceneWords, Work
from ep_rules.sea.cargo_scene import too_many
from ep_rules.sea.settlers import Settlers


class SettlerWords(SceneWords):
    """No key: settlers are cargo."""

    def __init__(self, settlers: Settlers) -> None:
        self._settlers = settlers

    def set_out(self, work: Work) -> None:
        """Check the number of each seat's settlers."""
        for seat, part in work.seats():
            count = self._settlers.on_board(work.state, seat)
            too_many(part, "settler", count, self._settlers.settings.settlers)


def words(settlers: Settlers) -> list[SceneWords]:
    """The words of the module."""
    return [SettlerWords(settlers)]
