"""What the supply takes for a card, of somebody with harbors."""

from ep_rules.api import GOOD_NAMES, RESOURCES, SUPPLY_RATE, Game, Good, Seat, State
from ep_rules.catan.harbor_trade import HarborPlaces
from ep_tui.panels.book import has_rule, setting
from ep_tui.session.session import Session
from ep_tui.texts import say


def rate_of(game: Game, state: State, seat: Seat, good: Good) -> int:
    """How many cards of a kind the supply takes for another one."""
    return game.book.ask(SUPPLY_RATE)(setting(game, "trade.rate"), state, seat, good)


def rates_words(game: Game, state: State, seat: Seat) -> str:
    """The usual rate, and the kinds for which a harbor of the seat's is better."""
    rates = {good: rate_of(game, state, seat, good) for good in RESOURCES}
    usual = max(rates.values())
    better = [
        say("shores.rate", good=say(f"names.good.{GOOD_NAMES[good]}"), rate=rate)
        for good, rate in rates.items()
        if rate < usual
    ]
    if not better:
        return say("shores.cost.supply", rate=usual)
    return say("shores.cost.harbors", rate=usual, better=", ".join(better))


def rates_for(session: Session, seat: Seat | None) -> str:
    """The rates of a seat, where harbors make them differ."""
    if seat is None or not has_rule(session.game, HarborPlaces.key):
        return ""
    return rates_words(session.game, session.position(), seat)
