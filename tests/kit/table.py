"""Voyages on the table: positions said piece by piece, then lines of notation.

    t = voyage("fish", edition, hexes={"C5": "fish 1", "C6": "fields 9"})
    t.seat("A", harbors="C3.s", ships=["D4-nw crew crew"], hand="2 wool, 1 gold")
    t.pirate("B", "C5")
    t.turn("A", "movement")
    t.do("A chase #1", "* chase-roll 6")

A line is one of a record: `A road A1-e` is said by seat A, `* dice 3 4` by CHANCE. Boards for two
to four players have the Council (or plain sea) at D4: the sea hexes A3 B3 C3 D4 E3 F3 G3 lie beside
the island, the unknown begins at C5 (north) and E5 (south), which ships at D5-nw and D5-sw touch.
"""

from collections.abc import Mapping, Sequence

from ep_rules.api import (
    CHANCE,
    LETTERS,
    PIECE_NAMES,
    RESOURCES,
    Action,
    Bundle,
    Cargo,
    Event,
    Fleet,
    Game,
    Hex,
    History,
    Owner,
    Piece,
    Seat,
    State,
    Terrain,
    determinize,
    observe,
)
from ep_rules.api import game as compiled
from ep_rules.base.turn import Turn
from ep_rules.missions.fish import Fish, Shoals
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.missions.spices import Spices, Villages
from ep_rules.model import GOLD, NOBODY, TERRAIN_WORDS
from ep_rules.notation import read_bundle, write_bundle
from ep_rules.sea.discovery import HexIs, RevealHex
from ep_rules.sea.pirates import Pirate
from ep_rules.sea.ships import Ships
from ep_rules.voyage.track import Track

PLAIN = {
    "C5": "sea",
    "E5": "sea",
}
"""The two unknown hexes nearest to the island, turned up as sea (one a side in every voyage)."""

MISSIONS: dict[str, type[Lairs] | type[Shoals] | type[Villages]] = {
    "lairs": Lairs,
    "fish": Shoals,
    "spices": Villages,
}


class Table:
    """A game on the table: put pieces, say lines, ask what is legal, look by printed names."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.history = History(game, state)
        self.heard: list[Event] = []

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.history.state

    # ---- putting a position on the table ---------------------------------------------------

    def settle(self) -> "Table":
        """Let the set-up happen, first place first; CHANCE gives the first tile of the bag."""
        while not self.asks.endswith("ProductionPhase"):
            self.history.play(self.game.legal_actions(self.state)[0])
        return self

    def bare(self) -> "Table":
        """Take all pieces, cards and coins off the table again."""
        state = self.state
        for hand in state.hands:
            for good in range(len(hand)):
                state.bank[good] += hand[good]
                hand[good] = 0
        state.building[:] = [0] * len(state.building)
        state.owner[:] = [NOBODY] * len(state.owner)
        state.road[:] = [NOBODY] * len(state.road)
        state.placed[:] = [[[] for _ in places] for places in state.placed]
        for kind in (Fleet, Cargo):
            fresh = next(
                drawer
                for module in self.game.book.modules
                if isinstance(drawer := module.slice(), kind)
            )
            state.slices[kind.key] = fresh
        return self

    def hexes(self, hexes: Mapping[str, str]) -> "Table":
        """Turn hexes up: `fields 9`, `sea`, `fish 1`, `spice fast-gold`, `gold-field` (a lair
        lies on it), `gold-field 5` (freed). Nobody is rewarded."""
        for name, words in hexes.items():
            terrain, _, more = words.partition(" ")
            place = self.game.book.topology.hex(name)
            purse = [hand[:] for hand in self.state.hands], self.state.bank[:]
            self.state.agenda.append(RevealHex(CHANCE, place))
            self.game.play(self.state, HexIs(place, TERRAIN_WORDS[terrain]))
            lines = {
                "sea": [],
                "gold-field": [],
                "fish": [f"fish-die {name} {more}"],
                "spice": [f"village {name} {more}"],
            }.get(terrain, [f"number {name} {more}"])
            for line in lines:
                if self.state.agenda[-1].actor == CHANCE:
                    self.game.play(self.state, self.game.notation.read(line))
            if terrain == "gold-field" and more:
                self._free(place, int(more))
            self.state.hands, self.state.bank = purse
        return self

    def _free(self, place: Hex, number: int) -> None:
        lairs = self.state.of(Lairs)
        lairs.tokens.remove(number)
        lairs.lairs.remove(place)
        self.state.numbers[place] = number

    def seat(  # noqa: PLR0913 - one argument a kind of piece
        self,
        owner: str,
        *,
        hand: str = "",
        settlements: str = "",
        harbors: str = "",
        roads: str = "",
        ships: Sequence[str] = (),
        basins: Mapping[str, str] | None = None,
    ) -> "Table":
        """Pieces of one seat: places in one text, ships as `D4-nw crew crew`."""
        topology, place = self.game.book.topology, self.game.book.placers
        number = Owner(LETTERS.index(owner))
        for kind, names in (("settlement", settlements), ("harbor-settlement", harbors)):
            for name in names.split():
                place[kind](self.state, number, topology.intersection(name))
        for name in roads.split():
            place["road"](self.state, number, topology.path(name))
        rules = self.game.book.module(Ships)
        for words in ships:
            name, *cargo = words.split()
            ship = rules.next_in_box(self.state, Seat(number))
            place["ship"](self.state, number, topology.path(name))
            self.state.of(Cargo).hold[ship] = _pieces(cargo)
        for name, words in (basins or {}).items():
            self.state.of(Cargo).fill(topology.intersection(name), _pieces(words.split()))
        if hand:
            self.gives(owner, hand)
        return self

    def gives(self, owner: str, goods: str) -> "Table":
        """Cards and coins from the supply: `2 wool, 1 gold`."""
        for good, amount in enumerate(read_bundle(goods).counts):
            self.state.hands[LETTERS.index(owner)][good] += amount
            self.state.bank[good] -= amount
        return self

    def pirate(self, owner: str, place: str) -> "Table":
        """A seat's pirate ship is in play."""
        pirate = self.state.of(Pirate)
        pirate.at = self.game.book.topology.hex(place)
        pirate.owner = LETTERS.index(owner)
        return self

    def siege(self, place: str, **crews: int) -> "Table":
        """Crews on a lair or a freed gold field: `siege("C5", A=2, B=1)`."""
        for letter, count in crews.items():
            seat, seats = Seat(LETTERS.index(letter)), self.state.seats
            self.state.of(Lairs).put(self.game.book.topology.hex(place), seat, count, seats)
        return self

    def hauls(self, *places: str) -> "Table":
        """Hauls on fish hexes."""
        self.state.of(Shoals).hauls = sorted(map(self.game.book.topology.hex, places))
        return self

    def friends(self, place: str, letters: str) -> "Table":
        """Seats with a crew at a village."""
        villages, hex_ = self.state.of(Villages), self.game.book.topology.hex(place)
        villages.friends[hex_] = tuple(Seat(LETTERS.index(letter)) for letter in letters)
        villages.friends = dict(sorted(villages.friends.items()))
        return self

    def track(self, mission: str, **spaces: int) -> "Table":
        """Markers of a mission; who is named first lies at the bottom of its stack."""
        track = self.tracked(mission)
        for letter, space in spaces.items():
            track.at[LETTERS.index(letter)] = space
            track.stack.append(Seat(LETTERS.index(letter)))
        return self

    def turn(self, seat: str, phase: str = "movement", part: int | None = None) -> "Table":
        """Whose part it is and which phase is open; `part` counts from 0."""
        book, state = self.game.book, self.state
        rules = book.module(Turn)
        parts = range(2 * state.seats * state.seats) if part is None else (part,)
        for number in parts:
            state.part = number
            if rules.seat_of_part(state) == LETTERS.index(seat) and not rules.is_second(state):
                break
        state.agenda.clear()
        rules.start_part(state)
        state.phase = book.outline.index(phase)
        state.agenda[:] = [book.phase_types[state.phase](state.active)]
        return self

    # ---- saying and asking -----------------------------------------------------------------

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
            if self.game.lists_all(action):
                assert action in self.game.legal_actions(self.state), f"{line}: not listed"
            self.heard += self.history.play(action, seat)
        return self

    def refused(self, line: str) -> str:
        """The code with which a line is refused; '' if it is allowed. Nothing changes."""
        seat, action = self.parse(line)
        before = self.state.digest()
        refusal = self.game.explain(self.state, action, seat)
        assert self.state.digest() == before
        asked = not self.state.over and self.state.agenda[-1].actor == seat
        listed = asked and action in self.game.legal_actions(self.state)
        assert listed == (asked and refusal is None) or not self.game.lists_all(action), line
        return "" if refusal is None else refusal.code

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

    def gold(self, seat: str) -> int:
        """Coins of a seat."""
        return self.state.hands[LETTERS.index(seat)][GOLD]

    def cards(self, seat: str) -> int:
        """Resource cards of a seat."""
        return sum(self.state.hands[LETTERS.index(seat)][good] for good in RESOURCES)

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

    def hold(self, ship: str) -> str:
        """What a ship such as `A#1` carries."""
        rules = self.game.book.module(Ships)
        index = LETTERS.index(ship[0]) * rules.per_seat + int(ship[2:]) - 1
        return " ".join(PIECE_NAMES[piece] for piece in self.state.of(Cargo).hold[index])

    def left(self, ship: str) -> int:
        """Movement points that a ship such as `A#1` has left."""
        rules = self.game.book.module(Ships)
        return rules.left(self.state, LETTERS.index(ship[0]) * rules.per_seat + int(ship[2:]) - 1)

    def basin(self, place: str) -> str:
        """What a basin holds."""
        corner = self.game.book.topology.intersection(place)
        return " ".join(PIECE_NAMES[piece] for piece in self.state.of(Cargo).basin.get(corner, ()))

    def places(self, kind: str, owner: str) -> list[str]:
        """Where an owner's `road`, `settlement` or `harbor` pieces stand."""
        topology, number = self.game.book.topology, ("road", "settlement", "harbor").index(kind)
        names = topology.path_names if number == 0 else topology.corner_names
        return [names[place] for place in self.state.placed[number][LETTERS.index(owner)]]

    def points(self, owner: str) -> int:
        """All victory points."""
        return sum(self.game.points(self.state, Owner(LETTERS.index(owner))).values())

    def tracked(self, mission: str) -> Track:
        """The track of `lairs`, `fish` or `spices`."""
        drawer = self.state.slices[MISSIONS[mission].key]
        assert isinstance(drawer, Lairs | Shoals | Villages)
        return drawer.track

    def space(self, mission: str, seat: str) -> int:
        """The space of a seat's marker."""
        return self.tracked(mission).at[LETTERS.index(seat)]

    def leader(self, mission: str) -> str:
        """Who holds the card of a mission, or ''."""
        leader = self.tracked(mission).leader
        return "" if leader is None else LETTERS[leader]

    def pirate_at(self) -> str:
        """Whose pirate ship stands where: `B D5`, or ''."""
        pirate = self.state.of(Pirate)
        if pirate.at == NOBODY:
            return ""
        return f"{LETTERS[pirate.owner]} {self.game.book.topology.hex_names[pirate.at]}"

    def crews(self, place: str) -> dict[str, int]:
        """Crews on a lair or gold field by seat."""
        there = self.state.of(Lairs).crews.get(self.game.book.topology.hex(place), ())
        return {LETTERS[seat]: count for seat, count in enumerate(there) if count}

    def hauls_at(self) -> list[str]:
        """Fish hexes with a haul."""
        names = self.game.book.topology.hex_names
        return [names[place] for place in self.state.of(Shoals).hauls]

    def hauls_left(self) -> int:
        """Hauls in the supply."""
        return self.game.book.module(Fish).supply(self.state)

    def sacks_at(self, place: str) -> int:
        """Sacks on a spice hex."""
        spices = self.game.book.module(Spices)
        return spices.sacks_left(self.state, self.game.book.topology.hex(place))

    def hears(self) -> list[str]:
        """The kinds of the events of the last `do`, in order."""
        return [type(event).__name__ for event in self.heard]

    def guessed(self, seat: str, word: int = 0) -> "Table":
        """The same table as the seat can imagine it."""
        seen = observe(self.game, self.state, Seat(LETTERS.index(seat)))
        return Table(self.game, determinize(seen, word))

    def round_to(self, seat: str) -> "Table":
        """End phases, rolling a harmless 2, until a part of `seat` begins."""
        for _ in range(60):
            if self.asks == f"{seat} ProductionPhase":
                return self
            who = self.asks[0]
            self.do(*([f"{who} roll", "* dice 1 1"] if "Production" in self.asks else []))
            while self.asks in (f"{who} TradePhase", f"{who} MovementPhase"):
                self.do(f"{who} end")
        raise AssertionError(f"no part of {seat} comes")


def _pieces(words: Sequence[str]) -> tuple[Piece, ...]:
    return tuple(sorted(Piece(PIECE_NAMES.index(word)) for word in words))


def fresh(
    scenario: str,
    seats: int = 3,
    edition: str = "print-2025",
    first: str = "A",
    house: Mapping[str, str] | None = None,
) -> Table:
    """A game before its first decision."""
    game = compiled(scenario, seats, edition, house)
    return Table(game, game.new_state(1, Seat(LETTERS.index(first))))


def voyage(
    scenario: str = "explorers-pirates",
    edition: str = "print-2025",
    seats: int = 3,
    hexes: Mapping[str, str] = PLAIN,
    house: Mapping[str, str] | None = None,
) -> Table:
    """A bare table after the set-up: the island lies open, and so do `hexes`; no pieces."""
    return fresh(scenario, seats, edition, house=house).settle().bare().hexes(hexes)
