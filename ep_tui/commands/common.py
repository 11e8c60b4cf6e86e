"""Helpers that several commands share."""

import argparse
import os
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ep_tui.commands import BadInput
from ep_tui.terminal.capabilities import LEAST_COLUMNS, LEAST_LINES, Terminal, detect
from ep_tui.terminal.width import size_of
from ep_tui.texts import say

if TYPE_CHECKING:
    from pathlib import Path

    from ep_rules.api import Game
    from ep_rules.bots.guests import BadBot
    from ep_tui.app import FirstPage
    from ep_tui.session.table import Table
    from ep_tui.storage.folders import Folders


@contextmanager
def sentences() -> Generator[None]:
    """Turn expected errors into one sentence and exit code 2."""
    from ep_rules.api import BadChoice
    from ep_rules.bots.guests import BadBot
    from ep_tui.storage.saves import BadSave
    from ep_tui.storage.seat_words import BadSeats, bot_sentence
    from ep_tui.texts.error_text import choice_sentence

    try:
        yield
    except BadChoice as error:
        raise BadInput(choice_sentence(error)) from None
    except (BadSeats, BadSave) as error:
        raise BadInput(str(error)) from None
    except BadBot as error:
        raise BadInput(bot_sentence(error)) from None


def house(args: argparse.Namespace) -> dict[str, str]:
    """The house settings of `--house`, and those of `--set` over them."""
    changed = _house_file(args.house_file) if args.house_file else {}
    for item in args.house:
        key, equals, value = item.partition("=")
        if not equals:
            raise BadInput(say("commands.bad-setting", text=item))
        changed[key] = value
    return changed


def _house_file(name: str) -> dict[str, str]:
    from pathlib import Path

    import msgspec

    from ep_rules import toml
    from ep_rules.api import setting_text
    from ep_tui.contributions.words import yes
    from ep_tui.storage import files
    from ep_tui.texts.quote import quoted

    try:
        data = toml.loads(files.read_text(Path(name)))
    except OSError as error:
        params = {"file": name, "reason": files.reason(error), "setting": yes("=" in name)}
        told = say("commands.house-cannot-read", **params)
        raise BadInput(told) from None
    except toml.BadToml as error:
        raise BadInput(
            say("commands.house-no-toml", file=name, reason=quoted(str(error), 200))
        ) from None
    changed: dict[str, str] = {}
    for key, value in data.items():
        try:
            table = msgspec.convert(value, dict[str, Any])
        except msgspec.ValidationError:
            raise BadInput(say("commands.house-no-table", file=name, key=quoted(key))) from None
        changed.update({f"{key}.{field}": setting_text(said) for field, said in table.items()})
    return changed


def words_of(text: str) -> list[str]:
    """The words between commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def every(text: str, there: Iterable[str]) -> tuple[str, ...]:
    """The named entries, each once, or all entries for `all`."""
    return tuple(there) if text == "all" else tuple(dict.fromkeys(words_of(text))) or (text,)


def think(args: argparse.Namespace) -> float | None:
    """The seconds of `--think`, or None if absent or not an option of the command."""
    from ep_rules.bots.thinking_time import BadBudget, seconds_of
    from ep_tui.storage.seat_words import budget_sentence

    text = getattr(args, "think", None)
    if text is None:
        return None
    try:
        return seconds_of(text)
    except BadBudget as error:
        raise BadInput(budget_sentence(error)) from None


def chosen_save(folders: "Folders", name: str | None) -> "Path":
    """The save of a path, a name or a part of one; without it, the newest unfinished game."""
    from ep_tui.storage import saves

    if name is not None:
        with sentences():
            return saves.find(folders, name)
    newest = next(iter(saves.running(folders)), None)
    if newest is None:
        raise BadInput(say("commands.nothing-to-continue"))
    return newest


def chosen_record(folders: "Folders", name: str | None) -> "Path":
    """The record of a path or name, running or finished; without a name, the newest."""
    from ep_tui.storage import saves

    if name is not None:
        return chosen_save(folders, name)
    newest = saves.newest(folders)
    if newest is None:
        raise BadInput(say("commands.nothing-to-replay"))
    return newest


def bot_table(args: argparse.Namespace) -> "tuple[Game, list[str]]":
    """The game of a command that plays without people, and the words of its bots."""
    from ep_rules.api import game
    from ep_tui.storage.seat_words import sitters, thinking

    with sentences():
        seats = sitters(thinking(args.seats.split(","), think(args)), with_people=False)
        compiled = game(args.scenario, len(seats), args.edition or "", house(args))
    return compiled, [sitter.bot or "" for sitter in seats]


def write_csv(table: Iterable[Iterable[object]]) -> None:
    """Print rows as CSV; a cell that a spreadsheet would compute gets an apostrophe."""
    import csv

    rows = ([_no_formula(cell) for cell in row] for row in table)
    csv.writer(sys.stdout, lineterminator="\n").writerows(rows)


def _no_formula(cell: object) -> object:
    computed = isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{cell}" if computed else cell


class LostSeats:
    """Reports on standard error, once for each bot of a command, why it lost its seat."""

    def __init__(self, folders: "Folders") -> None:
        self._log = folders.faults
        self._told = set[str]()

    def tell(self, lost: Iterable["BadBot"]) -> None:
        """Report the bots that were not reported before."""
        from ep_tui.storage.seat_words import kept_trace, lost_seat

        for error in lost:
            if error.name not in self._told:
                self._told.add(error.name)
                log = kept_trace(error, self._log)[0]
                print(lost_seat(error, log), file=sys.stderr)


def has_other_driver() -> bool:
    """Whether Textual's own variable names another driver, as textual-serve does for a browser."""
    name = os.environ.get("TEXTUAL_DRIVER")
    if not name:
        return False
    from pkgutil import resolve_name  # most screens are on a terminal

    from textual.driver import Driver

    try:
        driver = resolve_name(name)
    except (ImportError, AttributeError, ValueError):
        driver = None
    if not (isinstance(driver, type) and issubclass(driver, Driver)):
        raise BadInput(say("commands.no-driver", name=name))
    return True


def need_terminal(least_columns: int = LEAST_COLUMNS, least_lines: int = LEAST_LINES) -> None:
    """Refuse to open a screen without a terminal or in a terminal that is too small."""
    if has_other_driver():
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadInput(say("commands.no-terminal"))
    if os.environ.get("TERM", "") in ("", "dumb"):
        raise BadInput(say("commands.dumb-terminal"))
    columns, lines = size_of(sys.stdout.fileno())
    if columns < least_columns or lines < least_lines:
        raise BadInput(
            say(
                "commands.too-small",
                columns=columns,
                lines=lines,
                least_columns=least_columns,
                least_lines=least_lines,
            )
        )


def open_screen(
    args: argparse.Namespace,
    table: "Table | None",
    *,
    lesson: str = "",
    first: "FirstPage | None" = None,
) -> int:
    """Open the app on this terminal: at a table, at the page that `first` makes, or at the start.

    The app always paints in true color; the driver converts to the colors of the terminal.
    """
    from ep_tui.commands.locale import environment, system_charset

    colors = None if args.colors == "auto" else args.colors
    terminal = Terminal()
    if not has_other_driver():
        terminal = detect(environment(), colors, args.ascii, system_charset())
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    os.environ.pop("NO_COLOR", None)

    from ep_tui.commands.lean_imports import FOR_SCREEN, lean_imports

    with lean_imports(FOR_SCREEN):
        from ep_tui.commands.screen import run

    pace = getattr(args, "pace", None)
    return run(args.folders, table, pace, terminal, args.theme, lesson=lesson, first=first)
