"""Plain letters for everything the panels write, for terminals that show ASCII only.

Each character becomes one of the same width, so that nothing that was laid out moves.
"""

from functools import lru_cache
from unicodedata import normalize

from rich.cells import cell_len

ALIKE = {
    **dict.fromkeys("·─━═–—−", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯", "+"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("•●▪◆", "*"),
    **dict.fromkeys("★☆", "*"),
    **dict.fromkeys("▶▸►→⟩", ">"),
    **dict.fromkeys("◀◂◄←⟨", "<"),
    **dict.fromkeys("▲△↑", "^"),
    **dict.fromkeys("▼▽↓", "v"),
    **dict.fromkeys("█▓▒▉▊▋", "#"),
    **dict.fromkeys("░▁▂▃", "."),
    **dict.fromkeys("⟦", "["),
    **dict.fromkeys("⟧", "]"),
    "╱": "/",  # noqa: RUF001 - a slanted side
    "╲": "\\",
    "×": "x",
    "…": "~",
    "✓": "+",
    "✗": "x",
    "ß": "s",
    "æ": "a",
    "ø": "o",
    "\N{NO-BREAK SPACE}": " ",
}
"""Look-alikes of the characters that texts and panels use."""


@lru_cache(maxsize=4096)
def plain_letters(text: str) -> str:
    """A text in ASCII, as many cells wide."""
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(char: str) -> str:
    if char.isascii():
        return char
    found = ALIKE.get(char) or normalize("NFKD", char)[0]
    return (found if found.isascii() else "?") * cell_len(char)
