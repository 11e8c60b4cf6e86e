"""The typed words of commands, and their names; typed lines and the lists of keys read both."""

import re
from collections.abc import Sequence

from ep_tui.contributions.commands import Command
from ep_tui.keys.keymap import name_of
from ep_tui.texts import say


def word_of(entry: Command) -> str:
    """The typed word of a command whose name is another word, or ""."""
    words = {kind.form.partition(" ")[0] for kind in entry.kinds}
    return words.pop() if len(words) == 1 and name_of(entry) not in words else ""


def does_of(entry: Command) -> str:
    """The effect of a command, with its name and its typed word if these differ."""
    does, word = say(f"help.does.{entry.id}"), word_of(entry)
    return say("help.typed", does=does, name=name_of(entry), word=word) if word else does


def in_notation(text: str, commands: Sequence[Command]) -> str:
    """A typed line, by the name of a command or as people say it, in the words of the notation."""
    said = " ".join(text.split())
    for pattern, line in (said_as for entry in commands for said_as in entry.said):
        found = re.fullmatch(pattern, said, re.IGNORECASE)
        if found is not None:
            return found.expand(line)
    first, blank, rest = text.strip().partition(" ")
    typed = {word_of(entry) or name_of(entry) for entry in commands}
    for entry in commands:
        if first not in typed and name_of(entry).casefold() == first.casefold():
            return f"{word_of(entry) or name_of(entry)}{blank}{rest}"
    return text
