"""Prints a replay as a text log."""

from collections.abc import Iterator

from ep_rules.api import letter
from ep_tui.panels.log import sentence
from ep_tui.panels.log_items import log_items
from ep_tui.replay.playback import Eyes, Replay
from ep_tui.texts import say
from ep_tui.texts.rule_text import game_title

NUMBER = 5
"""Columns of an action's number."""


def eyes_words(replay: Replay, eyes: Eyes, *, short: bool = False) -> str:
    """The view of the log."""
    kind = eyes.name if eyes.seat is None else "seat"
    seat = "" if eyes.seat is None else letter(eyes.seat)
    name = "" if eyes.seat is None else replay.session.names[eyes.seat]
    return say(f"replay.eyes{'-short' if short else ''}.{kind}", seat=seat, name=name)


def heading(replay: Replay) -> Iterator[str]:
    """The head of the log: the game, the players and the view."""
    yield game_title(replay.session.game.ruleset)
    names = [
        say("replay.text.seat", seat=letter(seat), name=name)
        for seat, name in enumerate(replay.session.names)
    ]
    yield say("replay.text.seats", seats=", ".join(names))
    yield say("replay.text.eyes", eyes=eyes_words(replay, replay.eyes))


def narrate(replay: Replay, first: int = 1, last: int | None = None) -> Iterator[str]:
    """The events of the actions from `first` to `last`, with action numbers; turns are headings."""
    replay.go(replay.length)
    start, stop = replay.span(first, replay.length if last is None else last)
    for item in log_items(replay.session, start, stop):
        names, eyes = replay.session.names, replay.eyes
        text = sentence(replay.session, item, eyes.seat, names, all_open=eyes.all)
        if item.begins is not None:
            yield ""
            yield text
        else:
            yield f"{item.at:>{NUMBER}}  {text}"
