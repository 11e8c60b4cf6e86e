"""Headings of the panels beside the map: never blank and never cut in the narrowest column."""

import ast
from collections.abc import Iterator

from ep_tui.modes.choose import Choose, Option
from ep_tui.panels.styled_lines import text_of
from ep_tui.texts import say
from ep_tui.texts.fitting import cells
from tests.architecture.source import files, shown, tree
from tests.kit.each import each
from tests.tui.play import new, opened, screen

NARROWEST = 24
FRAME = len("─ ") + len(" ─")
BESIDE_THE_MAP = ("ep_tui/widgets/", "ep_tui/modes/", "ep_tui/panels/", "ep_tui/tutorial/")
"""The rooms that fill the column; pages have a width of their own."""
EDITOR = "ep_tui/panels/edit_lines.py"
"""Its column is wider: the editor needs 45 columns."""
HANDS = ("table.hand-title-short", "table.hidden-title", "table.log-title", "table.log-back")
"""Headings that are chosen before they are drawn."""


def headings() -> Iterator[tuple[str, int]]:
    """The key of each heading that is a text without parameters, and the width of its letter."""
    yield from ((key, len("L ") if "log" in key else 0) for key in HANDS)
    for path in files("ep_tui"):
        if not shown(path).startswith(BESIDE_THE_MAP) or shown(path) == EDITOR:
            continue
        for call in ast.walk(tree(path)):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("rule", "heading"):
                letter = len("$ ") if len(call.args) > 2 else 0
                yield from ((key, letter) for key in said(call.args[0]))


def said(text: ast.AST) -> Iterator[str]:
    """The keys of `say("…")` in an expression, without parameters."""
    for call in ast.walk(text):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "say":
            (key, *_) = call.args
            if isinstance(key, ast.Constant) and not call.keywords:
                yield str(key.value)


def test_the_headings_are_found():
    assert {"table.bar-title", "table.message-title"} <= {key for key, _ in headings()}


@each("key, letter", sorted(set(headings())))
def test_a_heading_fits_the_narrowest_column(key: str, letter: int):
    text = say(key, cards=19, limit=9) if "hand-title" in key else say(key)
    assert cells(text) + letter + FRAME <= NARROWEST


async def test_a_list_does_not_say_again_what_the_prompt_asks():
    async with opened(new("you", "random")) as pilot:
        asked = Choose(screen(pilot), "Which ship?", [Option("1", "yes", lambda: None)])
        assert asked.prompt() == "Which ship?"
        assert "Which" not in " ".join(map(text_of, asked.panel(NARROWEST, 9)))
