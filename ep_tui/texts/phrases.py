"""Turns presenters' words into text; panels, pages and plain mode call it."""

from collections.abc import Sequence
from typing import cast

from ep_rules.api import GENERAL_CARDS, Bundle, CardKinds, letter
from ep_tui.contributions.words import Player, Words
from ep_tui.texts import say
from ep_tui.texts.speak import bundle_words


def phrase(words: Words, names: Sequence[str] = (), cards: CardKinds = GENERAL_CARDS) -> str:
    """The text of words with their parameters filled in.

    `names`: those of the seats; `cards`: the goods of the game.
    """
    params = {name: _said(value, names, cards) for name, value in words.params.items()}
    return say(words.key, **params)


def _said(value: object, names: Sequence[str], cards: CardKinds) -> object:
    if isinstance(value, Words):
        return phrase(value, names, cards)
    if isinstance(value, Player):
        return f"{letter(value.seat)} {names[value.seat]}"
    if isinstance(value, list):
        return ", ".join(str(_said(one, names, cards)) for one in cast("list[object]", value))
    return bundle_words(value, cards) if isinstance(value, Bundle) else value
