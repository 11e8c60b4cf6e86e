"""A play-out: captains that make no offers play on in one world; the look-ahead calls it.

What a thought makes certain follows without further thought, and after deals the projects of the
thought before are only ranked again.
"""

from collections.abc import Iterator

from ep_rules.api import CHANCE, Action, Game, Seat, State, View
from ep_rules.bots.admiral.budget import Budget
from ep_rules.bots.advice import Advice, Reason
from ep_rules.bots.captain import decide, plans, read
from ep_rules.bots.captain.knowledge import guide
from ep_rules.bots.captain.survey import Survey
from ep_rules.bots.captain.trading import best, pursue
from ep_rules.bots.captain.works import keep_plans


class PlayOut:
    """One world, which changes as it is played; `nodes` counts the actions and outcomes."""

    def __init__(self, game: Game, world: State, budget: Budget) -> None:
        self.nodes = 0
        self._game, self._world, self._budget = game, world, budget
        self._deals = guide(game).deals
        self._before: Survey | None = None
        """The survey after which there were only deals, and the same seat is to act."""

    def play(self, until: int) -> bool:
        """Play until a part of the game or its end; False if the budget is spent before."""
        game, world = self._game, self._world
        while not world.over and world.part < until:
            if not self._budget.allows():
                break
            actor = world.agenda[-1].actor
            if actor == CHANCE:
                self._do(game.sample(world))
            else:
                self._act(actor)
        if self._before is not None:
            self._before.let_go()
        return world.over or world.part >= until

    def _do(self, action: Action) -> None:
        self._game.apply(self._world, action)
        self._budget.spend()
        self.nodes += 1

    def _act(self, actor: Seat) -> None:
        """Do what a captain does, and whatever follows without further thought."""
        game, world, top = self._game, self._world, self._world.agenda[-1]
        before, self._before = self._before, None
        legal = game.certain_actions(world)
        if len(legal) == 1:
            self._do(legal[0])
        else:
            survey = read(View.of(game, world, actor))
            if before is not None:
                keep_plans(survey, before)
            if self._think(survey, legal) and world.agenda[-1:] == [top]:
                self._before = survey
            else:
                survey.let_go()
        if before is not None:
            before.let_go()

    def _think(self, survey: Survey, legal: list[Action]) -> bool:
        """Decide and act. True if there were only deals."""
        game, world, top = self._game, self._world, self._world.agenda[-1]
        advice = decide(survey, legal)
        self._do(advice[0])
        only_deals = isinstance(advice[0], self._deals)
        for following in what_follows(game, world, survey, advice):
            if (
                world.agenda[-1:] != [top]
                or game.explain(world, following) is not None
                or not self._budget.allows()
            ):
                break
            self._do(following)
            only_deals = only_deals and isinstance(following, self._deals)
        return only_deals


def what_follows(game: Game, world: State, survey: Survey, advice: Advice) -> Iterator[Action]:
    """What follows in a world: ships sail on, and the best plan is paid for and built."""
    action, why = advice
    for onward in guide(game).of("onward", survey):
        yield from onward(action)
    project = best(plans(survey)) if why.code == "change" else None
    if project is None or why != Reason("change", (("plan", project.code),)):
        return
    while step := pursue(survey, project, world.hands[survey.seat], game.certain_actions(world)):
        yield step
        if step == project.action:
            return
