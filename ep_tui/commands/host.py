"""`ep-tui host`: serves shared tables to people who connect with ssh."""

import argparse
import asyncio
import os
import socket
from importlib.util import find_spec
from pathlib import Path

from ep_tui.commands import BadInput
from ep_tui.contributions.words import yes
from ep_tui.host.loop_watch import LoopWatch
from ep_tui.host.operator_socket import NAME, ask
from ep_tui.storage import files
from ep_tui.texts import say
from ep_tui.texts.quote import quoted


def run(args: argparse.Namespace) -> int:
    """Serve until a signal comes; print the settings; or ask the host that runs in the folder."""
    from ep_tui.host import config

    folder = Path(args.folder) if args.folder else args.folders.data / "host"
    if args.words:
        return _ask(folder, args.words)

    def settings_now() -> config.HostConfig:
        found = config.load(None if args.config is None else Path(args.config))
        return config.with_address(found, args.listen) if args.listen else found

    try:
        settings = settings_now()
    except config.BadConfig as error:
        raise BadInput(str(error)) from None
    if args.check:
        print(f"# {say('host.settings-hold')}\n{config.shown(settings)}", end="")
        return 0
    if find_spec("asyncssh") is None:
        raise BadInput(say("host.no-asyncssh"))
    from ep_tui.host.server import serve

    try:
        said = (os.environ.get("NOTIFY_SOCKET", ""), os.environ.get("WATCHDOG_USEC", ""))
        reread = settings_now if args.config else None
        saved = asyncio.run(serve(settings, folder, LoopWatch(*said), reread))
    except socket.gaierror:
        raise BadInput(say("host.bad-address", address=quoted(settings.listen))) from None
    except OSError as error:
        raise BadInput(say("host.cannot-listen", reason=files.reason(error))) from None
    print(say("host.stopped", saved=yes(saved)))
    return 0


def _ask(folder: Path, words: list[str]) -> int:
    """Print what the host that runs in a folder answers to its operator."""
    if words[0] == "backup" and len(words) > 1:
        words = [words[0], str(Path(words[1]).absolute())]
    try:
        code, text = ask(folder / NAME, words)
    except OSError as error:
        reason = files.reason(error)
        raise BadInput(say("host.operator.no-host", folder=str(folder), reason=reason)) from None
    if code:
        raise BadInput(text)
    print(text)
    return 0
