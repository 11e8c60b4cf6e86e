"""Judges names at a table: allowed ones, and ones that look alike; `seat_words` calls it.

docs/decisions/0021-names.md says why this is enough without a table of all of Unicode.
"""

import re
import unicodedata
from functools import lru_cache
from itertools import groupby
from string import ascii_letters, digits, punctuation

LONGEST = 16
"""Fits the panels."""

_PLAIN = frozenset(ascii_letters + digits + punctuation + "’")
_TOGETHER = frozenset(("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"))
"""Scripts that one name may mix, by the first word in Unicode's names of their letters."""
_IN_USE = frozenset(
    (
        *("ARABIC", "ARMENIAN", "BENGALI", "CJK", "CYRILLIC", "DEVANAGARI"),
        *("ETHIOPIC", "GEORGIAN", "GREEK", "GUJARATI", "GURMUKHI", "HEBREW"),
        *("KANNADA", "KHMER", "LAO", "LATIN", "MALAYALAM", "MYANMAR"),
        *("ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI"),
        *("TIBETAN",),
    )
)
"""The scripts of today's languages (Unicode Standard Annex 31, table 5); others imitate them."""
INVISIBLE = "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]"
_MOST_MARKS = 2
_LOOKS = {
    "|": "1Iil|ІіΙιıɩӀӏǀ",
    "3": "ЗзӠӡƷʒȜȝ",
    "6": "б",
    "8": "Ȣȣ",
    "o": "0ОоΟοσθΘөӨѳѲՕօଠഠဝჿዐ",
    "a": "АаΑαɑ",
    "b": "ВвΒβЬьƄƅ",
    "c": "СсϹϲ",
    "d": "ԁ",
    "e": "ЕеΕεЄєҽԑ",
    "f": "Ϝϝք",
    "g": "ɡԌԍց",
    "h": "НнһΗհ",
    "j": "ЈјϳȷՅյ",
    "k": "КкΚκĸ",
    "m": "МмΜϺϻ",
    "n": "Νηոռ",
    "p": "РрΡρƿ",
    "q": "Ԛԛգզ",
    "r": "ГгΓᴦ",
    "s": "ЅѕՏ",
    "t": "ТтΤτ",
    "u": "υՍսպ",
    "v": "Ѵѵν",
    "w": "Ԝԝѡωա",
    "x": "ХхΧχ",
    "y": "УуҮүΥγყ",
    "z": "Ζ",
    "п": "ΠπП",
    "ф": "ΦφФՓփ",
    "л": "ΛλЛ",
    "口": "ロ囗",
    "二": "ニ",
    "八": "ハ",
    "力": "カ",
    "工": "エ",
    "夕": "タ",
    "卜": "ト",
    "亻": "イ",
    "一": "ー",
    "へ": "ヘ",
    "จ": "ຈ",
    "บ": "ບ",
    "ป": "ປ",
    "ฝ": "ຝ",
    "พ": "ພ",
    "ฟ": "ຟ",
    "ย": "ຍ",
    "అ": "ಅ",
    "ఆ": "ಆ",
    "ఇ": "ಇ",
    "ఒ": "ಒ",
    "జ": "ಜ",
    "ఞ": "ಞ",
    "ణ": "ಣ",
    "య": "ಯ",
    "ఱ": "ಱ",
    "ల": "ಲ",
    "ஜ": "ജ",
    "ண": "ണ",
    "ழ": "ഴ",
    "ஶ": "ശ",
}
"""Characters that look alike; the first of each is the one that all of them are compared as."""
_LETTER = r"LATIN .*?\b([A-Z]{1,2})(?: WITH .*)?$"
"""Unicode's name of a Latin letter, with the letter of the alphabet that it is a form of."""
_SIGN = str.maketrans({sign: letter for letter, signs in _LOOKS.items() for sign in signs})


def normal(name: str) -> str:
    """The one spelling of a name that Unicode can write in several ways."""
    return unicodedata.normalize("NFKC", name.strip())


def fault(name: str) -> str:
    """The fault of a normal name: `form`, `letters`, `marks`, `scripts`, or ""."""
    if not name or len(name) > LONGEST or " " in name or "=" in name:
        return "form"
    begins = name[0] not in punctuation and not _is_mark(name[0])
    if not begins or _hides(name) or not all(map(_is_usual, name)):
        return "letters"
    if _marks_in_a_row(name) > _MOST_MARKS:
        return "marks"
    scripts = _scripts(name)
    if len(scripts) > 1:
        return "scripts"
    return "" if scripts <= _IN_USE else "letters"


@lru_cache(1000)
def shown_name(name: str) -> str:
    """A name from a file, with a question mark for each forbidden character."""
    name = normal(name)
    if fault(name) not in ("", "form"):
        name = "".join(char if char in _PLAIN else "?" for char in name)
    return "".join(char if char.isprintable() else "?" for char in name[:LONGEST])


def alike_by(name: str) -> tuple[str, str]:
    """Two names are alike if they have one of these in common, at the same place."""
    return name.casefold(), _look(name)


def are_alike(one: str, other: str) -> bool:
    """True if one name could be mistaken for the other."""
    return any(a == b for a, b in zip(alike_by(one), alike_by(other), strict=True))


def _is_usual(char: str) -> bool:
    if "\u1100" <= char <= "\u11ff":  # a piece of a Korean syllable
        return False
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


def _hides(name: str) -> bool:
    """Whether a name has invisible characters."""
    return not name.isascii() and re.search(INVISIBLE, name) is not None


def _look(name: str) -> str:
    """The same text for all names that look alike: without marks, look-alikes as one letter."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name) if not _is_mark(c))
    plain = "".join(map(_plain, bare.translate(_SIGN)))
    return plain.casefold().translate(_SIGN).replace("rn", "m").replace("vv", "w")


def _plain(char: str) -> str:
    """The letters of the alphabet that a Latin letter is a form of: `o` for `ø`, `ae` for `æ`."""
    letter = None if char.isascii() else re.match(_LETTER, unicodedata.name(char, ""))
    return letter[1].casefold() if letter else char
