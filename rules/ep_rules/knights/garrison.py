"""Knights on the board: where they stand, their strength and state.

Knights are on intersections, like buildings, but are not stored among the buildings.

Rule: knights.pieces
"""

from msgspec import Struct

from ep_rules.model import Named, Owner, Refusal, Slice, State
from ep_rules.topology import Intersection
from ep_rules.viewpoint import Viewpoint


class Rank(Named):
    """The strengths of knights."""

    BASIC = 1
    STRONG = 2
    MIGHTY = 3


BASIC, STRONG, MIGHTY = Rank


class Knight(Struct, frozen=True):
    """A knight.

    Attributes:
        active: whether it counts against the barbarians.
        ready: whether it may act in this part. promoted: whether it was promoted in this part.
    """

    owner: Owner
    strength: int
    active: bool = False
    ready: bool = False
    promoted: bool = False


class Knights(Slice):
    """`at`: the knights by their intersections, sorted."""

    key = "knights"
    at: dict[Intersection, Knight]

    def copy(self) -> "Knights":
        return Knights(self.at.copy())

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """For each intersection the owner of a knight there, its strength, and if it is active.

        The last number is 1 if the knight may act in this part.
        """
        numbers = [0, 0, 0, 0] * view.intersections
        for place, one in self.at.items():
            row = view.who(one.owner), one.strength, int(one.active), int(one.ready)
            numbers[4 * place : 4 * place + 4] = row
        return {"at": numbers}

    def put(self, place: Intersection, knight: Knight) -> None:
        """Put a knight on an intersection, or change the one that stands there."""
        known = place in self.at
        self.at[place] = knight
        if not known:
            self.at = dict(sorted(self.at.items()))

    def remove(self, place: Intersection) -> Knight:
        """Take a knight off the board."""
        return self.at.pop(place)

    def of(self, owner: int) -> list[tuple[Intersection, Knight]]:
        """The knights of an owner with their places, sorted."""
        return [(place, one) for place, one in self.at.items() if one.owner == owner]

    def ready(self, owner: int) -> list[tuple[Intersection, Knight]]:
        """The knights of an owner that may act, with their places, sorted."""
        found: list[tuple[Intersection, Knight]] = []
        for place, one in self.at.items():
            if one.ready and one.owner == owner:
                found.append((place, one))
        return found

    def count(self, owner: int, strength: int) -> int:
        """The knights of one strength that an owner has on the board."""
        found = 0
        for one in self.at.values():
            if one.owner == owner and one.strength == strength:
                found += 1
        return found


def own_knight(state: State, owner: int, place: Intersection) -> Knight | None:
    """The knight of an owner at an intersection, if there is one."""
    one = state.of(Knights).at.get(place)
    return one if one is not None and one.owner == owner else None


def unready(one: Knight, place: Intersection) -> Refusal | None:
    """Why a knight of the seat to act may not act; None if it may."""
    if one.ready:
        return None
    return Refusal.of("knights.not-ready" if one.active else "knights.inactive", place=place)
