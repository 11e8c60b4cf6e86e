"""A person at a window of a host, for its pages."""

from typing import Protocol

from ep_tui.host.hall import Hall


class OfPeople(Protocol):
    """What a person can do with their keys and their name."""

    def choose(self, text: str) -> str:
        """Take a name and return it; raises BadName or OSError."""
        ...

    def link_word(self) -> str:
        """A word that makes another key the same person."""
        ...

    def link(self, word: str) -> str:
        """Make this key the person who was shown a word, and return their name.

        Raises:
            BadName, OSError: see `People.link`.
        """
        ...

    @property
    def keys(self) -> int:
        """The number of keys of this person."""
        ...


class Visitor:
    """One connected person, as the pages of the host know them.

    Attributes:
        name: chosen at the first visit, or "". wish: for a name. identity: what they can do with
            their keys; None for somebody without one, who has no name.
    """

    def __init__(self, hall: Hall, name: str, identity: OfPeople | None, wish: str) -> None:
        self.hall = hall
        self.name = name
        self.wish = wish
        self.identity = identity

    @property
    def may_play(self) -> bool:
        """Whether they have a key, and so a name."""
        return self.identity is not None

    def choose(self, text: str) -> None:
        """Take a name; raises BadName or OSError."""
        assert self.identity is not None, "only somebody with a key has a name"
        self.name = self.identity.choose(text)

    def link(self, word: str) -> None:
        """Become the person who was shown a word; raises BadName or OSError."""
        assert self.identity is not None, "only somebody with a key is linked"
        self.name = self.identity.link(word)
