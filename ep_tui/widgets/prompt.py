"""Who decides what now, or the typed line; the dice at the right."""

from ep_rules.api import letter
from ep_tui.contributions.panels import Standpoint
from ep_tui.panels.missions import drawn_items
from ep_tui.panels.moments import dice
from ep_tui.panels.seat_facts import hand_title
from ep_tui.panels.styled_lines import Line, width_of
from ep_tui.panels.wording import prompt_words, with_short_cause
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, cut
from ep_tui.widgets.hand import is_titled
from ep_tui.widgets.missions import MANY
from ep_tui.widgets.panel import Panel, Shown

TINY_TITLE = 24
"""The columns of the title of a hand beside the prompt."""


class Prompt(Panel):
    """One line."""

    steady = False

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        prompt = shown.top.line() or _prompt(shown, width)
        kind: Line = ((f"  {say(f'table.kind.{shown.board.mode}')} ", "dim"),)
        drawn, rolled, seen = (
            _drawn(shown),
            dice(shown.session),
            shown.session.observe(shown.viewer),
        )
        title, role = hand_title(shown.session, seen, TINY_TITLE)
        over: Line = ((f" {title} ", role),) if role == "warn" and not is_titled(shown) else ()
        right: Line = ()
        some = ((*drawn, *rolled, *kind), (*drawn, *rolled), (*rolled, *kind), rolled, kind, ())
        for right in (*((*over, *one) for one in some), ()):
            if width_of(prompt) + width_of(right) < width:
                break
        gap = " " * max(0, width - width_of(prompt) - width_of(right))
        return [(*prompt, (gap, ""), *right)]


def _prompt(shown: Shown, width: int) -> Line:
    session = shown.session
    seen = session.observe(shown.viewer)
    words = shown.top.prompt() or prompt_words(session, seen, shown.viewer)
    actor = session.actor
    who: Line = ()
    if actor is not None and actor >= 0:
        who = ((f"{letter(actor)}: ", letter(actor)),)
    room = width - 3 - cells(shown.clock)
    if cells(words) > room:
        words = with_short_cause(session, words, room)
    return (*who, (cut(words, room) + shown.clock, "bold"))


def _drawn(shown: Shown) -> Line:
    """In low windows, where it may have no line of its own: the way of the barbarians."""
    if not shown.low:
        return ()
    session = shown.session
    at = Standpoint(session.observe(shown.viewer), session.imagined_position)
    beside = presenters_of(session.game).beside_map
    if not shown.tiny and len(list(beside.tracks(at.seen))) < MANY:
        return ()
    return tuple((f"{text} ", role) for ((text, role),) in drawn_items(beside, at))
