"""Replaces Unicode characters by ASCII ones for terminals without Unicode."""

from functools import cache
from unicodedata import normalize

_LIKE = {
    " ": "\u00a0\u2002\u2003\u2009\u202f",
    "'": "‘’‚′",
    '"': "“”„″«»",
    "-": "‐‑‒–—―−─━╌╍┄┅┈┉╴╶▔▁",
    ".": "…·․∙⋅",
    "o": "•●○◦◉",
    "|": "│┃╎╏┆┇┊┋╵╷▏▕▐▌",
    "+": "┌┐└┘├┤┬┴┼╭╮╯╰╋┏┓┗┛┣┫┳┻╔╗╚╝╠╣╦╩╬",
    "=": "═",
    "/": "╱⁄",
    "\\": "╲",
    "X": "╳✕✗✘",
    "x": "×",
    "v": "✓✔▼▾↓",
    "^": "▲▴↑",
    ">": "▶▸►→❯›",
    "<": "◀◂◄←❮‹",
    "#": "█▓▒■▪▄▀",
    ":": "░∶",
    "*": "★☆◆◇♦⬡⬢",
    "~": "≈",
}
_ONE = {other: plain for plain, others in _LIKE.items() for other in others}


@cache
def in_ascii(text: str) -> str:
    """The text with every character replaced by the ASCII character most like it.

    Accents are removed; characters without an equivalent become `?`. The length does not change.
    """
    return text if text.isascii() else "".join([_one(character) for character in text])


def _one(character: str) -> str:
    if character.isascii():
        return character
    if character in _ONE:
        return _ONE[character]

    letter = normalize("NFKD", character)[0]
    return letter if letter.isascii() and letter.isprintable() else "?"
