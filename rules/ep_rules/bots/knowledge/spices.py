"""Bot knowledge of spices: crews befriend villages, sacks go to the Council."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ep_rules.api import GOLD, Action, Good
from ep_rules.bots.advice import TO_HEX, advise
from ep_rules.bots.deckhand.board import Destination
from ep_rules.bots.deckhand.knowledge import DeckhandKnowledge
from ep_rules.bots.knowledge.council import CouncilKnowledge
from ep_rules.bots.knowledge.crews import CrewsKnowledge
from ep_rules.bots.knowledge.tracks import next_space
from ep_rules.bots.numbers import whole
from ep_rules.bots.planning.errands import Errand, Errands, ImmediateDeed, Order, Task
from ep_rules.bots.planning.ground import hexes_of
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.bots.planning.survey import Survey
from ep_rules.missions.spices import SACK, SPICE, Befriend, SellCard, Spices, Village, Villages
from ep_rules.sea.holds import CREW

ADVANTAGE = {Village.SWIFT_VOYAGE: 0.5, Village.FAST_GOLD: 0.2, Village.PIRATE_BONUS: 0.12}


class SpicesKnowledge(Knowledge):
    """The villages on spice hexes."""

    reasons = {"befriend": TO_HEX, "to-befriend": TO_HEX}
    deals = (SellCard,)
    counts = ("sacks", "villages", "sack space")

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.villages, self.crews = survey.seen.of(Villages), survey.of(CrewsKnowledge)
        self.cargo, self.ships = self.crews.cargo, self.crews.cargo.ships

    def read(self) -> None:
        """Own friends allow building there; their advantages make ships faster."""
        survey, seat, friends = self.survey, self.survey.seat, self.villages.friends
        spice = hexes_of(survey.seen.terrain, frozenset([SPICE]))
        survey.closed.update(place for place in spice if seat not in friends.get(place, ()))
        if not survey.number("spices", "settle_alone"):
            survey.land -= spice
        self.crews.ashore += sum(seat in some for some in friends.values())
        swift = self.villages.friendly(seat, Village.SWIFT_VOYAGE)
        self.ships.points += survey.number("spices", "swift_points") * len(swift)

    @cached_property
    def sack(self) -> float:
        """The worth of a sack at the Council."""
        return next_space(self.survey, Spices.id)

    def sale(self, good: int) -> Action | None:
        """A card for gold, with Fast Gold."""
        return SellCard(Good(good))

    def _friendship(self, place: int) -> float:
        """The worth of befriending a village: its advantage, and a sack to deliver."""
        return ADVANTAGE[Village(self.villages.village[place])] + 0.85 * self.sack

    def cargo_errands(self) -> Iterable[tuple[int, Errand]]:
        """Bring a sack to the Council; land crews at new villages that have a sack left."""
        survey, villages = self.survey, self.villages
        yield from survey.of(CouncilKnowledge).deliveries(SACK, self.sack)
        for place in villages.village:
            friends = villages.friends.get(place, ())
            laid = survey.seats - villages.short.get(place, 0)
            if survey.seat not in friends and len(friends) < laid:
                routes = self.ships.free(self.ships.routes.beside(place))
                yield CREW, Errand("befriend", place, self._friendship(place), routes)

    def deeds(
        self, legal: Sequence[Action], errands: Errands, tasks: Mapping[int, Task]
    ) -> Iterable[ImmediateDeed]:
        """Befriend the village that is worth most."""
        visits = [action for action in legal if isinstance(action, Befriend)]
        best = max(visits, key=lambda action: self._friendship(action.place), default=None)
        if best is not None:
            worth = self._friendship(best.place)
            yield ImmediateDeed(Order.LAND, advise(best, "befriend", hex=best.place), worth)

    def count(self) -> Iterable[int]:
        """The sacks, the befriended villages, and the worth of the next space."""
        friends = sum(self.survey.seat in some for some in self.villages.friends.values())
        return self.cargo.carried(SACK), friends, whole(self.sack)


class SpicesDeckhand(DeckhandKnowledge):
    """Villages."""

    aboard = {SACK: (24.0, 0.8 * 24.0)}

    def goals(self) -> Iterable[tuple[int, Destination]]:
        """The villages that the seat has not befriended."""
        villages, corners = self.outlook.seen.of(Villages), self.outlook.topology.hex_corners
        for place in villages.village:
            if self.outlook.seat not in villages.friends.get(place, ()):
                yield CREW, (corners[place], 30.0)

    def _sell(self, action: SellCard) -> float:
        return self.outlook.gain([(action.good, -1), (GOLD, 1)])

    rates = {Befriend: 40.0, SellCard: _sell}
