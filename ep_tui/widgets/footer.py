"""Builds the lines of the footer, the prompt and the keys; widgets/panels.py calls it."""

from collections.abc import Sequence

from ep_rules.api import letter
from ep_tui.board import places
from ep_tui.panels.moments import dice
from ep_tui.panels.styled_lines import Line, width_of
from ep_tui.panels.wording import place_words, prompt_words
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, cut
from ep_tui.widgets.side import Shown, Side

FOOT_LINES = 2
"""The lines of the footer."""


def foot_lines(shown: Shown, side: Side, width: int) -> list[Line]:
    """The prompt, and the keys that work now."""
    top, session = shown.top, shown.session
    seen = session.observe(shown.viewer)
    kind = f"  {say(f'table.kind.{shown.board.mode}')} "
    prompt = top.line()
    if not prompt:
        words = top.prompt() or prompt_words(session, seen, shown.viewer)
        actor = session.actor
        who: Line = ()
        if actor is not None and actor >= 0:
            who = ((f"{letter(actor)} ", letter(actor)),)
        room = width - 3 - cells(side.clock)
        if cells(words) > room:
            from ep_tui.panels.causes import with_short_cause

            words = with_short_cause(session, words, room)
        prompt = (*who, (cut(words, room) + side.clock, "bold"))
    keys = _keys(side, top.keys(), shown.help_key, width)
    if side.over_the_map:
        where = _place(side, shown, width - width_of(prompt) - 2)
        gap = " " * (width - width_of(prompt) - width_of(where))
        return [*_folded(side, shown, width), (*prompt, (gap, ""), *where), keys]
    right: Line = (*dice(session), (kind, "dim"))
    for part in (right, ((kind, "dim"),), ()):
        right = part
        if width_of(prompt) + width_of(part) < width:
            break
    gap = " " * max(0, width - width_of(prompt) - width_of(right))
    return [(*prompt, (gap, ""), *right), keys]


def _folded(side: Side, shown: Shown, width: int) -> list[Line]:
    """The lines that stand for the panels in a small window."""
    if side.arrangement != "folded":
        return []
    from ep_tui.widgets.folded import folded_lines

    return folded_lines(shown.session, shown.viewer, side.log, width)


def _place(side: Side, shown: Shown, room: int) -> Line:
    """The place under the cursor, or the latest event, next to the prompt."""
    if side.moment is not None:
        return ((cut(f" ★ {side.moment.words} ", room), "moment"),)
    rolled = dice(shown.session)
    name = places.name(shown.session.game.book.topology, shown.board.cursor)
    words = f"{name}: {place_words(shown.session, shown.board.facts())}"
    left = room - width_of(rolled) - 2
    if left >= cells(words):
        return (*rolled, ("  " if rolled else "", ""), (words, ""))
    return ((cut(words, room), ""),) if room > len(name) else ()


def _keys(side: Side, keys: Sequence[tuple[str, str]], help_key: str, width: int) -> Line:
    """As many keys as fit, with a sign if the help lists more."""
    last: Line = ((help_key, "key"), (f" {say('table.command.help')}", "")) if help_key else ()
    shown: list[tuple[str, str]] = []
    used = width_of(last)
    whole = True
    now = () if side.lessons is None else side.lessons.keys
    for key, words in keys:
        more = len(key) + 1 + len(words) + 2
        if used + more > width - 2:
            whole = False
            break
        used += more
        shown += [
            (key, "press" if key in now else "key"),
            (f" {words}  " if key else f"{words}  ", ""),
        ]
    return (*shown, *(() if whole else (("… ", "dim"),)), *last)
