"""Bot knowledge of pirate ships: where to place the seat's own, the victims, the cost of others."""

from collections.abc import Iterable

from ep_rules.api import GOLD, NOBODY, Action
from ep_rules.bots.advice import TO_HEX
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.ships import ShipsDeckhand, ShipsKnowledge
from ep_rules.bots.knowledge.theft import TheftKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.sea.pirates import LeaveGold, MovePirate, Pirate, TakeGold


class PiratesKnowledge(Knowledge):
    """The pirate ship; `shunned`, `avoided`: hexes where it hinders the seat much or a little."""

    leaves = {
        LeaveGold: "A coin is better than none.",
    }
    reasons = {"pirate": TO_HEX, "take-gold": ()}
    carries = (MovePirate, TakeGold, LeaveGold)
    counts = ("own pirate ship", "ships at a pirate ship")

    def read(self) -> None:
        """Note the toll for ships next to another seat's pirate ship."""
        survey = self.survey
        self.shunned: set[int] = set()
        self.avoided: set[int] = set()
        survey.of(TheftKnowledge).worth = self._prey
        pirate, ships = survey.seen.of(Pirate), survey.of(ShipsKnowledge)
        self._foe = NOBODY if pirate.owner == survey.seat else pirate.at
        ships.routes.barred = self.works_need()
        if self._foe != NOBODY:
            routes = survey.topology.hex_paths[self._foe]
            if any(ships.fleet.at[ship] in routes for ship in ships.afloat):
                survey.kept_coins = survey.number("pirates", "tribute")

    def works_need(self) -> int:
        """The hex of another seat's pirate ship whose toll the hand cannot pay, or -1."""
        return NOBODY if self.survey.hand[GOLD] else self._foe

    def note(self, action: Action) -> None:
        """The seat's own pirate ship takes no toll."""
        if isinstance(action, MovePirate):
            self._foe, self.survey.kept_coins = NOBODY, 0

    def count(self) -> Iterable[int]:
        """Whether the pirate ship is the seat's own, or takes tribute from its ships."""
        own = self.survey.seen.of(Pirate).owner == self.survey.seat
        return int(own), int(self.survey.kept_coins > 0)

    def _place(self, action: MovePirate) -> tuple[float, str]:
        return self.hindrance(action.place), "pirate"

    def hindrance(self, place: int) -> float:
        """The harm that it does to the strongest rival on a hex, less on a shunned one."""
        survey, ships, topology = self.survey, self.survey.of(ShipsKnowledge), self.survey.topology
        routes = set(topology.hex_paths[place])
        near = {p for corner in topology.hex_corners[place] for p in topology.corner_paths[corner]}
        worth, robbed = 0.0, 0.0
        for ship, at in enumerate(ships.fleet.at):
            other = ship // ships.per_seat
            if at < 0 or other == survey.seat:
                continue
            if at in routes:
                robbed = max(robbed, self._prey(other))
            if at in near:
                worth += 0.08 + 0.02 * survey.points[other]
        if place in self.shunned:
            worth -= 0.3
        if survey.visited.intersection(topology.hex_corners[place]):
            worth += 0.4
        if place in self.avoided:
            worth -= 0.1
        return worth + robbed

    def _prey(self, other: int) -> float:
        view = self.survey.seen.seats[other]
        return (0.3 if view.cards else 0.1) + 0.1 * self.survey.points[other] + 0.02 * view.cards

    def _coin(self, action: TakeGold) -> tuple[float, str]:
        return 0.0, "take-gold"

    weighs = {MovePirate: _place, TakeGold: _coin}


class PiratesDeckhand(DeckhandKnowledge):
    """The pirate ship, next to ships of others."""

    leaves = PiratesKnowledge.leaves

    def _place(self, action: MovePirate) -> float:
        ships = self.outlook.of(ShipsDeckhand)
        routes = self.outlook.topology.hex_paths[action.place]
        there = [ship for ship, path in enumerate(ships.at) if path in routes]
        return sum(-2.0 if ship in ships.own else 1.0 for ship in there)

    rates = {MovePirate: _place, TakeGold: 1.0}
