"""The contributions of a module to the captain: the closed list, and its tables for one game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from ep_rules.api import Action, Decision, DeckCard, Game, View, once_per_game
from ep_rules.bots import registry
from ep_rules.bots.advice import BUILDS, REASONS, Advice
from ep_rules.bots.planning.errands import Errand, Errands, ImmediateDeed, Task
from ep_rules.bots.planning.measures import Measures
from ep_rules.bots.planning.project import Project
from ep_rules.bots.planning.survey import Survey

Weigh = Callable[[Any, Any], tuple[float, str]]
Decide = Callable[[Any, Sequence[Action]], Advice]


class Knowledge:
    """A captain's knowledge of one module, in one survey. Every contribution is empty by default.

    Attributes:
        reasons: the codes of reasons that only this module gives, with the names of their
            parameters; builds: the codes of what only it builds, which are reasons without any.
        cards: the worth of cards of decks in hand, in points.
        leaves: actions that captains never take, each with the reason as a sentence.
        measures: numbers by which a captain judges, in place of those of `Measures`.
        decides: the advice at a decision, from what is legal.
        weighs: the worth of an action at a decision other than a phase, and the code of the reason.
        counts: the names of the numbers that `count` has, for the judgement of a position.
        built: pieces of cargo that it lets be built. landed: those of them that go ashore as crews
            do: no more of them are taken aboard than there are places for.
        deals: actions that an admiral does not look at twice. steps: those that it looks at only
            if the captain would do one.
        carries: actions besides deals that change nothing but hands, the decision, and what `note`
            notes, so that a play-out continues with the same survey.
        rare: actions that a captain in a play-out does not think about if there is only one other.
        compared: False while no gate shows that an admiral wins more with comparisons in games of
            the module.
    """

    reasons: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    builds: ClassVar[tuple[str, ...]] = ()
    cards: ClassVar[Mapping[DeckCard, float]] = {}
    leaves: ClassVar[Mapping[type[Action], str]] = {}
    measures: ClassVar[Mapping[str, Any]] = {}
    decides: ClassVar[Mapping[type[Decision], Decide]] = {}
    weighs: ClassVar[Mapping[type[Action], Weigh]] = {}
    counts: ClassVar[tuple[str, ...]] = ()
    built: ClassVar[tuple[int, ...]] = ()
    landed: ClassVar[tuple[int, ...]] = ()
    deals: ClassVar[tuple[type[Action], ...]] = ()
    steps: ClassVar[tuple[type[Action], ...]] = ()
    carries: ClassVar[tuple[type[Action], ...]] = ()
    rare: ClassVar[tuple[type[Action], ...]] = ()
    compared: ClassVar[bool] = True

    def __init__(self, survey: Survey) -> None:
        self.survey = survey

    def read(self) -> None:
        """Add to the survey's fields; called once for every survey, in the order of the modules."""

    def works(self) -> Iterable[Project]:
        """Possible builds."""
        return ()

    def works_need(self) -> object:
        """The facts about the hand on which works of this or other modules depend.

        As long as a deal does not change them, it does not change any works.
        """
        return None

    def note(self, action: Action) -> None:
        """Note an action of the seat after the observation: a deal, or one of `carries`."""

    def before_dice(self, legal: Sequence[Action]) -> Advice | None:
        """The action before the dice, if any."""

    def play(self, plans: Sequence[Project], legal: Sequence[Action]) -> Advice | None:
        """The action before building and trading, if any."""

    def rest(self, legal: Sequence[Action]) -> Advice | None:
        """The action when nothing is worth doing, if it ends the phase."""

    def purchase(self, good: int) -> Action | None:
        """The action that buys a card of a kind."""

    def sale(self, good: int) -> Action | None:
        """The action that sells a card of a kind."""

    def move(self, legal: Sequence[Action]) -> Advice | None:
        """The action in the movement phase."""

    def cargo_errands(self) -> Iterable[tuple[int, Errand]]:
        """Errands of ships with cargo, each with the cargo it needs.

        These and `idle_errands` may depend on the board, the points, the distances by sea, the
        number of the seat's ships, full routes and the module's own slice, and on nothing else:
        while these stay the same, surveys of a seat share them.
        """
        return ()

    def idle_errands(self, errands: Errands) -> Iterable[Errand]:
        """Errands of ships without cargo; they may also depend on `errands`, those of cargoes."""
        return ()

    def at_once(self, legal: Sequence[Action]) -> Iterable[ImmediateDeed]:
        """Actions of ships without moving that come before all errands."""
        return ()

    def deeds(
        self, legal: Sequence[Action], errands: Errands, tasks: Mapping[int, Task]
    ) -> Iterable[ImmediateDeed]:
        """Actions of ships in the movement phase without moving."""
        return ()

    def begun(self, action: Action) -> bool:
        """True if an action only continues an action that was searched already."""
        return False

    def onward(self, action: Action, legal: Callable[[], Sequence[Action]]) -> Iterable[Action]:
        """The actions after one that need no further thought, in a play-out.

        `legal` tells which actions are legal by then.
        """
        return ()

    def count(self) -> Iterable[int]:
        """The numbers of the seat's position at the start of a turn, one for each of `counts`."""
        return ()


def reasons_of(kinds: Iterable[type[Knowledge]]) -> Mapping[str, tuple[str, ...]]:
    """The codes of reasons of every game and of some modules, with the names of parameters."""
    found = {**REASONS, **dict.fromkeys(BUILDS, ())}
    for kind in kinds:
        found |= {**kind.reasons, **dict.fromkeys(kind.builds, ())}
    return found


class Guide:
    """The captain's knowledge of all modules of a game.

    `of` returns a contribution of all modules in module order; `newest` has the last module first,
    so that additions of a game come before the common rules.

    Attributes:
        card_worths: the worth of every card of a deck, by number.
        counts, groups: the names of all modules' numbers, and the module of each.
    """

    def __init__(self, game: Game) -> None:
        self.kinds = registry.known(game, Knowledge)
        changed = {name: value for kind in self.kinds for name, value in kind.measures.items()}
        self.measures = Measures(**changed)
        self.card_worths = _card_worths(game, self.kinds)
        self.decides = {
            decision: (kind, call) for kind in self.kinds for decision, call in kind.decides.items()
        }
        self.weighs = {
            action: (kind, weigh) for kind in self.kinds for action, weigh in kind.weighs.items()
        }
        self.reasons = reasons_of(self.kinds)
        counts = [
            (name, module.id)
            for module in game.book.modules
            for kind in registry.of_module(module.id, Knowledge)
            for name in kind.counts
        ]
        self.counts = tuple(name for name, _ in counts)
        self.groups = tuple(group for _, group in counts)
        self.built = tuple(piece for kind in self.kinds for piece in kind.built)
        self.landed = tuple(piece for kind in self.kinds for piece in kind.landed)
        self.deals = tuple(action for kind in self.kinds for action in kind.deals)
        self.steps = tuple(action for kind in self.kinds for action in kind.steps)
        also = (action for kind in self.kinds for action in kind.carries)
        self.carries = (*self.deals, *also)
        self.rare = tuple(action for kind in self.kinds for action in kind.rare)
        self.errand_givers = tuple(
            (module.id, kind)
            for module in game.book.modules
            for kind in registry.of_module(module.id, Knowledge)
            if kind.cargo_errands is not Knowledge.cargo_errands
            or kind.idle_errands is not Knowledge.idle_errands
        )
        self._readers = self._having("read")
        self._of = {name: self._having(name) for name in CONTRIBUTIONS}

    @property
    def compared(self) -> bool:
        """Whether an admiral compares choices in the game."""
        return all(kind.compared for kind in self.kinds)

    def _having(self, name: str) -> tuple[type[Knowledge], ...]:
        return tuple(
            kind for kind in self.kinds if getattr(kind, name) is not getattr(Knowledge, name)
        )

    def of(self, contribution: str, survey: Survey) -> Iterable[Any]:
        """A contribution of all modules, for a survey."""
        return (getattr(survey.of(kind), contribution) for kind in self._of[contribution])

    def newest(self, contribution: str, survey: Survey) -> Iterable[Any]:
        """The same, with the last module first."""
        kinds = reversed(self._of[contribution])
        return (getattr(survey.of(kind), contribution) for kind in kinds)

    def read(self, view: View, *, rested: bool = False) -> Survey:
        """The survey of an observation."""
        survey = Survey(view, self.measures, rested=rested)
        for kind in self._readers:
            survey.of(kind).read()
        return survey


def _card_worths(game: Game, kinds: Iterable[type[Knowledge]]) -> Mapping[str, Sequence[float]]:
    said = {card: worth for kind in kinds for card, worth in kind.cards.items()}
    cards = [card for deck in game.book.decks.values() for card in deck.cards]
    unsaid = [card.word for card in cards if card not in said]
    if unsaid:
        raise LookupError(f"no bot knowledge says what these cards are worth: {unsaid}")
    return {keeper: [said[c] for c in deck.cards] for keeper, deck in game.book.decks.items()}


CONTRIBUTIONS = (
    *("works", "works_need", "note", "before_dice", "play", "rest"),
    *("purchase", "sale", "move", "cargo_errands", "idle_errands", "at_once", "deeds"),
    *("begun", "onward", "count"),
)


@once_per_game
def guide(game: Game) -> Guide:
    """The guide of a game."""
    return Guide(game)
