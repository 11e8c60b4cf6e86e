"""Sets the mode for the open decision, and lets a player hand over; the table screen calls it."""

from collections.abc import Sequence

from ep_rules.api import Action, Decision, MovementPhase, Phase, Seat
from ep_tui.modes.base_modes import Rest, Watch
from ep_tui.modes.mode import Desk, Mode
from ep_tui.session.session import Session

LONG = 10.0
"""Seconds of waiting after which a player is called, if the preferences say so."""


def _hides(session: Session, seat: Seat) -> bool:
    """Whether a seat knows or holds something that a spectator does not see."""
    seen, public = session.observe(seat), session.observe(None)
    return any(seen.hand or ()) or seen.slices != public.slices


class DecisionModes:
    """The modes of one table screen, updated during the game."""

    def __init__(self, screen: Desk, watching: type[Watch] = Watch) -> None:
        """`watching`: the mode while another seat acts."""
        self._screen = screen
        self._watching = watching
        self._lasting: Mode | None = None
        self._settled: object = None
        self._rolled = -1
        self._told_clashes = False
        self._waits_since: float | None = None

    def keep_lasting(self, actions: Sequence[Action]) -> None:
        """Before actions: an open mode that lasts stays after them.

        Modes that a key opened before the screen saw that its seat may act are left.
        """
        while isinstance(self._screen.modes[0], Watch) and len(self._screen.modes) > 1:
            self._screen.modes.pop().end()
        self._lasting = next((mode for mode in self._screen.modes if mode.lasts(actions)), None)

    def drop_lasting(self) -> None:
        """After a refused action."""
        self._lasting = None

    def settle(self) -> None:
        """Set the mode for the seat to act, unless the open one may stay; hand over first."""
        screen = self._screen
        if self._stays():
            screen.renew()
            return
        for mode in reversed(screen.modes):
            mode.end()
        self._answer()
        self._settled = self._position
        screen.top.begin()
        screen.renew()

    @property
    def _position(self) -> tuple[int, Seat | None, Seat | None]:
        return self._screen.session.changes, self._screen.me, self._screen.viewer

    def _stays(self) -> bool:
        if self._settled == self._position:
            return True
        screen = self._screen
        watching = isinstance(screen.modes[0], Watch) and screen.me is None
        return watching and not screen.session.over and len(screen.modes) > 1

    def _answer(self) -> None:
        screen, session = self._screen, self._screen.session
        decision, seat = session.decision, screen.me
        if seat is not None:
            self.comes()
        if decision is None:
            from ep_tui.screens.ending import Over  # 21 ms: statistics

            screen.modes[:] = [Over(screen)]
            screen.ignore_early_keys()
        elif seat is None:
            self.waits()
            screen.modes[:] = [self._watching(screen)]
        elif seat not in (screen.viewer, session.alone) and _hides(session, seat):
            screen.viewer = None
            screen.modes[:] = [self._watching(screen)]
            self._hand_over(seat)
        else:
            screen.viewer = seat
            self._open(decision, seat)
            self._greet()
            self._roll_freely()

    def waits(self) -> None:
        """Another seat acts: note since when."""
        if self._waits_since is None:
            self._waits_since = self._screen.host.clock()

    def comes(self) -> None:
        """Call a person who must act after a long wait."""
        since, self._waits_since = self._waits_since, None
        if since is not None and self._screen.host.clock() - since > LONG:
            self._screen.host.call_player()

    def _open(self, decision: Decision, seat: Seat) -> None:
        """Ask a person; a question that opens by itself ignores early keys."""
        screen = self._screen
        skips, screen.skips = screen.skips, False
        if isinstance(decision, Phase):
            screen.modes[:] = [Rest(screen)]
            if skips:
                screen.ignore_early_keys()
            return
        from ep_tui.modes.answers import answering  # 15 ms of a first frame

        unasked = screen.session.last_actor != seat
        screen.modes[:] = [answering(screen, decision, unasked=unasked)]
        if unasked:
            screen.ignore_early_keys()

    def _roll_freely(self) -> None:
        """At the start of the movement phase, make free rolls if the player prefers that."""
        screen, session = self._screen, self._screen.session
        moving = isinstance(session.decision, MovementPhase) and self._rolled != session.part
        if not (moving and screen.host.preferred.free_rolls):
            return
        from ep_tui.modes.sail import free_roll  # 6 ms of a first frame

        self._rolled = session.part
        action = free_roll(screen)
        if action is not None:
            screen.call_later(lambda: screen.act(action))

    def _greet(self) -> None:
        """Continue a lasting mode, and show a notice."""
        screen, session = self._screen, self._screen.session
        lasting, self._lasting = self._lasting, None
        if lasting is not None and isinstance(screen.top, Rest) and lasting.go_on():
            screen.modes.append(lasting)
        if notice := session.take_notice() or screen.host.notice or self._clashes():
            screen.note = (notice, "warn")
            screen.host.notice = ""

    def _clashes(self) -> str:
        """Once, which of the player's keys this game does not use, or ""."""
        clashes = () if self._told_clashes else self._screen.keymap.clashes
        self._told_clashes = True
        if not clashes:
            return ""
        from ep_tui.keys.own_keys import clash_sentence, first_of  # 1 ms; few have a clash

        return first_of(map(clash_sentence, clashes))

    def _hand_over(self, seat: Seat) -> None:
        from ep_tui.screens.hand_over import HandOver  # 3 ms: pages, and most people play alone

        def take(taken: object) -> None:
            self._screen.viewer = seat if taken else None

        self._screen.host.show(HandOver(self._screen.session, seat, take))
