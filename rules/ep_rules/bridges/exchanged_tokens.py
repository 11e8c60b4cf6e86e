"""The Inventor at sea: tokens of the island, of the areas and of freed lairs change places.

Areas and lairs count the tokens of their own bags, so this remembers where each one came from.

Rule: combined.inventor
"""

from collections.abc import Callable, Mapping

from ep_rules.base.production import TOKEN_LAID
from ep_rules.knights.science_cards import NUMBERS_CHANGED
from ep_rules.model import Slice, State
from ep_rules.module import Answer, Rulebook, RuleModule
from ep_rules.questions import Askable, Moment
from ep_rules.topology import Hex


class TokensOut(Slice):
    """`laid`: the number that each hex with another token got first, sorted by hex."""

    key = "exchanged-tokens"
    laid: dict[int, int]

    def copy(self) -> "TokensOut":
        return TokensOut(self.laid.copy())


class ExchangedTokens(RuleModule):
    """The origin of number tokens that the Inventor moved."""

    id = "exchanged-tokens"
    needs = ("science-cards", "discovery")
    scene_file = "ep_rules.bridges.exchanged_tokens_scene"

    def bind(self, book: Rulebook) -> None:
        self.topology = book.topology

    def slice(self) -> Slice:
        """Every token lies where it was laid."""
        return TokensOut({})

    def answers(self) -> Mapping[Askable, Answer]:
        """The token that a hex got first."""
        return {TOKEN_LAID: _laid}

    def reactions(self) -> Mapping[Moment[...], Callable[..., None]]:
        return {NUMBERS_CHANGED: _remember}


def _laid(number: int, state: State, place: Hex) -> int:
    return state.of(TokensOut).laid.get(place, number)


def _remember(state: State, first: Hex, second: Hex) -> None:
    tokens, numbers = state.of(TokensOut), state.numbers
    for place, former in ((first, numbers[second]), (second, numbers[first])):
        tokens.laid.setdefault(place, former)
    kept = {p: number for p, number in tokens.laid.items() if number != numbers[p]}
    tokens.laid = dict(sorted(kept.items()))
