"""Board layouts as TOML files; `open(id)` gives one as text.

The files lie in the folders of `__path__`; tests add one.
"""

from pathlib import Path

__all__ = ["names", "open"]


def names() -> list[str]:
    """The ids of all layouts, sorted."""
    return sorted(file.stem for folder in __path__ for file in Path(folder).glob("*.toml"))


def open(layout_id: str) -> str:  # noqa: A001 - the house names this door `open`
    """The text of one layout file.

    Raises:
        FileNotFoundError: there is no layout of that id.
    """
    files = [Path(folder, f"{layout_id}.toml") for folder in __path__]
    found = next((file for file in files if file.is_file()), files[0])
    return found.read_text(encoding="utf-8")
