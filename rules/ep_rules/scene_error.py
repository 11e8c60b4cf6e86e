"""The error of an invalid scene; `ep_rules.scene` raises it."""

from collections.abc import Mapping

Where = tuple[str, ...]
"""Keys and values on the way to something in the text: `("A", "ships", "D3-ne settler")`."""


class BadScene(ValueError):
    """An invalid scene: `line` from 1, `code` a key into the texts, parameters.

    `where`: the value. `statement`: its text, if the scene is a line of statements. `game`: the
    game of the scene, if known; sentences of refusals need it. `typed`: the text of the scene,
    whose names of places its sentence has. `others`: the errors that remain without this value.
    """

    def __init__(self, line: int, code: str, **params: object) -> None:
        told = "".join(f" {name}={value}" for name, value in params.items())
        super().__init__(f"line {line}: {code}{told}")
        self.line = line
        self.code = code
        self.where: Where = ()
        self.statement = ""
        self.game: object = None
        self.typed = ""
        self.params: Mapping[str, object] = params
        self.others: list[BadScene] = []
