"""Scene words of lairs, freed gold fields and the crews there; `LairRules` names this file."""

from collections.abc import Mapping, Sequence

from ep_rules.missions.lairs.capture import RollForHero, TurnLair
from ep_rules.missions.lairs.siege import FULL, LairRules, Lairs
from ep_rules.model import LETTERS, Decision, Seat, State
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import NOBODY_WORD, SceneWords, Work, examples, listed
from ep_rules.sea.crews_scene import ShoreWords
from ep_rules.sea.discovery_scene import HexWords, one_number
from ep_rules.terrain import GOLD_FIELD
from ep_rules.topology import Hex

_BARE = "bare"
"""A gold field without a lair on it, when the tokens have run out."""


class LairWords(HexWords, ShoreWords):
    """Lairs: the state of each `gold-field`, and the crews of a siege.

    Keys:
        captured: captured lairs in the order of their third crews; by default those with three
            crews, in the order of `crews`.
    """

    keys = examples('captured = ["C5"]')
    terrain = GOLD_FIELD

    def __init__(self, rules: LairRules) -> None:
        self._rules = rules
        self._names = rules.topology.hex_names

    def read_hex(self, work: Work, hexes: SceneTable, place: Hex, said: Sequence[str]) -> None:
        """Read a face-down lair, the number of a freed field, or `bare`."""
        name, lairs = self._names[place], work.state.of(Lairs)
        if list(said) == [_BARE]:
            return
        if said:
            number = one_number(hexes, name, said)
            if number not in lairs.tokens or len(lairs.tokens) <= len(lairs.lairs):
                known = ", ".join(map(str, lairs.tokens)) or NOBODY_WORD
                hexes.bad([name], "no-lair-token", number=number, known=known)
            lairs.tokens.remove(number)
            work.state.numbers[place] = number
        elif len(lairs.tokens) > len(lairs.lairs):
            lairs.lairs = sorted([*lairs.lairs, place])
        else:
            hexes.bad([name], "no-lair-left", place=name)

    def write_hex(self, state: State, place: Hex) -> Sequence[str]:
        """The number of a freed field; nothing for a lair."""
        return [] if place in state.of(Lairs).lairs else [_BARE]

    def contents(self, state: State, place: Hex) -> Sequence[str]:
        """A face-down lair, nothing, or a number of the tokens left and its own."""
        own = filter(None, [self._rules.token(state, place)])
        return ["", _BARE, *map(str, sorted({*state.of(Lairs).tokens, *own}))]

    def takes_crews(self, state: State, place: Hex) -> bool:
        """True for a lair and for a freed gold field."""
        freed = state.terrain[place] == GOLD_FIELD and state.numbers[place]
        return bool(freed) or place in state.of(Lairs).lairs

    def land(self, work: Work, part: SceneTable, place: Hex, seats: Sequence[Seat]) -> None:
        """Place crews on a lair, or on a gold field that they freed."""
        if len(seats) > FULL:
            part.bad([self._names[place]], "too-many-crews", place=self._names[place], most=FULL)
        for seat in seats:
            work.state.of(Lairs).put(place, seat, 1, work.state.seats)

    def ashore(self, state: State) -> Mapping[int, str]:
        """The crews of each siege, by seat."""
        return {
            place: " ".join(LETTERS[seat] for seat, count in enumerate(there) for _ in range(count))
            for place, there in state.of(Lairs).crews.items()
        }

    def set_out(self, work: Work) -> None:
        """The captured lairs in the order of their third crews."""
        top, lairs = work.top, work.state.of(Lairs)
        if "captured" in top.data:
            lairs.captured = [work.hex(top, n, "captured") for n in top.texts("captured")]
        else:
            order = [work.hex(top, name, "crews") for name in top.part("crews").data]
            full = {place for place, crews in lairs.crews.items() if sum(crews) == FULL}
            lairs.captured = [place for place in order if place in full and place in lairs.lairs]
        for place in lairs.captured:
            name = self._names[place]
            if place not in lairs.lairs or not any(lairs.crews.get(place, ())):
                top.bad(["captured", name], "not-captured", place=name)
        for lair in lairs.lairs:
            if sum(lairs.crews.get(lair, ())) == FULL and lair not in lairs.captured:
                top.bad(["captured"], "is-captured", place=self._names[lair])

    def fits(self, state: State, decision: Decision) -> bool:
        """True if heroes roll for a captured lair, or its token is revealed."""
        if isinstance(decision, RollForHero | TurnLair):
            return decision.place in state.of(Lairs).captured
        return True

    def values(self, state: State) -> Mapping[str, str]:
        captured = state.of(Lairs).captured
        return {"captured": listed(self._names[place] for place in captured)} if captured else {}


class HeroWords(SceneWords):
    """The dice for the hero of the lair that is being resolved.

    Keys:
        hero-rolls: a table of the dice already thrown for the hero; by default none.
    """

    keys = examples("hero-rolls = { A = 4 }")

    def set_out(self, work: Work) -> None:
        part = work.top.part("hero-rolls")
        for letter in part.data:
            roll = part.whole(letter, 0, least=1, most=6)
            work.state.of(Lairs).rolls[work.seat(part, letter, letter)] = roll

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        rolls = enumerate(state.of(Lairs).rolls)
        return {"hero-rolls": {LETTERS[seat]: str(roll) for seat, roll in rolls if roll}}


def words(rules: LairRules) -> list[SceneWords]:
    """The words of the module."""
    return [LairWords(rules), HeroWords()]
