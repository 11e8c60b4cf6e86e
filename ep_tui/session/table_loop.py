"""The interface of the turn loop for a table and its sessions."""

from typing import Protocol


class TableLoop(Protocol):
    """A loop that plays chance and bots, such as `TurnLoop` or `StraightLoop`.

    Attributes:
        pace: the speed of bots. paused: whether they wait for a key.
    """

    pace: str
    paused: bool

    @property
    def waiting(self) -> bool:
        """Whether a bot waits for a key before it acts."""
        ...

    def advance(self) -> None:
        """After an action: play until a person must act, and update all sessions."""
        ...

    def go_on(self) -> None:
        """Advance if the loop was waiting and nothing is in progress."""
        ...

    def next_or_pause(self) -> None:
        """A turn when bots wait for a key, else pause; going on after a pause."""
        ...

    def skip(self) -> None:
        """Play on until a person must act; to the end of a turn if there is no person."""
        ...

    def choose_pace(self, name: str) -> None:
        """Play at another pace."""
        ...

    def stop(self) -> None:
        """Play no more."""
        ...


class NoLoop:
    """Stands for the loop of a table that has none, such as one in a replay."""

    pace = ""
    paused = True
    waiting = True

    def advance(self) -> None:
        """Nothing."""

    def choose_pace(self, name: str) -> None:
        """Nothing."""

    go_on = next_or_pause = skip = stop = advance
