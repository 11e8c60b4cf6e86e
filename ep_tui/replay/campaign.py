"""The voyages and the standing of a campaign, from the records of its games, for its page."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from ep_rules.api import DEFAULT_SCENARIO, SCENARIOS, next_scenario
from ep_tui.session.table import Table
from ep_tui.storage import files, saved_games
from ep_tui.storage.campaign_file import BadCampaign, Campaign, load, save
from ep_tui.storage.folders import Folders
from ep_tui.storage.saved_games import SavedGame
from ep_tui.storage.seat_words import is_person, thinking


class Result(msgspec.Struct, frozen=True):
    """One player's result of a finished voyage.

    Attributes:
        place: from 1; equals share a place. stood_in: whether a bot played for a person at the end.
    """

    points: int
    place: int
    stood_in: bool


class Voyage(msgspec.Struct, frozen=True):
    """One game of the campaign.

    Attributes:
        game: the name of its record, or "" if it has not begun. round: of an unfinished game.
        results: per seat; empty until the game is finished. winner: a letter, or None.
    """

    scenario: str
    game: str = ""
    round: int = 0
    results: tuple[Result, ...] = ()
    winner: str | None = None


class Total(msgspec.Struct, frozen=True):
    """One player's results of all finished voyages together; fewer `places` are better."""

    seat: int
    points: int
    places: int


class CampaignStanding(msgspec.Struct, frozen=True):
    """The campaign so far; `--json` prints it.

    Attributes:
        players: the words of the seats. totals: the best player first.
        lost: the games that are missing or cannot be read; their voyages are open again.
    """

    players: tuple[str, ...]
    voyages: tuple[Voyage, ...]
    totals: tuple[Total, ...]
    lost: tuple[str, ...]

    @property
    def following(self) -> Voyage | None:
        """The unfinished voyage, or else the next one; None after the last."""
        return next((voyage for voyage in self.voyages if not voyage.results), None)


def scenarios(seats: int, edition: str) -> list[str]:
    """The scenarios of a campaign in their order, for a number of players."""
    first = SCENARIOS[DEFAULT_SCENARIO]
    fits = seats in first.layouts and edition in first.editions
    name = first.id if fits else next_scenario(first.id, seats, edition)
    found: list[str] = []
    while name is not None:
        found.append(name)
        name = next_scenario(name, seats, edition)
    return found


def standing(folders: Folders, campaign: Campaign) -> CampaignStanding:
    """The campaign as the records of its games have it."""
    paths = [path for name in campaign.games if (path := record(folders, name)) is not None]
    ended = {path.stem for path in paths if path.parent == folders.finished}
    seats = len(campaign.players)
    played = [
        game
        for game in saved_games.look(paths, folders.summaries)
        if not game.damaged and len(game.seats) == seats
    ]
    by_scenario = {str(game.scenario): game for game in played}
    voyages = tuple(
        _voyage(game, campaign, ended=game.over or game.name in ended)
        if (game := by_scenario.get(name)) is not None
        else Voyage(name)
        for name in scenarios(seats, campaign.edition)
    )
    known = {game.name for game in played}
    return CampaignStanding(
        campaign.players,
        voyages,
        tuple(_totals(voyages, seats)),
        tuple(name for name in campaign.games if name not in known),
    )


def campaign_of(folders: Folders, game: str) -> Campaign | None:
    """The campaign that a game is part of, by the name of its record; None if it is of none."""
    try:
        campaign = load(folders.campaign)
    except BadCampaign:
        return None
    return campaign if campaign is not None and game in campaign.games else None


def voyage_table(folders: Folders, campaign: Campaign, voyage: Voyage, think: float) -> Table:
    """The table of a voyage: that of its game, or a new one, which is saved and listed.

    `think`: seconds of searching bots.

    Raises:
        BadSave: the record cannot be read. BadCampaign: the campaign cannot be written.
    """
    path = record(folders, voyage.game) if voyage.game else None
    if path is not None:
        return Table.resume(folders, path)
    words = thinking(campaign.players, think)
    table = Table.new(voyage.scenario, words, edition=campaign.edition)
    table.save(folders)
    if table.save_path is not None:
        save(folders.campaign, campaign.with_game(table.save_path.stem))
    return table


def record(folders: Folders, name: str) -> Path | None:
    """The file of a game, running or finished; None if there is none."""
    homes = (folders.running, folders.finished)
    return next((path for home in homes if files.exists(path := home / f"{name}.txt")), None)


def _voyage(game: SavedGame, campaign: Campaign, *, ended: bool) -> Voyage:
    """A voyage of a record; one that all players have ended counts with its points so far."""
    voyage = Voyage(str(game.scenario), game.name, game.round, winner=game.winner)
    if not ended:
        return voyage
    keys = [(chair.seat == game.winner, chair.points) for chair in game.seats]
    results = tuple(
        Result(
            chair.points,
            1 + sum(other > key for other in keys),
            is_person(word) and not is_person(chair.word),
        )
        for chair, key, word in zip(game.seats, keys, campaign.players, strict=True)
    )
    return msgspec.structs.replace(voyage, results=results)


def _totals(voyages: Sequence[Voyage], seats: int) -> list[Total]:
    """The sums of all finished voyages, the best player first."""
    finished = [voyage.results for voyage in voyages if voyage.results]
    totals = [
        Total(
            seat,
            sum(results[seat].points for results in finished),
            sum(results[seat].place for results in finished),
        )
        for seat in range(seats)
    ]
    return sorted(totals, key=lambda total: (-total.points, total.places))
