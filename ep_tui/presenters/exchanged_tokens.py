"""Presenter of the tokens that the Inventor moved between islands."""

from collections.abc import Iterator

from ep_rules.api import Observation
from ep_rules.bridges.exchanged_tokens import TokensOut
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.words import Words


class ExchangedTokensOnMap(OnMap):
    """The number that a hex had first."""

    def hex_facts(self, seen: Observation, place: int) -> Iterator[PlaceFact]:
        """The number token before the Inventor."""
        laid = seen.of(TokensOut).laid
        if place in laid:
            yield PlaceFact(Words("table.place.exchanged", {"number": laid[place]}))


class ExchangedTokensPresenter(Presenter):
    """The presenter of exchanged tokens."""

    module = "exchanged-tokens"
    on_map = ExchangedTokensOnMap
