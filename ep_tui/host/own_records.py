"""The games of one person at a host, for the pages about them: what is read is read elsewhere."""

from os import stat_result
from pathlib import Path

from msgspec.structs import replace

from ep_rules.api import Seat
from ep_tui.host.hall import Hall
from ep_tui.panels.styled_lines import text_of
from ep_tui.replay.deeds import deeds_of
from ep_tui.replay.gains import gains, told_of_lead
from ep_tui.replay.goals import Deeds, KnownDeeds
from ep_tui.replay.playback import Replay
from ep_tui.replay.profile import people
from ep_tui.replay.profile_lines import WIDEST, profile_lines
from ep_tui.replay.profile_records import ProfileRecords
from ep_tui.replay.results import results
from ep_tui.replay.statistics import statistics
from ep_tui.session.session import Session
from ep_tui.storage import saves
from ep_tui.storage.folders import Folders
from ep_tui.storage.saved_games import SavedGame, look
from ep_tui.storage.seat_words import PERSON
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap

ME = "you"
"""Whose deeds the person's folder has, whatever they are called in a record."""


class OwnRecords(ProfileRecords):
    """The finished games of a person, in which nobody else has their name of now."""

    def __init__(self, hall: Hall, home: Path, person: str, name: str) -> None:
        """`home`: their folder, which keeps what was read."""
        super().__init__(Folders(hall.folders.data, home, home, hall.folders.log))
        self._seat_people = hall.seat_people
        self._person = person
        self.word = PERSON + name

    def running(self) -> list[Path]:
        """The records of the games that they have not finished, the newest first."""
        return self._own(saves.running(self.folders))

    def finished(self) -> list[Path]:
        """The records, the newest first."""
        return self._own(super().finished())

    def _own(self, paths: list[Path]) -> list[Path]:
        names = {*self._seat_people.games_of(self._person)} if self._person else ()
        return [path for path in paths if path.stem in names]

    def seats(self, game: SavedGame) -> list[Seat]:
        """Their seats in a game."""
        persons = self._seat_people.of_saved(game)
        return [seat for seat, person in persons.items() if person == self._person]

    def seen(self, game: SavedGame) -> SavedGame:
        """A finished game in which they have their name of now, and nobody else has it."""
        if game.result is None:
            return game
        mine = self.seats(game)
        seats = [
            replace(one, who=self.word)
            if seat in mine
            else replace(one, who=PERSON)
            if one.who == self.word
            else one
            for seat, one in enumerate(game.result.seats)
        ]
        return replace(game, result=replace(game.result, seats=tuple(seats)))

    def deeds(self, path: Path, status: stat_result) -> Deeds:
        """Their own deeds in a record, if they were at their seat at its end."""
        found = deeds_of(path, status)
        for game in look([path], self.folders.summaries) if found else ():
            seats = game.result.seats if game.result else ()
            for seat in self.seats(game):
                if seats[seat].who in found:
                    return {ME: found[seats[seat].who]}
        return {}

    def done(self, known: KnownDeeds, word: str) -> frozenset[str]:
        """Their deeds."""
        return known.done(ME)

    def profile_text(self, width: int) -> list[str]:
        """The profile in lines; the newest games are read for a while."""
        games = [self.seen(game) for game in results(self.finished(), self.folders.summaries)]
        if not people(games):
            return [say("profile.none")]
        found, is_whole = self.profile(self.word, games)
        lines = [text_of(line).rstrip() for line in profile_lines(found, min(width, WIDEST))]
        return lines if is_whole else [*lines, *wrap(say("profile.goals-unread"), width)]

    def told_of_end(self, session: Session) -> list[str]:
        """What the end of a game of theirs says: who led, and what the profile gains."""
        (seat,) = session.seats
        told = told_of_lead(statistics(Replay.of(session, seat)), seat)
        return [*told, *gains(self, session.save_name, seat, self.word)]
