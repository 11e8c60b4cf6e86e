"""The examples of the program: lines of a shell on the pages, commands in running text and hints.

`tests/e2e/installed.py` runs them as a user does.
"""

import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from ep_tui.commands.options import OPTIONS
from tests.architecture.source import ROOT

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
TEXTS = sorted((ROOT / "ep_tui/texts/en").rglob("*.toml"))
_FENCE = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
_INDENTED = re.compile(r"^ {4}(ep-tui (?:.*\\\n)*.*)$", re.MULTILINE)
_IN_TEXT = re.compile(r"`(ep-tui [^`\n]+)`")
_IN_HINT = re.compile(r"“(ep-tui [^”]+)”")
_PROGRAM = re.compile(r"(\.venv/bin/)?ep-tui$")
_BEFORE = {"time"}
"""Words before a program."""

PLACEHOLDERS = {
    **dict.fromkeys(("GAME", "FILE...", "{name}"), "fish"),
    "FILE": "fish",
    "FOLDER": "records",
    "SCENE": "tribute.toml",
    "COMMAND": "verify",
    "action": "end",
}
"""Words that stand for others."""
NO_COMMANDS = {"record", "seed", "promise", "words", "chance", "bot", "hint"}
"""Lines of records and the texts that are hashed for chance also begin with `ep-tui`."""
_GOLDEN = ROOT / "tests/golden"


class Example(NamedTuple):
    """One line of a shell: where it stands, its words up to a pipe or a file, and the program."""

    place: str
    words: tuple[str, ...]
    is_line: bool = True

    @property
    def program(self) -> str:
        """The program that it runs."""
        return self.words[0]

    @property
    def arguments(self) -> tuple[str, ...]:
        """What follows the program."""
        return self.words[1:]

    @property
    def ours(self) -> bool:
        """Whether it runs ep-tui."""
        return bool(_PROGRAM.match(self.program))


def lines_of(page: Path) -> Iterator[Example]:
    """The lines in the blocks of a page, and its indented lines."""
    text = page.read_text(encoding="utf-8")
    blocks = "\n".join(_FENCE.findall(text) + _INDENTED.findall(text))
    for line in blocks.replace("\\\n", " ").splitlines():
        for part in line.split(" && "):
            if words := words_of(part):
                yield Example(page.name, words)


def mentions_of(page: Path) -> Iterator[Example]:
    """The commands in the running text of a page."""
    for found in _IN_TEXT.findall(page.read_text(encoding="utf-8")):
        yield Example(page.name, words_of(found), is_line=False)


def hints_of(file: Path) -> Iterator[Example]:
    """The commands in the sentences of the program."""
    for text in _texts(tomllib.loads(file.read_text(encoding="utf-8"))):
        for found in _IN_HINT.findall(text):
            yield Example(file.name, words_of(found), is_line=False)


def words_of(line: str) -> tuple[str, ...]:
    """The words of a line, without its comment, its pipe and its files."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="<>|")
    lexer.whitespace_split = True
    words = takewhile(lambda word: not {*word} <= {*"<>|"} or not word, lexer)
    return tuple(word for word in words if word not in _BEFORE)


def every_example() -> list[Example]:
    """All examples, each once; a line before the same words in a sentence."""
    found = [one for page in PAGES for one in (*lines_of(page), *mentions_of(page))]
    found += [one for file in TEXTS for one in hints_of(file)]
    found.sort(key=lambda one: one.is_line)  # the last of equals stays
    return list({one.words: one for one in found}.values())


def only_names(words: tuple[str, ...]) -> bool:
    """Whether words in a sentence are the name of a command, or no command at all."""
    return words[0] in NO_COMMANDS or (words[0] in OPTIONS and words[1:] in ((), ("delete",)))


def here(words: tuple[str, ...]) -> Iterator[str]:
    """The words with names of what is laid out, and with few games instead of many."""
    for option, word in zip(("", *words), words, strict=False):
        if option in ("--seeds", "--games"):
            yield "1"
        elif (option, word) == ("--scenarios", "all"):
            yield "land-ho,fish"
        else:
            yield PLACEHOLDERS.get(word, word)


def lay_files(folder: Path) -> None:
    """The files that the examples name, in a new folder."""
    (folder / "records").mkdir(parents=True)
    for file in ("docs/scenes/tribute.toml", "deploy/host.toml"):
        shutil.copy(ROOT / file, folder)
    shutil.copy(_GOLDEN / "base-2.txt", folder / "records")


def lay_games(running: Path) -> None:
    """A finished game, and a running one with about 200 actions."""
    (running / "finished").mkdir(parents=True)
    shutil.copy(_GOLDEN / "land-ho-2.txt", running / "finished/2026-land-ho.txt")
    text = (_GOLDEN / "fish-3.txt").read_text(encoding="utf-8")
    seats = "seats A=person:Ann B=person:Ben C=random"
    lines = re.sub("(?m)^seats .*$", seats, text).splitlines(keepends=True)
    (running / "2026-fish.txt").write_text("".join(lines[:260]), encoding="utf-8")


def _texts(table: Any) -> Iterator[str]:
    if isinstance(table, str):
        yield table
    elif isinstance(table, dict):
        for value in table.values():
            yield from _texts(value)
