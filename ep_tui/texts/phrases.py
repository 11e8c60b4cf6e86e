"""Says the words that presenters contribute; panels, pages and plain mode call it."""

from ep_rules.api import Bundle
from ep_tui.contributions.words import Words
from ep_tui.texts import say
from ep_tui.texts.speak import bundle_words


def phrase(words: Words) -> str:
    """The text of words, with all their parameters said."""
    return say(words.key, **{name: _said(value) for name, value in words.params.items()})


def _said(value: object) -> object:
    if isinstance(value, Words):
        return phrase(value)
    return bundle_words(value) if isinstance(value, Bundle) else value
