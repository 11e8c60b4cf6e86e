"""Positions as text: a scene, then lines of notation. What the tests of rules are written with.

A line is one of a record: `A road A1-e` is said by seat A, `* dice 3 4` by CHANCE.
"""

from collections.abc import Mapping

from ep_rules.api import (
    CHANCE,
    LETTERS,
    PIECE_NAMES,
    ROAD,
    Action,
    Bundle,
    Cargo,
    Event,
    Fleet,
    Game,
    History,
    Owner,
    Path,
    Seat,
    State,
    Terrain,
    determinize,
    observe,
    read_scene,
)
from ep_rules.api import game as compiled
from ep_rules.notation import write_bundle
from ep_rules.sea.ships import Ships

KINDS = ("road", "settlement", "harbor")


class Table:
    """A game on the table: say lines, ask what is legal, look at the pieces by their names."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.history = History(game, state)
        self.heard: list[Event] = []

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.history.state

    def parse(self, line: str) -> tuple[Seat, Action]:
        """Who says what."""
        who, _, text = line.partition(" ")
        seat = CHANCE if who == "*" else Seat(LETTERS.index(who))
        return seat, self.game.notation.read(text)

    def do(self, *lines: str) -> "Table":
        """Play lines, all of which must be allowed; `heard` keeps their events."""
        self.heard = []
        for line in lines:
            seat, action = self.parse(line)
            refusal = self.game.explain(self.state, action, seat)
            assert refusal is None, f"{line}: {refusal}"
            self.heard += self.history.play(action, seat)
        return self

    def refused(self, line: str) -> str:
        """The code with which a line is refused; '' if it is allowed. Nothing changes."""
        seat, action = self.parse(line)
        before = self.state.digest()
        refusal = self.game.explain(self.state, action, seat)
        assert self.state.digest() == before
        if refusal is None:
            return ""
        asked = not self.state.over and self.state.agenda[-1].actor == seat
        assert not asked or action not in self.game.legal_actions(self.state), "refused but listed"
        return refusal.code

    def legal(self, begin: str = "") -> list[str]:
        """The lines of all legal actions that begin so, without the seat."""
        lines = map(self.game.notation.write, self.game.legal_actions(self.state))
        return [line for line in lines if line.startswith(begin)]

    @property
    def asks(self) -> str:
        """Who must answer what: `A MovementPhase`, `* RevealHex`, or `over`."""
        if self.state.over:
            return "over"
        top = self.state.agenda[-1]
        return f"{'*' if top.actor == CHANCE else LETTERS[top.actor]} {type(top).__name__}"

    @property
    def winner(self) -> str:
        """The letter of the seat that has won, or ''."""
        return LETTERS[self.state.winner] if self.state.winner >= 0 else ""

    def hand(self, seat: str) -> str:
        """Cards and gold of a seat: `2 wool, 1 gold`."""
        return write_bundle(Bundle(tuple(self.state.hands[LETTERS.index(seat)])))

    def bank(self, good: str) -> int:
        """Cards of one kind in the supply."""
        return self.state.bank[("brick", "lumber", "wool", "grain", "ore").index(good)]

    def hex(self, name: str) -> str:
        """What a hex shows: `fields 9`, `sea`, `unknown`."""
        place = self.game.book.topology.hex(name)
        number = self.state.numbers[place]
        return Terrain(self.state.terrain[place]).word + (f" {number}" if number else "")

    def ships(self, seat: str) -> list[str]:
        """Route and cargo of every ship of a seat that is at sea."""
        rules, paths = self.game.book.module(Ships), self.game.book.topology.path_names
        at, hold = self.state.of(Fleet).at, self.state.of(Cargo).hold
        return [
            " ".join((paths[at[ship]], *(PIECE_NAMES[piece] for piece in hold[ship])))
            for ship in rules.afloat(self.state, Seat(LETTERS.index(seat)))
        ]

    def left(self, ship: str) -> int:
        """Movement points that a ship such as `A#1` has left."""
        rules = self.game.book.module(Ships)
        index = LETTERS.index(ship[0]) * rules.per_seat + int(ship[2:]) - 1
        return rules.left(self.state, index)

    def basin(self, place: str) -> list[str]:
        """What a basin holds."""
        corner = self.game.book.topology.intersection(place)
        return [PIECE_NAMES[piece] for piece in self.state.of(Cargo).basin.get(corner, ())]

    def places(self, kind: str, owner: str) -> list[str]:
        """Where an owner's pieces of one of KINDS stand."""
        topology, number = self.game.book.topology, KINDS.index(kind)
        names = topology.path_names if number == ROAD else topology.corner_names
        return [names[place] for place in self.state.placed[number][LETTERS.index(owner)]]

    def points(self, owner: str) -> int:
        """All victory points."""
        return sum(self.game.points(self.state, Owner(LETTERS.index(owner))).values())

    def name(self, path: str) -> str:
        """The printed name of a path."""
        return self.game.book.topology.path_names[self.path(path)]

    def path(self, name: str) -> Path:
        """The path of a name."""
        return self.game.book.topology.path(name)

    def hears(self) -> list[str]:
        """The kinds of the events of the last `do`, in order."""
        return [type(event).__name__ for event in self.heard]

    def guessed(self, seat: str, word: int = 0) -> "Table":
        """The same table as the seat can imagine it."""
        seen = observe(self.game, self.state, Seat(LETTERS.index(seat)))
        return Table(self.game, determinize(seen, word))


def at(scene: str, house: Mapping[str, object] | None = None, edition: str = "") -> Table:
    """The table of a scene, with house settings or another edition if given."""
    text = f'edition = "{edition}"\n{scene}' if edition else scene
    if house:
        text += "\n[house]\n" + "".join(f'"{key}" = "{value}"\n' for key, value in house.items())
    return Table(*read_scene(text))


def start(
    seats: int = 2,
    seed: int = 1,
    first: str = "A",
    house: Mapping[str, str] | None = None,
    edition: str = "print-2025",
) -> Table:
    """A fresh game of Land Ho!."""
    game = compiled("land-ho", seats, edition, house)
    return Table(game, game.new_state(seed, Seat(LETTERS.index(first))))
