"""Scenes of one line: statements between bars, without keys or quotes; `ep_rules.scene` calls it.

`pirate-lairs | movement | pirate B D5 | C5 gold-field | A ship D4-ne crew, 1 gold`
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from ep_rules.editions import EDITIONS
from ep_rules.model import LETTERS
from ep_rules.scenarios import DEFAULT_SCENARIO, SCENARIOS, scenario_id
from ep_rules.scene import moment, reading
from ep_rules.scene_error import BadScene, Where
from ep_rules.scene_text import SceneSource, items_of, with_letters
from ep_rules.scene_words import SceneWords
from ep_rules.spelling import UnknownWord, first_word, nearest, plain

TableOrList = TypeVar("TableOrList", dict[str, Any], list[str])
_SEATS = re.compile(r"(\d)[ -]?(?:seats?|players?)|(?:seats?|players?) (\d)", re.IGNORECASE)
_SEAT = re.compile(r"(?<![\w.#-])[A-Fa-f](?![\w.#-])")
_PLACE = re.compile(r"[A-Za-z]\d{1,2}([.-][a-z]{1,2})?$", re.IGNORECASE)


def is_line(text: str) -> bool:
    """True if a text is a scene of statements: it has no key with a value."""
    return bool(text.strip()) and "=" not in text and "[" not in text


def source_of(text: str) -> SceneSource:
    """The source of a scene of statements.

    Raises:
        BadScene: a statement is not understood, or there is no such game.
    """
    return _Statements(_parts(with_letters(text)), {}).source()


def changed(data: dict[str, Any], statement: str) -> SceneSource:
    """The source of a scene after one statement or several, which replace what they contradict.

    Raises:
        BadScene: a statement chooses no game.
    """
    return _Statements(_parts(statement), data).source()


def _parts(text: str) -> list[str]:
    """The statements of a text, which are separated by bars or lines."""
    return [part.strip() for part in re.split(r"[|\n]", text) if part.strip()]


class _Statements:
    """The statements of one scene, and the data that they say."""

    def __init__(self, said: Sequence[str], data: dict[str, Any]) -> None:
        """`data` is that of the scene that the statements change."""
        self._said = said
        self._data = data
        self._origins: dict[Where, int] = {}
        self._said_here = set[Where]()
        self._number = 0

    def source(self) -> SceneSource:
        """The data of all statements, read with the words of their game."""
        left = [number for number, text in enumerate(self._said) if not self._names_game(text)]
        self._data.setdefault("seats", self._seats())
        source = SceneSource(self._said, self._data, self._origins)
        source.examples.update(reading.KEYS)
        self._game = reading.game_of_scene(source.top)
        self._words = self._game.book.scene_words(SceneWords)
        for self._number in left:
            text = self._said[self._number]
            try:
                if not self._read(text):
                    raise self._not_understood(text)
            except BadScene as error:
                source.errors.append(error)
        return source

    def _names_game(self, text: str) -> bool:
        """Take a statement about the game itself, if it is one."""
        self._number = self._said.index(text)
        word, seats = scenario_id(text), _SEATS.fullmatch(text)
        key, _, rest = text.partition(" ")
        if seats:
            self._set((), "seats", int(seats[1] or seats[2]))
        elif word in SCENARIOS:
            self._set((), "scenario", word)
        elif word in EDITIONS:
            self._set((), "edition", word)
        elif key == "house":
            self._enter((), "house", rest)
        elif key in reading.THE_GAME and rest:
            self._set((), key, rest)
        else:
            return False
        return True

    def _seats(self) -> int:
        """Enough seats for every letter."""
        named = {found.upper() for text in self._said for found in _SEAT.findall(text)}
        scenario = SCENARIOS.get(str(self._data.get("scenario", DEFAULT_SCENARIO)))
        least = min(scenario.layouts) if scenario else 1
        return max(least, *(LETTERS.index(letter) + 1 for letter in named), 2)

    def _read(self, text: str) -> bool:
        """Take a statement about the position; False if it is not understood."""
        owners = LETTERS[: self._game.book.owners]
        head, _, rest = text.partition(" ")
        known = self._keys()
        place = self._hex_key(head)
        if plain(text) in moment.phases(self._game):
            self._set((), "phase", plain(text))
        elif head.upper() in owners:
            self._of_owner(head.upper(), rest)
        elif place:
            self._of_hexes(text)
        elif (read := _begun(text, known)) is not None:
            self._assign((), *read, known)
        else:
            return False
        return True

    def _not_understood(self, text: str) -> BadScene:
        known = sorted({*self._keys(), *moment.phases(self._game)})
        near = nearest(plain(text), [*known, *SCENARIOS], 0.6) or "none"
        error = BadScene(0, "no-statement", text=text, near=near, known=", ".join(known))
        error.game = self._game
        return error

    def _keys(self) -> dict[str, str]:
        """The keys of the position itself, with their examples."""
        found = dict(reading.KEYS)
        for words in self._words:
            found |= words.keys
        return {key: example for key, example in found.items() if key not in reading.THE_GAME}

    def _hex_key(self, name: str) -> str:
        """The key of the table that says what lies on a hex, or ""."""
        try:
            place = self._game.book.topology.hex(name)
        except KeyError:
            return ""
        return next(filter(None, (words.hex_key(place) for words in self._words)), "hexes")

    def _of_hexes(self, text: str) -> None:
        """The content of one hex or several; an item without a hex continues the one before."""
        table, name, told = "", "", list[str]()
        for item in items_of(text):
            head, _, rest = item.partition(" ")
            key = self._hex_key(head)
            if key:
                table, name, told = key, head.upper(), [rest]
            else:
                told.append(item)
            self._enter((), table, f"{name} {', '.join(told)}")

    def _of_owner(self, letter: str, text: str) -> None:
        """The pieces and cards of a seat: a place alone is one more of the piece before it."""
        known: dict[str, str] = {}
        for words in self._words:
            known |= {**words.owner_keys, **words.seat_keys}
        key = "hand"
        self._data.setdefault(letter, {})
        for item in items_of(text):
            read = _begun(item, known)
            if read is None and not _PLACE.match(item.split()[0]):
                key = "hand"
            key, rest = read or (key, item)
            self._assign((letter,), key, rest, known)

    def _assign(self, where: Where, key: str, text: str, known: Mapping[str, str]) -> None:
        """Say what a key is, in the form of its example."""
        example = known[key]
        if example.startswith("["):
            self._add_all(where, key, text, re.findall(r'"([^"]*)"', example))
        elif example.startswith("{"):
            of_places = bool(_PLACE.match(example.strip('{ "').split()[0].strip('"')))
            self._enter(where, key, text, of_places=of_places)
        elif key == "hand":
            held = self._inside(where).get(key) if (*where, key) in self._said_here else None
            self._said_here.add((*where, key))
            self._set(where, key, f"{held}, {text}" if held else text)
        else:
            self._set(where, key, text or "true")

    def _add_all(self, where: Where, key: str, text: str, examples: Sequence[str]) -> None:
        """The items of a list: words, texts between commas, or one text, as in the examples."""
        if not _PLACE.match(examples[0].split()[0]) and (*where, key) not in self._said_here:
            self._inside(where).pop(key, None)
        self._said_here.add((*where, key))
        items = text.split(",") if len(examples) > 1 else [text]
        if all(len(item.split()) == 1 for item in examples):
            items = text.replace(",", " ").split()
        for item in filter(None, (item.strip() for item in items)):
            self._add(where, key, item)

    def _inside(self, where: Where) -> dict[str, Any]:
        found = self._data
        for key in where:
            found = self._held(found, key, dict[str, Any])
        return found

    def _held(
        self, table: dict[str, Any], key: str, kind: Callable[[], TableOrList]
    ) -> TableOrList:
        """The table or list of a key; another statement must not have said anything else.

        Raises:
            BadScene: one has.
        """
        new = kind()
        held = table.setdefault(key, new)
        if not isinstance(held, type(new)):
            raise self._not_understood(self._said[self._number])
        return held

    def _set(self, where: Where, key: str, value: object) -> None:
        self._inside(where)[key] = value
        self._origins[*where, key] = self._number

    def _add(self, where: Where, key: str, item: str) -> None:
        held = self._held(self._inside(where), key, list[str])
        if item.startswith("#"):
            held[:] = [other for other in held if other.split()[0] != item.split(maxsplit=1)[0]]
        held.append(item)
        self._origins.setdefault((*where, key), self._number)
        self._origins[*where, key, item] = self._number

    def _enter(self, where: Where, key: str, text: str, *, of_places: bool = False) -> None:
        """An entry of a table; a text without a place is the whole value."""
        name, _, rest = text.partition(" ")
        if of_places and not _PLACE.match(name):
            self._set(where, key, text)
            return
        self._origins.setdefault((*where, key), self._number)
        self._set((*where, key), name, rest)


def _begun(text: str, known: Iterable[str]) -> tuple[str, str] | None:
    """The key that a statement begins with, or with whose beginning, and the words after it."""
    keys = list(known)
    try:
        key, rest = first_word(text, keys)
    except UnknownWord:
        head, _, after = text.partition(" ")
        start = f"{plain(head)}-"
        begun = [key for key in keys if key.startswith(start)] if start != "-" else []
        return (begun[0], after.strip()) if len(begun) == 1 else None
    return key, " ".join(rest)
