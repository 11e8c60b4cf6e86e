"""The texts by chapter, and additional texts of tests."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from ep_tui import texts


@contextmanager
def more_texts(folder: Path) -> Iterator[None]:
    """Add the words of a folder during a test."""
    texts.__path__.append(str(folder))
    _forget()
    try:
        yield
    finally:
        texts.__path__.remove(str(folder))
        _forget()


def chapter(name: str) -> Mapping[str, str]:
    """All messages of a chapter by their keys in it, including those of all modules."""
    texts.has(f"{name}.")  # which does not exist, so all modules are read
    start = f"{name}."
    of_modules = texts._of_modules().of_chapter(name).items()
    found = {key.removeprefix(start): said for key, said in of_modules if key.startswith(start)}
    return {**texts._chapter(name), **dict(sorted(found.items()))}


def _forget() -> None:
    for read in (texts._chapter, texts.parsed, texts._of_modules):
        read.cache_clear()
