"""The reading half of `Table`: the position by printed names."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from ep_rules.api import (
    CHANCE,
    LETTERS,
    RESOURCES,
    Action,
    Bundle,
    Event,
    Game,
    History,
    Owner,
    Path,
    Seat,
    State,
)
from ep_rules.base.trade import supply_rates
from ep_rules.catan.deck import DECK, Development
from ep_rules.catan.longest_road import LongestRoad
from ep_rules.model import (
    GOLD,
    GOOD_NAMES,
    NOBODY,
    ROAD,
)
from ep_rules.module import RuleModule
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.pirates import Pirate
from ep_rules.sea.ships import Fleet, Ships
from ep_rules.seafarers.lanes import Lanes
from ep_rules.voyage.track import Track, Tracks
from tests.kit.terrains import TERRAINS

M = TypeVar("M", bound=RuleModule)


def seat_of(letter: str) -> Seat:
    """The seat of a letter."""
    return Seat(LETTERS.index(letter))


Change = Callable[["Looking"], None]
"""A change of a position that one system of rules has; see `of_missions` and `of_fans`."""


class Looking:
    """A running game and questions about it, with the names on the screen."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.history = History(game, state)
        self.heard: list[Event] = []

    @property
    def state(self) -> State:
        """The current state."""
        return self.history.state

    def rules(self, kind: type[M]) -> M:
        """The module of one type."""
        return self.game.book.module(kind)

    # ---- whose turn, who won --------------------------------------------------------------

    @property
    def asks(self) -> str:
        """The open decision and its actor: `A MovementPhase`, `* RevealHex`, or `over`."""
        if self.state.over:
            return "over"
        top = self.state.agenda[-1]
        return f"{'*' if top.actor == CHANCE else LETTERS[top.actor]} {type(top).__name__}"

    @property
    def winner(self) -> str:
        """The letter of the seat that has won, or ''."""
        return LETTERS[self.state.winner] if self.state.winner >= 0 else ""

    def points(self, owner: str) -> int:
        """All victory points."""
        return sum(self.game.points(self.state, Owner(seat_of(owner))).values())

    def score_lines(self, owner: str) -> dict[str, int]:
        """Points by source, without zeros."""
        found = self.game.points(self.state, Owner(seat_of(owner)))
        return {line: count for line, count in found.items() if count}

    def legal(self, begin: str = "") -> list[str]:
        """The lines of all legal actions with this beginning, without the seat."""
        lines = map(self.game.notation.write, self.game.legal_actions(self.state))
        return [line for line in lines if line.startswith(begin)]

    def outcomes(self) -> dict[str, int]:
        """The possible outcomes of CHANCE, with weights."""
        write = self.game.notation.write
        return {write(action): weight for action, weight in self.game.chance_outcomes(self.state)}

    def hears(self) -> list[str]:
        """The kinds of the events of the last `do`, in order."""
        return [type(event).__name__ for event in self.heard]

    def parse(self, line: str) -> tuple[Seat, Action]:
        """The actor and the action of a line."""
        who, _, text = line.partition(" ")
        return CHANCE if who == "*" else seat_of(who), self.game.notation.read(text)

    # ---- hands and the supply -------------------------------------------------------------

    def hand(self, seat: str) -> str:
        """Cards and gold of a seat: `2 wool, 1 gold`."""
        return self.game.book.cards.write(Bundle(tuple(self.state.hands[seat_of(seat)])))

    def gold(self, seat: str) -> int:
        """Coins of a seat."""
        return self.state.hands[seat_of(seat)][GOLD]

    def cards(self, seat: str) -> int:
        """Resource cards of a seat."""
        return sum(self.state.hands[seat_of(seat)][good] for good in RESOURCES)

    def bank(self, good: str) -> int:
        """Cards of one kind in the supply."""
        return self.state.bank[GOOD_NAMES.index(good)]

    def rate(self, seat: str, good: str) -> int:
        """The number of equal cards that the supply takes from a seat for one."""
        book = self.game.book
        rates = supply_rates(book, self.state, seat_of(seat))
        return rates[book.cards.names.index(good)]

    def held(self, seat: str) -> dict[str, int]:
        """The development cards of a seat, by word."""
        hand = self.state.of(Development).hands[seat_of(seat)]
        words = self.game.book.decks[DECK].words
        return {words[kind]: count for kind, count in enumerate(hand) if count}

    def fresh_cards(self, seat: str) -> int:
        """The number of a seat's development cards bought in this turn."""
        return sum(self.state.of(Development).fresh[seat_of(seat)])

    # ---- the board ------------------------------------------------------------------------

    def name(self, path: str) -> str:
        """The printed name of a path."""
        return self.game.book.topology.path_names[self.path(path)]

    def path(self, name: str) -> Path:
        """The path of a name."""
        return self.game.book.topology.path(name)

    def hex(self, name: str) -> str:
        """The contents of a hex: `fields 9`, `sea`, `unknown`."""
        place = self.game.book.topology.hex(name)
        number = self.state.numbers[place]
        return TERRAINS.words[self.state.terrain[place]] + (f" {number}" if number else "")

    def places(self, kind: str, owner: str) -> list[str]:
        """The places of an owner's pieces, by the piece's word; `harbor` is a harbor settlement."""
        word = "harbor-settlement" if kind == "harbor" else kind
        number = next(n for n, kind in self.game.book.buildings.items() if kind.word == word)
        topology = self.game.book.topology
        names = topology.path_names if number == ROAD else topology.corner_names
        return [names[place] for place in self.state.placed[number][LETTERS.index(owner)]]

    def lengths(self) -> list[int]:
        """The longest trail of every seat."""
        return self.state.of(LongestRoad).lengths

    def longest_road(self) -> str:
        """The owner of the Longest Road, or ''."""
        seat = self.state.of(LongestRoad).holder
        return LETTERS[seat] if seat >= 0 else ""

    # ---- ships and cargo ------------------------------------------------------------------

    def ships(self, seat: str) -> list[str]:
        """A seat's ships: their paths, with cargo in games that have it."""
        names = self.game.book.topology.path_names
        if Lanes.key in self.state.slices:
            return [names[path] for path in self.state.of(Lanes).laid[seat_of(seat)]]
        at, hold = self.state.of(Fleet).at, self.state.of(Cargo).hold
        words = self.game.book.pieces.words
        return [
            " ".join((names[at[ship]], *(words[piece] for piece in hold[ship])))
            for ship in self.rules(Ships).afloat(self.state, seat_of(seat))
        ]

    def ship_index(self, ship: str) -> int:
        """The index in the fleet of a ship such as `A#1`."""
        return seat_of(ship[0]) * self.rules(Ships).per_seat + int(ship[2:]) - 1

    def hold(self, ship: str) -> str:
        """The cargo of a ship such as `A#1`."""
        held = self.state.of(Cargo).hold[self.ship_index(ship)]
        return self._pieces(held)

    def left(self, ship: str) -> int:
        """Movement points that a ship such as `A#1` has left."""
        return self.rules(Ships).left(self.state, self.ship_index(ship))

    def basin(self, place: str) -> str:
        """The pieces in a basin."""
        corner = self.game.book.topology.intersection(place)
        return self._pieces(self.state.of(Cargo).basin.get(corner, ()))

    def _pieces(self, held: Sequence[int]) -> str:
        return " ".join(self.game.book.pieces.words[piece] for piece in held)

    # ---- missions -------------------------------------------------------------------------

    def tracked(self, mission: str) -> Track:
        """The track of a mission, by the id of its module."""
        return self.rules(Tracks).missions[mission].track(self.state)

    def space(self, mission: str, seat: str) -> int:
        """The space of a seat's marker."""
        return self.tracked(mission).at[seat_of(seat)]

    def leader(self, mission: str) -> str:
        """The holder of a mission's card, or ''."""
        leader = self.tracked(mission).leader
        return "" if leader is None else LETTERS[leader]

    def pirate_at(self) -> str:
        """The owner and hex of the pirate ship: `B D5`, or ''."""
        pirate = self.state.of(Pirate)
        if pirate.at == NOBODY:
            return ""
        return f"{LETTERS[pirate.owner]} {self.game.book.topology.hex_names[pirate.at]}"
