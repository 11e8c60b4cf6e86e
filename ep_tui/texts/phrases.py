"""Turns presenters' words into text; panels, pages and plain mode call it."""

from collections.abc import Sequence
from typing import cast

from ep_rules.api import GENERAL_CARDS, Bundle, letter
from ep_tui.contributions.words import Player, Words
from ep_tui.texts import say
from ep_tui.texts.speak import bundle_words


def phrase(words: Words, names: Sequence[str] = ()) -> str:
    """The text of words with their parameters filled in; `names` are those of the seats."""
    return say(words.key, **{name: _said(value, names) for name, value in words.params.items()})


def _said(value: object, names: Sequence[str]) -> object:
    if isinstance(value, Words):
        return phrase(value, names)
    if isinstance(value, Player):
        return f"{letter(value.seat)} {names[value.seat]}"
    if isinstance(value, list):
        return ", ".join(str(_said(one, names)) for one in cast("list[object]", value))
    return bundle_words(value, GENERAL_CARDS) if isinstance(value, Bundle) else value
