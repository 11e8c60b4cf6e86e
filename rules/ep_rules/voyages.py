"""Voyages: the cheapest way of a ship to each route it can reach, for whoever sends it there.

No rule of its own: a voyage is a row of ordinary steps.

Rule: ships.way
"""

import msgspec

from ep_rules.game import Game
from ep_rules.model import ShipNumber, State
from ep_rules.sea.discovery import Discovery
from ep_rules.sea.routes import Chart
from ep_rules.sea.sailing import Sail, Sailing
from ep_rules.sea.ships import ABSENT, Fleet, Ships
from ep_rules.topology import Hex, Path


class Voyage(msgspec.Struct, frozen=True):
    """A way of a ship to a route where it can stay.

    Attributes:
        steps: the actions, to be played one after the other. tribute: gold they cost in all.
        left: movement points that remain. touches: undiscovered hexes at the ship's ends there;
            if there are any, its last step discovers them and ends its move.
    """

    steps: tuple[Sail, ...]
    tribute: int
    left: int
    touches: tuple[Hex, ...]

    @property
    def points(self) -> int:
        """Movement points it costs."""
        return len(self.steps)


def voyages(game: Game, state: State, ship: ShipNumber) -> dict[Path, Voyage]:
    """The cheapest voyage to each route that a ship of the seat to act can reach now, sorted.

    Counts points that the ship has and gold in hand, no wool that is only in hand. The
    setting `sailing.cheapest` says whether points or tribute weigh more. Nothing is discovered on
    the way. Where no step is legal now the answer is empty; the ship's own route is never in it.
    """
    ships, sailing = game.book.module(Ships), game.book.module(Sailing)
    index = ships.index(state.agenda[-1].actor, ship) if state.agenda else ABSENT
    at = state.of(Fleet).at[index] if index >= 0 else ABSENT
    if at == ABSENT:
        return {}
    legal = [
        path for path in state.of(Chart).steps[at] if game.explain(state, Sail(ship, path)) is None
    ]
    tribute_first = sailing.settings.cheapest == "tribute-first"
    best: dict[Path, tuple[tuple[Path, ...], int]] = {}
    for way, due in sailing.ahead(state, index, legal):
        end = way[-1]
        if end == at or not sailing.has_room(state, index, end):
            continue
        # Ways come with the fewest points first, so a later one is better for its tribute only.
        known = best.get(end)
        if known is None or (due < known[1] and (tribute_first or len(way) == len(known[0]))):
            best[end] = way, due
    left = ships.left(state, index)
    unknown = game.book.module(Discovery)
    found: dict[Path, Voyage] = {}
    for end, (way, due) in sorted(best.items()):
        touches = tuple(unknown.touched(state, end))
        steps = tuple(Sail(ship, path) for path in way)
        found[end] = Voyage(steps, due, 0 if touches else left - len(way), touches)
    return found
