"""Bot knowledge of the set-up on the starting island: yields, room to grow, unknown hexes."""

from typing import Any

from ep_rules.api import NOBODY, RESOURCES
from ep_rules.base.start_pieces import NeutralRoad, PlaceRoad, PlaceSettlement
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.ships import ShipsKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.sea.start import PlaceHarbor, PlaceShip

CARDS_NOW = 0.10
"""The worth of a starting card."""
BESIDE = 0.25
"""The share of the best site near the first settlement that counts with it."""


class StartKnowledge(Knowledge):
    """Places of the set-up; a neutral piece goes where it harms the seat least."""

    reasons = {"start-neutral": ()}

    def _harbor(self, action: PlaceHarbor) -> tuple[float, str]:
        return self._neutral(action.place) or (self.survey.income.gain(action.place), "start")

    def _settlement(self, action: PlaceSettlement) -> tuple[float, str]:
        neutral = self._neutral(action.place)
        if neutral is not None:
            return neutral
        survey = self.survey
        worth = survey.income.gain(action.place)
        goods = [survey.seen.terrain[p] for p in survey.topology.corner_hexes[action.place]]
        worth += CARDS_NOW * sum(kind < len(RESOURCES) for kind in goods)
        worth += BESIDE * self._nearby(action.place)
        settings: Any = survey.settings["start"]
        if settings.island == "city":
            worth += survey.income.growth(action.place)
        worth += 0.15 * survey.of(ShipsKnowledge).routes.is_coast(action.place)
        return worth, "start"

    def _neutral(self, place: int) -> tuple[float, str] | None:
        """The worth of a place for a neutral piece, or None if the piece is the bot's own."""
        top = self.survey.decision
        if int(getattr(top, "owner", NOBODY)) == self.survey.seat:
            return None
        return -self.survey.income.gain(place), "start-neutral"

    def _road(self, action: PlaceRoad) -> tuple[float, str]:
        survey = self.survey
        ends = survey.topology.path_ends[action.path]
        worth = max(self._nearby(end) for end in ends if end not in survey.own)
        is_neutral = isinstance(survey.decision, NeutralRoad)
        return (-worth, "start-neutral") if is_neutral else (worth, "start")

    def _nearby(self, place: int) -> float:
        """The best site one or two roads from an intersection that is not too close to it."""
        best, neighbors = 0.0, self.survey.topology.corner_neighbors
        for beside in neighbors[place]:
            for site in neighbors[beside]:
                if site != place and self.survey.is_site(site):
                    best = max(best, self.survey.income.gain(site))
        return best

    def _ship(self, action: PlaceShip) -> tuple[float, str]:
        """The route of the ship: the nearer to undiscovered hexes the better."""
        sea = self.survey.of(ShipsKnowledge).routes.distances
        goals = tuple(route for route, hexes in enumerate(sea.touched) if hexes)
        return -float(sea.away(goals)[action.path]), "start"

    weighs = {
        PlaceHarbor: _harbor,
        PlaceSettlement: _settlement,
        PlaceRoad: _road,
        PlaceShip: _ship,
    }


class StartDeckhand(DeckhandKnowledge):
    """Places of the set-up; a neutral piece goes where it is of least use."""

    def _building(self, action: PlaceSettlement | PlaceHarbor) -> float:
        return self._own(self.outlook.yields(action.place))

    def _road(self, action: PlaceRoad) -> float:
        return self._own(self.outlook.roads.get(action.path, 0.0))

    def _own(self, worth: float) -> float:
        """The worth of a piece, or its cost if it is a neutral one."""
        outlook = self.outlook
        owner = getattr(outlook.seen.agenda[-1], "owner", outlook.seat)
        return worth if owner == outlook.seat else -worth

    rates = {PlaceSettlement: _building, PlaceHarbor: _building, PlaceRoad: _road}
