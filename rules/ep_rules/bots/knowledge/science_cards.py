"""Bot knowledge of the science cards: when to play them, and for what."""

from collections.abc import Iterable, Sequence

from ep_rules.api import FIELDS, MOUNTAINS, RESOURCES, Action, Intersection
from ep_rules.bots.advice import Advice
from ep_rules.bots.deckhand.knowledge import PLAYED, DeckhandKnowledge
from ep_rules.bots.knowledge.cities import CitiesKnowledge
from ep_rules.bots.knowledge.improvements import ImprovementsKnowledge
from ep_rules.bots.knowledge.pillage import PillageKnowledge
from ep_rules.bots.knowledge.progress_cards import ProgressCardsKnowledge, card, listed
from ep_rules.bots.knowledge.walls import WallsKnowledge
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.roads import Roads
from ep_rules.knights.progress_deck import MEDICINE
from ep_rules.knights.science_cards import (
    ALCHEMIST,
    CRANE,
    ENGINEER,
    INVENTOR,
    IRRIGATION,
    MINING,
    ROAD_BUILDING,
    PlayAlchemist,
    PlayCrane,
    PlayEngineer,
    PlayFreeRoads,
    PlayInventor,
    PlayIrrigation,
    PlayMedicine,
    PlayMining,
)

FORETOLD = 3
"""The cards that chosen dice must bring, more than they bring the others on average."""
BETTER = 4
"""The pips that exchanged numbers must bring."""
HARVEST, FEW = 4, 2
"""The cards that a harvest must bring, and one of a kind that the best projects lack."""
WORTHWHILE = 0.3
"""The least worth of the first of two free roads."""
SEVEN = 7


class ScienceCardsKnowledge(Knowledge):
    """The science cards in hand."""

    cards = {
        ALCHEMIST: 0.4,
        CRANE: 0.35,
        ENGINEER: 0.3,
        INVENTOR: 0.4,
        IRRIGATION: 0.45,
        MEDICINE: 0.6,
        MINING: 0.45,
        ROAD_BUILDING: 0.4,
    }
    builds = ("medicine",)

    def before_dice(self, legal: Sequence[Action]) -> Advice | None:
        """Dice that pay the seat well."""
        rolls = listed(self.survey, legal, PlayAlchemist)
        best = max(rolls, key=self._foretold, default=None)
        if best is None or self._foretold(best)[0] < FORETOLD:
            return None
        return card(best)

    def _foretold(self, action: PlayAlchemist) -> tuple[float, int]:
        """The cards of a roll, less those of the others; of equals the lowest red die."""
        survey, total = self.survey, action.red + action.yellow
        if total == SEVEN:
            return 0.0, 0
        worth = 0.0
        for place, number in enumerate(survey.seen.numbers):
            if number == total and place not in survey.blocked:
                others = sum(survey.on(place, seat) for seat in range(survey.seats))
                own = survey.on(place)
                worth += own - (others - own) / (survey.seats - 1)
        return worth, -action.red

    def works(self) -> Iterable[Project]:
        """A city at the price of Medicine."""
        survey, cities = self.survey, self.survey.of(CitiesKnowledge)
        if not survey.of(ProgressCardsKnowledge).holds(MEDICINE):
            return
        fallen = survey.of(PillageKnowledge).fallen
        places = fallen or survey.settlements
        if not places or not (fallen or cities.left):
            return
        best = max(places, key=survey.income.growth)
        cost, points = survey.cost("science-cards", "medicine_cost"), cities.points
        worth = points + survey.income.growth(best)
        action = PlayMedicine(Intersection(best))
        yield Project("medicine", cost, worth / sum(cost), action, points)

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """A card that is useful now."""
        action = (
            self._crane(legal)
            or self._engineer(legal)
            or self._inventor(legal)
            or self._harvest(plans, legal)
            or self._roads(legal)
        )
        return card(action) if action is not None else None

    def _crane(self, legal: Sequence[Action]) -> PlayCrane | None:
        improvements = self.survey.of(ImprovementsKnowledge)
        cranes = listed(self.survey, legal, PlayCrane)
        return max(cranes, key=lambda one: improvements.worth(one.track)[0], default=None)

    def _engineer(self, legal: Sequence[Action]) -> PlayEngineer | None:
        places = self.survey.of(WallsKnowledge).places()
        walls = listed(self.survey, legal, PlayEngineer)
        return min(walls, key=lambda one: places.index(one.place), default=None)

    def _inventor(self, legal: Sequence[Action]) -> PlayInventor | None:
        exchanges = listed(self.survey, legal, PlayInventor)
        best = max(exchanges, key=self._exchanged, default=None)
        return best if best is not None and self._exchanged(best) >= BETTER else None

    def _exchanged(self, action: PlayInventor) -> float:
        """The pips that the seat gains, and those that the others lose on average."""
        survey = self.survey
        more = survey.pips(action.second) - survey.pips(action.first)
        return more * (self._share(action.first) - self._share(action.second))

    def _share(self, place: int) -> float:
        survey, own = self.survey, self.survey.on(place)
        others = sum(survey.on(place, seat) for seat in range(survey.seats)) - own
        return own - others / (survey.seats - 1)

    def _harvest(self, plans: Sequence[Project], legal: Sequence[Action]) -> Action | None:
        """Two cards for each of the bot's hexes: many, or cards that the best projects lack."""
        for kind, terrain in ((PlayIrrigation, FIELDS), (PlayMining, MOUNTAINS)):
            for action in listed(self.survey, legal, kind):
                hexes = sum(
                    found == terrain and self.survey.on(place) > 0
                    for place, found in enumerate(self.survey.seen.terrain)
                )
                good = RESOURCES[terrain]
                lacks = any(p.cost[good] > self.survey.hand[good] for p in plans[:2])
                if 2 * hexes >= (FEW if lacks or self._is_full else HARVEST):
                    return action
        return None

    @property
    def _is_full(self) -> bool:
        return self.survey.of(ProgressCardsKnowledge).full

    def _roads(self, legal: Sequence[Action]) -> PlayFreeRoads | None:
        """Two free roads, if there is a goal for them."""
        action = next(iter(listed(self.survey, legal, PlayFreeRoads)), None)
        roads = self.survey.of(Roads)
        if action is None or self._is_full:
            return action
        worth = max((roads.worth(path) for path in sorted(roads.leads)), default=0.0)
        return action if roads.left > 1 and worth >= WORTHWHILE else None


class ScienceCardsDeckhand(DeckhandKnowledge):
    """Cards that are played at once."""

    leaves = {
        PlayAlchemist: "A deckhand does not count what a roll brings.",
        PlayEngineer: "A deckhand cannot tell where a wall is needed.",
        PlayInventor: "A deckhand does not count what a number brings.",
    }
    rates = dict.fromkeys(
        (
            PlayIrrigation,
            PlayMining,
            PlayCrane,
            PlayMedicine,
            PlayFreeRoads,
        ),
        PLAYED,
    )
