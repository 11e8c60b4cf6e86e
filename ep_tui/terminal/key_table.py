"""The table of keys that may come in; the translator of input drops all others without a trace.

Text comes in as one key for each printable character. The other keys are those that a command, a
form or a player's own keymap can use. Beside keys, only the buttons and the wheel of the mouse,
pastes, and replies to questions of the program come in. Nothing asks for reports of the focus.
"""

import unicodedata

KEYS_ASKED = "\x1b[>29u"
"""Asks for kitty's keyboard protocol: 1, no key looks like the beginning of another; 4, a key comes
with its key of a Latin keyboard; 8, letters do so too; 16, a key comes with its text. Modifiers
alone then come in as well, and are not in the table."""
KEYS_GIVEN_BACK = "\x1b[<u"
"""Ends what `KEYS_ASKED` began."""

LEAVE_KEYS = ("ctrl+c", "ctrl+q")
"""They end the program, also in a paste and in a flood; they are not part of text."""

NAMED = frozenset(
    (
        *("enter", "escape", "tab", "shift+tab", "space", "backspace", "delete", "insert"),
        *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
        *(f"f{number}" for number in range(1, 13)),
        *(f"ctrl+{letter}" for letter in "abcdefghklnopqrtuvwxyz"),
    )
)
"""Textual's names of the keys that are not text. Ctrl with I, J, M or S is none of them: older
terminals send I and M as Tab and Enter, and some lines keep S to themselves."""

PAD_CHARACTERS = {
    "decimal": ".",
    "divide": "/",
    "multiply": "*",
    "subtract": "-",
    "add": "+",
    "equal": "=",
    "separator": ",",
}
"""The characters of a keypad's keys, where a terminal reports none."""

LEAVING_LETTERS = {
    **dict.fromkeys("йљضճქๆौ", "q"),
    **dict.fromkeys("сψבؤزչცแम", "c"),
}
"""The letters in the places of Q and C in common layouts: Russian and its neighbors, Serbian,
Greek, Hebrew, Arabic, Persian, Armenian, Georgian, Thai, Hindi. For the leave keys only, where a
terminal reports no key of a Latin keyboard."""
LEAVING_SIGNS = {(";", "q"), ("/", "q")}
"""The place of Q has a sign in the Greek and in the Hebrew layout. Signs of other layouts in places
of letters are themselves: Dvorak's Ctrl+' is not Ctrl+Q."""

SHIFTED = dict(zip("`1234567890-=[]\\;',./", '~!@#$%^&*()_+{}|:"<>?', strict=True))
"""The signs of a Latin keyboard with Shift."""


def is_of_another_script(letter: str) -> bool:
    """True for a letter that is not of the Latin script."""
    return letter.isalpha() and not unicodedata.name(letter[0], "LATIN").startswith("LATIN")
