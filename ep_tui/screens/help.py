"""All keys of the table, and what is possible now."""

from typing import TYPE_CHECKING

from ep_tui.actions import actions_of, in_game
from ep_tui.keymap import printed
from ep_tui.screens.reader import Reader
from ep_tui.texts import say
from ep_tui.widgets.facts import setting
from ep_tui.widgets.pieces import Line, Piece, plain, wrap, wrapped

if TYPE_CHECKING:
    from ep_tui.screens.table import TableScreen

GROUPS = (
    ("production", ("roll",)),
    (
        "trade",
        (
            "road",
            "settlement",
            "harbor",
            "ship",
            "settler",
            "crew",
            "trade",
            "buy",
            "sell",
            "offer",
        ),
    ),
    ("movement", ("sail", "wool", "found", "load", "unload", "swap")),
    ("missions", ("besiege", "fetch", "fish", "catch", "befriend", "deliver", "chase")),
    ("own", ("drop", "end")),
)
INDENT = 22


def help_page(screen: "TableScreen") -> Reader:
    """The help for a table as it stands."""
    legal = screen.legal() if screen.me is not None else []
    keymap = screen.keymap
    by_id = {command.id: command for command in keymap.commands}

    def make(width: int) -> list[Line]:
        lines: list[Line] = []
        for group, names in GROUPS:
            ids = [name for name in names if in_game(by_id[name], screen.table.game)]
            if not ids:
                continue
            lines += [plain(say(f"help.group.{group}"), "head")]
            for name in ids:
                command = by_id[name]
                now = bool(actions_of(command, legal))
                lines += _entry(printed(command.key), command.name, name, width, now=now)
            lines.append(plain(""))
        lines.append(plain(say("help.group.always"), "head"))
        lines += _entry("↑↓←→", say("help.group.cursor"), "cursor", width)
        for entry in keymap.screen:
            lines += _entry(entry.shown, entry.name, entry.id, width)
        lines.append(plain(""))
        goal = setting(screen.table.game, "victory.goal")
        lines += wrapped(say("help.page.goal", goal=goal), width)
        for key in ("places", "notation", "columns", "tracks", "legend"):
            lines += [plain(part) for part in wrap(say(f"help.page.{key}"), width)]
        return lines

    return Reader(say("help.page.title"), make)


def _entry(key: str, name: str, ident: str, width: int, *, now: bool = False) -> list[Line]:
    parts = wrap(say(f"help.does.{ident}"), width - INDENT)
    mark: Piece = ("• ", "good") if now else ("  ", "")
    first: Line = (
        mark,
        (key.ljust(10), "key"),
        (name.ljust(INDENT - 12), "bold" if now else ""),
        (" " + parts[0], ""),
    )
    return [first, *(plain(" " * (INDENT + 1) + part) for part in parts[1:])]
