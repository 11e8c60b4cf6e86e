"""Bot knowledge of battles with sea robbers: when to attack, with how many jugs."""

from collections.abc import Sequence
from functools import lru_cache

from ep_rules.api import NOBODY, Topology
from ep_rules.bots.advice import TO_HEX
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.jugs import JugsKnowledge
from ep_rules.bots.knowledge.robber_fleet import RobberFleetKnowledge
from ep_rules.bots.knowledge.seafarers import (
    DELAY,
    NOWHERE,
    SHIP_CARDS,
    Goal,
    SeafarersKnowledge,
)
from ep_rules.bots.planning.goods import card_worth
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey
from ep_rules.fan.sea_robbers.battle import AttackRobber, Comfort, FallBackTo, NoComfort

BEYOND = 0.45
"""The worth of a free way to an islet."""
LEAST_SHARE, REUSED = 0.35, 25
"""The least share of the jugs it needs that a raid pays for; all of it near the end of the
game."""
LOST = 0.2
"""The cost of a lost battle, including a card for comfort."""


class BattleKnowledge(Knowledge):
    """Raids of sea robber ships."""

    leaves = {
        AttackRobber: "A ship seldom stops beside two ships of sea robbers.",
        NoComfort: "A card is better than none.",
    }
    reasons = {"fall-back": (), "attack": TO_HEX, "move-raid": TO_HEX}
    builds = ("jug", "ship-raid")

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.fleet, self.ships = survey.of(RobberFleetKnowledge), survey.of(SeafarersKnowledge)
        self.jugs = survey.of(JugsKnowledge)
        self._battles: dict[int, float] = {}
        self._goals: dict[tuple[int, int], Goal] = {}

    def read(self) -> None:
        """Ships may be placed for raids."""
        self.ships.raids = self

    @property
    def foes(self) -> Sequence[int]:
        """Per path, the sea robber ship that a ship there would attack, or -1."""
        return _foes(self.survey.topology, self.fleet.afloat)

    def now(self) -> float:
        """The worth of a battle with the bot's jugs."""
        return self._battle(self.jugs.own)

    def _battle(self, jugs: int) -> float:
        """The worth of a battle with `jugs` jugs."""
        worth = self._battles.get(jugs)
        if worth is None:
            worth = self._battles[jugs] = self._weigh(jugs)
        return worth

    def _weigh(self, jugs: int) -> float:
        survey, battle = self.survey, self.survey.settings["battle"]
        late = self.fleet.sunk >= survey.number("battle", "second_from")
        stack: Sequence[int] = getattr(battle, "second" if late else "first")
        won = sum(card < jugs for card in stack) / len(stack)
        lost = sum(card > jugs for card in stack) / len(stack)
        return won * self.fleet.prize() - lost * LOST

    def goal(self, place: int, ships: int) -> Goal:
        """The best way to raid a hex: at once, or with more jugs first."""
        goal = self._goals.get((place, ships))
        if goal is None:
            goal = self._goals[place, ships] = self._best(place, ships)
        return goal

    def _best(self, place: int, ships: int) -> Goal:
        survey, jugs = self.survey, self.jugs
        price = sum(survey.cost("jugs")) * max(LEAST_SHARE, 1 - survey.rounds / REUSED)
        best, needed = NOWHERE, 0
        for more in range(max(0, survey.number("jugs", "most") - jugs.own) + 1):
            battle = self._battle(jugs.own + more)
            worth = (battle + BEYOND) * DELAY ** (ships - 1 + more)
            goal = Goal("raid", place, worth, ships, ships * SHIP_CARDS + more * price)
            if battle > 0 and goal.rate > best.rate:
                best, needed = goal, more
        if not needed:
            return best
        before = Project("jug", survey.cost("jugs"), best.rate, jugs.buy)
        return Goal("raid", place, best.worth, ships, best.cost, before)

    def _attack(self, action: AttackRobber) -> tuple[float, str]:
        """Attack any sea robber ship; all are equally strong."""
        return 0.0, "attack"

    def _comfort(self, action: Comfort) -> tuple[float, str]:
        return card_worth(self.survey, action.good, 1), "take-good"

    def _fall_back(self, action: FallBackTo) -> tuple[float, str]:
        """Fall back to the path with the best goals."""
        return self.ships.goals.get(action.path, NOWHERE).rate, "fall-back"

    weighs = {AttackRobber: _attack, Comfort: _comfort, FallBackTo: _fall_back}


@lru_cache(maxsize=16)
def _foes(topology: Topology, afloat: frozenset[int]) -> Sequence[int]:
    """Per path, the sea robber ship at one of its ends, or -1."""
    hexes = topology.corner_hexes
    return [
        next((place for end in ends for place in hexes[end] if place in afloat), NOBODY)
        for ends in topology.path_ends
    ]


class BattleDeckhand(DeckhandKnowledge):
    """Nothing is rated."""

    leaves = BattleKnowledge.leaves
