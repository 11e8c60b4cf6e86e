"""Bot knowledge of knights: when to recruit, activate and promote them.

The knowledge of barbarians says what strength is worth.
"""

from collections.abc import Callable, Iterable
from functools import cached_property

from ep_rules.api import Action, Game, Intersection
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge, Plan
from ep_rules.bots.knowledge.improvements import ImprovementsKnowledge
from ep_rules.bots.numbers import cost
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey
from ep_rules.knights.garrison import Knights, Rank
from ep_rules.knights.knights import Activate, KnightRules, Promote, Recruit

AHEAD = 3
"""The additional strength that is looked at: a step may pay only together with the next ones."""
IDLE = 0.6
"""The share of a step that counts while the knight still has to be activated, from the second
attack on; all of it before."""
SITE, PIP = 1.0, 0.02
"""The cost of a knight on a site of the bot, and the worth of guarding a pip from the robber."""


class KnightsKnowledge(Knowledge):
    """The knights of the board.

    Attributes:
        urge: the worth of more active strength at the next attack.
        lasting: the worth of one more point of strength at later attacks.
        idle: the share of a step that counts while the knight still has to be activated.
        needed: whether an attack is so close that active knights stay where they are.
        presses: whether knights come before all other builds.
    """

    builds = ("recruit", "activate", "promote")
    counts = ("knights", "active strength", "idle strength", "knights to recruit", "recruit cards")

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.at = survey.seen.of(Knights).at
        self.own = [(place, one) for place, one in self.at.items() if int(one.owner) == survey.seat]
        self.urge: Callable[[int], float] = lambda more: 0.0
        self.lasting, self.idle = 0.0, IDLE
        self.needed = self.presses = False
        rules = survey.game.book.module(KnightRules)
        self._all_defend = rules.settings.defense == "all"

    def read(self) -> None:
        """Note where knights stand."""
        self.survey.standing.update({place: int(one.owner) for place, one in self.at.items()})

    def strength(self, seat: int, *, active: bool) -> int:
        """The strength of a seat's active knights, or of its others."""
        knights = self.at.values()
        return sum(one.strength for one in knights if one.owner == seat and one.active == active)

    def defense(self, seat: int) -> int:
        """The strength with which a seat's knights count against the barbarians."""
        active = self.strength(seat, active=True)
        return active + self.strength(seat, active=False) if self._all_defend else active

    def reserve(self, seat: int) -> int:
        """The strength that a seat can still add to its defense by activation."""
        return 0 if self._all_defend else self.strength(seat, active=False)

    def works(self) -> Iterable[Project]:
        """The strongest idle knight, the best promotion, a new knight."""
        idle = [pair for pair in self.own if not pair[1].active]
        if idle:
            place, one = max(idle, key=lambda pair: pair[1].strength)
            yield self._project("activate", Activate(Intersection(place)), self._step(one.strength))
        for place in self.promotable()[:1]:
            share = 1.0 if self.at[place].active else self.idle
            worth = share * self._step(1) + self.lasting
            yield self._project("promote", Promote(Intersection(place)), worth)
        if self.left(Rank.BASIC):
            spots = self.spots()
            if spots:
                worth = self.idle * self._step(1) + self.lasting
                yield self._project("recruit", Recruit(Intersection(spots[0])), worth)

    def count(self) -> Iterable[int]:
        """The knights and their strength, and what another one lacks."""
        seat, survey = self.survey.seat, self.survey
        yield len(self.own)
        yield self.strength(seat, active=True)
        yield self.strength(seat, active=False)
        yield self.left(Rank.BASIC)
        yield survey.lacking(survey.cost("knights", "recruit_cost"))

    def _project(self, code: str, action: Action, worth: float) -> Project:
        cost = self.survey.cost("knights", f"{code}_cost")
        return Project(code, cost, worth / sum(cost), action, presses=self.presses)

    def _step(self, more: int) -> float:
        """The worth of more active strength, also as a step to still more."""
        return max(self.urge(most) * more / most for most in range(more, more + AHEAD))

    def left(self, strength: int) -> int:
        """The pieces of a strength that the seat has left."""
        used = sum(one.strength == strength for _, one in self.own)
        return self.survey.number("knights", "each") - used

    def promotable(self) -> list[Intersection]:
        """The places of knights that can be promoted, the best one first."""
        able = self.survey.of(ImprovementsKnowledge).has_fortress
        found = [
            (place, one)
            for place, one in self.own
            if not one.promoted
            and one.strength < Rank.MIGHTY
            and (able or one.strength < Rank.STRONG)
            and self.left(one.strength + 1) > 0
        ]
        found.sort(key=lambda pair: (not pair[1].active, pair[1].strength))
        return [place for place, _ in found]

    def spots(self) -> list[int]:
        """The places for a new knight, the best one first."""
        survey = self.survey
        free = [
            place
            for place in survey.road_ends
            if not survey.seen.building[place] and place not in self.at
        ]
        return sorted(free, key=lambda place: (-self.post(place), place))

    def post(self, place: int) -> float:
        """The worth of a place for a knight of the seat: hexes to guard, free sites of its own."""
        survey = self.survey
        hexes = survey.topology.corner_hexes[place]
        pips = [(beside, survey.pips(beside)) for beside in hexes]
        guarded = sum([count * survey.on(beside) for beside, count in pips if count])
        return PIP * guarded - SITE * survey.sites.get(place, 0.0)


STRONG, ACTIVE = 13.0, 9.0
"""The worth of a point of strength, and of an active one."""
ENOUGH = 4


class KnightsDeckhand(DeckhandKnowledge):
    """The knights of the seat: a few, and all of them active."""

    @classmethod
    def plans(cls, game: Game) -> Iterable[Plan]:
        """The cards for another one."""
        return [(cost(game, "knights", "recruit_cost"), 4.0)]

    @cached_property
    def _more(self) -> float:
        own = self.outlook.seen.of(Knights).of(self.outlook.seat)
        return STRONG if sum(one.strength for _, one in own) < ENOUGH else 0.0

    def _stronger(self, action: Recruit | Promote) -> float:
        return self._more

    rates = {Recruit: _stronger, Promote: _stronger, Activate: ACTIVE}
