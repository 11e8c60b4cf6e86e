"""Board layouts as TOML files; `open(id)` gives one as text."""

from pkgutil import get_data

__all__ = ["names", "open"]


def names() -> list[str]:
    """The ids of all layouts, sorted."""
    from importlib.resources import files  # noqa: PLC0415 - heavy, and no game needs it

    suffix = ".toml"
    found = (entry.name for entry in files(__name__).iterdir())
    return sorted(name.removesuffix(suffix) for name in found if name.endswith(suffix))


def open(layout_id: str) -> str:  # noqa: A001 - the house names this door `open`
    """The text of one layout file.

    Raises:
        FileNotFoundError: there is no layout of that id.
    """
    return (get_data(__name__, f"{layout_id}.toml") or b"").decode()
