"""Scene words of crews ashore; `Crews` names this file, and missions extend `ShoreWords`."""

from collections.abc import Iterable, Mapping, Sequence

from ep_rules.model import LETTERS, Seat, State
from ep_rules.pieces import Placing
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import SceneWords, Work, examples, place_kind, quoted
from ep_rules.sea.cargo_scene import too_many
from ep_rules.sea.crews import Crews
from ep_rules.topology import Hex


class ShoreWords(SceneWords):
    """Scene words of a module that has crews on hexes."""

    def takes_crews(self, state: State, place: Hex) -> bool:
        """True if crews may be ashore on a hex."""
        raise NotImplementedError

    def land(self, work: Work, part: SceneTable, place: Hex, seats: Sequence[Seat]) -> None:
        """Put crews of seats, in this order, on a hex."""
        raise NotImplementedError

    def ashore(self, state: State) -> Mapping[int, str]:
        """The letters of the crews on each hex."""
        raise NotImplementedError


class CrewWords(SceneWords):
    """Crews ashore.

    Keys:
        crews: a table of crews ashore, a letter for each: `C5 = "A A B"` for lairs, freed gold
            fields and villages; by default none.
    """

    keys = examples('crews = { C5 = "A A B" }')

    def __init__(self, crews: Crews) -> None:
        self._crews = crews
        self._book = crews.book

    def placings(self, state: State, name: str, letter: str) -> Iterable[Placing]:
        """One more crew of the seat on a hex that takes crews."""
        if place_kind(name) != "hex" or LETTERS.index(letter) >= state.seats:
            return
        place = self._book.topology.hex(name)
        shores = self._book.scene_words(ShoreWords)
        shore = next((one for one in shores if one.takes_crews(state, place)), None)
        if shore is not None:
            there = shore.ashore(state).get(place, "")
            yield Placing("crew", f"crews {name} {there} {letter}")

    def lay(self, work: Work) -> None:
        """Place crews before any building, because they make building legal."""
        part, shores = work.top.part("crews"), self._book.scene_words(ShoreWords)
        for name in part.data:
            place = work.hex(part, name)
            seats = [work.seat(part, word, name, word) for word in part.words(name)]
            shore = next((s for s in shores if s.takes_crews(work.state, place)), None)
            if shore is None:
                part.bad([name], "no-crews-there", place=work.topology.hex_names[place])
            shore.land(work, part, place, seats)

    def set_out(self, work: Work) -> None:
        """Check the number of each seat's crews."""
        for seat, part in work.seats():
            count = self._crews.in_play(work.state, seat)
            too_many(part, "crew", count, self._crews.settings.crews)

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        found: dict[int, str] = {}
        for shore in self._book.scene_words(ShoreWords):
            found.update(shore.ashore(state))
        names = self._book.topology.hex_names
        return {"crews": {names[place]: quoted(found[place]) for place in sorted(found)}}


def words(crews: Crews) -> list[SceneWords]:
    """The words of the module."""
    return [CrewWords(crews)]
