"""Open decisions of one game as text: `* reveal-hex B5`, `A discard-cards 4`."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from ep_rules.game import Game
from ep_rules.model import CHANCE, LETTERS, Decision, Good, Named, Owner, Seat, ShipNumber
from ep_rules.module import Draw, Phase, Rulebook
from ep_rules.notation import Codec, codec_of
from ep_rules.topology import Hex, Intersection, Path


class DecisionWords:
    """Reads and writes the decisions of a game."""

    def __init__(self, game: Game) -> None:
        families = game.book.families_for
        self._kinds = {
            _kebab(kind.__name__): kind for kind in families if not issubclass(kind, Phase)
        }
        self._by_chance = {kind for kind, found in families.items() if isinstance(found[0], Draw)}
        self._codecs = _codecs(game.book)

    @property
    def known(self) -> list[str]:
        """The words of all decisions of the game, sorted."""
        return sorted(self._kinds)

    def form(self, text: str) -> str:
        """How the decision that a text names is written, or "" if it names none."""
        words = text.split()
        kind = self._kinds.get(words[1]) if len(words) > 1 else None
        if kind is None:
            return ""
        actor = "*" if kind in self._by_chance else LETTERS[0]
        return " ".join([actor, words[1], *map(_slot, _fields(kind).items())])

    def write(self, decision: Decision) -> str:
        """The text of a decision."""
        actor = "*" if decision.actor == CHANCE else LETTERS[decision.actor]
        values = [
            codec_of(kind, self._codecs).write(getattr(decision, name))
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
            name: codec_of(field, self._codecs).read(value)
            for (name, field), value in zip(fields.items(), values, strict=True)
        }
        return kind(seat, **read)


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _fields(kind: type[Decision]) -> dict[str, Any]:
    return {
        field.name: field.type for field in msgspec.structs.fields(kind) if field.name != "actor"
    }


def _slot(field: tuple[str, object]) -> str:
    """The words that a field can have, or its name in capitals."""
    name, kind = field
    if isinstance(kind, type) and issubclass(kind, Named):
        return "|".join(kind.words())
    return name.upper()


def _codecs(book: Rulebook) -> Mapping[Any, Codec]:
    topology = book.topology
    seat = Codec(LETTERS.__getitem__, LETTERS[: book.seats].index)
    place = Codec(topology.hex_names.__getitem__, topology.hex)
    return {
        Seat: seat,
        Owner: Codec(LETTERS.__getitem__, LETTERS[: book.owners].index),
        Good: Codec(book.cards.names.__getitem__, book.cards.good),
        Hex: place,
        Intersection: Codec(topology.corner_names.__getitem__, topology.intersection),
        Path: Codec(topology.path_names.__getitem__, topology.path),
        ShipNumber: Codec("#{}".format, lambda text: _small(text.strip("#"))),
        int: Codec(str, _small),
        tuple[Seat, ...]: _several(seat),
        tuple[Hex, ...]: _several(place),
    }


def _small(text: str) -> int:
    if not text.isdecimal() or len(text) > 3:  # noqa: PLR2004 - no hand has a thousand cards
        raise ValueError(text)
    return int(text)


def _several(one: Codec) -> Codec:
    return Codec(
        lambda values: "+".join(map(one.write, values)),
        lambda text: tuple(map(one.read, text.split("+"))),
    )
