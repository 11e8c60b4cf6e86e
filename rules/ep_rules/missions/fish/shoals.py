"""The slice of Fish for Catan: fish hexes, their dice and hauls; `mission` changes it."""

from ep_rules.model import Slice
from ep_rules.viewpoint import Viewpoint
from ep_rules.voyage.track import Track


class Shoals(Slice):
    """Fish hexes and hauls.

    Attributes:
        bag: per area, dice of fish hexes not yet discovered, sorted. die: die per discovered hex.
        hauls: hexes with a haul, sorted. rolls: made in this part. track: the mission's.
    """

    key = "fish"
    bag: list[list[int]]
    die: dict[int, int]
    hauls: list[int]
    rolls: int
    track: Track

    def copy(self) -> "Shoals":
        return Shoals(
            [dice[:] for dice in self.bag],
            self.die.copy(),
            self.hauls[:],
            self.rolls,
            self.track.copy(),
        )

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """The hexes with a haul, the die of each fish hex (0 none), the track."""
        return {
            "hauls": view.on_hexes(self.hauls),
            "die": [self.die.get(place, 0) for place in range(view.hexes)],
            "track": view.in_order(self.track.at),
        }
