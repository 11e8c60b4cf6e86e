"""Positions of Explorers & Pirates for tests of the screen: pieces put straight on the board.

Boards for two to four players have the Council (or plain sea) at D4; a ship at D5-nw touches C5,
one at D5-sw touches E5. What lies there is said with `hexes`.
"""

from collections.abc import Mapping

from ep_rules import api
from ep_rules.api import Header, History, Seat, State
from ep_rules.missions.fish import Shoals
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.missions.spices import Village, Villages
from ep_rules.module import Phase
from ep_rules.sea.cargo import Cargo
from ep_rules.sea.pirates import Pirate
from ep_rules.sea.routes import Routes
from ep_rules.sea.ships import Fleet, Ships
from ep_tui.session.table import Table
from tests.kit.terrains import TERRAINS

PLAIN = {"C5": "sea", "E5": "sea"}


class Position:
    """A game after its set-up, with hands and ships as one says."""

    def __init__(
        self, scenario: str, seats: int = 3, house: Mapping[str, str] | None = None
    ) -> None:
        self.game = api.game(scenario, seats, house=house)
        self.state: State = self.game.new_state(7)
        while not isinstance(self.state.agenda[-1], api.ProductionPhase):
            top = self.state.agenda[-1]
            is_chance = top.actor == api.CHANCE
            legal = [self.game.sample(self.state)] if is_chance else []
            self.game.apply(self.state, (legal or self.game.legal_actions(self.state))[0])
        self.hexes(PLAIN)

    def hexes(self, hexes: Mapping[str, str]) -> "Position":
        """Turn hexes up: `sea`, `gold-field` (a lair lies there), `fish 1`, `spice fast-gold`."""
        state = self.state
        for name, words in hexes.items():
            terrain, _, more = words.partition(" ")
            place = self.game.book.topology.hex(name)
            state.terrain[place] = TERRAINS.numbers[terrain]
            if terrain == "gold-field":
                state.of(Lairs).lairs = sorted([*state.of(Lairs).lairs, place])
            elif terrain == "fish":
                state.of(Shoals).die[place] = int(more)
            elif terrain == "spice":
                state.of(Villages).village[place] = Village.words()[more]
        self.game.book.module(Routes).draw(state)
        return self

    def ship(self, number: str, path: str, *cargo: int) -> "Position":
        """A ship such as `A#1` with what it carries."""
        ships = self.game.book.module(Ships)
        index = api.LETTERS.index(number[0]) * ships.per_seat + int(number[2:]) - 1
        fleet = self.state.of(Fleet)
        before, at = fleet.at[index], self.game.book.topology.path(path)
        if before >= 0:
            fleet.crowd[before] -= 1
        fleet.at[index] = at
        fleet.crowd[at] += 1
        self.state.of(Cargo).hold[index] = tuple(api.Piece(piece) for piece in sorted(cargo))
        return self

    def hand(self, seat: str, *counts: int) -> "Position":
        """Brick, lumber, wool, grain, ore, gold."""
        self.state.hands[api.LETTERS.index(seat)] = list(counts)
        return self

    def pirate(self, owner: str, place: str) -> "Position":
        """A pirate ship in play."""
        pirate = self.state.of(Pirate)
        pirate.at, pirate.owner = self.game.book.topology.hex(place), api.LETTERS.index(owner)
        return self

    def phase(self, kind: type[Phase]) -> "Position":
        """What seat A must do."""
        phases: tuple[type[Phase], ...] = (api.ProductionPhase, api.TradePhase, api.MovementPhase)
        self.state.phase = phases.index(kind)
        self.state.agenda[:] = [kind(Seat(0))]
        return self

    def asks(self, decision: api.Decision) -> "Position":
        """A decision on top."""
        self.state.agenda.append(decision)
        return self

    def table(self, *seats: str) -> Table:
        """With people or bots; by default a person and bots that choose at random."""
        words = seats or ("you", *["random"] * (self.state.seats - 1))
        header = Header(self.game.ruleset, words, Seat(0), 7, hidden=False)
        return Table(header, History(self.game, self.state), words)


def sailing(scenario: str, *cargo: int, seats: int = 3, **hexes: str) -> Position:
    """Seat A moves: ship #1 lies at D5-nw with a cargo."""
    position = Position(scenario, seats).hexes(hexes)
    return position.ship("A#1", "D5-nw", *cargo).phase(api.MovementPhase)


def trading(
    scenario: str, *hand: int, seats: int = 3, house: Mapping[str, str] | None = None
) -> Position:
    """Seat A trades and builds, with a hand."""
    return Position(scenario, seats, house).hand("A", *hand).phase(api.TradePhase)
