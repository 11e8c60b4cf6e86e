"""Scene words of the chart of sea routes, made before any piece; `Routes` names this file."""

from ep_rules.scene_words import SceneWords, Work
from ep_rules.sea.routes import Routes


class ChartWords(SceneWords):
    """No key: the chart follows from the terrain."""

    def __init__(self, routes: Routes) -> None:
        self._routes = routes

    def lay(self, work: Work) -> None:
        self._routes.draw(work.state)


def words(routes: Routes) -> list[SceneWords]:
    """The words of the module."""
    return [ChartWords(routes)]
