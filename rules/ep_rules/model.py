"""Nouns of the engine: seats, goods, decisions, actions, events, refusals and the state.

Everything that enters or leaves the engine is a frozen `msgspec.Struct`; the state and its slices
are mutable ones with a hand-written `copy`. There are no rules here.
"""

from bisect import insort
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any, ClassVar, NewType, Self, TypeVar

import msgspec

from ep_rules.hashing import blake2b
from ep_rules.topology import Hex, Intersection, Path
from ep_rules.viewpoint import Viewpoint

Seat = NewType("Seat", int)
"""A player, 0 to 5, printed as A to F; `CHANCE` acts for dice and draws."""
Owner = NewType("Owner", int)
"""A seat or a neutral color; neutral owners are numbered after the seats."""
Good = NewType("Good", int)
"""Something a hand can hold; `ep_rules.pieces` has the kinds of cards of a game."""
ShipNumber = NewType("ShipNumber", int)
"""A ship of the seat to move, from 1; with the seat's letter it is printed `A#1`."""
Piece = NewType("Piece", int)
"""Something a hold or a basin can carry; `ep_rules.pieces` has the words."""

Terrain = NewType("Terrain", int)
"""The terrain of a hex; `ep_rules.terrain` has the words. Those below YIELDING yield that
resource."""

CHANCE = Seat(-1)
NOBODY = -1
LETTERS = "ABCDEF"

BRICK, LUMBER, WOOL, GRAIN, ORE, GOLD = (Good(i) for i in range(6))
RESOURCES = (BRICK, LUMBER, WOOL, GRAIN, ORE)
GOOD_NAMES = ("brick", "lumber", "wool", "grain", "ore", "gold")
"""The goods of every game: the resources, then gold; modules add kinds of cards after it."""
GOOD_ALIASES = {
    "sheep": "wool",
    "wheat": "grain",
    "corn": "grain",
    "wood": "lumber",
    "stone": "ore",
    "rock": "ore",
    "clay": "brick",
    "coin": "gold",
    "coins": "gold",
}
"""Other names that players have for goods."""

HILLS, FOREST, PASTURE, FIELDS, MOUNTAINS, SEA = (Terrain(i) for i in range(6))
DESERT, UNKNOWN = Terrain(10), Terrain(11)
YIELDING = 5
"""Terrain below this number yields the resource of the same number."""


class Named(IntEnum):
    """A choice of a module that has a word in notation and data; UNSEEN is never read."""

    @property
    def word(self) -> str:
        """The name in lower case, words joined by a hyphen."""
        return self.name.lower().replace("_", "-")

    @classmethod
    def words(cls) -> dict[str, Self]:
        """All choices, by their words."""
        return {one.word: one for one in cls if one.name != "UNSEEN"}


def has_words(kind: Any) -> bool:
    """True for a type of field whose values are words of the game, such as the cards of a deck."""
    return getattr(kind, "__supertype__", None) is str


ROAD, SETTLEMENT = range(2)
"""Kinds of pieces that every game has; `Rulebook.buildings` has those of a game."""


class Bundle(msgspec.Struct, frozen=True):
    """An amount of each good, indexed by `Good`.

    It has the goods of every game, and others up to the last that it has any of.
    """

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        """Leave out the goods at the end, so that equal amounts are equal bundles."""
        counts = self.counts
        if len(counts) > len(GOOD_NAMES) and not counts[-1]:
            last = max((good for good, count in enumerate(counts) if count), default=0)
            shorter = counts[: max(last + 1, len(GOOD_NAMES))]
            msgspec.structs.force_setattr(self, "counts", shorter)

    @classmethod
    def of(cls, amounts: Mapping[Good, int]) -> "Bundle":
        """A bundle of named amounts; the rest is zero."""
        length = max((len(GOOD_NAMES), *(good + 1 for good in amounts)))
        return cls(tuple(amounts.get(Good(g), 0) for g in range(length)))

    def __bool__(self) -> bool:
        return any(self.counts)

    def within(self, hand: list[int]) -> bool:
        """Whether a hand holds all of it."""
        return all(have >= need for have, need in zip(hand, self.counts, strict=False))

    @property
    def kinds(self) -> list[Good]:
        """The goods that it has any of."""
        return [Good(good) for good, count in enumerate(self.counts) if count]

    def with_one(self, good: Good) -> "Bundle":
        """This amount, and one more of a good that it has."""
        return Bundle(tuple(count + (at == good) for at, count in enumerate(self.counts)))

    def move(self, giver: list[int], taker: list[int]) -> None:
        """Move all of it from one hand to another."""
        for good, count in enumerate(self.counts):
            giver[good] -= count
            taker[good] += count


Price = tuple[tuple[Good, int], ...]
"""A price as (good, amount) pairs."""


class Action(msgspec.Struct, frozen=True, tag=True, tag_field="action"):
    """A decision of a seat or of chance: intent only. `form` is its line of notation.

    `reveals`: the action reveals hidden information, so it cannot be undone.
    """

    form: ClassVar[str]
    reveals: ClassVar[bool] = False

    @classmethod
    def absent(cls) -> "Refusal":
        """The refusal in games without this action: its rule says which games have it."""
        return Refusal.of("turn.not-in-game")

    @classmethod
    def unasked(cls) -> "Refusal | None":
        """The refusal while nobody asks the seat for it, if it only answers; None: wait."""
        return None


class Decision(msgspec.Struct, frozen=True, tag=True, tag_field="decision"):
    """An open question on the agenda: who must answer it (a seat or `CHANCE`)."""

    may_lapse: ClassVar[bool] = False
    """True if it is dropped when no answer is left."""
    actor: Seat

    def sure_gold(self, seat: Seat) -> int:
        """Coins that a seat must hold, because it has this decision."""
        return 0


class Event(msgspec.Struct, frozen=True, tag=True, tag_field="event"):
    """Something that happened; built only when there is a listener."""

    def seen_by(self, viewer: Seat | None) -> "Event":
        """This event as `viewer` sees it; None is a spectator."""
        return self


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed; `rule`: the rule behind it, if not the one of its code."""

    code: str
    params: tuple[tuple[str, Any], ...] = ()
    rule: str = ""

    @classmethod
    def of(cls, code: str, rule: str = "", /, **params: Any) -> "Refusal":
        """A refusal with named parameters (numbers, names of places and goods)."""
        return cls(code, tuple(params.items()), rule)


class Slice(msgspec.Struct):
    """A module's part of the state; `key` is the module's id."""

    key: ClassVar[str]

    def copy(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    def decisive(self) -> "Slice":
        """The part that determines what can follow; digests omit the rest, which only explains."""
        return self

    def seen_by(self, viewer: Seat | None) -> Self:
        """The part of the slice that `viewer` may know; public unless a module overrides this."""
        return self.copy()

    def complete(self, word: int) -> Self:
        """A slice that fits a seen one; `word` deals the hidden things."""
        return self.copy()

    def unknown_cards(self, viewer: int, hand: int) -> tuple[int, ...]:
        """Cards by kind of another seat's hand that are unknown to a viewer.

        Empty if none are. A spectator is the viewer after the last seat.
        """
        return ()

    def sure_gold(self, seat: Seat) -> int:
        """Coins that a seat must hold, as follows from this slice."""
        return 0

    def dealt(self, unknown: Mapping[int, tuple[int, ...]], seats: int) -> Self:
        """A completed slice once hands are dealt; `unknown`: the cards unknown to the viewer."""
        return self

    def features(self, view: Viewpoint) -> dict[str, list[int]]:
        """Named numbers for learning agents, from what `seen_by` shows; their count is constant."""
        return {}


S = TypeVar("S", bound=Slice)
_CLOCKWISE = [
    [tuple(Seat((first + step) % seats) for step in range(seats)) for first in range(seats)]
    for seats in range(len(LETTERS) + 1)
]
"""By the number of seats and the first of them."""
_copied: Callable[[list[int]], list[int]] = list[int].copy


class State(msgspec.Struct):
    """Everything that changes during a game.

    Attributes:
        seats: their number. first: the seat that had the first part.
        part: ordinal of the running part of the schedule; active: its seat;
            phase: index into the part's outline; acted: decisions applied in this part;
            closing: 1 while the phase has ended but its reactions are not settled.
        hands: cards and gold per seat and good. bank: supply per good.
        terrain, numbers: per hex; a number of 0 is none.
        building, owner: kind (0 none) and owner (-1 none) per intersection.
        road: owner per path, -1 none.
        placed: places per kind of building that the game has and owner, sorted.
        agenda: open decisions, the top one last; empty when the game is over.
        winner: a seat, or -1. slices: the modules' slices by module id.
        word: the 64-bit random word; no observation and no digest holds it.
        log: the list for events while there is a listener, else None.
    """

    seats: int
    first: Seat
    part: int
    active: Seat
    phase: int
    acted: int
    closing: int
    hands: list[list[int]]
    bank: list[int]
    terrain: list[int]
    numbers: list[int]
    building: list[int]
    owner: list[int]
    road: list[int]
    placed: list[list[list[int]]]
    agenda: list[Decision]
    winner: int
    slices: dict[str, Slice]
    word: int
    log: list[Event] | None = None

    def of(self, kind: type[S]) -> S:
        """The slice of one kind; raises KeyError when its module is not in the game."""
        return self.slices[kind.key]  # type: ignore[return-value]  # a key has one type

    def copy(self) -> "State":
        """An independent copy without a listener."""
        return State(
            self.seats,
            self.first,
            self.part,
            self.active,
            self.phase,
            self.acted,
            self.closing,
            [*map(_copied, self.hands)],
            self.bank[:],
            self.terrain[:],
            self.numbers[:],
            self.building[:],
            self.owner[:],
            self.road[:],
            [[*map(_copied, kind)] for kind in self.placed],
            self.agenda[:],
            self.winner,
            {key: part.copy() for key, part in self.slices.items()},
            self.word,
        )

    @property
    def clockwise(self) -> Sequence[Seat]:
        """All seats, that of the current part first."""
        return _CLOCKWISE[self.seats][self.active]

    @property
    def over(self) -> bool:
        """True if no decision is left."""
        return not self.agenda

    def put_building(self, corner: Intersection, owner: Owner, kind: int) -> None:
        """Put a piece on an intersection, replacing the owner's piece there if any."""
        before = self.building[corner]
        if before:
            self.placed[before][owner].remove(corner)
        self.building[corner] = kind
        self.owner[corner] = owner
        insort(self.placed[kind][owner], corner)

    def put_road(self, path: Path, owner: Owner) -> None:
        """Place a road on a path."""
        self.road[path] = owner
        insort(self.placed[ROAD][owner], path)

    def remove_road(self, path: Path) -> None:
        """Take a road off the board."""
        self.placed[ROAD][self.road[path]].remove(path)
        self.road[path] = NOBODY

    def hexes_with(self, number: int) -> list[Hex]:
        """The hexes that show a number, in reading order."""
        found: list[Hex] = []
        numbers, place = self.numbers, -1
        for _ in range(numbers.count(number)):
            place = numbers.index(number, place + 1)
            found.append(Hex(place))
        return found

    def digest(self) -> str:
        """Sixteen hexadecimal digits over everything except the random word."""
        slices = {key: part.decisive() for key, part in self.slices.items()}
        bare = msgspec.structs.replace(self, word=0, log=None, slices=slices)
        return blake2b(msgspec.json.encode(bare), digest_size=8).hexdigest()


def cards(hand: list[int]) -> int:
    """The number of cards in a hand, without gold."""
    return sum(hand) - hand[GOLD]


def after_deal(hand: Sequence[int], give: Bundle, take: Bundle) -> list[int]:
    """A hand after it gave one bundle for another."""
    left = list(hand)
    for good, count in enumerate(give.counts):
        left[good] -= count
    for good, count in enumerate(take.counts):
        left[good] += count
    return left


def letter(owner: int) -> str:
    """The printed letter of a seat or owner."""
    return LETTERS[owner]
