"""The arranging half of `Table`: puts pieces, cards and phases on the table.

Positions are not checked: a test may describe one that no game can reach.
"""

from collections.abc import Mapping, Sequence
from typing import Self

from ep_rules.api import CHANCE, LETTERS, Decision, Hex, Owner, Piece, Seat
from ep_rules.base.building import Building
from ep_rules.base.turn import Turn
from ep_rules.catan.deck import DECK, Development
from ep_rules.model import (
    GOOD_NAMES,
    NOBODY,
)
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.discovery import RevealHex
from ep_rules.sea.pirates import Pirate
from ep_rules.sea.routes import Routes
from ep_rules.sea.ships import Fleet, Ships
from tests.kit import pictures
from tests.kit.looking import Change, Looking, seat_of
from tests.kit.of_missions import LAID

CORNER_PIECES = {
    "settlements": "settlement",
    "harbors": "harbor-settlement",
    "cities": "city",
}
"""Arguments of `seat` that name intersections, with the word of their piece."""


class Putting(Looking):
    """Methods that change a table without checking a rule."""

    def put(self, *changes: Change) -> Self:
        """Change the position by functions of `of_missions` or `of_fans`."""
        for change in changes:
            change(self)
        return self

    # ---- beginnings -----------------------------------------------------------------------

    def settle(self) -> Self:
        """Play the set-up with the first place each time; CHANCE takes the first tile."""
        while not self.asks.endswith("ProductionPhase"):
            self.history.play(self.game.legal_actions(self.state)[0])
        return self

    def deal(self) -> Self:
        """Let CHANCE lay out the board with the game's secret."""
        while self.state.agenda[-1].actor == CHANCE:
            self.history.play(self.game.sample(self.state))
        return self

    def lay_out(self) -> Self:
        """Let CHANCE lay out the board in the first order of its tiles."""
        while self.state.agenda[-1].actor == CHANCE:
            self.history.play(self.game.legal_actions(self.state)[0])
        return self

    def skip_founding(self) -> Self:
        """Start the first part with nothing built."""
        del self.state.agenda[1:]
        return self

    def bare(self) -> Self:
        """Remove all pieces, cards and coins from the table."""
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
                found
                for module in self.game.book.modules
                if isinstance(found := module.slice(), kind)
            )
            state.slices[kind.key] = fresh
        return self

    # ---- the board ------------------------------------------------------------------------

    def hexes(self, hexes: Mapping[str, str]) -> Self:
        """Reveal hexes, without rewards: `fields 9`, `sea`, `fish 1`, `gold-field 5` (freed)."""
        for name, words in hexes.items():
            terrain, _, more = words.partition(" ")
            place = self.game.book.topology.hex(name)
            purse = [hand[:] for hand in self.state.hands], self.state.bank[:]
            self.state.agenda.append(RevealHex(CHANCE, place))
            complete = bool(more) or terrain in {"sea", "gold-field"}
            if complete and f"hex {name} {terrain}" in self.outcomes():
                self._turn_up(name, terrain, more)
            else:
                self.state.agenda.pop()
                self._lay(place, terrain, more)
            self.state.hands, self.state.bank = purse
        return self

    def _turn_up(self, name: str, terrain: str, more: str) -> None:
        """Let CHANCE reveal a hex with the terrain and things of a text."""
        place, left = self.game.book.topology.hex(name), more
        self.game.play(self.state, self.game.notation.read(f"hex {name} {terrain}"))
        while self.state.agenda[-1].actor == CHANCE:
            wanted = (line for line in self.outcomes() if line.split()[1:] == [name, more])
            line, left = next(wanted, None), ""
            if line is not None:
                self.game.play(self.state, self.game.notation.read(line))
            else:  # the area does not have it
                self.state.agenda.pop()
                self._lay(place, terrain, more)
        if left:  # CHANCE does not ask for it
            LAID[terrain](self, place, left)

    def _lay(self, place: Hex, terrain: str, more: str) -> None:
        """Place a hex that the bag does not have, or whose number does not matter."""
        self.state.terrain[place] = self.game.book.layout.terrains.numbers[terrain]
        if terrain in LAID:
            LAID[terrain](self, place, more)
        elif more:
            self.state.numbers[place] = int(more)
        self.rules(Routes).draw(self.state)

    def draw(self, *drawings: str) -> Self:
        """Add the pieces of drawings (see `pictures`) that are not there yet, as if built."""
        building = self.rules(Building)
        for drawing in drawings:
            roads, settlements = pictures.read(self.game.book.topology, drawing)
            for place, owner in settlements.items():
                if not self.state.building[place]:
                    building.settle(self.state, owner, place)
            for path, owner in roads.items():
                if self.state.road[path] != owner:
                    building.lay_road(self.state, owner, path)
        return self

    def pirate(self, owner: str, place: str) -> Self:
        """Put a seat's pirate ship into play."""
        pirate = self.state.of(Pirate)
        pirate.at = self.game.book.topology.hex(place)
        pirate.owner = LETTERS.index(owner)
        return self

    def track(self, mission: str, **spaces: int) -> Self:
        """Markers of a mission; the first named is at the bottom of its stack."""
        track = self.tracked(mission)
        for letter, space in spaces.items():
            track.at[seat_of(letter)] = space
            track.stack.append(seat_of(letter))
        return self

    # ---- hands and pieces of a seat -------------------------------------------------------

    def seat(
        self,
        owner: str,
        *,
        hand: str = "",
        roads: str = "",
        ships: Sequence[str] = (),
        basins: Mapping[str, str] | None = None,
        **corners: str,
    ) -> Self:
        """Pieces of one seat: places in one text, ships as `D4-nw crew crew`.

        `corners` are CORNER_PIECES: `settlements="B1.n B2.s"`, `harbors`, `cities`.
        """
        topology, place = self.game.book.topology, self.game.book.placers
        number = Owner(LETTERS.index(owner))
        for kind, names in corners.items():
            for name in names.split():
                place[CORNER_PIECES[kind]](self.state, number, topology.intersection(name))
        for name in roads.split():
            place["road"](self.state, number, topology.path(name))
        for words in ships:
            self._launch(number, *words.split())
        for name, words in (basins or {}).items():
            self.state.of(Cargo).fill(topology.intersection(name), self._named(words.split()))
        return self.gives(owner, hand)

    def moor(self, ship: str, path: str, *cargo: int) -> Self:
        """Move a ship such as `A#1` to a path, with a cargo."""
        index, fleet = self.ship_index(ship), self.state.of(Fleet)
        if fleet.at[index] != NOBODY:
            fleet.crowd[fleet.at[index]] -= 1
        fleet.at[index] = self.path(path)
        fleet.crowd[fleet.at[index]] += 1
        self.state.of(Cargo).hold[index] = tuple(map(Piece, sorted(cargo)))
        return self

    def _launch(self, owner: Owner, path: str, *cargo: str) -> None:
        """Put a ship on a path, with a cargo in games that have it."""
        place, launch = self.game.book.topology.path(path), self.game.book.placers["ship"]
        if Fleet.key not in self.state.slices:
            launch(self.state, owner, place)
            return
        ship = self.rules(Ships).next_in_box(self.state, Seat(owner))
        launch(self.state, owner, place)
        self.state.of(Cargo).hold[ship] = self._named(cargo)

    def holds(self, owner: str, *counts: int) -> Self:
        """Give a seat only these cards and coins: brick, lumber, wool, grain, ore, gold."""
        hand = self.state.hands[seat_of(owner)]
        for good, count in enumerate(counts):
            self.state.bank[good] += hand[good] - count
            hand[good] = count
        return self

    def gives(self, owner: str, goods: str) -> Self:
        """Give cards and coins from the supply: `2 wool, 1 gold`."""
        for good, amount in enumerate(self.game.book.cards.read(goods).counts if goods else ()):
            self.state.hands[seat_of(owner)][good] += amount
            self.state.bank[good] -= amount
        return self

    def gives_cards(self, seat: str, card: str, count: int = 1) -> Self:
        """Give development cards from the deck, bought in an earlier turn."""
        deck, number = self.state.of(Development), self.game.book.decks[DECK].numbers[card]
        deck.bag[number] -= count
        deck.piles[0] -= count
        deck.hands[seat_of(seat)][number] += count
        return self

    def empty(self, *goods: str) -> Self:
        """Remove all of these cards from the supply."""
        for name in goods:
            self.state.bank[GOOD_NAMES.index(name)] = 0
        return self

    # ---- turn and decisions ---------------------------------------------------------------

    def asked(self, decision: Decision) -> Self:
        """Put a decision on top of the open ones."""
        self.state.agenda.append(decision)
        return self

    def turn(self, seat: str, phase: str = "movement", part: int | None = None) -> Self:
        """Set the seat of the running part and the open phase; `part` counts from 0."""
        book, state = self.game.book, self.state
        rules = self.rules(Turn)
        parts = range(2 * state.seats * state.seats) if part is None else (part,)
        for number in parts:
            state.part = number
            if rules.seat_of_part(state) == seat_of(seat) and not rules.is_second(state):
                break
        state.agenda.clear()
        rules.start_part(state)
        state.phase = book.outline.index(phase)
        state.agenda[:] = [book.phase_types[state.phase](state.active)]
        return self

    def trading(self) -> Self:
        """Go from the production phase to the trade phase of the seat to move."""
        self.rules(Turn).next_phase(self.state)
        return self

    def moving(self) -> Self:
        """Go from the production phase to the movement phase of the seat to move."""
        self.rules(Turn).next_phase(self.state)
        return self.trading()

    def _named(self, words: Sequence[str]) -> tuple[Piece, ...]:
        return tuple(sorted(self.game.book.pieces.numbers[word] for word in words))
