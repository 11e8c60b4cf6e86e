"""Scene words of ships on paths; `Seafarers` names this file."""

from collections.abc import Iterable, Mapping

from ep_rules.model import NOBODY, Seat, State
from ep_rules.pieces import Placing
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import (
    SceneWords,
    Work,
    examples,
    listed,
    place_kind,
    quoted,
    refuse,
)
from ep_rules.seafarers.lanes import Lanes
from ep_rules.seafarers.ships import Seafarers
from ep_rules.topology import Topology

_ENOUGH = 9
"""Cards to spare, so that tribute does not forbid the path of a ship in a scene."""


class DeedsOfShips(SceneWords):
    """Words whose `keys` say on which paths ships of the running part did something."""

    topology: Topology

    def placings(self, state: State, name: str, letter: str) -> Iterable[Placing]:
        """Deeds only on a path with a ship of the running part."""
        lies = place_kind(name) == "path" and state.of(Lanes).has(
            state.active, self.topology.path(name)
        )
        for placing in super().placings(state, name, letter):
            if lies or placing.statement.partition(" ")[0] not in self.keys:
                yield placing


class LaneWords(DeedsOfShips):
    """Ships of routes.

    Keys:
        new-ships: paths of ships that were built in this turn; by default none.
        moved-ship: the path of the ship that was moved in this turn; by default none.
        ships: paths with a ship of a route: `["C3-e", "B3-sw"]`.
    """

    keys = examples('new-ships = ["C3-e"]', 'moved-ship = "C3-e"')
    seat_keys = examples('ships = ["C3-e"]')

    def __init__(self, rules: Seafarers) -> None:
        self._rules = rules
        self.topology = rules.topology
        self._names = rules.topology.path_names

    def place(self, work: Work) -> None:
        """Place the ships."""
        lanes, top = work.state.of(Lanes), work.top
        for seat, part in work.seats():
            self._lay(work, part, seat)
        lanes.new = tuple(sorted(work.path(top, n, "new-ships") for n in top.texts("new-ships")))
        if "moved-ship" in top.data:
            lanes.moved = work.path(top, top.text("moved-ship"), "moved-ship")

    def values(self, state: State) -> Mapping[str, str]:
        """The new ships and the moved ship of this turn."""
        lanes, found = state.of(Lanes), dict[str, str]()
        if lanes.new:
            found["new-ships"] = listed(self._names[path] for path in lanes.new)
        if lanes.moved != NOBODY:
            found["moved-ship"] = quoted(self._names[lanes.moved])
        return found

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        """The paths of the ships of a seat."""
        laid = state.of(Lanes).laid[seat]
        return {"ships": listed(self._names[path] for path in laid)} if laid else {}

    def _lay(self, work: Work, part: SceneTable, seat: Seat) -> None:
        lanes, most = work.state.of(Lanes), self._rules.settings.ships
        for name in part.texts("ships"):
            path = work.path(part, name, "ships")
            refusal = self._rules.path_refusal(work.state, seat, path, _ENOUGH)
            if refusal is not None and refusal.code != "seafarers.not-joined":
                refuse(part, ("ships", name), name, refusal)
            lanes.put(seat, path)
        count = len(lanes.laid[seat])
        if count > most:
            part.bad(["ships"], "too-many", building="ship", count=count, most=most)


def words(rules: Seafarers) -> list[SceneWords]:
    """The words of the module."""
    return [LaneWords(rules)]
