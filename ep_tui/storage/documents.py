"""The pages of `docs/` and the example scenes, which come with the package; commands print them."""

import shlex
from pathlib import Path
from typing import NamedTuple

from ep_tui.storage import files

_DOCS = Path(__file__).parents[1] / "docs"
_PAGE, _SCENE = ".md", ".toml"


class NoDocument(LookupError):
    """There is no page or example of a name; `known` are those that exist, `near` is one or ""."""

    def __init__(self, name: str, known: list[str]) -> None:
        from difflib import get_close_matches

        super().__init__(name)
        self.known = known
        self.near = next(iter(get_close_matches(name, known, n=1, cutoff=0.5)), "")


class Example(NamedTuple):
    """A scene, the position it shows in a sentence, and the actions of its command."""

    text: str
    shows: str
    actions: list[str]


def pages() -> dict[str, str]:
    """The title of every page, by its name."""
    return {name: page(name).partition("\n")[0].lstrip("# ") for name in _names(_DOCS, _PAGE)}


def page(name: str) -> str:
    """The text of a page; raises NoDocument."""
    return _text(_DOCS, name, _PAGE)


def examples() -> dict[str, str]:
    """The sentence of every example, by its name."""
    folder = _DOCS / "scenes"
    return {name: example(name).shows for name in _names(folder, _SCENE)}


def example(name: str) -> Example:
    """The example of a name; raises NoDocument."""
    text = _text(_DOCS / "scenes", name, _SCENE)
    shows, command, *_ = (line.removeprefix("# ") for line in text.splitlines())
    return Example(text, shows, shlex.split(command)[3:])


def _names(folder: Path, ending: str) -> list[str]:
    return sorted(path.stem for path in folder.glob(f"*{ending}"))


def _text(folder: Path, name: str, ending: str) -> str:
    known = _names(folder, ending)
    plain = name.removesuffix(ending)
    if plain not in known:
        raise NoDocument(name, known)
    return files.read_text(folder / f"{plain}{ending}")
