"""Scenes: positions written by hand as TOML, for tests and questions about rules.

`read` makes a game and a state from a text, `write` a text from any state; `docs/scenes.md` is the
format with examples. Missing keys have defaults; impossible values are refused with their line.
"""

from ep_rules.scene.reading import read
from ep_rules.scene.writing import write
from ep_rules.scene_text import BadScene

__all__ = ["BadScene", "read", "write"]
