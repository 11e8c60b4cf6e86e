"""`ep-tui host`: serves shared tables to people who connect with ssh."""

import argparse
import asyncio
import os
import socket
from importlib.util import find_spec
from pathlib import Path

from ep_tui.commands import BadInput
from ep_tui.storage import files
from ep_tui.texts import say
from ep_tui.texts.quote import quoted


def run(args: argparse.Namespace) -> int:
    """Serve until a signal comes; or print the settings."""
    from ep_tui.host import config

    try:
        settings = config.load(None if args.config is None else Path(args.config))
        if args.listen:
            settings = config.with_address(settings, args.listen)
    except config.BadConfig as error:
        raise BadInput(str(error)) from None
    if args.check:
        print(f"# {say('host.settings-hold')}\n{config.shown(settings)}", end="")
        return 0
    if find_spec("asyncssh") is None:
        raise BadInput(say("host.no-asyncssh"))
    from ep_tui.contributions.words import yes
    from ep_tui.host.loop_watch import LoopWatch
    from ep_tui.host.server import serve

    folder = Path(args.folder) if args.folder else args.folders.data / "host"
    try:
        said = (os.environ.get("NOTIFY_SOCKET", ""), os.environ.get("WATCHDOG_USEC", ""))
        saved = asyncio.run(serve(settings, folder, LoopWatch(*said)))
    except socket.gaierror:
        raise BadInput(say("host.bad-address", address=quoted(settings.listen))) from None
    except OSError as error:
        raise BadInput(say("host.cannot-listen", reason=files.reason(error))) from None
    print(say("host.stopped", saved=yes(saved)))
    return 0
