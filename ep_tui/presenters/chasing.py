"""Presenter of the chase of pirate ships."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import Event, Game, MovementPhase, Seat
from ep_rules.sea.chasing import CHASE_FACES, SIX, Chase, Chased, Chasing
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.commands import SHIPS, Command
from ep_tui.contributions.events import Stress, Telling
from ep_tui.contributions.panels import Advantage, Standpoint, Status
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Amount, Count
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_THEFT, OF_PIRATES
from ep_tui.presenter_parts.status import is_moving


class ChasingBesideMap(BesideMap):
    """The rolls that chase the pirate ship away."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._faces = game.book.module(Chasing).faces

    def status(self, at: Standpoint) -> Iterator[Status]:
        """The faces that succeed, where they are more than one."""
        if not is_moving(at.seen):
            return
        faces = self._faces((SIX,), at.imagined_position, at.seen.active)
        if len(faces) > 1:
            yield Status("chase", {"faces": " ".join(map(str, faces))})

    def advantages(self, at: Standpoint, seat: Seat) -> Iterator[Advantage]:
        """The faces that succeed, in games where they can differ."""
        if self.game.book.answers(CHASE_FACES):
            faces = self._faces((SIX,), at.imagined_position, seat)
            params = {"faces": " ".join(map(str, faces))}
            yield Advantage(Words("table.status.chase", params))


class ChasingPresenter(Presenter):
    """Presenter for chasing pirate ships."""

    module = "chasing"
    beside_map = ChasingBesideMap
    commands = (
        Command("chase", SHIPS, "X", (MovementPhase,), (Chase,), by_place=True, after="sailing"),
    )

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            Chased: Telling(ABOUT_THEFT, stress=Stress.NOTED, interest=OF_PIRATES),
        }

    def counts(self) -> Sequence[Count]:
        return (Count("chases", _chases, award=True),)


def _chases(event: Event) -> Iterator[Amount]:
    if isinstance(event, Chased):
        yield event.seat, int(event.success)
