"""The cards of events that are one sentence; presenters word such events with them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ep_rules.api import NOBODY, Bundle, Game, Good
from ep_tui.texts import say
from ep_tui.texts.speak import bundle_words


def card_words(game: Game, events: Sequence[Any]) -> str:
    """The cards of some events by kind, or their number if the first event hides its own."""
    if events[0].good == NOBODY:
        return say("names.list.hidden", count=len(events))
    cards = Counter(Good(event.good) for event in events)
    return bundle_words(Bundle.of(cards), game.book.cards)
