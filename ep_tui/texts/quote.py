"""Quotes user input in sentences: shortened, and without control characters."""

from collections.abc import Mapping

__all__ = ["quoted", "quoted_all"]

MOST = 60


def quoted(text: str, most: int = MOST) -> str:
    """A text without control characters, cut where it gets long."""
    head = "".join(c if c.isprintable() else "?" for c in text[:most])
    return head if len(text) <= most else f"{head.rstrip()}…"


def quoted_all(params: Mapping[str, object]) -> dict[str, object]:
    """The same for every text among the parameters of a sentence."""
    return {
        name: quoted(value, _most(name)) if isinstance(value, str) else value
        for name, value in params.items()
    }


def _most(name: str) -> int:
    """Lists of what is known are ours and longer."""
    return 400 if name == "known" else MOST
