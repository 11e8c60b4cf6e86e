"""Number tokens: as printed, by their letters along a spiral, or at random.

At random, every way to lay all tokens in which no 6 or 8 touches another is equally likely: a token
weighs as many of them as are left once it lies. The numbers of such ways are those of the ways to
put the strong tokens on hexes that do not touch, for the others may then lie anyhow.

Rule: tokens.printed, tokens.spiral, tokens.random
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from ep_rules.base.building import LAND_LAID
from ep_rules.catan.layout_trail import TRAIL
from ep_rules.model import (
    CHANCE,
    DESERT,
    UNKNOWN,
    Action,
    Decision,
    Event,
    Slice,
    State,
)
from ep_rules.module import ConfiguredModule, Draw, Rulebook, Settings, Stock, counted
from ep_rules.questions import Moment
from ep_rules.topology import Hex

STRONG = (6, 8)


class TokenSettings(Settings, frozen=True):
    """`order`: as the layout prints them (where it does), A to R along the spiral, or at random."""

    order: Literal["as-printed", "spiral", "random"] = "spiral"


class LooseTokens(Slice):
    """`tokens`: the number of tokens of each number that are not placed yet."""

    key = "tokens"
    tokens: dict[int, int]

    def copy(self) -> "LooseTokens":
        return LooseTokens(self.tokens.copy())


class StartTokens(Decision, frozen=True):
    """CHANCE says on which hex the spiral begins."""


class LayToken(Decision, frozen=True):
    """CHANCE draws the token of a hex."""

    place: Hex


class TokensFrom(Action, frozen=True):
    """The corner where the spiral of the number tokens begins."""

    form = "tokens-from {place}"
    place: Hex


class TokenIs(Action, frozen=True):
    """The number token that was dealt to a hex."""

    form = "token {place} {number}"
    place: Hex
    number: int


class TokensLaid(Event, frozen=True):
    """The number tokens of the island were placed."""


class Tokens(ConfiguredModule[TokenSettings]):
    """Place the tokens once the land is revealed; a desert has none."""

    id = "tokens"
    needs = ("island",)
    layout_keys = (TRAIL,)
    settings_type = TokenSettings
    scene_file = "ep_rules.catan.tokens_scene"

    def bind(self, book: Rulebook) -> None:
        self.layout = book.layout
        self.trail = book.layout.of(TRAIL)
        self.starts = tuple(self.trail.walk(start)[0] for start in range(self.trail.starts))
        self._hexes = self.trail.walk()
        self._printed = book.layout.numbers
        bare = not any(self._printed[place] for place in self._hexes)
        nothing_printed = bare and self.settings.order == "as-printed"
        self.order = "spiral" if nothing_printed else self.settings.order
        self._bit = {place: 1 << at for at, place in enumerate(self._hexes)}
        self._near = {
            place: sum(self._bit.get(other, 0) for other in book.topology.hex_neighbors[place])
            for place in self._hexes
        }
        self._neighbors = {self._bit[place]: near for place, near in self._near.items()}
        self._ways = lru_cache(maxsize=1 << 14)(self._ways_to_choose)
        self.families = (_Begin(self), _Token(self))

    def slice(self) -> Slice:
        """The tokens that are dealt one by one."""
        letters = self.trail.letters if self.order == "random" else ()
        return LooseTokens({number: letters.count(number) for number in sorted(set(letters))})

    def stocks(self, state: State) -> Mapping[str, Stock]:
        waiting = any(isinstance(decision, StartTokens) for decision in state.agenda)
        if waiting or any(state.terrain[place] == UNKNOWN for place in self._hexes):
            return {}
        lying = Counter(state.numbers[place] for place in self._hexes)
        del lying[0]
        there = lying + Counter(state.of(LooseTokens).tokens)
        return counted("token", there, Counter(self.trail.letters))

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {LAND_LAID: self._land_laid}

    def _land_laid(self, state: State) -> None:
        for place in self._hexes:
            state.numbers[place] = 0
        if any(state.terrain[place] == UNKNOWN for place in self._hexes):
            return
        if self.order == "as-printed":
            self.print_out(state)
        elif self.order == "random":
            bearing = [place for place in self._hexes if state.terrain[place] != DESERT]
            state.agenda.extend(LayToken(CHANCE, place) for place in reversed(bearing))
        else:
            state.agenda.append(StartTokens(CHANCE))

    def print_out(self, state: State) -> None:
        """Place them as printed; the token of a shuffled desert goes to the printed desert."""
        for place in self._hexes:
            state.numbers[place] = self._printed[place]
        deserts = [place for place in self._hexes if state.terrain[place] == DESERT]
        under = [place for place in deserts if state.numbers[place]]
        bare = [p for p in self._hexes if not state.numbers[p] and p not in deserts]
        for place, other in zip(under, bare, strict=False):
            state.numbers[other] = state.numbers[place]
            state.numbers[place] = 0

    def spread(self, state: State, start: Hex) -> None:
        """Lay all letters along the trail from one of its starts."""
        walk = self.trail.walk(self.starts.index(start))
        bearing = [place for place in walk if state.terrain[place] != DESERT]
        for place, number in zip(bearing, self.trail.letters, strict=False):
            state.numbers[place] = number
        laid(state)

    def _ways_to_choose(self, among: int, count: int) -> int:
        """The ways to choose hexes of a set, a bit for each, so that no two of them touch."""
        if count <= 1:
            return among.bit_count() if count else 1
        if not among:
            return 0
        first = among & -among
        rest = among ^ first
        return self._ways(rest, count) + self._ways(rest & ~self._neighbors[first], count - 1)

    def weights(self, state: State, place: Hex) -> list[tuple[int, int]]:
        """Every token that may lie on a hex, with the ways to lay all others after it."""
        loose = state.of(LooseTokens).tokens
        strong = sum(loose.get(number, 0) for number in STRONG)
        weak = sum(loose.values()) - strong
        free = 0
        for other in self._hexes:
            if not state.numbers[other] and state.terrain[other] != DESERT:
                free |= self._bit[other]
        apart = free
        for other in self._hexes:
            if state.numbers[other] in STRONG:
                apart &= ~self._near[other]
        here = self._bit[place]
        with_weak = self._ways(apart & ~here, strong) * max(strong, 1)
        with_strong = 0
        if strong and apart & here:
            with_strong = self._ways(apart & ~here & ~self._near[place], strong - 1) * max(weak, 1)
        found = [
            (number, count * (with_strong if number in STRONG else with_weak))
            for number, count in loose.items()
        ]
        return [(number, weight) for number, weight in found if weight]


def laid(state: State) -> None:
    """Report that all tokens lie."""
    if state.log is not None:
        state.log.append(TokensLaid())


class _Begin(Draw[TokensFrom, Decision]):
    action = TokensFrom
    during = (StartTokens,)

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._outcomes = tuple((TokensFrom(place), 1) for place in tokens.starts)

    def outcomes(self, state: State, decision: Decision) -> Sequence[tuple[TokensFrom, int]]:
        return self._outcomes

    def perform(self, state: State, decision: Decision, action: TokensFrom) -> None:
        state.agenda.pop()
        self._tokens.spread(state, action.place)


class _Token(Draw[TokenIs, LayToken]):
    action = TokenIs
    during = (LayToken,)

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens

    def outcomes(self, state: State, decision: LayToken) -> Sequence[tuple[TokenIs, int]]:
        place = decision.place
        return [
            (TokenIs(place, number), weight)
            for number, weight in self._tokens.weights(state, place)
        ]

    def perform(self, state: State, decision: LayToken, action: TokenIs) -> None:
        state.agenda.pop()
        loose = state.of(LooseTokens).tokens
        loose[action.number] -= 1
        if not loose[action.number]:
            del loose[action.number]
        state.numbers[action.place] = action.number
        if not loose:
            laid(state)
