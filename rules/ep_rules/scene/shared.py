"""What reading and writing scenes share: words for decisions, hexes and modules of one game."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from ep_rules.game import Game
from ep_rules.model import CHANCE, LETTERS, Decision, Owner, Seat, ShipNumber, Slice, State
from ep_rules.module import Draw, Phase, RuleModule
from ep_rules.notation import Codec
from ep_rules.scene.source import Part
from ep_rules.topology import Hex, Path, Topology
from ep_rules.voyage.track import Track

M = TypeVar("M", bound=RuleModule)

COUNTERS = (
    ("purchases", "gold", "made"),
    ("offers", "offers", "made"),
    ("fish-rolls", "fish", "rolls"),
    ("fast-gold", "spices", "sold"),
    ("sacks-gone", "spices", "spent"),
    ("cards-played", "development", "plays"),
)
"""What is counted: its key in a scene, the drawer and its field."""


class Work(NamedTuple):
    """A scene that is being read."""

    game: Game
    state: State
    top: Part
    pending: frozenset[tuple[str, Hex]]
    """What CHANCE has still to say of which hex: (word of the decision, hex)."""


def module(game: Game, kind: type[M]) -> M | None:
    """The module of one type, if the game has it."""
    return next((found for found in game.book.modules if isinstance(found, kind)), None)


def tracks(state: State) -> dict[str, Track]:
    """The mission tracks in play, by the id of their module."""
    found: dict[str, Track] = {}
    for key, drawer in state.slices.items():
        track = getattr(drawer, "track", None)
        if isinstance(track, Track):
            found[key] = track
    return found


def counters(state: State) -> dict[str, tuple[Slice, str]]:
    """The counters of this game: drawer and field by their key in a scene."""
    return {
        key: (state.slices[drawer], field)
        for key, drawer, field in COUNTERS
        if drawer in state.slices
    }


def phases(game: Game) -> dict[str, type[Phase]]:
    """Every phase of the game by its name, those beside the outline too."""
    return {name: kind for found in game.book.modules for name, kind in found.phases().items()}


def island_rows(game: Game) -> list[list[Hex]]:
    """The hexes of the starting island, row by row."""
    rows: dict[str, list[Hex]] = {}
    for place in game.book.layout.island:
        rows.setdefault(game.book.topology.hex_names[place][0], []).append(place)
    return list(rows.values())


class DecisionWords:
    """Open decisions as text: `* reveal-hex B5`, `A discard-cards 4`."""

    def __init__(self, game: Game) -> None:
        families = game.book.families_for
        self._kinds = {
            _kebab(kind.__name__): kind for kind in families if not issubclass(kind, Phase)
        }
        self._by_chance = {kind for kind, found in families.items() if isinstance(found[0], Draw)}
        self._codecs = _codecs(game.book.topology, game.book.seats, game.book.owners)

    @property
    def known(self) -> list[str]:
        """The words of all decisions of the game, sorted."""
        return sorted(self._kinds)

    def write(self, decision: Decision) -> str:
        """The text of a decision."""
        actor = "*" if decision.actor == CHANCE else LETTERS[decision.actor]
        values = [
            self._codecs[kind].write(getattr(decision, name))
            for name, kind in _fields(type(decision)).items()
        ]
        return " ".join([actor, _kebab(type(decision).__name__), *values])

    def read(self, text: str) -> Decision:
        """The decision of a text.

        Raises:
            KeyError, ValueError, IndexError: there is no such decision.
        """
        actor, word, *values = text.split()
        kind = self._kinds[word]
        seat = CHANCE if actor == "*" else self._codecs[Seat].read(actor)
        if (seat == CHANCE) != (kind in self._by_chance):
            raise ValueError(text)
        fields = _fields(kind)
        read = {
            name: self._codecs[field].read(value)
            for (name, field), value in zip(fields.items(), values, strict=True)
        }
        return kind(seat, **read)


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _fields(kind: type[Decision]) -> dict[str, Any]:
    return {
        field.name: field.type for field in msgspec.structs.fields(kind) if field.name != "actor"
    }


def _codecs(topology: Topology, seats: int, owners: int) -> Mapping[Any, Codec]:
    seat = Codec(LETTERS.__getitem__, LETTERS[:seats].index)
    place = Codec(topology.hex_names.__getitem__, topology.hex)
    return {
        Seat: seat,
        Owner: Codec(LETTERS.__getitem__, LETTERS[:owners].index),
        Hex: place,
        Path: Codec(topology.path_names.__getitem__, topology.path),
        ShipNumber: Codec("#{}".format, lambda text: _small(text.strip("#"))),
        int: Codec(str, _small),
        tuple[Seat, ...]: _several(seat),
        tuple[Hex, ...]: _several(place),
    }


def _small(text: str) -> int:
    if not text.isdecimal() or len(text) > 3:  # noqa: PLR2004 - nobody holds a thousand cards
        raise ValueError(text)
    return int(text)


def _several(one: Codec) -> Codec:
    return Codec(
        lambda values: "+".join(map(one.write, values)),
        lambda text: tuple(map(one.read, text.split("+"))),
    )
