"""Parses the command line and runs a command; each command has its own file."""

import argparse
from collections.abc import Sequence
from functools import cached_property, partial
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from typing import TYPE_CHECKING, Any, NoReturn

from ep_tui.commands.lean_imports import FOR_COMMANDS, FOR_FOLDERS, lean_imports
from ep_tui.commands.options import OPTIONS, add_flag, add_screen_options
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

if TYPE_CHECKING:
    from ep_tui.storage.folders import Folders

_FILES = {"continue": "resume"}


class BadInput(Exception):
    """Input that cannot be used; the message is one sentence for the user."""


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:
        # argparse makes a formatter for every option, which would load `shutil` to ask for a width
        super().__init__(formatter_class=partial(argparse.HelpFormatter, width=80), **options)

    def format_help(self) -> str:
        """The help; lines that argparse leaves longer than the terminal are broken, too."""
        from shutil import get_terminal_size

        self.formatter_class = argparse.HelpFormatter
        width = get_terminal_size().columns
        lines = super().format_help().splitlines()
        return "".join(f"{part}\n" for line in lines for part in _broken(line, width))

    def error(self, message: str) -> NoReturn:
        what = message.removeprefix("argument ")
        raise BadInput(say("commands.bad-option", what=what, command=self.prog))

    def _check_value(self, action: argparse.Action, value: str) -> None:
        """Refuse a value that is not among the choices of an option; argparse calls it."""
        if action.choices is not None and value not in action.choices:
            if not action.option_strings:
                self.error(say("commands.unknown-words", words=quoted(value)))
            known = ", ".join(str(choice) for choice in action.choices)  # `map` is a command here
            told = say("commands.no-choice", text=quoted(value), known=known)
            raise argparse.ArgumentError(action, told)


class _Arguments(argparse.Namespace):
    """The arguments of a command; the system is asked for the folders when they are needed."""

    @cached_property
    def folders(self) -> "Folders":
        """The user's folders, with the modes corrected that older files may have."""
        with lean_imports(FOR_FOLDERS):
            from ep_tui.storage import files
            from ep_tui.storage.folders import Folders

            folders = Folders.of_user()
        for folder in folders.private:
            files.keep_private(folder)
        return folders


def dispatch(argv: Sequence[str]) -> int:
    """Parse the words and run the command; by default, open the start screen.

    The arguments of a command include the user's folders, as `folders`.
    """
    parser = _parser(argv)
    args, more = parser.parse_known_args(argv, _Arguments())
    rest = getattr(args, getattr(args, "rest", ""), None)
    if more and (rest is None or any(word.startswith("-") for word in more)):
        parser.error(say("commands.unknown-words", words=" ".join(more)))
    if rest is not None:
        rest += more  # words after an option, which argparse does not consume
    command = args.command or "start"
    if command == "start":
        command, args.start = "play", True
    with lean_imports(FOR_COMMANDS):
        if hasattr(args, "scenario") and not getattr(args, "start", False):
            from ep_rules.api import DEFAULT_SCENARIO, scenario_id

            named = getattr(args, "named", None) or args.scenario
            args.scenario = scenario_id(named or DEFAULT_SCENARIO)
        run = import_module(f"ep_tui.commands.{_FILES.get(command, command)}").run
    try:
        code: int = run(args)
    except (BadInput, BrokenPipeError):
        raise
    except Exception:
        from ep_tui.commands.fault import failed

        return failed(args.folders.faults, argv)
    return code


def _broken(line: str, width: int) -> list[str]:
    """A line of help, broken if it is too long; all its lines are indented as the first one."""
    if len(line) <= width:
        return [line]
    from ep_tui.texts.fitting import wrap

    words = line.lstrip()
    indent = " " * min(len(line) - len(words), width // 2)
    return [f"{indent}{part}" for part in wrap(words, width - len(indent), "  ")]


class _ShowVersion(argparse.Action):
    """Prints the version of the installed package and whether its rules are compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version
        from importlib.util import find_spec

        engine = find_spec("ep_rules.game")
        compiled = engine and (engine.origin or "").endswith(tuple(EXTENSION_SUFFIXES))
        rules = say("commands.rules-compiled" if compiled else "commands.rules-in-python")
        print(f"ep-tui {version('ep-tui')}, {rules}")
        parser.exit()


def _parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """A parser of the command in the words; without one, of all commands."""
    parser = _Parser(
        prog="ep-tui",
        description=say("commands.help.program"),
        epilog=say("commands.help.exit-codes"),
    )
    parser.add_argument(
        "--version", action=_ShowVersion, nargs=0, help=say("commands.help.version")
    )
    add_screen_options(parser, "auto", None, "")
    add_flag("plain", parser.add_argument)
    parser.set_defaults(pace=None)
    commands = parser.add_subparsers(dest="command", metavar="command", parser_class=_Parser)
    chosen = _command(argv)
    for name in (chosen,) if chosen else OPTIONS:
        told = say(f"commands.help.{name}")
        command = commands.add_parser(
            name, help=told, description=told, epilog=say(f"commands.help.{_codes(name)}")
        )
        if name in argv:
            OPTIONS[name](command)
    return parser


def _command(argv: Sequence[str]) -> str:
    """The command, which only options of the screen precede; empty if there is none."""
    options = _Parser(prog="ep-tui", add_help=False)
    add_screen_options(options)
    add_flag("plain", options.add_argument)
    _, words = options.parse_known_args(argv)
    if not words or words[0].startswith("-"):
        return ""
    if words[0] not in OPTIONS:
        raise BadInput(_no_command(words[0]))
    return words[0]


def _no_command(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, OPTIONS, n=1, cutoff=0.5)
    return say("commands.no-command", name=quoted(name), near=near[0] if near else "none")


def _codes(name: str) -> str:
    return f"{name}-codes" if name in ("check", "verify") else "exit-codes"
