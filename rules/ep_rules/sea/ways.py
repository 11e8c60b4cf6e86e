"""The cheapest way of a ship to each route in reach; the screen, plain mode and bots call it.

This is not a rule: a way is a sequence of ordinary steps.

Rule: ships.way
"""

from collections.abc import Callable

import msgspec

from ep_rules.model import Action, Refusal, ShipNumber, State
from ep_rules.module import Rulebook
from ep_rules.sea.discovery import Discovery
from ep_rules.sea.routes import Chart
from ep_rules.sea.sailing import Sail, Sailing
from ep_rules.sea.ships import ABSENT, Fleet, Ships
from ep_rules.topology import Hex, Path


class Way(msgspec.Struct, frozen=True):
    """A way of a ship to a route where it can stay, or act in passing.

    Attributes:
        steps: the actions, in order. tribute: the gold that they cost in all.
        left: movement points that remain. touches: undiscovered hexes at the ship's ends there; if
            there are any, its last step discovers them and ends its move. full: whether it can act
            there, but not stay.
    """

    steps: tuple[Sail, ...]
    tribute: int
    left: int
    touches: tuple[Hex, ...]
    full: bool

    @property
    def points(self) -> int:
        """The cost of the way in movement points."""
        return len(self.steps)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The routes along the way, the destination last."""
        return tuple(step.path for step in self.steps)


def ways(
    book: Rulebook,
    state: State,
    ship: ShipNumber,
    explain: Callable[[State, Action], Refusal | None],
) -> dict[Path, Way]:
    """The cheapest way to each route that a ship of the seat to act can reach now, sorted.

    `explain` is the verb of the game. Only points that the ship has and gold in hand count, not
    wool in hand. The setting `sailing.cheapest` says whether points or tribute weigh more. Nothing
    is discovered on the way. The result is empty if no step is legal now; it never contains the
    ship's own route.
    """
    ships, sailing = book.module(Ships), book.module(Sailing)
    index = ships.index(state.agenda[-1].actor, ship) if state.agenda else ABSENT
    at = state.of(Fleet).at[index] if index >= 0 else ABSENT
    if at == ABSENT:
        return {}
    beside = state.of(Chart).steps[at]
    legal = [path for path in beside if explain(state, Sail(ship, path)) is None]
    tribute_first = sailing.settings.cheapest == "tribute-first"
    best: dict[Path, tuple[tuple[Path, ...], int]] = {}
    for way, due in sailing.ahead(state, index, legal):
        end = way[-1]
        if end == at:
            continue
        if not (sailing.has_room(state, index, end) or sailing.room_beyond(state, index, way, due)):
            continue
        # Ways come with the fewest points first, so a later one is better for its tribute only.
        known = best.get(end)
        if known is None or (due < known[1] and (tribute_first or len(way) == len(known[0]))):
            best[end] = way, due
    left = ships.left(state, index)
    unknown = book.module(Discovery)
    found: dict[Path, Way] = {}
    for end, (way, due) in sorted(best.items()):
        touches = tuple(unknown.touched(state, end))
        steps = tuple(Sail(ship, path) for path in way)
        full = not sailing.has_room(state, index, end)
        found[end] = Way(steps, due, 0 if touches else left - len(way), touches, full)
    return found
