"""Calls a player whose turn comes after a long wait; the table screen's decision modes have one."""

from ep_tui.screens.page import Host

LONG = 10.0
"""Seconds of waiting after which a player is called, if the preferences say so."""


class TurnCall:
    """Measures how long the people at a keyboard have waited."""

    def __init__(self) -> None:
        self._since: float | None = None

    def waits(self, host: Host) -> None:
        """Another seat acts."""
        if self._since is None:
            self._since = host.clock()

    def comes(self, host: Host) -> None:
        """A person must act."""
        since, self._since = self._since, None
        if since is not None and host.clock() - since > LONG:
            host.call_player()
