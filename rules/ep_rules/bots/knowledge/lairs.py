"""Bot knowledge of pirate lairs: crews besiege them, for a space on the track and a hero."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ep_rules.api import GOLD, GOLD_FIELD, Action
from ep_rules.bots.advice import TO_HEX, advise
from ep_rules.bots.deckhand.board import Destination
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.crews import CrewsKnowledge
from ep_rules.bots.knowledge.tracks import next_space
from ep_rules.bots.numbers import whole
from ep_rules.bots.planning.errands import SECOND_LEG, Errand, Errands, ImmediateDeed, Order, Task
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import Survey
from ep_rules.missions.lairs.siege import Besiege, FetchCrew, LairRules, Lairs
from ep_rules.sea.holds import CREW

SOON = (0.0, 0.4, 0.65, 1.0)
"""The chance of a lair's reward, by the number of crews on it."""
COINS = 0.15
HERO = {(1, 2): 0.28, (2, 3): 0.72, (3, 3): 1.0, (1, 1): 0.6, (2, 2): 0.9, (1, 3): 0.3}
"""The chance of finding the hero, by a seat's crews and all crews."""


class LairsKnowledge(Knowledge):
    """The lairs and the crews on gold fields."""

    reasons = {
        "besiege": TO_HEX,
        "fetch": ("piece",),
        "to-besiege": TO_HEX,
        "to-fetch": TO_HEX,
    }

    counts = ("crews on lairs", "crews on gold fields", "lair space")

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.lairs, self.crews = survey.seen.of(Lairs), survey.of(CrewsKnowledge)
        self.ships = self.crews.cargo.ships

    def read(self) -> None:
        """Exclude buildings at lairs; note the seat's crews on gold fields."""
        self.survey.closed.update(self.lairs.lairs)
        self.survey.goods[GOLD_FIELD] = GOLD
        self.crews.ashore += self._own_crews

    @property
    def _own_crews(self) -> int:
        return sum(there[self.survey.seat] for there in self.lairs.crews.values())

    @cached_property
    def space(self) -> float:
        """The worth of the next space of the track."""
        return next_space(self.survey, LairRules.id)

    def landing(self, place: int) -> float:
        """The worth of one more own crew on a lair."""
        there = self.lairs.crews.get(place, (0,) * self.survey.seats)
        own, total = there[self.survey.seat], sum(there)
        if total >= len(SOON) - 1:
            return 0.0
        return self._siege(own + 1, total + 1) - self._siege(own, total)

    def _siege(self, own: int, total: int) -> float:
        if not own:
            return 0.0
        return SOON[total] * (self.space * (1 + HERO.get((own, total), 0.3)) + COINS)

    def cargo_errands(self) -> Iterable[tuple[int, Errand]]:
        """Land crews on lairs that have room for them."""
        for place in self.lairs.lairs:
            worth = self.landing(place)
            room = len(SOON) - 1 - sum(self.lairs.crews.get(place, ()))
            if room > 0 and worth > 0:
                routes = self.ships.free(self.ships.routes.beside(place))
                yield CREW, Errand("besiege", place, worth, routes, room)

    def idle_errands(self, errands: Errands) -> Iterable[Errand]:
        """Fetch crews from freed gold fields, as far as they are useful elsewhere."""
        if not errands.of(CREW):
            return
        for place, there in self.lairs.crews.items():
            if there[self.survey.seat] and place not in self.lairs.lairs:
                routes = self.ships.free(self.ships.routes.beside(place))
                worth = max((SECOND_LEG * errands.best(CREW, r) for r in routes[:2]), default=0.0)
                yield Errand("fetch", place, worth, routes, there[self.survey.seat])

    def deeds(
        self, legal: Sequence[Action], errands: Errands, tasks: Mapping[int, Task]
    ) -> Iterable[ImmediateDeed]:
        """Put a crew ashore where it is worth most; take one aboard that is useful elsewhere."""
        sieges = [action for action in legal if isinstance(action, Besiege)]
        best = max(sieges, key=lambda action: self.landing(action.place), default=None)
        if best is not None and (worth := self.landing(best.place)) > 0:
            yield ImmediateDeed(Order.LAND, advise(best, "besiege", hex=best.place), worth)
        for fetch in legal:
            if isinstance(fetch, FetchCrew):
                ship = self.ships.numbered(fetch.ship)
                if self.crews.cargo.is_wanted(CREW, ship, errands, tasks):
                    yield ImmediateDeed(Order.FETCH, advise(fetch, "fetch", piece=CREW))
                    return

    def count(self) -> Iterable[int]:
        """The crews on lairs, and on freed gold fields, and the worth of the next space."""
        seat, lairs = self.survey.seat, self.lairs
        on_lairs = sum(there[seat] for at, there in lairs.crews.items() if at in lairs.lairs)
        return on_lairs, self._own_crews - on_lairs, whole(self.space)


CREW_LANDED, CREW_BACK = 26.0, 9.0
"""The worth of a crew that lands on a lair, or comes aboard again."""
ENOUGH = 3
"""So many crews capture a lair."""


class LairsDeckhand(DeckhandKnowledge):
    """Lairs."""

    def goals(self) -> Iterable[tuple[int, Destination]]:
        """The lairs where crews can land, earlier the more are there."""
        lairs, corners = self.outlook.seen.of(Lairs), self.outlook.topology.hex_corners
        for place in lairs.lairs:
            there = sum(lairs.crews.get(place, ()))
            if there < ENOUGH:
                yield CREW, (corners[place], 20.0 + 6 * there)

    def idle_goals(self) -> Sequence[Destination]:
        """The freed gold fields with crews that are no longer needed."""
        outlook = self.outlook
        lairs, corners = outlook.seen.of(Lairs), outlook.topology.hex_corners
        return [
            (corners[place], 12.0)
            for place, there in lairs.crews.items()
            if there[outlook.seat] and place not in lairs.lairs
        ]

    def _fetch(self, action: FetchCrew) -> float:
        """Crews come back from freed gold fields only, or they would go to and fro."""
        return 0.0 if action.place in self.outlook.seen.of(Lairs).lairs else CREW_BACK

    rates = {Besiege: CREW_LANDED, FetchCrew: _fetch}
