"""`captain`: a good player with plans.

It reads the observation once (`survey`), knows what its ships could be out for (`errands`) and what
its cards could build (`works`), and does what brings most. It never looks at what is hidden.
"""

from collections.abc import Callable, Sequence

from ep_rules.api import (
    Action,
    AnswerOffer,
    ChooseHex,
    ChooseVictim,
    Decision,
    DiscardCards,
    Fleet,
    MovementPhase,
    PickAnswer,
    PlacePirate,
    ProductionPhase,
    Roll,
    StartHarbor,
    StartRoad,
    StartSettlement,
    StartShip,
    TakeCoin,
    TakeGold,
    View,
)
from ep_rules.bots.captain import land
from ep_rules.bots.captain.advice import Advice, Reason, advise
from ep_rules.bots.captain.calls import explore, place_pirate, rob, start
from ep_rules.bots.captain.discards import discard
from ep_rules.bots.captain.land.survey import Land
from ep_rules.bots.captain.land.works import LandWorks
from ep_rules.bots.captain.project import Project
from ep_rules.bots.captain.sailing import sail
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.captain.trading import answer, deal, trade
from ep_rules.bots.captain.works import Works

__all__ = ["Advice", "Captain", "Reading", "Reason", "decide", "make", "plans", "read"]

Answer = Callable[[Survey, Sequence[Action]], Advice]


def _roll(survey: Survey, legal: Sequence[Action]) -> Advice:
    return advise(next((a for a in legal if isinstance(a, Roll)), legal[0]), "roll")


def _take(survey: Survey, legal: Sequence[Action]) -> Advice:
    return advise(next((a for a in legal if isinstance(a, TakeGold)), legal[0]), "take-gold")


def _planned(
    call: Callable[[Survey, Sequence[Project], Sequence[Action]], Advice],
) -> Answer:
    """An answer that looks at what could be built."""
    return lambda survey, legal: call(survey, Works(survey).projects, legal)


_trade = _planned(trade)
ANSWERS: dict[type[Decision], Answer] = {
    ProductionPhase: _roll,
    MovementPhase: sail,
    AnswerOffer: _planned(answer),
    PickAnswer: _planned(deal),
    DiscardCards: _planned(discard),
    ChooseHex: explore,
    PlacePirate: place_pirate,
    ChooseVictim: rob,
    TakeCoin: _take,
    StartHarbor: start,
    StartSettlement: start,
    StartRoad: start,
    StartShip: start,
}
"""Who answers which decision; the phases in which is built are answered by `_trade`."""


Reading = Survey | Land
"""What a captain reads in an observation: at sea, or on land."""


def read(view: View) -> Reading:
    """What a captain reads in an observation of the game that is played."""
    return Survey(view) if Fleet.key in view.observation.slices else Land(view)


def decide(survey: Reading, legal: Sequence[Action]) -> Advice:
    """What a captain would do about the open decision, and why."""
    if isinstance(survey, Survey):
        return ANSWERS.get(type(survey.seen.agenda[-1]), _trade)(survey, legal)
    return land.decide(survey, legal)


def plans(survey: Reading) -> Sequence[Project]:
    """What the seat could build, the most rewarding first."""
    works = Works(survey) if isinstance(survey, Survey) else LandWorks(survey)
    return works.projects


class Captain:
    """A good player with plans."""

    name = "captain"
    version = 2

    def choose(self, view: View, legal: Sequence[Action], word: int) -> Action:
        """What the captain would do."""
        return legal[0] if len(legal) == 1 else self.advise(view, legal, word)[0]

    def advise(self, view: View, legal: Sequence[Action], word: int) -> Advice:
        """What the captain would do, and why."""
        return decide(read(view), legal)


def make() -> Captain:
    """A captain."""
    return Captain()
