"""Harbor settlements as cities: whether they can have walls and metropolises, and be improved.

Rule: combined.buildings
"""

from collections.abc import Callable, Mapping

from ep_rules.knights.improvements import IMPROVABLE
from ep_rules.knights.metropolises import CROWNABLE
from ep_rules.knights.walls import WALLABLE
from ep_rules.module import Answer, ConfiguredModule, Settings
from ep_rules.questions import Askable
from ep_rules.sea.harbors import HARBOR_SETTLEMENT


class HarborCitySettings(Settings, frozen=True):
    """Whether a harbor settlement serves as a city for `walls`, `metropolises`, `improvements`."""

    walls: bool = False
    metropolises: bool = False
    improvements: bool = False


class HarborsAsCities(ConfiguredModule[HarborCitySettings]):
    """The online rules name cities only; against the barbarians nothing else counts, ever."""

    id = "harbors-as-cities"
    needs = ("walls", "metropolises", "improvements", "harbors")
    settings_type = HarborCitySettings

    def answers(self) -> Mapping[Askable, Answer]:
        """Harbor settlements beside cities, by the settings."""
        return {
            WALLABLE: _kinds(self.settings.walls),
            CROWNABLE: _kinds(self.settings.metropolises),
            IMPROVABLE: _kinds(self.settings.improvements),
        }


def _kinds(serves: bool) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """The answer to a question for kinds of buildings."""
    return lambda kinds: (*kinds, HARBOR_SETTLEMENT) if serves else kinds
