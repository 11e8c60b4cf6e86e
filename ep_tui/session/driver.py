"""What a table and its sessions need of the loop that steps it."""

from typing import Protocol


class Driver(Protocol):
    """A loop that plays what no person decides; `turn_loop` has those there are.

    Attributes:
        pace: how fast bots play. paused: whether they wait until somebody goes on.
    """

    pace: str
    paused: bool

    @property
    def waiting(self) -> bool:
        """Whether a bot waits for a key before it acts."""
        ...

    def advance(self) -> None:
        """Somebody has acted: play until a person must act, and tell all sessions."""
        ...

    def go_on(self) -> None:
        """Advance if the loop was held up and nothing is under way."""
        ...

    def next_or_pause(self) -> None:
        """One action when bots wait, else pause; going on after a pause."""
        ...

    def skip(self) -> None:
        """Play on until a person must act; to the end of a turn if there is no person."""
        ...

    def change_pace(self) -> None:
        """The next pace."""
        ...

    def stop(self) -> None:
        """Play no more."""
        ...


class Still:
    """The driver of a table that is only looked at: nothing plays by itself."""

    pace = ""
    paused = True
    waiting = True

    def advance(self) -> None:
        """Nothing."""

    go_on = next_or_pause = skip = change_pace = stop = advance
