"""Board layouts as TOML files; `open(id)` gives one as text."""

from importlib.resources import files

__all__ = ["names", "open"]


def names() -> list[str]:
    """The ids of all layouts, sorted."""
    suffix = ".toml"
    found = (entry.name for entry in files(__name__).iterdir())
    return sorted(name.removesuffix(suffix) for name in found if name.endswith(suffix))


def open(layout_id: str) -> str:  # noqa: A001 - the house names this door `open`
    """The text of one layout file.

    Raises:
        FileNotFoundError: there is no layout of that id.
    """
    return files(__name__).joinpath(f"{layout_id}.toml").read_text(encoding="utf-8")
