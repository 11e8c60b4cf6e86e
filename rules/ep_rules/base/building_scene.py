"""Scene words of the buildings and roads of all owners; `Building` names this file."""

from collections.abc import Mapping

from ep_rules.base.building import Building
from ep_rules.model import LETTERS, ROAD, Owner, State
from ep_rules.pieces import BuildingKind
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import SceneWords, Work, listed, refuse


class Buildings(SceneWords):
    """Lists of places by kind of building, roads last.

    Keys:
        settlements: a list of intersections.
        harbor-settlements: a list of intersections.
        cities: a list of intersections.
        fallen-cities: a list of intersections, of cities on their side.
        roads: a list of paths.
    """

    def __init__(self, building: Building) -> None:
        self._rules = building
        kinds = building.book.buildings
        self._corner_kinds = [kind for number, kind in kinds.items() if number != ROAD]
        self._kinds = [*self._corner_kinds, kinds[ROAD]]

    @property
    def owner_keys(self) -> Mapping[str, str]:
        """The plural of every kind."""
        places = {kind.plural: '["A1.s"]' for kind in self._corner_kinds}
        return {**places, self._kinds[-1].plural: '["A1-se"]'}

    def place(self, work: Work) -> None:
        """Place the buildings of each owner, then its roads."""
        for number in range(self._rules.book.owners):
            part, owner = work.top.part(LETTERS[number]), Owner(number)
            for kind in self._corner_kinds:
                self._stand(work, part, owner, kind)
            self._lay(work, part, owner)
            for kind in self._kinds:
                count = len(work.state.placed[kind.number][owner])
                if count > kind.supply:
                    part.bad(
                        [kind.plural], "too-many", building=kind.word, count=count, most=kind.supply
                    )

    def of_owner(self, state: State, owner: Owner) -> Mapping[str, str]:
        """The places of each kind that the owner has."""
        topology, found = self._rules.topology, dict[str, str]()
        for kind in self._kinds:
            names = topology.path_names if kind.number == ROAD else topology.corner_names
            places = state.placed[kind.number][owner]
            if places:
                found[kind.plural] = listed(names[place] for place in places)
        return found

    def _stand(self, work: Work, part: SceneTable, owner: Owner, kind: BuildingKind) -> None:
        state, key = work.state, kind.plural
        for name in part.texts(key):
            corner = work.corner(part, name, key)
            refusal = self._rules.site_refusal(state, owner, corner)
            if refusal is None and kind.refusal is not None:
                refusal = kind.refusal(state, corner)
            refuse(part, (key, name), name, refusal)
            state.put_building(corner, owner, kind.number)

    def _lay(self, work: Work, part: SceneTable, owner: Owner) -> None:
        for name in part.texts("roads"):
            path = work.path(part, name, "roads")
            # not that it is connected: it may have been before another seat settled in between
            refusal = self._rules.path_refusal(work.state, owner, path)
            refuse(part, ("roads", name), name, refusal)
            work.state.put_road(path, owner)


def words(building: Building) -> list[SceneWords]:
    """The words of the module."""
    return [Buildings(building)]
