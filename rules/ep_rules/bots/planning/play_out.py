"""A play-out: captains play on in one world; a choice and a deal are seen through it.

A survey serves until its seat does something that changes more than hands and the decision, see
`Knowledge.carries`, and what a thought makes certain follows without further thought.
"""

from collections.abc import Iterator

from ep_rules.api import CHANCE, Action, Game, Seat, State, View, mix
from ep_rules.bots.advice import Advice, Reason
from ep_rules.bots.budget import Budget
from ep_rules.bots.planning.decisions import decide, read
from ep_rules.bots.planning.knowledge import guide
from ep_rules.bots.planning.survey import Survey
from ep_rules.bots.planning.trading import best, pursue
from ep_rules.bots.planning.works import carry, plans


class PlayOut:
    """One world, which changes as it is played; actions and outcomes are nodes of the budget."""

    def __init__(self, game: Game, world: State, budget: Budget) -> None:
        self._game, self._world, self._budget = game, world, budget
        self._guide = guide(game)
        self._word = world.word
        self._drawn: dict[str, int] = {}
        self._survey: Survey | None = None
        """The last survey, if it may still serve."""

    def play(self, until: int) -> bool:
        """Play until a part of the game or its end; False if the budget is spent before."""
        game, world = self._game, self._world
        while not world.over and world.part < until:
            if not self._budget.allows():
                break
            actor = world.agenda[-1].actor
            if actor == CHANCE:
                world.word = self._next_word()
                self._do(game.sample(world))
            else:
                self._act(actor)
        if self._survey is not None:
            self._survey.let_go()
        return world.over or world.part >= until

    def _next_word(self) -> int:
        """A word for an outcome, by its kind and number, so that choices share the dice."""
        kind = type(self._world.agenda[-1]).__name__
        self._drawn[kind] = number = self._drawn.get(kind, 0) + 1
        return mix(self._word, int.from_bytes(kind[:8].encode(), "big"), number)

    def _do(self, action: Action) -> None:
        self._game.apply(self._world, action)
        self._budget.spend()

    def _act(self, actor: Seat) -> None:
        """Do what a captain does, and whatever follows without further thought."""
        game, world = self._game, self._world
        survey, legal = self._carried(actor), game.certain_actions(world)
        done = [action for action in legal if not isinstance(action, self._guide.rare)]
        if len(done) == 1:
            self._do(done[0])
        else:
            survey = survey or read(View.of(game, world, actor))
            done = self._think(survey, legal)
        if survey is not None:
            self._keep(survey, done)

    def _carried(self, seat: Seat) -> Survey | None:
        """The survey that still serves a seat, if any."""
        survey, self._survey = self._survey, None
        if survey is None:
            return None
        world = self._world
        hand = tuple(world.hands[seat])
        is_same = survey.seat == seat and survey.seen.part == world.part
        if is_same and carry(survey, world.agenda[-1], hand):
            return survey
        survey.let_go()
        return None

    def _keep(self, survey: Survey, done: list[Action]) -> None:
        """Keep a survey after actions through which it serves on."""
        modules = self._guide
        if all(isinstance(action, modules.carries) for action in done):
            for note in modules.of("note", survey):
                for action in done:
                    note(action)
            self._survey = survey
        else:
            survey.let_go()

    def _think(self, survey: Survey, legal: list[Action]) -> list[Action]:
        """Decide and act; the actions."""
        game, world, top = self._game, self._world, self._world.agenda[-1]
        advice = decide(survey, legal)
        done = [advice[0]]
        self._do(advice[0])
        for following in what_follows(game, world, survey, advice):
            if (
                world.agenda[-1:] != [top]
                or game.explain(world, following) is not None
                or not self._budget.allows()
            ):
                break
            self._do(following)
            done.append(following)
        return done


def what_follows(game: Game, world: State, survey: Survey, advice: Advice) -> Iterator[Action]:
    """What follows in a world: ships sail on, and the best plan is paid for and built."""
    action, why = advice
    for onward in guide(game).of("onward", survey):
        yield from onward(action, lambda: game.certain_actions(world))
    project = best(plans(survey)) if why.code == "change" else None
    if project is None or why != Reason("change", (("plan", project.code),)):
        return
    while step := pursue(survey, project, world.hands[survey.seat], game.certain_actions(world)):
        yield step
        if step == project.action:
            return
