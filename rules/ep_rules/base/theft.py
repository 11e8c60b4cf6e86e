"""Theft: a card drawn from another hand, and each viewer's knowledge of every hand.

Hands change in public except for the card a thief draws: only thief and victim see it.
`UnknownCards` counts, for each viewer and hand, the cards whose kind that viewer cannot know from
public events.

Rule: theft.draw, theft.known
"""

from collections.abc import Callable, Mapping, Sequence
from operator import lt

from ep_rules.base.purse import take
from ep_rules.model import (
    CHANCE,
    GOLD,
    Action,
    Decision,
    Event,
    Good,
    Refusal,
    Seat,
    Slice,
    State,
    cards,
)
from ep_rules.module import Draw, Family, Rulebook, RuleModule
from ep_rules.pieces import CardKinds
from ep_rules.questions import SPENT, Moment, Veto

MAY_BE_ROBBED: Veto[[Seat, Seat]] = Veto("may this seat be robbed")
"""Arguments: thief, victim."""
EMPTY_HANDED: Moment[[Seat, Seat]] = Moment("a victim has no card")
"""A seat without cards is robbed; arguments: thief, victim."""

VIEWERS = 8
"""Keys of `UnknownCards` are viewer * VIEWERS + hand; a spectator comes after the last seat."""


class UnknownCards(Slice):
    """Per (viewer, hand): cards of each kind unknown to the viewer; no entry means none."""

    key = "theft"
    cards: dict[int, tuple[int, ...]]

    def copy(self) -> "UnknownCards":
        return UnknownCards(self.cards.copy())

    def seen_by(self, viewer: Seat | None) -> "UnknownCards":
        """Nothing: viewers see only the number of unknown cards of each hand."""
        return UnknownCards({})

    def dealt(self, unknown: Mapping[int, tuple[int, ...]], seats: int) -> "UnknownCards":
        """Other seats are assumed to know as much of every hand as the viewer."""
        fog = {
            viewer * VIEWERS + seat: cards
            for seat, cards in unknown.items()
            for viewer in range(seats + 1)
            if viewer != seat
        }
        return UnknownCards(dict(sorted(fog.items())))

    def unknown_cards(self, viewer: int, hand: int) -> tuple[int, ...]:
        """The fogged cards of one hand for one viewer."""
        return self.cards.get(viewer * VIEWERS + hand, ())


class ChooseVictim(Decision, frozen=True):
    """A seat chooses its victim."""

    victims: tuple[Seat, ...]


class DrawCard(Decision, frozen=True):
    """CHANCE draws a card of `victim` for `thief`."""

    thief: Seat
    victim: Seat


class Rob(Action, frozen=True):
    """Choose the seat that the pirate ship or the robber robs."""

    form = "rob {seat}"
    seat: Seat


class CardDrawn(Action, frozen=True):
    """The card that a thief drew; a record shows it, other seats do not see it."""

    form = "steal {good}"
    good: Good


class CardStolen(Event, frozen=True):
    """A card was stolen; `good` is -1 for seats that do not see it."""

    seat: Seat
    victim: Seat
    good: int

    def seen_by(self, viewer: Seat | None) -> Event:
        """Only thief and victim see the card's kind."""
        return (
            self if viewer in (self.seat, self.victim) else CardStolen(self.seat, self.victim, -1)
        )


class Theft(RuleModule):
    """Choosing a victim, drawing a card, and updating the fog."""

    id = "theft"

    def bind(self, book: Rulebook) -> None:
        self._may_rob = book.veto(MAY_BE_ROBBED)
        self._empty_handed = book.at(EMPTY_HANDED)
        self._reach = book.cards.reach
        self._of_spectator = [(s, book.seats * VIEWERS + s) for s in range(book.seats)]
        self.families = (_Drawn(self, book.cards), _Rob(self))

    def slice(self) -> Slice:
        return UnknownCards({})

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {SPENT: self._clear}

    def choose(self, state: State, thief: Seat, victims: Sequence[Seat]) -> None:
        """Rob the only possible victim, or ask; without victims, do nothing."""
        victims = self.open_to(state, thief, victims)
        if len(victims) == 1:
            self.rob(state, thief, victims[0])
        elif victims:
            state.agenda.append(ChooseVictim(thief, tuple(victims)))

    def open_to(self, state: State, thief: Seat, victims: Sequence[Seat]) -> list[Seat]:
        """Those of some seats that a thief may rob."""
        return [victim for victim in victims if self._may_rob(state, thief, victim) is None]

    def refusal(self, state: State, thief: Seat, other: Seat) -> Refusal:
        """Why a thief may not rob a seat that is no victim."""
        if other == thief:
            return Refusal.of("theft.yourself")
        refusal = self._may_rob(state, thief, other)
        if refusal is not None:
            return refusal
        if not self._empty_handed and not has_cards(state, other):
            return Refusal.of("theft.no-cards", actor=other)
        return Refusal.of("theft.not-there", actor=other)

    def rob(self, state: State, thief: Seat, victim: Seat) -> None:
        """Draw a card of the victim, if there is one."""
        if has_cards(state, victim):
            ask_for_card(state, thief, victim)
        else:
            for react in self._empty_handed:
                react(state, thief, victim)

    def move_unseen(self, state: State, taker: Seat, giver: Seat, good: Good) -> None:
        """Move a card that only the two seats see."""
        _spread(state, taker, giver, good, self._reach)
        take(state, giver, good, -1)
        take(state, taker, good)
        _thin(state.of(UnknownCards).cards, giver, state.hands[giver])  # the taker saw the card

    def _clear(self, state: State) -> None:
        """Find hands with fewer cards than a spectator, who knows the least, cannot identify."""
        fog = state.of(UnknownCards).cards
        if not fog:
            return
        for seat, key in self._of_spectator:
            hidden = fog.get(key)
            if hidden is not None and any(map(lt, state.hands[seat], hidden)):
                _thin(fog, seat, state.hands[seat])


def ask_for_card(state: State, thief: Seat, victim: Seat) -> None:
    """Let CHANCE draw a card; the victim must hold one."""
    state.agenda.append(DrawCard(CHANCE, thief, victim))


def _thin(fog: dict[int, tuple[int, ...]], seat: int, hand: Sequence[int]) -> None:
    """Limit what viewers cannot identify in a hand to what it holds."""
    for key in [key for key in fog if key % VIEWERS == seat]:
        left = tuple(map(min, hand, fog[key]))
        if any(left):
            fog[key] = left
        else:
            del fog[key]


def _spread(state: State, thief: Seat, victim: Seat, good: Good, reach: int) -> None:
    """Let viewers who do not see a card move identify less in both hands; called before it moves.

    The card may be of any kind that the victim holds, so of each kind one more is unknown there;
    the thief has it now. Who can identify a hand with one kind of cards knows it in any case.
    `reach`: the length of a row with a place for every kind of cards.
    """
    drawer = state.of(UnknownCards)
    hand, none = state.hands[victim][:], (0,) * reach
    hand[GOLD] = 0
    del hand[reach:]
    lone = sum(map(bool, hand)) == 1
    for viewer in range(state.seats + 1):
        if viewer in (thief, victim):
            continue
        hidden = drawer.unknown_cards(viewer, victim) or none
        if lone and not any(hidden):
            continue
        left = [have if have <= fog else fog + 1 for have, fog in zip(hand, hidden, strict=True)]
        left[good] -= 1
        drawer.cards[viewer * VIEWERS + victim] = tuple(left)
        gained = [*(drawer.unknown_cards(viewer, thief) or none)]
        gained[good] += 1
        drawer.cards[viewer * VIEWERS + thief] = tuple(gained)
    drawer.cards = {key: fog for key, fog in sorted(drawer.cards.items()) if any(fog)}


class _Rob(Family[Rob, ChooseVictim]):
    action = Rob
    during = (ChooseVictim,)
    may_score = False

    def __init__(self, theft: Theft) -> None:
        self._theft = theft

    def legal(self, state: State, decision: ChooseVictim) -> Sequence[Rob]:
        return [Rob(seat) for seat in decision.victims]

    def refusal(self, state: State, decision: ChooseVictim, action: Rob) -> Refusal | None:
        if action.seat in decision.victims:
            return None
        return self._theft.refusal(state, decision.actor, action.seat)

    def perform(self, state: State, decision: ChooseVictim, action: Rob) -> None:
        state.agenda.pop()
        self._theft.rob(state, decision.actor, action.seat)


class _Drawn(Draw[CardDrawn, DrawCard]):
    action = CardDrawn
    during = (DrawCard,)
    may_score = may_spend = False

    def __init__(self, theft: Theft, cards: CardKinds) -> None:
        self._theft = theft
        self._actions = tuple(CardDrawn(good) for good in cards.all)

    def outcomes(self, state: State, decision: DrawCard) -> Sequence[tuple[CardDrawn, int]]:
        hand = state.hands[decision.victim]
        return [(action, hand[action.good]) for action in self._actions if hand[action.good]]

    def perform(self, state: State, decision: DrawCard, action: CardDrawn) -> None:
        state.agenda.pop()
        self._theft.move_unseen(state, decision.thief, decision.victim, action.good)
        if state.log is not None:
            state.log.append(CardStolen(decision.thief, decision.victim, action.good))


def has_cards(state: State, seat: Seat) -> bool:
    """Whether a seat holds any card."""
    return cards(state.hands[seat]) > 0
