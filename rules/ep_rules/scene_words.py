"""The contribution of a rule module to scenes: keys that it reads and writes.

`ep_rules.scene` loops over the words of a game's modules. A module returns them from
`RuleModule.scene_words`; they are in its own file, or in another file that it names.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple, TypeVar

from ep_rules.model import LETTERS, UNKNOWN, Decision, Owner, Refusal, Seat, Slice, State, Terrain
from ep_rules.pieces import Placing
from ep_rules.scene_text import SceneTable
from ep_rules.spelling import UnknownWord, first_word, singular
from ep_rules.terrain import Terrains
from ep_rules.topology import Hex, Intersection, Path, Topology

NOBODY_WORD = "none"
"""Written where a key names a seat or a place, and there is none."""


T = TypeVar("T")

_PLACE = re.compile(r"[A-Z]\d{1,2}(?:(\.)[nesw]{1,2}|(-)[nesw]{1,2})?$", re.IGNORECASE)


def place_kind(word: str) -> str:
    """The kind of place that a word names: `hex`, `intersection`, `path`, or ""."""
    found = _PLACE.match(word)
    if found is None:
        return ""
    return "intersection" if found[1] else "path" if found[2] else "hex"


class Work(NamedTuple):
    """A scene during reading."""

    state: State
    topology: Topology
    top: SceneTable
    pending: frozenset[tuple[str, Hex]]
    """Open decisions of CHANCE about hexes: (word of the decision, hex)."""

    def waits(self, word: str, place: Hex) -> bool:
        """True while CHANCE has an open decision of this word about a hex."""
        return (word, place) in self.pending

    def seats(self) -> Iterable[tuple[Seat, SceneTable]]:
        """Every seat with its table."""
        return ((Seat(n), self.top.part(LETTERS[n])) for n in range(self.state.seats))

    def hex(self, part: SceneTable, name: str, *keys: str) -> Hex:
        """The hex of a name, or refuse the scene."""
        return self._place(part, "hex", self.topology.hex, name, keys)

    def corner(self, part: SceneTable, name: str, *keys: str) -> Intersection:
        """The intersection of a name, or refuse the scene."""
        return self._place(part, "intersection", self.topology.intersection, name, keys)

    def path(self, part: SceneTable, name: str, *keys: str) -> Path:
        """The path of a name, or refuse the scene."""
        return self._place(part, "path", self.topology.path, name, keys)

    def seat(self, part: SceneTable, text: str, *keys: str) -> Seat:
        """The seat of a letter, or refuse the scene."""
        seats, letter = self.state.seats, text.upper()
        if len(letter) != 1 or letter not in LETTERS[:seats]:
            part.bad(keys, "no-seat", text=text, last=LETTERS[seats - 1])
        return Seat(LETTERS.index(letter))

    def holder(self, part: SceneTable, key: str) -> int:
        """The seat that a key names; -1 if it names none."""
        text = part.text(key, NOBODY_WORD)
        return -1 if text == NOBODY_WORD else self.seat(part, text, key)

    def _place(
        self,
        part: SceneTable,
        kind: str,
        finder: Callable[[str], T],
        name: str,
        keys: tuple[str, ...],
    ) -> T:
        try:
            return finder(name.strip().lower())
        except KeyError:
            row = name.strip()[:1].upper()
            hexes = [one for one in self.topology.hex_names if one[0] == row]
            known = hexes or [self.topology.hex_names[0], self.topology.hex_names[-1]]
            first, last = known[0], known[-1]
            part.bad([*keys, name], "no-place", name=name, kind=kind, first=first, last=last)


class SceneWords:
    """A group of scene keys, read and written by their module.

    The docstring of each has a section `Keys:` with the meaning of every key, for `docs/scenes.md`.

    Attributes:
        after: the id of a module behind whose words they are read and written.
        keys: keys and tables of the scene itself, each with an example as TOML. owner_keys: keys in
            the table of every owner. seat_keys: keys in the tables of seats.
        counters: entries of the table `counters`: a key, a kind of slice and its field.
    """

    after: ClassVar[str] = ""
    keys: ClassVar[Mapping[str, str]] = {}
    seat_keys: ClassVar[Mapping[str, str]] = {}
    counters: ClassVar[tuple[tuple[str, type[Slice], str], ...]] = ()

    @property
    def owner_keys(self) -> Mapping[str, str]:
        """Keys in the table of every owner, neutral colors too."""
        return {}

    def hex_key(self, place: Hex) -> str:
        """The key of the table that says what lies on a hex; "" if the module does not say it."""
        return ""

    def placings(self, state: State, name: str, letter: str) -> Iterable[Placing]:
        """The pieces that the module could place at the place of a name, for the owner of a letter.

        By default, one for each key whose example names a place of that kind.
        """
        for key, example in self.keys.items():
            if said := _like(example, name, letter):
                yield Placing(singular(key), f"{key} {said}")
        seat = LETTERS.index(letter) < state.seats
        for key, example in {**self.owner_keys, **(self.seat_keys if seat else {})}.items():
            if said := _like(example, name, letter):
                yield Placing(singular(key), f"{letter} {key} {said}")

    def exchanged(self, state: State, one: Hex, other: Hex) -> str:
        """A statement for what must move along when two tiles are exchanged; "" if nothing must."""
        return ""

    def lay(self, work: Work) -> None:
        """Read the things on the board that come before any piece."""

    def place(self, work: Work) -> None:
        """Read the pieces of owners."""

    def set_out(self, work: Work) -> None:
        """Read everything else, after all pieces."""

    def answer(self, work: Work) -> None:
        """Read the open decisions, after the running part and phase."""

    def fits(self, state: State, decision: Decision) -> bool:
        """True if the subject of an open decision is on the board."""
        return True

    def values(self, state: State) -> Mapping[str, str]:
        """Written values of the scene itself, by key."""
        return {}

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        """Written tables of the scene itself."""
        return {}

    def of_owner(self, state: State, owner: Owner) -> Mapping[str, str]:
        """Written values in the table of any owner."""
        return {}

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        """Written values in the table of a seat."""
        return {}


W = TypeVar("W", bound=SceneWords)


def refuse(part: SceneTable, where: tuple[str, ...], name: str, refusal: Refusal | None) -> None:
    """Refuse a scene in which a piece breaks a rule."""
    if refusal is not None:
        part.bad(where, "cannot-stand", place=name, refusal=refusal)


def _like(example: str, name: str, letter: str) -> str:
    """An example of one text with another place and owner; "" if it names no place of the kind."""
    if example.startswith("{"):
        return ""
    words = re.findall(r"[\w.-]+", example.partition(",")[0])
    named = [word for word in words if place_kind(word) or word in LETTERS]
    if not any(place_kind(word) == place_kind(name) for word in named):
        return ""
    return " ".join(name if place_kind(word) else letter for word in named)


def terrain_said(part: SceneTable, name: str, terrains: Terrains) -> tuple[Terrain, Sequence[str]]:
    """The terrain of a hex and the words beside it, wherever the number is, or refuse the scene."""
    said = sorted(part.text(name).replace(",", " ").split(), key=str.isdecimal)
    try:
        word, rest = first_word(" ".join(said), terrains.numbers, terrains.aliases)
    except UnknownWord:
        known = ", ".join(word for word in terrains.numbers if word != terrains.words[UNKNOWN])
        part.bad([name], "no-terrain", text=part.text(name), known=known)
    return terrains.numbers[word], rest


def examples(*lines: str) -> Mapping[str, str]:
    """Keys with an example of each, from lines such as `pirate = "B D6"`."""
    return dict(line.split(" = ", 1) for line in lines)


def quoted(value: str) -> str:
    """A text as TOML writes it."""
    return f'"{value}"'


def listed(values: Iterable[str]) -> str:
    """A list of texts as TOML writes it."""
    return f"[{', '.join(map(quoted, values))}]"


def amounts_text(counts: Iterable[tuple[int, str]]) -> str:
    """Amounts as `2 knight, 1 monopoly`, without zeros."""
    return ", ".join(f"{count} {word}" for count, word in counts if count)


def holder_text(seat: int) -> str:
    """A seat, or none, as TOML writes it."""
    return quoted(LETTERS[seat] if seat >= 0 else NOBODY_WORD)
