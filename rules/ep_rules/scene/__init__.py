"""Scenes: positions written by hand, for tests and questions about rules.

`read` makes a game and a state from a text, `write` a text from any state; `docs/scenes.md` is the
format with examples. Missing keys have defaults; impossible values are refused with their line.
"""

from ep_rules.game import Game
from ep_rules.model import State
from ep_rules.scene import reading, statements
from ep_rules.scene.editing import placings, with_statement, without
from ep_rules.scene.writing import write
from ep_rules.scene_error import BadScene
from ep_rules.scene_text import SceneSource, seat_colors, with_letters

__all__ = [
    "BadScene",
    "placings",
    "read",
    "seat_colors",
    "with_letters",
    "with_statement",
    "without",
    "write",
]


def read(text: str) -> tuple[Game, State]:
    """The game and state of a scene: TOML, or statements without an equals sign.

    Raises:
        BadScene: the text is neither, names an unknown thing or place, or is impossible. The error
            has the other errors of the scene.
    """
    line = statements.is_line(text)
    return reading.read(statements.source_of(text) if line else SceneSource.of_toml(text))
