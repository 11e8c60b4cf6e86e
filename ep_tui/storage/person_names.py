"""Judges names at a table: allowed ones, and ones that look alike; `seat_words` calls it.

docs/decisions/0021-names.md says why this is enough without a table of all of Unicode.
"""

import re
import unicodedata
from itertools import groupby
from string import ascii_letters, digits, punctuation

LONGEST = 16
"""Fits the panels."""

_PLAIN = frozenset(ascii_letters + digits + punctuation + "’")
_TOGETHER = frozenset(("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"))
"""Scripts that one name may mix, by the first word in Unicode's names of their letters."""
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
_MOST_MARKS = 2
_LOOKS = {
    "|": "1Il|ІӀǀΙ",
    "o": "0ОоΟοօ",
    "a": "АаΑαɑ",
    "b": "ВΒЬ",
    "c": "СсϹϲ",
    "d": "ԁ",
    "e": "ЕеΕҽ",
    "g": "ɡԌ",
    "h": "НһΗ",
    "i": "іıι",
    "j": "Јј",
    "k": "КкΚκ",
    "m": "МмΜ",
    "n": "Νո",
    "p": "РрΡρ",
    "q": "ԛ",
    "s": "Ѕѕ",
    "t": "ТтΤτ",
    "u": "υս",
    "v": "ѵν",
    "w": "ԝѡ",
    "x": "ХхΧχ",
    "y": "УуΥү",
    "z": "Ζ",
}
"""Characters that look like a Latin letter, most of them letters of other scripts."""
_SIGN = str.maketrans({sign: letter for letter, signs in _LOOKS.items() for sign in signs})


def normal(name: str) -> str:
    """The one spelling of a name that Unicode can write in several ways."""
    return unicodedata.normalize("NFKC", name.strip())


def fault(name: str) -> str:
    """The fault of a normal name: `form`, `letters`, `marks`, `scripts`, or ""."""
    if not name or len(name) > LONGEST or " " in name or "=" in name:
        return "form"
    begins = name[0] not in punctuation and not _is_mark(name[0])
    if not begins or _INVISIBLE.search(name) or not all(map(_is_usual, name)):
        return "letters"
    if _marks_in_a_row(name) > _MOST_MARKS:
        return "marks"
    return "scripts" if len(_scripts(name)) > 1 else ""


def shown_name(name: str) -> str:
    """A name from a file, with a question mark for each forbidden character."""
    name = normal(name)
    if fault(name) not in ("", "form"):
        name = "".join(char if char in _PLAIN else "?" for char in name)
    return "".join(char if char.isprintable() else "?" for char in name[:LONGEST])


def are_alike(one: str, other: str) -> bool:
    """True if one name could be mistaken for the other."""
    return one.casefold() == other.casefold() or _look(one) == _look(other)


def _is_usual(char: str) -> bool:
    return char in _PLAIN or unicodedata.category(char)[0] == "L" or _is_mark(char)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Mc")


def _marks_in_a_row(name: str) -> int:
    return max((len(list(row)) for mark, row in groupby(name, _is_mark) if mark), default=0)


def _scripts(name: str) -> set[str]:
    """The scripts of the letters and marks, by the first word of their Unicode names."""
    signs = (char for char in name if char in ascii_letters or char not in _PLAIN)
    first = {re.split("[ -]", unicodedata.name(sign, ""))[0] for sign in signs}
    return {"CJK" if word in _TOGETHER else word for word in first} - {"COMBINING"}


def _look(name: str) -> str:
    """The same text for all names that look alike: without marks, look-alikes as one letter."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name) if not _is_mark(c))
    return bare.translate(_SIGN).casefold().replace("rn", "m").replace("vv", "w")
