"""The shuffled starting island: its loose tiles are dealt before the set-up.

Rule: setup.island
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from ep_rules.base.building import LAND_LAID
from ep_rules.model import (
    CHANCE,
    FIELDS,
    FOREST,
    UNKNOWN,
    Action,
    Decision,
    Event,
    Slice,
    State,
    Terrain,
)
from ep_rules.module import ConfiguredModule, Draw, Rulebook, Settings, Stock, counted
from ep_rules.questions import GAME_STARTS, Moment
from ep_rules.topology import Hex


class IslandSettings(Settings, frozen=True):
    """`terrain`: as printed in the layout, or shuffled (always, if nothing is printed).

    `fields`: shuffled forest tiles that fields replace.
    """

    terrain: Literal["as-printed", "shuffled"] = "as-printed"
    fields: Annotated[int, Meta(ge=0, le=2)] = 0


class LooseTiles(Slice):
    """`tiles`: the undealt tiles of each terrain."""

    key = "island"
    tiles: dict[int, int]

    def copy(self) -> "LooseTiles":
        return LooseTiles(self.tiles.copy())


class DealTile(Decision, frozen=True):
    """CHANCE deals a loose tile to a hex of the island."""

    place: Hex


class TileIs(Action, frozen=True):
    """The tile that was dealt to a hex of the shuffled starting island."""

    form = "tile {place} {terrain}"
    place: Hex
    terrain: Terrain


class IslandDealt(Event, frozen=True):
    """The shuffled starting island was revealed."""


class Island(ConfiguredModule[IslandSettings]):
    """Deal the island; numbers never move."""

    id = "island"
    settings_type = IslandSettings
    settings_beside = (("fields", "knights"),)
    scene_file = "ep_rules.base.tiles_scene"

    def bind(self, book: Rulebook) -> None:
        self.book = book
        self.layout = layout = book.layout
        self._laid = book.at(LAND_LAID)
        self._places = [place for place in layout.island if place not in layout.printed]
        printed = all(layout.terrain[place] != UNKNOWN for place in self._places)
        self._shuffled = self.settings.terrain == "shuffled" or not printed
        self._loose = {int(terrain): count for terrain, count in layout.loose}
        if self._shuffled and self._loose:
            self._loose[FOREST] -= self.settings.fields
            self._loose[FIELDS] += self.settings.fields
        self.families = (_Tile(self),)

    def slice(self) -> LooseTiles:
        """All loose tiles are in the bag."""
        return LooseTiles(self._loose.copy() if self._shuffled else {})

    def stocks(self, state: State) -> Mapping[str, Stock]:
        """Loose tiles, dealt or in the bag."""
        dealt = Counter(state.terrain[place] for place in self._places)
        del dealt[UNKNOWN]
        if not self._loose:
            return {}
        return counted("tile", dealt + Counter(state.of(LooseTiles).tiles), Counter(self._loose))

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {GAME_STARTS: self._deal}

    def _deal(self, state: State) -> None:
        if self._shuffled:
            for place in self._places:
                state.terrain[place] = UNKNOWN
            state.agenda.extend(DealTile(CHANCE, place) for place in reversed(self._places))
        self.laid(state)

    def laid(self, state: State) -> None:
        """Notify modules that depend on the terrain."""
        for react in self._laid:
            react(state)

    def lay(self, state: State, place: Hex, terrain: int) -> None:
        """Place one tile; the last one completes the island."""
        tiles = state.of(LooseTiles).tiles
        tiles[terrain] -= 1
        if not tiles[terrain]:
            del tiles[terrain]
        state.terrain[place] = terrain
        if not tiles:
            self.laid(state)
            if state.log is not None:
                state.log.append(IslandDealt())


class _Tile(Draw[TileIs, DealTile]):
    action = TileIs
    during = (DealTile,)

    def __init__(self, island: Island) -> None:
        self._island = island

    def outcomes(self, state: State, decision: DealTile) -> Sequence[tuple[TileIs, int]]:
        tiles = state.of(LooseTiles).tiles
        return [
            (TileIs(decision.place, Terrain(terrain)), tiles[terrain]) for terrain in sorted(tiles)
        ]

    def perform(self, state: State, decision: DealTile, action: TileIs) -> None:
        state.agenda.pop()
        self._island.lay(state, action.place, action.terrain)
