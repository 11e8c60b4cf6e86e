"""Scene words of Cities & Knights without keys: they refuse positions that cannot be."""

from collections.abc import Callable, Mapping
from typing import Any

from ep_rules.catan.cities import CITY
from ep_rules.catan.robber import Robber
from ep_rules.knights.barbarians import Barbarians
from ep_rules.knights.pillage import FALLEN_CITY, Pillage
from ep_rules.knights.sleeping_robber import SleepingRobber
from ep_rules.model import LETTERS, NOBODY, UNKNOWN, Owner
from ep_rules.module import RuleModule
from ep_rules.scene_words import NOBODY_WORD, SceneWords, Work


class CityPieces(SceneWords):
    """Cities and fallen cities are the same pieces."""

    def __init__(self, pillage: Pillage) -> None:
        self._most = pillage.cities.cities

    def place(self, work: Work) -> None:
        """No owner has more of them than its supply."""
        for number, placed in enumerate(work.state.placed[FALLEN_CITY]):
            part, fallen = work.top.part(LETTERS[number]), len(placed)
            count = fallen + len(work.state.placed[CITY][Owner(number)])
            if fallen and count > self._most:
                part.bad(["fallen-cities"], "too-many-cities", count=count, most=self._most)


class SleepingRobberPlace(SceneWords):
    """The robber does not move before the first attack."""

    def __init__(self, sleeping: SleepingRobber) -> None:
        self._sleeping = sleeping

    def set_out(self, work: Work) -> None:
        """It is where it starts, if the island is laid out."""
        state = work.state
        at = state.of(Robber).at
        if state.of(Barbarians).attacks or (at == NOBODY and UNKNOWN in state.terrain):
            return
        self._sleeping.robbers.set_out(work.state)
        start = work.state.of(Robber).at
        if at != start:
            names = work.topology.hex_names
            said = NOBODY_WORD if start == NOBODY else names[start]
            work.top.bad(["robber"], "robber-before-attack", start=said)


_WORDS: Mapping[type[RuleModule], Callable[[Any], SceneWords]] = {
    Pillage: CityPieces,
    SleepingRobber: SleepingRobberPlace,
}


def words(module: RuleModule) -> list[SceneWords]:
    """The words of one of the modules."""
    return [_WORDS[type(module)](module)]
