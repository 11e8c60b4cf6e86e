"""`ep-tui games`: the saved games, and deleting some of them."""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from ep_tui.commands import BadInput
from ep_tui.commands.common import sentences
from ep_tui.commands.output import print_json, print_wrapped, with_progress
from ep_tui.panels.game_lines import about, scenario_title
from ep_tui.storage import files, saved_games, saves
from ep_tui.storage.folders import Folders
from ep_tui.texts import say
from ep_tui.texts.quote import printable

_DAY = 24 * 60 * 60
_INDENT = "    "


def run(args: argparse.Namespace) -> int:
    """List the games, or delete some."""
    if args.deed == "delete":
        return _delete(args)
    folders: Folders = args.folders
    paths = saves.finished(folders) if args.finished else saves.running(folders)
    games = with_progress(saved_games.look(paths, folders.summaries), len(paths))
    if args.json:
        print_json({"games": list(games)})
        return 0
    for game in games:
        _show(game)
    if not paths:
        print_wrapped(say("games.list.none-finished" if args.finished else "games.list.none"))
    apart = 0 if args.finished else len(saves.finished(folders))
    if apart:
        print_wrapped(say("games.list.apart", count=apart))
    return 0


def _show(game: saved_games.SavedGame) -> None:
    when = game.when[:16].replace("T", " ")
    scenario = scenario_title(game) if game.scenario else "?"
    print_wrapped(say("games.list.head", name=game.name, scenario=scenario, when=when))
    print_wrapped(about(game), _INDENT)


def _delete(args: argparse.Namespace) -> int:
    paths = _chosen(args)
    if args.json and paths and not args.yes:
        raise BadInput(say("games.delete.unasked", count=len(paths)))
    if not paths and not args.json:
        print_wrapped(say("games.delete.nothing"))
        return 0
    if not (args.yes or args.json or _agreed(paths)):
        print_wrapped(say("games.delete.kept"))
        return 0
    from ep_tui.storage.file_cache import forget_missing
    from ep_tui.storage.save_writer import delete

    refused = ""
    for path in paths:
        try:
            delete(path)
        except saves.BadSave as error:
            refused = refused or str(error)
    forget_missing(args.folders.summaries)
    if refused:
        raise BadInput(refused)
    if args.json:
        print_json({"deleted": [printable(path.stem) for path in paths]})
    else:
        print_wrapped(say("games.delete.done", count=len(paths)))
    return 0


def _chosen(args: argparse.Namespace) -> list[Path]:
    by_kind = args.finished or args.older_than is not None
    if bool(args.names) == by_kind:
        raise BadInput(say("games.delete.both" if by_kind else "games.delete.which"))
    if args.names:
        with sentences():
            return list(dict.fromkeys(_ours(args.folders, name) for name in args.names))
    paths = saves.finished(args.folders)
    if not args.finished:
        paths = saves.running(args.folders) + paths
    if args.older_than is None:
        return paths
    before = time.time() - args.older_than * _DAY
    return [path for path in paths if saves.written(path) < before]


def _ours(folders: Folders, name: str) -> Path:
    path = saves.find(folders, name)
    ours = map(files.real_path, (folders.running, folders.finished))
    if files.real_path(path.parent) not in ours:
        raise BadInput(say("games.delete.not-ours", file=name))
    return path


def _agreed(paths: Sequence[Path]) -> bool:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadInput(say("games.delete.no-terminal", count=len(paths)))
    for path in paths:
        print(f"  {printable(path.stem)}")
    try:
        return input(say("games.delete.question", count=len(paths)) + " ").strip() in ("y", "Y")
    except EOFError:
        return False
