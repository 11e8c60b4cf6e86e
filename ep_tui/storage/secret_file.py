"""The file next to a save that has the secret of its chance until the game is over."""

import contextlib
from pathlib import Path

from ep_rules.api import SECRET_BYTES
from ep_tui.storage import files


def beside(save: Path) -> Path:
    """The path of a save's secret."""
    return save.with_suffix(".secret")


def keep(save: Path, secret: bytes) -> None:
    """Write the secret of a save; it is on the disk when this returns. Raises OSError."""
    files.replace_file(beside(save), f"{secret.hex()}\n".encode(), sync=True)


def find(save: Path) -> bytes | None:
    """The secret of a save, if there is a valid one."""
    try:
        secret = bytes.fromhex(files.read_text(beside(save), 2 * SECRET_BYTES + 2))
    except (OSError, ValueError):
        return None
    return secret if len(secret) == SECRET_BYTES else None


def delete(save: Path) -> None:
    """Delete the secret of a save, if there is one."""
    with contextlib.suppress(OSError):
        beside(save).unlink()
