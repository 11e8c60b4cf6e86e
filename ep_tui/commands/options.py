"""The options of every command; the parser adds those of the command that is run."""

import argparse
from collections.abc import Callable

from ep_tui.terminal.capabilities import COLORS
from ep_tui.texts import say

# Copies of the types of `storage.preferences`, which take as long to load as a command needs to
# answer; a test compares them.
PACES = ("instant", "step", "slow")
THEMES = ("dark", "light", "contrast", "mono")


def number(least: int, most: int | None = None) -> "type[int]":
    """An option type for whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(say("commands.no-number", text=text)) from None
        if value < least or (most is not None and value > most):
            raise argparse.ArgumentTypeError(
                say("commands.number-too-small", text=text, least=least)
            )
        return value

    return read  # type: ignore[return-value]  # argparse calls it as a type


def _table_options(command: argparse.ArgumentParser, seats: str) -> None:
    command.add_argument("--scenario", default=None, help=say("commands.help.scenario"))
    command.add_argument("--seats", default=seats, help=say("commands.help.seats"))
    command.add_argument("--edition", default=None, help=say("commands.help.edition"))
    _house_options(command)


def _house_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--set",
        dest="house",
        action="append",
        default=[],
        metavar="MODULE.FIELD=VALUE",
        help=say("commands.help.set"),
    )
    command.add_argument(
        "--house", dest="house_file", metavar="FILE", help=say("commands.help.house")
    )


def _think(command: argparse.ArgumentParser) -> None:
    command.add_argument("--think", metavar="SECONDS", help=say("commands.help.think"))


def _play(command: argparse.ArgumentParser) -> None:
    _table_options(command, "you,bot,bot")
    _think(command)
    command.add_argument("--seed", type=number(0), help=say("commands.help.seed"))
    command.add_argument(
        "--word",
        dest="words",
        action="append",
        default=[],
        metavar="SEAT=WORD",
        help=say("commands.help.word"),
    )
    command.add_argument("--first", help=say("commands.help.first"))
    command.set_defaults(start=False)
    _on_screen_or_plain(command)


def _continue(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", nargs="?", help=say("commands.help.file"))
    _think(command)
    _on_screen_or_plain(command)


def _replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", nargs="?", metavar="RECORD", help=say("commands.help.record"))
    form = command.add_mutually_exclusive_group()
    for name in ("text", "record", "events"):
        form.add_argument(f"--{name}", action="store_true", help=say(f"commands.help.as-{name}"))
    command.add_argument("--eyes", metavar="SEAT", help=say("commands.help.eyes"))
    command.add_argument(
        "--from", dest="first", type=number(0), metavar="N", help=say("commands.help.from")
    )
    command.add_argument(
        "--to", dest="last", type=number(0), metavar="N", help=say("commands.help.to")
    )
    add_screen_options(command)


def _stats(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", nargs="?", metavar="RECORD", help=say("commands.help.record"))
    _numbers(command)


def _profile(command: argparse.ArgumentParser) -> None:
    command.add_argument("person", nargs="?", metavar="NAME", help=say("commands.help.person"))
    _numbers(command)


def _numbers(command: argparse.ArgumentParser) -> None:
    form = command.add_mutually_exclusive_group()
    add_flag("json", form.add_argument)
    form.add_argument("--csv", action="store_true", help=say("commands.help.csv"))


def add_flag(name: str, add: Callable[..., object], default: object = False) -> None:
    """Add an option without a value; with SUPPRESS, one before the command counts, too."""
    add(f"--{name}", action="store_true", default=default, help=say(f"commands.help.{name}"))


def _on_screen_or_plain(command: argparse.ArgumentParser) -> None:
    add_flag("plain", command.add_argument, argparse.SUPPRESS)
    _pace(command)
    add_screen_options(command)


def _host(command: argparse.ArgumentParser) -> None:
    command.add_argument("words", nargs="*", metavar="WORD", help=say("commands.help.host-words"))
    command.add_argument("--listen", metavar="HOST:PORT", help=say("commands.help.host-listen"))
    command.add_argument("--config", metavar="FILE", help=say("commands.help.host-config"))
    command.add_argument("--folder", metavar="FOLDER", help=say("commands.help.host-folder"))
    command.add_argument("--check", action="store_true", help=say("commands.help.host-check"))


def _games(command: argparse.ArgumentParser) -> None:
    command.add_argument("--finished", action="store_true", help=say("commands.help.finished"))
    add_flag("json", command.add_argument)
    deeds = command.add_subparsers(dest="deed", metavar="delete", parser_class=type(command))
    told = say("commands.help.delete")
    delete = deeds.add_parser("delete", help=told, description=told)
    delete.add_argument("names", nargs="*", metavar="NAME", help=say("commands.help.names"))
    delete.add_argument(
        "--finished", action="store_true", help=say("commands.help.delete-finished")
    )
    delete.add_argument(
        "--older-than", type=number(0), metavar="DAYS", help=say("commands.help.older-than")
    )
    delete.add_argument("--yes", action="store_true", help=say("commands.help.yes"))
    add_flag("json", delete.add_argument, argparse.SUPPRESS)
    delete.set_defaults(rest="names")


def _fork(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help=say("commands.help.file"))
    command.add_argument("--at", type=number(0), metavar="N", help=say("commands.help.at"))
    command.add_argument("--seats", help=say("commands.help.fork-seats"))


def _verify(command: argparse.ArgumentParser) -> None:
    command.add_argument("files", nargs="+", metavar="FILE", help=say("commands.help.verify-file"))
    add_flag("json", command.add_argument)
    command.set_defaults(rest="files")


def _pace(command: argparse.ArgumentParser) -> None:
    command.add_argument("--pace", choices=PACES, help=say("commands.help.pace"))


def add_screen_options(
    command: argparse.ArgumentParser,
    colors: str = argparse.SUPPRESS,
    ascii_only: str | None = argparse.SUPPRESS,
    theme: str = argparse.SUPPRESS,
) -> None:
    """Screen options, accepted before or after the command; the later one wins."""
    for flag, words in (
        ("--colors", say("commands.help.colors")),
        ("--colours", argparse.SUPPRESS),  # the older spelling is still understood
    ):
        command.add_argument(
            flag, choices=("auto", *COLORS), default=colors, dest="colors", help=words
        )
    command.add_argument(
        "--ascii",
        action=argparse.BooleanOptionalAction,
        default=ascii_only,
        help=say("commands.help.ascii"),
    )
    command.add_argument("--theme", choices=THEMES, default=theme, help=say("commands.help.theme"))


def _tutorial(command: argparse.ArgumentParser) -> None:
    command.add_argument("lesson", nargs="?", metavar="LESSON", help=say("commands.help.lesson"))
    _on_screen_or_plain(command)


def _campaign(command: argparse.ArgumentParser) -> None:
    add_flag("json", command.add_argument)
    _pace(command)
    add_screen_options(command)


def _rules(command: argparse.ArgumentParser) -> None:
    command.add_argument("words", nargs="*", metavar="WORD", help=say("commands.help.words"))
    command.add_argument(
        "--scenario", dest="played", metavar="SCENARIO", help=say("commands.help.rules-scenario")
    )
    command.add_argument("--edition", default=None, help=say("commands.help.edition"))
    command.add_argument("--long", action="store_true", help=say("commands.help.rules-long"))
    add_flag("json", command.add_argument)
    command.set_defaults(rest="words")


def _check(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", nargs="?", metavar="SCENE", help=say("commands.help.scene-file"))
    command.add_argument("actions", nargs="*", metavar="ACTION", help=say("commands.help.actions"))
    command.add_argument("--example", metavar="NAME", help=say("commands.help.example"))
    add_flag("json", command.add_argument)
    command.add_argument("--state", action="store_true", help=say("commands.help.state"))
    command.add_argument("--legal", action="store_true", help=say("commands.help.legal"))
    command.set_defaults(rest="actions")


def _edit(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", nargs="?", metavar="SCENE", help=say("commands.help.scene-file"))
    command.add_argument("--example", metavar="NAME", help=say("commands.help.example"))
    add_screen_options(command)


def _map(command: argparse.ArgumentParser) -> None:
    _scenario(command)
    command.add_argument("--seats", type=number(1), help=say("commands.help.map-seats"))
    command.add_argument("--edition", default=None, help=say("commands.help.edition"))


def _docs(command: argparse.ArgumentParser) -> None:
    command.add_argument("page", nargs="?", metavar="PAGE", help=say("commands.help.page"))


def _scene(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", nargs="?", metavar="SAVE", help=say("commands.help.file"))
    add_flag("json", command.add_argument)


def _settings(command: argparse.ArgumentParser) -> None:
    _scenario(command)
    add_flag("json", command.add_argument)


def _scenario(command: argparse.ArgumentParser) -> None:
    """The scenario as a word or as an option."""
    told = say("commands.help.settings-scenario")
    either = command.add_mutually_exclusive_group()
    either.add_argument("scenario", nargs="?", metavar="SCENARIO", help=told)
    either.add_argument(
        "--scenario", dest="named", metavar="NAME", help=say("commands.help.scenario-option")
    )


def _keys(command: argparse.ArgumentParser) -> None:
    add_flag("json", command.add_argument)


def _simulate(command: argparse.ArgumentParser) -> None:
    _table_options(command, "random,random,random")
    _think(command)
    command.add_argument("--games", type=number(1), default=10, help=say("commands.help.how-many"))
    command.add_argument("--seed", type=number(0), default=1, help=say("commands.help.first-seed"))
    command.add_argument("--jobs", type=number(1), help=say("commands.help.arena-jobs"))
    add_flag("json", command.add_argument)


def _arena(command: argparse.ArgumentParser) -> None:
    for name, default in (
        ("bots", "deckhand,random"),
        ("scenarios", None),
        ("seats", "4"),
        ("editions", None),
    ):
        command.add_argument(f"--{name}", default=default, help=say(f"commands.help.arena-{name}"))
    command.add_argument(
        "--tournament",
        choices=("round-robin", "gauntlet"),
        default="round-robin",
        help=say("commands.help.arena-tournament"),
    )
    _think(command)
    _house_options(command)
    command.add_argument(
        "--seeds", type=number(1), default=10, help=say("commands.help.arena-seeds")
    )
    command.add_argument("--seed", type=number(0), default=1, help=say("commands.help.arena-seed"))
    command.add_argument("--jobs", type=number(1), help=say("commands.help.arena-jobs"))
    command.add_argument(
        "--executor", default="processes", help=say("commands.help.arena-executor")
    )
    command.add_argument("--results", metavar="FILE", help=say("commands.help.arena-results"))
    command.add_argument("--records", metavar="FOLDER", help=say("commands.help.arena-records"))
    form = command.add_mutually_exclusive_group()
    add_flag("json", form.add_argument)
    form.add_argument("--csv", action="store_true", help=say("commands.help.arena-csv"))


def _bench(command: argparse.ArgumentParser) -> None:
    command.add_argument("--scenarios", default="all", help=say("commands.help.bench-scenarios"))
    command.add_argument("--seats", type=number(1), help=say("commands.help.bench-seats"))
    command.add_argument("--edition", default=None, help=say("commands.help.edition"))
    _house_options(command)
    command.add_argument("--seconds", type=_seconds, default=2.0, help=say("commands.help.seconds"))
    command.add_argument("--seed", type=number(0), default=1, help=say("commands.help.first-seed"))
    add_flag("json", command.add_argument)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1_000_000:  # noqa: PLR2004 - eleven days are enough
        raise argparse.ArgumentTypeError(say("commands.no-seconds", text=text))
    return value


OPTIONS = {
    "play": _play,
    "continue": _continue,
    "replay": _replay,
    "stats": _stats,
    "profile": _profile,
    "tutorial": _tutorial,
    "campaign": _campaign,
    "games": _games,
    "fork": _fork,
    "verify": _verify,
    "rules": _rules,
    "check": _check,
    "map": _map,
    "edit": _edit,
    "docs": _docs,
    "scene": _scene,
    "settings": _settings,
    "keys": _keys,
    "simulate": _simulate,
    "arena": _arena,
    "bench": _bench,
    "host": _host,
}
"""The commands in the order of the help, and what adds the options of each."""
