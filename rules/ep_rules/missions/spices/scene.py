"""Scene words of villages, their friends and their sacks; `Spices` names this file."""

from collections.abc import Mapping, Sequence

from ep_rules.missions.spices.mission import Spices
from ep_rules.missions.spices.villages import SPICE, ShowVillage, Village, Villages, befriend, show
from ep_rules.model import (
    LETTERS,
    Decision,
    Seat,
    State,
)
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import NOBODY_WORD, SceneWords, Work, examples
from ep_rules.sea.cargo_scene import too_many
from ep_rules.sea.crews_scene import ShoreWords
from ep_rules.sea.discovery_scene import HexWords
from ep_rules.spelling import UnknownWord, known_word
from ep_rules.topology import Hex


class SpiceWords(HexWords, ShoreWords):
    """Spice sacks; a hex has its village after `spice`.

    Keys:
        sacks: a table of the spice sacks on each spice hex, if the supply was short; by default one
            for each seat without a crew there.
        fast-gold: cards sold by Fast Gold in this turn.
        sacks-gone: delivered sacks that left the game.
    """

    keys = examples("sacks = { B6 = 2 }")
    counters = (("fast-gold", Villages, "sold"), ("sacks-gone", Villages, "spent"))
    terrain = SPICE
    waiting = "show-village"

    def __init__(self, spices: Spices) -> None:
        self._spices = spices
        self._names = spices.topology.hex_names

    def read_hex(self, work: Work, hexes: SceneTable, place: Hex, said: Sequence[str]) -> None:
        """Take the village of a hex out of the area's bag."""
        name, area = self._names[place], self._spices.layout.area[place]
        bag = work.state.of(Villages).bag[area]
        known = ", ".join(Village(village).word for village in bag) or NOBODY_WORD
        try:
            village = known_word(" ".join(said), Village.words())
        except UnknownWord:
            hexes.bad([name], "hex-needs-village", place=name, known=known)
        try:
            show(work.state, area, place, int(Village.words()[village]))
        except ValueError:
            hexes.bad([name], "no-village-left", place=name, village=village, known=known)

    def write_hex(self, state: State, place: Hex) -> Sequence[str]:
        village = state.of(Villages).village
        return [Village(village[place]).word] if place in village else []

    def contents(self, state: State, place: Hex) -> Sequence[str]:
        """The villages left in the area, and its own."""
        villages = state.of(Villages)
        left = {*villages.bag[self._spices.layout.area[place]], villages.village.get(place, -1)}
        return [Village(village).word for village in sorted(left - {-1})]

    def takes_crews(self, state: State, place: Hex) -> bool:
        return place in state.of(Villages).village

    def land(self, work: Work, part: SceneTable, place: Hex, seats: Sequence[Seat]) -> None:
        name = self._names[place]
        if len(set(seats)) < len(seats):
            part.bad([name], "one-crew-a-village", place=name)
        for seat in seats:
            befriend(work.state, seat, place)

    def ashore(self, state: State) -> Mapping[int, str]:
        friends = state.of(Villages).friends
        return {place: " ".join(LETTERS[s] for s in seats) for place, seats in friends.items()}

    def set_out(self, work: Work) -> None:
        """Place fewer sacks where the scene says so, and check their number."""
        part, state = work.top.part("sacks"), work.state
        villages = state.of(Villages)
        for name in part.data:
            place = work.hex(part, name)
            if state.terrain[place] != SPICE:
                part.bad([name], "no-sacks-there", place=name)
            most = state.seats - len(villages.friends.get(place, ()))
            lying = part.whole(name, most, most=most)
            if lying < most:
                villages.lay_fewer(place, most - lying)
        most = self._spices.settings.sacks
        in_play = most - self._spices.supply(state) - villages.spent
        too_many(work.top, "spice-sack", in_play, most)

    def fits(self, state: State, decision: Decision) -> bool:
        """True if the spice hex has no village yet."""
        if not isinstance(decision, ShowVillage):
            return True
        spice = state.terrain[decision.place] == SPICE
        return spice and decision.place not in state.of(Villages).village

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        """Sacks on spice hexes that got fewer than there are seats."""
        villages = state.of(Villages)
        return {
            "sacks": {
                self._names[place]: str(state.seats - short - len(villages.friends.get(place, ())))
                for place, short in villages.short.items()
            }
        }


def words(spices: Spices) -> list[SceneWords]:
    """The words of the module."""
    return [SpiceWords(spices)]
