"""Reads scenes for commands and draws positions."""

import sys
from pathlib import Path
from typing import NamedTuple

from ep_rules.api import (
    CHANCE,
    SCENARIOS,
    BadScene,
    Game,
    Observation,
    Seat,
    State,
    letter,
    observe,
    read_scene,
    scenario_id,
    seat_colors,
)
from ep_tui.commands import BadInput
from ep_tui.commands.output import print_wrapped
from ep_tui.storage import documents, files
from ep_tui.storage.documents import Example, NoDocument
from ep_tui.terminal.width import columns
from ep_tui.texts import say
from ep_tui.texts.quote import printable, quoted
from ep_tui.texts.scene_error_text import all_sentences


class Position(NamedTuple):
    """The position of a scene, the colors that it uses for its seats, from A on, and its text."""

    game: Game
    state: State
    colors: tuple[str, ...] = ()
    text: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats in sentences, if the scene has colors."""
        return tuple(color.capitalize() for color in self.colors[: self.state.seats])

    def who(self, seat: Seat) -> str:
        """A seat as the scene calls it, or `*` for chance."""
        return (
            "*" if seat == CHANCE else self.names[seat] if seat < len(self.names) else letter(seat)
        )


STDIN = "-"
WIDEST = 79


def given(name: str | None) -> tuple[str, str]:
    """The text of a scene and what it is called: a line of words, a file or the standard input."""
    if name is None:
        raise BadInput(say("check.no-scene"))
    if "|" in name or scenario_id(name) in SCENARIOS:
        return name, say("check.line-of-words")
    on_stdin = name == STDIN
    source = say("check.stdin") if on_stdin else printable(name)
    try:
        data = files.read_stream(sys.stdin.buffer) if on_stdin else files.read(Path(name))
        return files.text_of(data), source
    except OSError as error:
        reason = files.reason(error)
        if any(scenario_id(part) in SCENARIOS for part in name.split(",")[:1]):
            raise BadInput(say("check.no-bars", text=quoted(name))) from None
        raise BadInput(say("check.cannot-read", file=source, reason=reason)) from None


def scene_of(text: str, source: str) -> Position:
    """The position of a scene; all its errors are one BadInput that names the source."""
    try:
        return Position(*read_scene(text), seat_colors(text), text)
    except BadScene as error:
        first, *more = all_sentences(error)
        if not more:
            raise BadInput(say("check.bad-scene", file=source, sentence=first)) from None
        head = say("check.bad-scenes", file=source, count=1 + len(more))
        raise BadInput("\n  ".join((head, first, *more))) from None


def example_of(name: str) -> Example:
    """The example scene of a name."""
    try:
        return documents.example(name)
    except NoDocument as error:
        known, near = ", ".join(error.known), error.near or "none"
        raise BadInput(say("docs.no-example", name=quoted(name), near=near, known=known)) from None


def show_position(position: Position) -> None:
    """Print the map of a position, and what its letters are."""
    from ep_tui.panels.picture import letters_of  # which loads all that draws a map

    game, state, colors, _ = position
    show_picture(game, observe(game, state, None))
    print_wrapped(letters_of(game))
    if colors:
        print_wrapped(
            ", ".join(
                say("check.color", letter=letter(Seat(at)), color=color)
                for at, color in enumerate(colors)
            )
            + "."
        )


def show_picture(game: Game, seen: Observation) -> None:
    """Print a map."""
    from ep_tui.panels.picture import picture

    print("\n".join(picture(game, seen, columns(sys.stdout) or WIDEST)))
