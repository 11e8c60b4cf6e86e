"""Turns presenters' words into text; panels, pages and plain mode call it."""

from collections.abc import Sequence
from typing import cast

from ep_rules.api import GENERAL_CARDS, Bundle, CardKinds, letter
from ep_tui.contributions.words import Player, Words
from ep_tui.texts import say
from ep_tui.texts.speak import bundle_words


def phrase(words: Words, names: Sequence[str] = (), cards: CardKinds = GENERAL_CARDS) -> str:
    """The text of words with their parameters filled in.

    `names`: those of the seats; `cards`: the goods of the game. For each parameter `x` there is
    `x_is`: you, or other.
    """
    params = {name: _said(value, names, cards) for name, value in words.params.items()}
    kinds = {f"{name}_is": _kind(value, names) for name, value in words.params.items()}
    return say(words.key, **kinds, **params)


def _kind(value: object, names: Sequence[str]) -> str:
    """Whether a value is the player whom the table calls you."""
    you = isinstance(value, Player) and names[value.seat] == say("commands.you")
    return "you" if you else "other"


def _said(value: object, names: Sequence[str], cards: CardKinds) -> object:
    if isinstance(value, Words):
        return phrase(value, names, cards)
    if isinstance(value, Player):
        return " ".join(dict.fromkeys((letter(value.seat), names[value.seat])))
    if isinstance(value, list):
        return ", ".join(str(_said(one, names, cards)) for one in cast("list[object]", value))
    return bundle_words(value, cards) if isinstance(value, Bundle) else value
