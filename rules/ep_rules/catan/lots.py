"""Lots: land beside the island, dealt face up from its own tiles and tokens before the set-up.

Rule: lots.deal
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from ep_rules.catan.layout_lots import LOTS
from ep_rules.model import CHANCE, UNKNOWN, Action, Decision, Event, Slice, State, Terrain
from ep_rules.module import Draw, Rulebook, RuleModule, Stock, counted
from ep_rules.questions import GAME_STARTS, Moment
from ep_rules.topology import Hex


class LotBags(Slice):
    """The undealt tiles by terrain and tokens of each lot, sorted."""

    key = "lots"
    tiles: list[dict[int, int]]
    numbers: list[list[int]]

    def copy(self) -> "LotBags":
        return LotBags([bag.copy() for bag in self.tiles], [bag[:] for bag in self.numbers])


class DealLot(Decision, frozen=True):
    """CHANCE deals a tile and a token to a hex of a lot."""

    place: Hex


class LotIs(Action, frozen=True):
    """The tile and the token that were dealt to a hex of a lot."""

    form = "lot {place} {terrain} {number}"
    place: Hex
    terrain: Terrain
    number: int


class LotDealt(Event, frozen=True):
    """A hex of a lot was dealt face up."""

    place: Hex
    terrain: Terrain
    number: int


class Lots(RuleModule):
    """Deal the lots; every hex has a token."""

    id = "lots"
    layout_keys = (LOTS,)
    scene_file = "ep_rules.catan.lots_scene"

    def bind(self, book: Rulebook) -> None:
        self.layout = book.layout
        self._lots = book.layout.of(LOTS)
        self.lot_of = {place: at for at, lot in enumerate(self._lots) for place in lot.places}
        self.families = (_Lot(self),)

    def slice(self) -> Slice:
        """All tiles and tokens are in their bags."""
        return LotBags(
            [{int(terrain): count for terrain, count in lot.tiles} for lot in self._lots],
            [list(lot.numbers) for lot in self._lots],
        )

    def stocks(self, state: State) -> Mapping[str, Stock]:
        bags, found = state.of(LotBags), dict[str, Stock]()
        for number, lot in enumerate(self._lots):
            dealt = Counter(state.terrain[place] for place in lot.places)
            del dealt[UNKNOWN]
            box = Counter({int(terrain): count for terrain, count in lot.tiles})
            found |= counted(f"tile of lot {number}", dealt + Counter(bags.tiles[number]), box)
            lying = [state.numbers[place] for place in lot.places if state.numbers[place]]
            tokens = Counter([*lying, *bags.numbers[number]])
            found |= counted(f"token of lot {number}", tokens, Counter(lot.numbers))
        return found

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {GAME_STARTS: self._deal}

    def lay(self, state: State, place: Hex, terrain: Terrain, number: int) -> None:
        """Place a tile and a token from the bags."""
        bags, lot = state.of(LotBags), self.lot_of[place]
        bags.tiles[lot][terrain] -= 1
        if not bags.tiles[lot][terrain]:
            del bags.tiles[lot][terrain]
        bags.numbers[lot].remove(number)
        state.terrain[place], state.numbers[place] = terrain, number
        if state.log is not None:
            state.log.append(LotDealt(place, terrain, number))

    def _deal(self, state: State) -> None:
        for place in self.lot_of:
            state.terrain[place], state.numbers[place] = UNKNOWN, 0
        state.agenda.extend(DealLot(CHANCE, place) for place in sorted(self.lot_of, reverse=True))


class _Lot(Draw[LotIs, DealLot]):
    action = LotIs
    during = (DealLot,)

    def __init__(self, lots: Lots) -> None:
        self._lots = lots

    def outcomes(self, state: State, decision: DealLot) -> Sequence[tuple[LotIs, int]]:
        place, bags = decision.place, state.of(LotBags)
        lot = self._lots.lot_of[place]
        numbers = bags.numbers[lot]
        return [
            (LotIs(place, Terrain(terrain), number), count * numbers.count(number))
            for terrain, count in sorted(bags.tiles[lot].items())
            for number in sorted(set(numbers))
        ]

    def perform(self, state: State, decision: DealLot, action: LotIs) -> None:
        state.agenda.pop()
        self._lots.lay(state, action.place, action.terrain, action.number)
