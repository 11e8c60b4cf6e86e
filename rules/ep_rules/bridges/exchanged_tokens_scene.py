"""Scene words of exchanged number tokens; `ExchangedTokens` names this file."""

from collections.abc import Mapping

from ep_rules.bridges.exchanged_tokens import ExchangedTokens, TokensOut
from ep_rules.knights.science_cards import FIXED_NUMBERS
from ep_rules.model import State
from ep_rules.scene_words import SceneWords, Work, examples


class ExchangeWords(SceneWords):
    """Number tokens that the Inventor moved.

    Keys:
        exchanged: a table of hexes with the number that lies there now; `hexes` and the layout say
            the first one.
    """

    keys = examples("exchanged = { C2 = 9, D3 = 4 }")

    def __init__(self, module: ExchangedTokens) -> None:
        self._names = module.topology.hex_names

    def set_out(self, work: Work) -> None:
        """The numbers change places; none is added or lost."""
        part, numbers = work.top.part("exchanged"), work.state.numbers
        now = {work.hex(part, name, name): part.whole(name, 0) for name in part.data}
        laid = {place: numbers[place] for place in sorted(now)}
        if sorted(now.values()) != sorted(laid.values()) or FIXED_NUMBERS & {*laid.values()}:
            work.top.bad(["exchanged"], "no-exchange")
        for place, number in now.items():
            numbers[place] = number
        kept: dict[int, int] = {
            place: number for place, number in laid.items() if number != numbers[place]
        }
        work.state.of(TokensOut).laid = kept

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        places = state.of(TokensOut).laid
        return {"exchanged": {self._names[p]: str(state.numbers[p]) for p in places}}


def words(module: ExchangedTokens) -> list[SceneWords]:
    """The words of the module."""
    return [ExchangeWords(module)]
