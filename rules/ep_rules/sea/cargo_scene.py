"""Scene words of ships with their cargo, and of basins; `CargoRules` names this file."""

import re
from collections.abc import Iterable, Mapping
from typing import ClassVar

from ep_rules.model import LETTERS, Seat, State
from ep_rules.pieces import Placing
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import NOBODY_WORD, SceneWords, Work, examples, listed, place_kind, quoted
from ep_rules.sea.cargo import Cargo, CargoRules
from ep_rules.sea.harbors import HARBOR_SETTLEMENT
from ep_rules.sea.holds import Held
from ep_rules.sea.routes import Chart
from ep_rules.sea.ships import ABSENT, Fleet
from ep_rules.spelling import UnknownWord, counted

_MOST_PIECES = 99
_BOX = "box"
"""The place of a ship that is not at sea."""
_SHIP = re.compile(
    r"(?:[A-Fa-f]?#(?P<number>\d) )?(?P<place>[^ (#]+)(?P<cargo>[^(]*)(?:\((?P<said>[^()]*)\))?$"
)


class ShipMark(SceneWords):
    """A word in brackets after a ship, from a module that counts actions of ships in a turn."""

    mark: ClassVar[str]

    def is_marked(self, state: State, ship: int) -> bool:
        """True if the ship has the mark."""
        raise NotImplementedError

    def set_mark(self, state: State, ship: int) -> None:
        """Give the ship the mark."""
        raise NotImplementedError


class ShipWords(SceneWords):
    """Ships and basins of each seat.

    Keys:
        ships: a list of ships with their cargo; see below.
        basins: a table of the pieces in basins: `{ "D3.n" = "crew crew" }`.
    """

    seat_keys = examples('ships = ["D4-ne settler"]', 'basins = { "D3.n" = "crew" }')

    def __init__(self, cargo: CargoRules) -> None:
        self._cargo = cargo
        self._ships = cargo.ships
        self._book = cargo.book
        self._topology = cargo.book.topology

    def placings(self, state: State, name: str, letter: str) -> Iterable[Placing]:
        """A ship on a path; pieces for the seat's ships there, and for the basin at a place."""
        yield from super().placings(state, name, letter)
        if LETTERS.index(letter) >= state.seats:
            return
        seat, cargo = Seat(LETTERS.index(letter)), state.of(Cargo)
        if place_kind(name) == "path":
            path = self._topology.path(name)
            for ship in self._ships.afloat(state, seat):
                if state.of(Fleet).at[ship] == path:
                    number = f"#{self._ships.number(ship)}"
                    said = f"{letter} ships {self._written(state, ship, [])}"
                    for word in self._book.pieces.words.values():
                        yield Placing(f"{number} {word}", f"{said} {word}")
        elif place_kind(name) == "intersection":
            corner = self._topology.intersection(name)
            held = self._held(cargo.basin.get(corner, ()))
            if state.building[corner] == HARBOR_SETTLEMENT and state.owner[corner] == seat:
                for word in self._book.pieces.words.values():
                    yield Placing(word, f"{letter} basins {name} {held} {word}")

    def place(self, work: Work) -> None:
        """Put the ships on their routes and load them; fill the basins."""
        marks = {words.mark: words for words in self._book.scene_words(ShipMark)}
        for seat, part in work.seats():
            for text in part.texts("ships"):
                self._ship(work, part, seat, text, marks)
            self._basins(work, part, seat)

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        """Ships at sea or with a mark, and basins with pieces."""
        found: dict[str, str] = {}
        marks = self._book.scene_words(ShipMark)
        ships = [self._written(state, ship, marks) for ship in self._ships.fleet(seat)]
        if any(ships):
            found["ships"] = listed(filter(None, ships))
        basins = {
            self._topology.corner_names[corner]: self._held(held)
            for corner, held in state.of(Cargo).basin.items()
            if state.owner[corner] == seat
        }
        if basins:
            said = ", ".join(f"{quoted(name)} = {quoted(held)}" for name, held in basins.items())
            found["basins"] = f"{{ {said} }}"
        return found

    def _written(self, state: State, ship: int, marks: list[ShipMark]) -> str:
        fleet = state.of(Fleet)
        said = [f"used {fleet.used[ship]}"] if fleet.used[ship] else []
        said += [word for word, holds in _own_marks(fleet, ship).items() if holds]
        said += [words.mark for words in marks if words.is_marked(state, ship)]
        at_sea = fleet.at[ship] != ABSENT
        if not at_sea and not said:
            return ""
        found = [f"#{self._ships.number(ship)}"]
        found.append(self._topology.path_names[fleet.at[ship]] if at_sea else _BOX)
        found += filter(None, [self._held(state.of(Cargo).hold[ship])])
        found += [f"({', '.join(said)})"] if said else []
        return " ".join(found)

    def _ship(
        self, work: Work, part: SceneTable, seat: Seat, text: str, marks: Mapping[str, ShipMark]
    ) -> None:
        where = ("ships", text)
        match = _SHIP.match(text)
        if match is None:
            part.bad(where, "no-ship", text=text)
        ship = self._numbered(work, part, seat, where, match["number"])
        at_sea = match["place"] != _BOX
        if at_sea:
            path = work.path(part, match["place"], *where)
            if not work.state.of(Chart).open[path]:
                part.bad(where, "no-sea-route", place=match["place"])
            self._ships.put(work.state, ship, path)
            work.state.of(Cargo).hold[ship] = self._pieces(part, where, match["cargo"])
        elif match["cargo"].strip():
            part.bad(where, "no-ship", text=text)
        for item in filter(None, (item.strip() for item in (match["said"] or "").split(","))):
            if not _mark(work.state, ship, item, marks):
                known = (*_own_marks(work.state.of(Fleet), ship), *marks)
                part.bad(where, "ship-word", text=item, known=", ".join(known))
        if at_sea:
            self._check_room(work, part, where, ship)

    def _numbered(
        self, work: Work, part: SceneTable, seat: Seat, where: tuple[str, str], number: str | None
    ) -> int:
        """The ship of a number, or the next one in the box."""
        ships, most = self._ships, self._ships.per_seat
        ship = ships.next_in_box(work.state, seat)
        if number:
            ship = seat * most + int(number) - 1
            if ship not in ships.fleet(seat):
                part.bad(where, "too-many", building="ship", count=number, most=most)
            if work.state.of(Fleet).at[ship] != ABSENT:
                part.bad(where, "ship-twice", number=number)
        if ship == ABSENT:
            part.bad(where, "too-many", building="ship", count=most + 1, most=most)
        return ship

    def _check_room(self, work: Work, part: SceneTable, where: tuple[str, str], ship: int) -> None:
        """Refuse a third ship on a route, except in the middle of its move."""
        fleet, room = work.state.of(Fleet), self._ships.settings.room
        crowd = fleet.crowd[fleet.at[ship]]
        moving = fleet.moving != ABSENT and fleet.at[fleet.moving] == fleet.at[ship]
        if crowd > room + moving:
            name = self._topology.path_names[fleet.at[ship]]
            part.bad(where, "route-full", place=name, most=room)

    def _basins(self, work: Work, part: SceneTable, seat: Seat) -> None:
        """Fill the basins; a text without a place is the basin of the only harbor settlement."""
        if not isinstance(part.data.get("basins"), str):
            basins = part.part("basins")
            for name in basins.data:
                self._basin(work, basins, seat, name)
            return
        harbors = work.state.placed[HARBOR_SETTLEMENT][seat]
        if len(harbors) != 1:
            known = ", ".join(self._topology.corner_names[corner] for corner in harbors)
            part.bad(["basins"], "which-basin", count=len(harbors), known=known or NOBODY_WORD)
        held = self._pieces(part, ("basins",), part.text("basins"))
        work.state.of(Cargo).fill(harbors[0], held)

    def _basin(self, work: Work, basins: SceneTable, seat: Seat, name: str) -> None:
        state = work.state
        corner = work.corner(basins, name)
        if state.building[corner] != HARBOR_SETTLEMENT or state.owner[corner] != seat:
            basins.bad([name], "no-harbor-settlement", place=name, seat=LETTERS[seat])
        state.of(Cargo).fill(corner, self._pieces(basins, (name,), basins.text(name)))

    def _pieces(self, part: SceneTable, where: tuple[str, ...], text: str) -> Held:
        """The pieces that a text names; refused if a hold has no room for them."""
        known = self._book.pieces.numbers
        try:
            named = counted(text, known)
        except UnknownWord as error:
            part.bad(where, "no-piece", text=str(error), known=", ".join(known))
        if sum(amount for _, amount in named) > _MOST_PIECES:
            part.bad(where, "does-not-fit", text=text.strip())
        pieces = tuple(sorted(known[word] for word, amount in named for _ in range(amount)))
        if not self._cargo.fits((), pieces):
            part.bad(where, "does-not-fit", text=text.strip())
        return pieces

    def _held(self, held: Held) -> str:
        return " ".join(self._book.pieces.words[piece] for piece in held)


def words(cargo: CargoRules) -> list[SceneWords]:
    """The words of the module."""
    return [ShipWords(cargo)]


def too_many(part: SceneTable, word: str, count: int, most: int) -> None:
    """Refuse a scene with more pieces of a kind than the box holds."""
    if count > most:
        part.bad([], "too-many", piece=word, count=count, most=most)


def _mark(state: State, ship: int, item: str, marks: Mapping[str, ShipMark]) -> bool:
    """Apply a word in brackets after a ship; False if it is unknown."""
    fleet = state.of(Fleet)
    word, _, number = item.partition(" ")
    if word == "used" and re.fullmatch(r"\d{1,2}", number):
        fleet.used[ship] = int(number)
    elif item == "wool":
        fleet.wool[ship] = 1
    elif item == "done":
        fleet.closed[ship] = 1
    elif item == "moving":
        fleet.moving = ship
    elif item in marks:
        marks[item].set_mark(state, ship)
    else:
        return False
    return True


def _own_marks(fleet: Fleet, ship: int) -> dict[str, bool]:
    """The words of all games in brackets after a ship, and whether they apply."""
    return {
        "wool": bool(fleet.wool[ship]),
        "done": bool(fleet.closed[ship]),
        "moving": fleet.moving == ship,
    }
