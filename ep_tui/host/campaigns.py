"""The campaigns of a host: all voyages of one table, with its players; `hall` asks it."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from ep_rules.api import Seat
from ep_rules.bots import DEFAULT_BOT
from ep_tui.host.invitation import NEW_CAMPAIGN, OPEN, Invitation, NoSeat, bot_kind
from ep_tui.host.listed_tables import TableRow
from ep_tui.host.seat_people import SeatPeople
from ep_tui.replay.campaign import record, standing
from ep_tui.session.shared.terms import Terms
from ep_tui.storage.campaign_file import BadCampaign, Campaign, delete, load, save
from ep_tui.storage.folders import Folders
from ep_tui.storage.seat_words import PERSON, is_person
from ep_tui.texts import say


class Campaigns:
    """The campaigns in a folder of the host; each is called by the name of its first game."""

    def __init__(self, folders: Folders, seat_people: SeatPeople) -> None:
        """`seat_people`: those of the first game of a campaign are its people."""
        self._folders = folders
        self._seat_people = seat_people
        self._folder = folders.data / "campaigns"
        self._kept: dict[str, Campaign] = {}
        for path in sorted(self._folder.glob("*.toml")):
            with suppress(BadCampaign):
                if (kept := load(path)) is not None:
                    self._kept[path.stem] = kept

    def file(self, name: str) -> Path:
        """The file of a campaign."""
        return self._folder / f"{name}.toml"

    def of(self, game: str, person: str) -> str:
        """The campaign that a game is a voyage of, if a person plays in it, or ""."""
        theirs = (name for name in self._kept if self._plays(name, person))
        return next((name for name in theirs if game in self._kept[name].games), "")

    def has(self, game: str) -> bool:
        """Whether a game is a voyage of a campaign."""
        return any(game in kept.games for kept in self._kept.values())

    def own(self, person: str) -> str:
        """The newest campaign that a person plays against bots alone, or ""."""
        alone = (name for name in self._kept if {*self._people(name)} == {person})
        return max(alone, default="") if person else ""

    def kept(self, name: str) -> Campaign | None:
        """A campaign, or None."""
        return self._kept.get(name)

    def delete(self, name: str) -> None:
        """Delete a campaign; its games stay. Raises BadCampaign."""
        delete(self.file(name))
        self._kept.pop(name, None)

    def begun(self, invitation: Invitation) -> None:
        """List a game that has begun, if it is a voyage; its players read it if that fails."""
        table = invitation.table
        if not invitation.voyage_of or table is None or table.save_path is None:
            return
        game = table.save_path.stem
        name = game if invitation.voyage_of == NEW_CAMPAIGN else invitation.voyage_of
        words = tuple(sitter.word for sitter in table.sitters)
        campaign = self._kept.get(name) or Campaign(words, invitation.edition)
        self._kept[name] = campaign.with_game(game)
        try:
            save(self.file(name), self._kept[name])
        except BadCampaign:
            table.sessions.notify(say("host.campaign.not-kept"))

    def running(self, name: str) -> str:
        """The game of a campaign that has begun and is not finished, or ""."""
        campaign = self._kept.get(name)
        following = None if campaign is None else standing(self._folders, campaign).following
        return "" if following is None else following.game

    def last_game(self, name: str) -> str:
        """The game of a campaign that has begun last, or ""."""
        return self._kept[name].games[-1] if name in self._kept else ""

    def next_voyage(self, name: str, person: str, terms: Terms) -> Invitation:
        """The next voyage, at whose table one person sits; raises NoSeat."""
        campaign = self._kept.get(name)
        if campaign is None or not self._plays(name, person):
            raise NoSeat(say("host.campaign.of-others"))
        following = standing(self._folders, campaign).following
        if following is None:
            raise NoSeat(say("campaign.no-next"))
        persons = self._seat_people.seats(name, campaign.players)
        seats = [
            _seat(word, persons.get(Seat(seat), ""), person)
            for seat, word in enumerate(campaign.players)
        ]
        return Invitation(
            person,
            following.scenario,
            campaign.edition,
            seats,
            terms,
            players=campaign.players,
            kept_for=tuple(persons.get(Seat(seat), "") for seat in range(len(seats))),
            voyage_of=name,
        )

    def rows(self, person: str) -> list[TableRow]:
        """The campaigns of a person whose next voyage has not begun."""
        theirs = {name: one for name, one in self._kept.items() if self._plays(name, person)}
        rows: list[TableRow] = []
        for name, kept in theirs.items():
            last = record(self._folders, kept.games[-1])
            if last is not None and last.parent == self._folders.running:
                continue  # the table of that game is listed; its record is long to read
            following = standing(self._folders, kept).following
            if following is not None and not following.game:
                people = [word.removeprefix(PERSON) for word in kept.players if is_person(word)]
                rows.append(TableRow(name, following.scenario, people, "next", 0, "", mine=True))
        return rows

    def _plays(self, name: str, person: str) -> bool:
        return bool(person) and person in self._people(name)

    def _people(self, name: str) -> Collection[str]:
        return self._seat_people.seats(name, self._kept[name].players).values()


def _seat(word: str, holder: str, person: str) -> str:
    """A seat of the next voyage: its bot, the person who opens it, or open."""
    if holder == person:
        return person
    return OPEN if holder else bot_kind(word) if not is_person(word) else DEFAULT_BOT
