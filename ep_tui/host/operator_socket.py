"""The socket of a running host for its operator: only the user who runs it can use it.

A request is one line, a list of words in JSON; the answer is a line with an exit code, and text.
"""

import asyncio
import os
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from ep_tui.storage import files
from ep_tui.texts import say

NAME = "operator.sock"
MOST_REQUEST = 1 << 16
PATIENCE = 600.0
"""Seconds for an answer, such as that to a backup."""
_ONLY_USER = 0o600

WORDS = {
    "who": 0,
    "say": 1,
    "kick": 1,
    "ban": 1,
    "unban": 1,
    "bans": 0,
    "drain": 0,
    "reload": 0,
    "names": 0,
    "assign": 2,
    "reports": 0,
    "forget": 1,
    "backup": 1,
}
"""The words, and the least number of further ones that each needs."""
Answered = tuple[int, str]
"""An exit code and a text."""
Operate = Callable[[Sequence[str]], Awaitable[Answered]]


class OperatorSocket:
    """The socket of one host."""

    def __init__(self, path: Path, operate: Operate) -> None:
        self._path = path
        self._operate = operate
        self._server: asyncio.Server | None = None

    def refuse_second(self) -> None:
        """Raise an OSError if another host runs in this folder."""
        if is_answered(self._path):
            raise OSError(0, say("host.operator.runs-already"))

    async def start(self) -> None:
        """Answer from now on; raises OSError if the socket cannot be made."""
        files.make_folder(self._path.parent)
        self._path.unlink(missing_ok=True)
        line = socket.socket(socket.AF_UNIX)
        os.fchmod(line.fileno(), _ONLY_USER)  # Linux makes the file with this mode
        try:
            line.bind(str(self._path))
        except OSError:
            line.close()
            raise
        self._path.chmod(_ONLY_USER)
        self._server = await asyncio.start_unix_server(self._tell, sock=line, limit=MOST_REQUEST)

    def stop(self) -> None:
        """Answer no more."""
        if self._server is not None:
            self._server.close()
            self._server = None
            with suppress(OSError):
                self._path.unlink()

    async def _tell(self, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError, ValueError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                line = await reader.readline()
                try:
                    words = msgspec.json.decode(line, type=list[str])
                except msgspec.DecodeError:
                    code, text = 2, say("host.operator.unknown", word="?", known="who")
                else:
                    code, text = await self._operate(words)
                writer.write(f"{code}\n{text}\n".encode())
                await writer.drain()
        writer.close()


def is_answered(path: Path) -> bool:
    """Whether a host answers at a socket."""
    with suppress(OSError), socket.socket(socket.AF_UNIX) as line:
        line.connect(str(path))
        return True
    return False


def ask(path: Path, words: Sequence[str]) -> Answered:
    """The answer of the host that runs in a folder.

    Raises:
        OSError: none does, or it does not answer.
    """
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE)
        line.connect(str(path))
        line.sendall(msgspec.json.encode(list(words)) + b"\n")
        data = b""
        while piece := line.recv(1 << 16):
            data += piece
    code, _, text = data.decode(errors="replace").partition("\n")
    return (int(code) if code.isdecimal() else 1), text.rstrip("\n")
