"""Words that only tests have, put beside those of the program."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ep_tui import texts


@contextmanager
def more_texts(folder: Path) -> Iterator[None]:
    """The words of a folder are known meanwhile."""
    texts.__path__.append(str(folder))
    _forget()
    try:
        yield
    finally:
        texts.__path__.remove(str(folder))
        _forget()


def _forget() -> None:
    for read in (texts.chapter, texts.parsed, texts._of_modules):
        read.cache_clear()
