"""The base class of rule modules, and the rulebook into which a game compiles them.

A module contributes from a closed list: families of actions, phases, a slice of the state, answers
to questions, reactions to moments, ways to place pieces, and score lines. The rulebook compiles
them once into tables, so no flags are tested at run time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Generic, NamedTuple, TypeVar

import msgspec

from ep_rules.chance import below, pick
from ep_rules.decks import Deck, DeckCard, DeckOrder
from ep_rules.layout import AreaKey, Layout, LayoutKey, LayoutWords, PiecePlace
from ep_rules.model import Action, Decision, Event, Owner, Piece, Price, Refusal, Seat, Slice, State
from ep_rules.module_order import ModuleOrder
from ep_rules.pieces import BuildingKind, CardKind, CardKinds, PieceKind, Pieces
from ep_rules.questions import Askable, Fixed, Moment, P, Question, T, Veto, asked, vetoed
from ep_rules.terrain import TerrainKind, Terrains

if TYPE_CHECKING:
    from ep_rules.scene_words import SceneWords, W  # loaded only with a scene

A = TypeVar("A", bound=Action)
D = TypeVar("D", bound=Decision)
M = TypeVar("M", bound="RuleModule")
SettingsT = TypeVar("SettingsT", bound="Settings")


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers and choices of one module; the defaults are the print-2025 edition."""


class NoSettings(Settings, frozen=True):
    """The settings of modules that have none."""


class Phase(Decision, frozen=True):
    """A phase of a part; the seat ends a `closable` phase itself."""

    closable: ClassVar[bool] = True


Lister = Callable[[State, Decision], Sequence[Action]]
Reactions = tuple[Callable[[State], None], ...]


class Family(Generic[A, D]):
    """All actions of one kind, which answer decisions of one kind: it lists, judges, performs them.

    `lists_all` says whether `legal` gives every legal action or only a sample. `may_score` is False
    if no action can change points, so that victory need not be looked at; `may_spend` if no action
    takes a card out of a hand in public, so that what others know of hands need not be either.
    `cost` is what each action costs its seat: a game calls `legal` only if the hand has that much.
    """

    action: type[A]
    during: tuple[type[Decision], ...]
    lists_all: bool = True
    may_score: bool = True
    may_spend: bool = True
    cost: Price = ()

    def after(self, scored: Reactions) -> Reactions:
        """The reactions to points that may have changed, for actions of this family."""
        return scored if self.may_score else ()

    @property
    def card_played(self) -> DeckCard | None:
        """The card of a deck that each action plays."""
        return None

    @property
    def together(self) -> "Callable[[Sequence[Family[Any, Any]]], Lister] | None":
        """Makes one function that lists for several such families in a row.

        Only the 25 progress cards have one, of which a hand holds few: 7 % of a game with them.
        """
        return None

    def legal(self, state: State, decision: D) -> Sequence[A]:
        """The legal actions in canonical order, for a decision of `during`; the seat can pay."""
        raise NotImplementedError

    def refusal(self, state: State, decision: D, action: A) -> Refusal | None:
        """Why `action` does not answer `decision` now: place, then supply, then cost."""
        raise NotImplementedError

    def perform(self, state: State, decision: D, action: A) -> None:
        """Change the state; the action must be legal."""
        raise NotImplementedError


class FreeChoice(Family[A, D]):
    """A family of one action without parameters, legal in each of its decisions."""

    def legal(self, state: State, decision: D) -> Sequence[A]:
        """The one action."""
        return (self.action(),)

    def refusal(self, state: State, decision: D, action: A) -> Refusal | None:
        """It is never refused."""
        return None


class Draw(Family[A, D]):
    """A family of outcomes of CHANCE."""

    def outcomes(self, state: State, decision: D) -> Sequence[tuple[A, int]]:
        """Every possible outcome with its weight, in canonical order."""
        raise NotImplementedError

    def sample(self, state: State, decision: D) -> A:
        """The outcome that the state's word draws."""
        return pick(state.word, self.outcomes(state, decision))

    def legal(self, state: State, decision: D) -> Sequence[A]:
        """The possible outcomes."""
        return [outcome for outcome, _ in self.outcomes(state, decision)]

    def refusal(self, state: State, decision: D, action: A) -> Refusal | None:
        """Refuse an outcome without weight."""
        if any(outcome == action for outcome, _ in self.outcomes(state, decision)):
            return None
        return Refusal.of("turn.impossible-outcome")


class EvenDraw(Draw[A, D]):
    """A draw of equally likely outcomes that are always the same, such as the faces of a die."""

    even: tuple[A, ...]

    def outcomes(self, state: State, decision: D) -> Sequence[tuple[A, int]]:
        """Each outcome once."""
        return [(outcome, 1) for outcome in self.even]

    def sample(self, state: State, decision: D) -> A:
        """The same outcome as by weights."""
        return self.even[below(state.word, len(self.even))]


class Feat(NamedTuple):
    """What a seat may do most of in a game; results count it, and profiles name the best.

    `of`: the seat of an event that adds one, and the part of the count to which it adds, such as a
    ship's number; the largest part is the feat. None for other events.
    """

    name: str
    of: Callable[[Event], tuple[Seat, int] | None]


Answer = Callable[..., Any]
Placer = Callable[[State, Owner, int], None]
ScoreLine = Callable[[State, Owner], int]


class Stock(NamedTuple):
    """Things of one kind: their number, and the number in the box.

    `exact` is False if those out of play are not counted.
    """

    there: int
    box: int
    exact: bool = True

    @property
    def is_whole(self) -> bool:
        """True if no thing was added or lost."""
        return self.there == self.box or (not self.exact and 0 <= self.there < self.box)


def counted(word: str, there: Mapping[int, int], box: Mapping[int, int]) -> dict[str, Stock]:
    """A stock for every kind of thing, named by a word and the kind's number."""
    kinds = sorted({*there, *box})
    return {f"{word} {kind}": Stock(there.get(kind, 0), box.get(kind, 0)) for kind in kinds}


class RuleModule:
    """The base of rule modules. An instance belongs to one rulebook and keeps no state.

    Attributes:
        families: the actions of this module, made by `bind`.
    """

    id: ClassVar[str]
    needs: ClassVar[tuple[str, ...]] = ()
    settings_type: ClassVar[type[Settings]] = NoSettings
    settings_beside: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Settings, or words of one, with the id or what it `brings` of a module that they need."""
    brings: ClassVar[tuple[str, ...]] = ()
    terrains: ClassVar[tuple[TerrainKind, ...]] = ()
    """Terrains that this module brings."""
    pieces: ClassVar[tuple[PieceKind, ...]] = ()
    """Pieces of cargo that it brings."""
    layout_keys: ClassVar[tuple[LayoutKey[Any], ...]] = ()
    """Keys of layouts that it reads beside those of every board; modules may share one."""
    start_pieces: ClassVar[Mapping[str, PiecePlace]] = {}
    """Pieces that it places for the starts of layouts, with the kind of place of each."""
    area_keys: ClassVar[tuple[AreaKey[Any], ...]] = ()
    """Keys of the areas of layouts that it reads."""
    feats: ClassVar[tuple[Feat, ...]] = ()
    """What the results of games count of its events."""
    scene_file: ClassVar[str] = ""
    """The file that holds its words in scenes, where it is not the module's own."""

    def __init__(self, settings: Settings) -> None:
        self.given = settings
        self.families: Sequence[Family[Any, Any]] = ()

    def bind(self, book: "Rulebook") -> None:
        """Look up what this module uses of others and of the game; make its families and tables."""

    def phases(self) -> Mapping[str, type[Phase]]:
        """Phases that a scenario's outline may name."""
        return {}

    def phases_of(self) -> Mapping[type[Action], tuple[type[Decision], ...]]:
        """Further decisions that actions of other modules answer; asked after all families."""
        return {}

    def slice(self) -> Slice | None:
        """A new slice for a new game."""
        return None

    def stocks(self, state: State) -> Mapping[str, Stock]:
        """The things that this module counts, so a law can check that none is missing.

        Buildings, cards of hands and gold are counted for all modules.
        """
        return {}

    def answers(self) -> Mapping[Askable, Answer]:
        """Answers to questions and vetoes, which are asked in the order of the modules."""
        return {}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        """The reactions of this module to moments of others."""
        return {}

    def buildings(self) -> Sequence[BuildingKind]:
        """Kinds of buildings and roads of this module."""
        return ()

    def card_kinds(self) -> Sequence[CardKind]:
        """Kinds of cards of this module, beside the resources; asked before `bind`."""
        return ()

    def deck_order(self) -> DeckOrder | None:
        """The order of the cards of the deck that it keeps; None if it keeps none."""
        return None

    def deck_cards(self, book: "Rulebook") -> Mapping[DeckCard, int]:
        """Cards that it puts into decks, with their number in the box; asked before `bind`."""
        return {}

    def values(self) -> Mapping[Any, Sequence[Any]]:
        """The allowed values of fields of actions in this game, by the type of the field."""
        return {}

    def placers(self) -> Mapping[str, Placer]:
        """The functions that place pieces named in layouts."""
        return {}

    def scene_words(self) -> "Sequence[SceneWords]":
        """The scene words of its slice: `words` of its `scene_file`, loaded only with a scene."""
        return import_module(self.scene_file).words(self) if self.scene_file else ()

    def hides_gold(self) -> bool:
        """True if the coins in a hand are hidden from other seats."""
        return False

    def scores(self) -> Mapping[str, ScoreLine]:
        """Named sources of victory points."""
        return {}

    def open_scores(self) -> Mapping[str, ScoreLine]:
        """The visible part of a score line whose full value only its owner knows."""
        return {}


class ConfiguredModule(RuleModule, Generic[SettingsT]):
    """A rule module with settings, which are of its `settings_type`."""

    def __init__(self, settings: SettingsT) -> None:
        super().__init__(settings)
        self.settings = settings


def layout_words(modules: Iterable[type[RuleModule]]) -> LayoutWords:
    """The words that a layout may use in a game of some modules."""
    kinds = tuple(modules)
    return LayoutWords(
        Terrains.of(terrain for kind in kinds for terrain in kind.terrains),
        tuple(dict.fromkeys(key for kind in kinds for key in kind.layout_keys)),
        tuple(key for kind in kinds for key in kind.area_keys),
        {word: place for kind in kinds for word, place in kind.start_pieces.items()},
    )


IN_EVERY_GAME = ("turn", "production", "building")
"""The modules that all code may expect: phases and parts, dice, roads and settlements."""


class BadRuleset(ValueError):
    """Modules that do not fit together; the message names them."""


class Rulebook:
    """A ruleset compiled for one layout and number of seats; modules use nothing else.

    Attributes:
        layout, topology: the board. seats: their number; owners: seats and neutral colors.
        outline: the phases of a part, by name. phase_types: the same as decision types.
        settings: the settings value per module id.
        buildings: every kind of building by its number; kinds: one more than the last number.
        during: the decisions that each type of action answers, with those of `phases_of`.
        pieces: the pieces of cargo. cards: the kinds of cards that hands hold.
        decks: the decks of hidden cards, by the module that keeps each.
        scores, open_scores: see `RuleModule`.
        order: of what its modules contribute to scenes and to the screen.
        values: the allowed values of fields of actions, by type; see `RuleModule.values`.
    """

    def __init__(
        self,
        modules: Sequence[RuleModule],
        layout: Layout,
        seats: int,
        owners: int,
        outline: Sequence[str],
    ) -> None:
        self.layout = layout
        self.topology = layout.topology
        self.seats = seats
        self.owners = owners
        self.outline = tuple(outline)
        self.modules = tuple(modules)
        self._by_type = {type(module): module for module in modules}
        self.settings = {module.id: module.given for module in modules}
        self._check_needs()
        self.order = ModuleOrder(module.id for module in modules)
        phases = {name: kind for m in modules for name, kind in m.phases().items()}
        missing = [name for name in outline if name not in phases]
        if missing:
            raise BadRuleset(f"no module has the phase {missing[0]}")
        self.phase_types = tuple(phases[name] for name in outline)
        self.cards = CardKinds.of(kind for m in modules for kind in m.card_kinds())
        self._answers = self._collect_answers()
        self._scene_words: dict[type[Any], list[Any]] = {}
        self.placers = {name: put for m in modules for name, put in m.placers().items()}
        kinds = sorted((k for m in modules for k in m.buildings()), key=lambda kind: kind.number)
        self.buildings = {kind.number: kind for kind in kinds}
        if len(self.buildings) < len(kinds) or len({kind.word for kind in kinds}) < len(kinds):
            raise BadRuleset(f"two kinds of buildings have the same number or word: {kinds}")
        self.kinds = 1 + max(self.buildings, default=0)
        self.pieces = Pieces.of(kind for m in modules for kind in m.pieces)
        self.scores = {name: line for m in modules for name, line in m.scores().items()}
        shown = {name: line for m in modules for name, line in m.open_scores().items()}
        self.open_scores = {**self.scores, **shown}
        self.decks = self._collect_decks()
        for module in modules:
            module.bind(self)
        self.values = self._collect_values()
        self.families = tuple(family for m in modules for family in m.families)
        self._check_plays()
        self.family_of: dict[type[Action], Family[Any, Any]] = {}
        for family in self.families:
            if family.action in self.family_of:
                raise BadRuleset(f"{family.action.__name__} belongs to two families")
            self.family_of[family.action] = family
        self.during = self._collect_phases()
        self.families_for: dict[type[Decision], tuple[Family[Any, Any], ...]] = {}
        for kind in {kind for during in self.during.values() for kind in during}:
            families = (one for one in self.families if kind in self.during[one.action])
            self.families_for[kind] = tuple(families)

    def module(self, kind: type[M]) -> M:
        """The module of one type; raises KeyError."""
        return self._by_type[kind]  # type: ignore[return-value]  # stored by its type

    def answers(self, question: Askable) -> Sequence[tuple[str, Answer]]:
        """The ids of the modules that answer, with their answers, in the order of the modules."""
        return self._answers.get(question, ())

    def ask(self, question: Question[P, T]) -> Callable[Concatenate[T, State, P], T]:
        """The function that gives the base value after the changes of all modules."""
        return asked([answer for _, answer in self.answers(question)])

    def fixed(self, question: Fixed[P, T]) -> Callable[Concatenate[T, P], T]:
        """The same for a value that no action changes."""
        return asked([answer for _, answer in self.answers(question)])

    def veto(self, veto: Veto[P]) -> Callable[Concatenate[State, P], Refusal | None]:
        """The function that gives the first objection, or None."""
        return vetoed([answer for _, answer in self.answers(veto)])

    def at(self, moment: Moment[P]) -> tuple[Callable[Concatenate[State, P], None], ...]:
        """The reactions to a moment, in the order of the modules."""
        return tuple(m.reactions()[moment] for m in self.modules if moment in m.reactions())

    def scene_words(self, kind: "type[W]") -> "list[W]":
        """The words in scenes, of one kind, of all modules, in their order."""
        if kind not in self._scene_words:
            words = [
                (m.id, w) for m in self.modules for w in m.scene_words() if isinstance(w, kind)
            ]
            self._scene_words[kind] = self.order.of(words)
        return self._scene_words[kind]

    def per_seat(self, decision: type[Decision]) -> tuple[Decision, ...]:
        """One interned decision for each seat."""
        return tuple(decision(Seat(seat)) for seat in range(self.seats))

    def _collect_phases(self) -> dict[type[Action], tuple[type[Decision], ...]]:
        found = {family.action: family.during for family in self.families}
        for module in self.modules:
            for action, further in module.phases_of().items():
                if action not in found:
                    raise BadRuleset(f"{module.id} names {action.__name__}, which no module has")
                found[action] = tuple(dict.fromkeys((*found[action], *further)))
        return found

    def _collect_values(self) -> dict[Any, tuple[Any, ...]]:
        found: dict[Any, tuple[Any, ...]] = {Piece: tuple(self.pieces.numbers.values())}
        for module in self.modules:
            for kind, values in module.values().items():
                found[kind] = (*found.get(kind, ()), *values)
        return found

    def _check_needs(self) -> None:
        present = {module.id for module in self.modules}
        if len(present) < len(self.modules):
            raise BadRuleset("a module is named twice")
        for module in self.modules:
            for need in module.needs:
                if need not in present:
                    raise BadRuleset(f"{module.id} needs the module {need}")
        for base in IN_EVERY_GAME:
            if base not in present:
                raise BadRuleset(f"every game has the module {base}")

    def _collect_decks(self) -> dict[str, Deck]:
        orders = {m.id: order for m in self.modules if (order := m.deck_order()) is not None}
        brought: dict[str, dict[DeckCard, int]] = {keeper: {} for keeper in orders}
        for module in self.modules:
            for card, count in module.deck_cards(self).items():
                if card.deck not in brought:
                    raise BadRuleset(f"no module keeps the deck of {card.word}: {card.deck}")
                if card.word in (other.word for other in brought[card.deck]):
                    raise BadRuleset(f"two modules bring the card {card.word}")
                brought[card.deck][card] = count
        return {keeper: Deck.of(brought[keeper], order) for keeper, order in orders.items()}

    def _check_plays(self) -> None:
        """Every card that is played is in a deck, and every card in a deck that is can be."""
        there = {card for deck in self.decks.values() for card in deck.cards if card.played}
        played = {card for family in self.families if (card := family.card_played) is not None}
        for card in played - there:
            raise BadRuleset(f"no module puts the card {card.word} into {card.deck}")
        for card in there - played:
            raise BadRuleset(f"no action plays the card {card.word} of {card.deck}")

    def _collect_answers(self) -> dict[Askable, list[tuple[str, Answer]]]:
        found: dict[Askable, list[tuple[str, Answer]]] = {}
        for module in self.modules:
            for question, answer in module.answers().items():
                found.setdefault(question, []).append((module.id, answer))
        return found
