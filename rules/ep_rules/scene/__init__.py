"""Scenes: positions written by hand as TOML, for tests and for asking about rules.

`read` makes a game and a state of a text, `write` a text of any state; `docs/scenes.md` is the
format with examples. What is not said has a default; what is impossible is refused with its line.
"""

from ep_rules.scene.reading import read
from ep_rules.scene.writing import write
from ep_rules.scene_text import BadScene

__all__ = ["BadScene", "read", "write"]
