"""The verbs: a `Game` is a ruleset compiled for one board; it never changes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from itertools import groupby
from typing import Any, TypeVar, cast

from ep_rules.chance import advance
from ep_rules.model import (
    CHANCE,
    NOBODY,
    Action,
    Decision,
    Event,
    Owner,
    Piece,
    Price,
    Refusal,
    Seat,
    State,
    Terrain,
    has_words,
)
from ep_rules.module import Draw, Family, Lister, Rulebook
from ep_rules.notation import Notation, fields_of
from ep_rules.questions import (
    ANSWERED,
    GAME_ENDS,
    GAME_STARTS,
    MAY_LAPSE,
    SCORED,
    SETTLED,
    SPENT,
)
from ep_rules.topology import Hex, Intersection, Path

BANK_WITHOUT_END = 1_000_000

Derived = TypeVar("Derived")
K = TypeVar("K")


class Illegal(ValueError):
    """An action that is not allowed now; `refusal` has the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Game:
    """The fixed part of a game: rules, board, seats. Safe to share between states and threads.

    Attributes:
        ruleset: the text id, for example `land-ho@print-2025/3`.
        book: the compiled rules. notation: text of actions, both ways.
    """

    def __init__(self, ruleset: str, book: Rulebook) -> None:
        self.ruleset = ruleset
        self.book = book
        words = {kind: values for kind, values in book.values.items() if has_words(kind)}
        names: dict[object, Mapping[Any, str]] = {
            **{kind: {word: word for word in values} for kind, values in words.items()},
            Terrain: book.layout.terrains.words,
            Piece: book.pieces.words,
        }
        self.notation = Notation(
            book.topology, book.cards, names, (family.action for family in book.families)
        )
        topology = book.topology
        self._listers = {kind: _listers(families) for kind, families in book.families_for.items()}
        self._certain = {
            kind: _listers(family for family in families if family.lists_all)
            for kind, families in book.families_for.items()
        }
        draws = [family for family in book.families if isinstance(family, Draw)]
        self._draws = {kind: draw for draw in draws for kind in draw.during}
        spent, scored, settled = book.at(SPENT), book.at(SCORED), book.at(SETTLED)
        self._lapse, self._answered = book.at(MAY_LAPSE), book.at(ANSWERED)
        self._ends = book.at(GAME_ENDS)
        self._steps = {
            kind: (one.perform, spent * one.may_spend, one.after(scored) + settled)
            for kind, one in book.family_of.items()
        }
        places = {Hex: topology.hexes, Intersection: topology.intersections, Path: topology.paths}
        self._places = self._fields({kind: len(there) for kind, there in places.items()})
        self._words = self._fields({kind: frozenset(known) for kind, known in words.items()})
        self._derived: dict[object, object] = {}

    def _fields(self, known: Mapping[Any, K]) -> dict[type[Action], tuple[tuple[str, K], ...]]:
        """The fields of each kind of action with one of these types, and what is known of it."""
        return {
            kind: tuple(
                (field.name, known[field.type]) for field in fields_of(kind) if field.type in known
            )
            for kind in self.book.family_of
        }

    def derive(self, make: Callable[["Game"], Derived]) -> Derived:
        """The result of a function of this game, which is called once."""
        if make not in self._derived:
            self._derived[make] = make(self)
        return cast(Derived, self._derived[make])

    @property
    def action_types(self) -> list[type[Action]]:
        """Every kind of action, chance outcomes included."""
        return [family.action for family in self.book.families]

    def new_state(self, seed: int, first: Seat = Seat(0)) -> State:  # noqa: B008 - an int
        """The state before the first decision; `seed` is any 64-bit word."""
        book = self.book
        topology, goods = book.topology, len(book.cards.names)
        state = State(
            seats=book.seats,
            first=first,
            part=0,
            active=first,
            phase=0,
            acted=0,
            closing=0,
            hands=[[0] * goods for _ in range(book.seats)],
            bank=[BANK_WITHOUT_END] * goods,
            terrain=list(book.layout.terrain),
            numbers=list(book.layout.numbers),
            building=[0] * len(topology.intersections),
            owner=[NOBODY] * len(topology.intersections),
            road=[NOBODY] * len(topology.paths),
            placed=[[[] for _ in range(book.owners)] for _ in range(book.kinds)],
            agenda=[],
            winner=NOBODY,
            slices={},
            word=seed & ((1 << 64) - 1),
        )
        for module in book.modules:
            drawer = module.slice()
            if drawer is not None:
                state.slices[module.id] = drawer
        for begin in book.at(GAME_STARTS):
            begin(state)
        return state

    def lists_all(self, action: Action) -> bool:
        """Whether the action's family lists all its legal actions or only a sample."""
        return self.book.family_of[type(action)].lists_all

    def legal_actions(self, state: State) -> list[Action]:
        """The legal answers to the top decision of the agenda, in canonical order.

        Families that only sample (trade offers) list their sample.
        """
        return _listed(self._listers, state)

    def certain_actions(self, state: State) -> list[Action]:
        """As `legal_actions`, but only from families that list ALL their actions."""
        return _listed(self._certain, state)

    def explain(self, state: State, action: Action, seat: Seat | None = None) -> Refusal | None:
        """Why `seat` (by default the actor) may not do an action; None if it may.

        The only authority on legality. The first of turn, phase, place, supply, cost is named.
        """
        if not state.agenda:
            return Refusal.of("turn.game-over")
        top = state.agenda[-1]
        family = self.book.family_of.get(type(action))
        if family is None:
            return action.absent()
        if top.actor != CHANCE and isinstance(family, Draw):
            return Refusal.of("turn.chance-not-asked", actor=top.actor)
        during = self.book.during[type(action)]
        is_other = seat is not None and seat != top.actor
        if is_other or type(top) not in during:
            who = top.actor if seat is None else seat
            asked = any(type(one) in during and one.actor == who for one in state.agenda)
            unasked = None if asked else action.unasked()
            if unasked is not None:
                return unasked
        if is_other:
            return Refusal.of("turn.not-your-turn", actor=top.actor)
        if type(top) not in during:
            return _wrong_phase(family, top)
        for name, count in self._places[type(action)]:
            if not 0 <= getattr(action, name) < count:
                return Refusal.of("turn.no-such-place", number=getattr(action, name))
        for name, known in self._words[type(action)]:
            if getattr(action, name) not in known:
                return Refusal.of("turn.no-such-card", text=getattr(action, name))
        return family.refusal(state, top, action)

    def apply(self, state: State, action: Action) -> None:
        """Apply an action in place; the caller guarantees that it is legal."""
        agenda = state.agenda
        top, was_open = agenda[-1], len(agenda)
        perform, spent, last = self._steps[type(action)]
        perform(state, top, action)
        if top.actor < 0:
            state.word = advance(state.word)
        else:
            state.acted += 1
        for react in spent:
            react(state)
        if agenda and agenda[-1].may_lapse:
            for react in self._lapse:
                react(state)
        if was_open > 1 and len(agenda) == 1:
            for react in self._answered:
                react(state)
        for react in last:
            react(state)
        if not agenda:
            for react in self._ends:
                react(state)

    def play(self, state: State, action: Action, seat: Seat | None = None) -> None:
        """Explain, then apply.

        Raises:
            Illegal: the action is refused; the state is unchanged.
        """
        refusal = self.explain(state, action, seat)
        if refusal is not None:
            raise Illegal(refusal)
        self.apply(state, action)

    def chance_outcomes(self, state: State) -> Sequence[tuple[Action, int]]:
        """The possible outcomes of CHANCE with weights; empty when a seat must act."""
        if not state.agenda or state.agenda[-1].actor != CHANCE:
            return ()
        top = state.agenda[-1]
        return self._draws[type(top)].outcomes(state, top)

    def sample(self, state: State) -> Action:
        """The outcome that the state's word draws; pure."""
        top = state.agenda[-1]
        drawn: Action = self._draws[type(top)].sample(state, top)
        return drawn

    def points(self, state: State, owner: Owner) -> dict[str, int]:
        """Victory points by source."""
        return {name: line(state, owner) for name, line in self.book.scores.items()}

    def open_points(self, state: State, owner: Owner) -> dict[str, int]:
        """Victory points by source, as far as they are public."""
        return {name: line(state, owner) for name, line in self.book.open_scores.items()}

    def listen(self, state: State, action: Action) -> list[Event]:
        """Apply and return the events that it caused."""
        heard: list[Event] = []
        state.log = heard
        try:
            self.apply(state, action)
        finally:
            state.log = None
        return heard


_Listers = tuple[tuple[Price, Lister], ...]
"""Functions that list actions, in order, each with what a seat needs to hold for them."""


def _listers(families: Iterable[Family[Any, Any]]) -> _Listers:
    found: list[tuple[Price, Lister]] = []
    for together, group in groupby(families, key=lambda family: family.together):
        if together is None:
            found += [(family.cost, family.legal) for family in group]
        else:
            found.append(((), together([*group])))
    return tuple(found)


def _listed(listers: Mapping[type[Decision], _Listers], state: State) -> list[Action]:
    """What listers find for the top decision of the agenda."""
    if not state.agenda:
        return []
    top = state.agenda[-1]
    hand = state.hands[top.actor]  # without cost, any hand will do
    found: list[Action] = []
    for cost, legal in listers[type(top)]:
        if cost:  # most have none, and a loop over nothing takes longer than this question
            for good, amount in cost:
                if hand[good] < amount:
                    break
            else:
                found += legal(state, top)
        else:
            found += legal(state, top)
    return found


def _wrong_phase(family: Family[Any, Any], top: Decision) -> Refusal:
    return Refusal.of("turn.wrong-phase", wanted=family.during[0].__name__, now=type(top).__name__)


def once_per_game(make: Callable[[Game], Derived]) -> Callable[[Game], Derived]:
    """Let a function of a game work its result out once; the game keeps it.

    A process may have any number of games, so that a cache with a limit could be too small.
    """

    @wraps(make)
    def kept(game: Game) -> Derived:
        return game.derive(make)

    return kept
