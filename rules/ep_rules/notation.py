"""Reads and writes actions as text. The grammar is here; each action has its own form.

An action's `form` is a line such as `found {ship} at {place}`: words are literal, a slot is written
by the codec of the field's type. `docs/notation.md` lists all of them.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from ep_rules.model import (
    LETTERS,
    Action,
    Bundle,
    Good,
    Named,
    Piece,
    Refusal,
    Seat,
    ShipNumber,
)
from ep_rules.pieces import CardKinds
from ep_rules.spelling import nearest, plain
from ep_rules.topology import Hex, Intersection, Path, Topology


class NotUnderstood(ValueError):
    """Text that is not an action; the message is the text."""


class OthersShip(NotUnderstood):
    """A line names a ship of another seat; `refusal` explains it."""

    def __init__(self, text: str, owner: Seat) -> None:
        super().__init__(text)
        self.refusal = Refusal.of("notation.not-your-ship", actor=owner)


class Ambiguous(ValueError):
    """Text that fits several actions; `choices` are their lines."""

    def __init__(self, text: str, choices: Sequence[str]) -> None:
        super().__init__(text)
        self.choices = tuple(choices)


class Codec(msgspec.Struct, frozen=True):
    """Reads and writes values of one type; `read` raises ValueError or KeyError.

    `words`: a value can have several words.
    """

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    words: bool = False


_LONGEST_NUMBER = 9
"""Digits of a number in an action."""
_NOTHING = frozenset({"nothing", "none", "free", "gift", "a-gift", "0"})
_SLOT = re.compile(r"\{(\w+)\}$")
_SHIP = re.compile(r"[A-Fa-f]?#?([1-9])$")
_SHIP_OF_A_SEAT = re.compile(r"(?<!\S)([A-Fa-f])#[1-9](?!\S)")


def _read_ship(text: str) -> ShipNumber:
    match = _SHIP.match(text)
    if match is None:
        raise ValueError(text)
    return ShipNumber(int(match[1]))


Names = Mapping[Any, Mapping[Any, str]]
"""The words of the values of some types of fields."""


def _of_pieces(one: Codec) -> Codec:
    """Several pieces of cargo, joined by `+`."""
    return Codec(
        lambda held: "+".join(map(one.write, held)),
        lambda text: tuple(sorted(map(one.read, text.split("+")))),
    )


def _of_goods(cards: CardKinds) -> Codec:
    """A bundle of goods; one that is empty is `nothing`, or another word of people for it."""

    def read(text: str) -> Bundle:
        if plain(text) in _NOTHING:
            return Bundle.of({})
        goods = cards.read_goods(text)
        nothing = bool(goods) and not any(amount for _, amount in goods)
        return Bundle.of({}) if nothing else cards.read(text)

    return Codec(lambda bundle: cards.write(bundle) or "nothing", read, words=True)


def _read_number(text: str) -> int:
    if not text.isdecimal() or len(text) > _LONGEST_NUMBER:
        raise ValueError(text)
    return int(text)


def _codecs(topology: Topology, cards: CardKinds, names: Names) -> dict[Any, Codec]:
    named = {
        kind: Codec(own.__getitem__, {word: value for value, word in own.items()}.__getitem__)
        for kind, own in names.items()
    }
    return {
        **named,
        Hex: Codec(topology.hex_names.__getitem__, topology.hex),
        Intersection: Codec(topology.corner_names.__getitem__, topology.intersection),
        Path: Codec(topology.path_names.__getitem__, topology.path),
        Good: Codec(cards.names.__getitem__, cards.good),
        tuple[Piece, ...]: _of_pieces(named[Piece]),
        Seat: Codec(LETTERS.__getitem__, lambda text: Seat(LETTERS.index(text.upper()))),
        ShipNumber: Codec(lambda ship: f"#{ship}", _read_ship),
        Bundle: _of_goods(cards),
        int: Codec(str, _read_number),
    }


def codec_of(kind: Any, codecs: Mapping[Any, Codec]) -> Codec:
    """The codec of a field's type; a module's choices are written by their words."""
    if isinstance(kind, type) and issubclass(kind, Named):
        return Codec(lambda value: kind(value).word, kind.words().__getitem__)
    return codecs[kind]


def _read_any_case(codec: Codec, text: str) -> Any:
    try:
        return codec.read(text)
    except (ValueError, KeyError):
        return codec.read(text.lower())


@cache
def fields_of(action: type[Action]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of an action; msgspec reads the annotations again for each call."""
    return msgspec.structs.fields(action)


class _Form:
    """One action's line, split into words and slots."""

    def __init__(self, action: type[Action], codecs: Mapping[Any, Codec]) -> None:
        self.action = action
        self.parts: list[tuple[str, Codec | None]] = []
        types = {field.name: field.type for field in fields_of(action)}
        for token in action.form.split():
            slot = _SLOT.match(token)
            self.parts.append(
                (slot[1], codec_of(types[slot[1]], codecs)) if slot else (token, None)
            )

    @property
    def word(self) -> str:
        return self.parts[0][0]

    def write(self, action: Action) -> str:
        return " ".join(
            codec.write(getattr(action, name)) if codec else name for name, codec in self.parts
        )

    def read(self, words: Sequence[str]) -> Action | None:
        """The action, or None if the words do not fit; a bundle takes several words."""
        values: dict[str, Any] = {}
        at = 0
        for index, (name, codec) in enumerate(self.parts):
            if at >= len(words):
                return None
            if codec is None:
                if words[at].lower() != name:
                    return None
                at += 1
                continue
            upto = at + 1
            if codec.words:
                stop = self.parts[index + 1][0] if index + 1 < len(self.parts) else None
                while upto < len(words) and words[upto].lower() != stop:
                    upto += 1
            try:
                values[name] = _read_any_case(codec, " ".join(words[at:upto]))
            except (ValueError, KeyError):
                return None
            at = upto
        return self.action(**values) if at == len(words) else None


class Notation:
    """The lines of all actions of one rulebook."""

    def __init__(
        self,
        topology: Topology,
        cards: CardKinds,
        names: Names,
        actions: Iterable[type[Action]],
    ) -> None:
        codecs = _codecs(topology, cards, names)
        self._forms = {action: _Form(action, codecs) for action in actions}
        self._by_word: dict[str, list[_Form]] = {}
        for form in self._forms.values():
            self._by_word.setdefault(form.word, []).append(form)

    @property
    def forms(self) -> list[str]:
        """Every action's form, in the order of the modules."""
        return [action.form for action in self._forms]

    def write(self, action: Action) -> str:
        """The line of an action."""
        return self._forms[type(action)].write(action)

    def read(self, text: str, legal: Iterable[Action] = (), seat: Seat | None = None) -> Action:
        """The action of a line; the beginning of one legal action's line is enough.

        `seat`: the speaker, whose ships it can name; CHANCE may name any.

        Raises:
            NotUnderstood: no action has such a line.
            OthersShip: it names a ship of another seat.
            Ambiguous: the beginning fits several of the legal actions.
        """
        for ship in _SHIP_OF_A_SEAT.finditer(text) if seat is not None and seat >= 0 else ():
            owner = Seat(LETTERS.index(ship[1].upper()))
            if owner != seat:
                raise OthersShip(text, owner)
        words = text.split()
        found = [
            action
            for form in (self._by_word.get(words[0].lower(), ()) if words else ())
            if (action := form.read(words)) is not None
        ]
        if not found and words:
            found = self._begun(" ".join(words).lower(), legal)
        if not found:
            raise NotUnderstood(text)
        if len(found) > 1:
            raise Ambiguous(text, [self.write(action) for action in found])
        return found[0]

    def meant(self, text: str, legal: Iterable[Action] = ()) -> str:
        """The line that was probably meant by a text that is not an action, or ""."""
        words = text.lower().split()
        near = nearest(words[0], self._by_word, 0.6) if words else ""
        line = " ".join((near, *words[1:])).strip()
        try:
            return self.write(self.read(line, legal))
        except (NotUnderstood, Ambiguous):
            return nearest(line, map(self.write, legal), 0.75)

    def _begun(self, begin: str, legal: Iterable[Action]) -> list[Action]:
        """The legal actions whose lines begin with a text, at the end of a word if some do."""
        found = [action for action in legal if self.write(action).lower().startswith(begin)]
        whole = [
            action for action in found if f"{self.write(action).lower()} ".startswith(f"{begin} ")
        ]
        return whole or found
