"""Scene words of fish hexes, dice and hauls; `Fish` names this file."""

from collections.abc import Mapping, Sequence

from ep_rules.missions.fish.mission import FISH, Fish, ShowDie, show
from ep_rules.missions.fish.shoals import Shoals
from ep_rules.model import Decision, State
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import NOBODY_WORD, SceneWords, Work, examples, listed
from ep_rules.sea.cargo_scene import too_many
from ep_rules.sea.discovery_scene import HexWords, small_number
from ep_rules.sea.pirates import Pirate
from ep_rules.topology import Hex


class FishWords(HexWords):
    """Hauls and rolls for fish; a hex has its die after `fish`.

    Keys:
        hauls: fish hexes with a haul; by default none.
        fish-rolls: rolls for fish in this turn.
    """

    keys = examples('hauls = ["B5"]')
    counters = (("fish-rolls", Shoals, "rolls"),)
    terrain = FISH
    waiting = "show-die"

    def __init__(self, fish: Fish) -> None:
        self._fish = fish
        self._names = fish.layout.topology.hex_names

    def read_hex(self, work: Work, hexes: SceneTable, place: Hex, said: Sequence[str]) -> None:
        """Take the die of a hex out of the area's bag."""
        name, number = self._names[place], small_number(said)
        area = self._fish.layout.area[place]
        known = ", ".join(map(str, work.state.of(Shoals).bag[area])) or NOBODY_WORD
        if not number:
            hexes.bad([name], "hex-needs-die", place=name, known=known)
        try:
            show(work.state, area, place, number)
        except ValueError:
            hexes.bad([name], "no-die-left", place=name, number=number, known=known)

    def write_hex(self, state: State, place: Hex) -> Sequence[str]:
        die = state.of(Shoals).die
        return [str(die[place])] if place in die else []

    def contents(self, state: State, place: Hex) -> Sequence[str]:
        """The dice left in the area, and its own."""
        shoals, area = state.of(Shoals), self._fish.layout.area[place]
        return [str(die) for die in sorted({*shoals.bag[area], *self._own_die(shoals, place)})]

    @staticmethod
    def _own_die(shoals: Shoals, place: Hex) -> list[int]:
        return [shoals.die[place]] if place in shoals.die else []

    def set_out(self, work: Work) -> None:
        """Place the hauls, and check their number."""
        state, top = work.state, work.top
        shoals = state.of(Shoals)
        for name in top.texts("hauls"):
            place = work.hex(top, name, "hauls")
            if place not in shoals.die or place in shoals.hauls or place == state.of(Pirate).at:
                top.bad(["hauls", name], "no-haul-there", place=name)
            shoals.hauls = sorted([*shoals.hauls, place])
        most = self._fish.settings.hauls
        too_many(top, "fish-haul", most - self._fish.supply(state), most)

    def fits(self, state: State, decision: Decision) -> bool:
        """True if the fish hex has no die yet."""
        if not isinstance(decision, ShowDie):
            return True
        fish = state.terrain[decision.place] == FISH
        return fish and decision.place not in state.of(Shoals).die

    def values(self, state: State) -> Mapping[str, str]:
        hauls = state.of(Shoals).hauls
        return {"hauls": listed(self._names[place] for place in hauls)} if hauls else {}


def words(fish: Fish) -> list[SceneWords]:
    """The words of the module."""
    return [FishWords(fish)]
