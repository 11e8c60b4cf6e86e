"""The rules in our own words, to read."""

from ep_tui.screens.reader import Reader
from ep_tui.texts import chapter, say
from ep_tui.widgets.pieces import Line, plain, wrapped


def rules_page() -> Reader:
    """Every rule: title, text."""

    def make(width: int) -> list[Line]:
        rules = chapter("rules")
        lines: list[Line] = []
        for key in rules:
            if not key.endswith(".title"):
                continue
            ident = key.removesuffix(".title")
            lines.append(((say(f"rules.{key}"), "head"), (f"  {ident}", "dim")))
            lines += wrapped(say(f"rules.{ident}.text"), width)
            lines.append(plain(""))
        return lines

    return Reader(say("start.rules-title"), make)
