"""The errands of a seat's ships, which its surveys share.

While the board stays the same, only those modules are asked again whose own slice has changed.
"""

from collections.abc import Iterable, Mapping, Sequence

from ep_rules.api import Slice
from ep_rules.bots.planning.errands import Errand, Errands, Goals
from ep_rules.bots.planning.knowledge import Knowledge, guide
from ep_rules.bots.planning.sea_distances import SeaDistances
from ep_rules.bots.planning.survey import Survey


class SharedErrands:
    """The errands for one `board`, which is all that they depend on besides slices."""

    def __init__(self, board: tuple[object, ...], distances: SeaDistances, speed: int) -> None:
        self.board = board
        self._distances, self._speed = distances, speed
        self._slices: Sequence[Slice | None] = ()
        self._errands = Errands(())
        self._cargo: dict[type[Knowledge], tuple[Slice | None, Mapping[int, Goals]]] = {}
        self._idle: dict[type[Knowledge], tuple[Slice | None, Sequence[Goals], Goals]] = {}

    def of(self, survey: Survey) -> Errands:
        """All errands of a survey with this board."""
        givers = guide(survey.game).errand_givers
        slices = [survey.seen.slices.get(module) for module, _ in givers]
        if slices != self._slices:
            kinds = [(survey.of(kind), own) for (_, kind), own in zip(givers, slices, strict=True)]
            cargo = [goals for known, own in kinds for goals in self._with_cargo(known, own)]
            self._errands = errands = Errands(cargo)
            on = [goals for _, goals in cargo]
            errands.add([self._without(known, own, on, errands) for known, own in kinds])
            self._slices = slices
        return self._errands

    def _with_cargo(self, known: Knowledge, own: Slice | None) -> Iterable[tuple[int, Goals]]:
        """A module's errands of ships with cargo, by cargo."""
        slice_, goals = self._cargo.get(type(known), (None, None))
        if goals is None or slice_ != own:
            before, found = goals or {}, dict[int, list[Errand]]()
            for cargo, errand in known.cargo_errands():
                found.setdefault(cargo, []).append(errand)
            goals = {cargo: self._goals(some, before.get(cargo)) for cargo, some in found.items()}
            self._cargo[type(known)] = own, goals
        return goals.items()

    def _without(
        self, known: Knowledge, own: Slice | None, on: Sequence[Goals], errands: Errands
    ) -> Goals:
        """A module's errands of ships without cargo; `on`: the goals of `errands`."""
        slice_, were_on, goals = self._idle.get(type(known), (None, (), None))
        if goals is None or slice_ != own or were_on != on:
            goals = self._goals([*known.idle_errands(errands)], goals)
            self._idle[type(known)] = own, on, goals
        return goals

    def _goals(self, errands: Sequence[Errand], before: Goals | None) -> Goals:
        """Goals of some errands: those `before`, if they are the same."""
        if before is not None and before.errands == errands:
            return before
        return Goals(self._distances, self._speed, errands)
