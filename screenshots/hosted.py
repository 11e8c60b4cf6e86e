"""The windows of a host in the pictures: its lobby, a shared table, the page of its people."""

from ep_rules.api import SCENARIOS
from ep_tui.app import EpTui
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import OPEN, Invitation
from ep_tui.host.people import People
from ep_tui.host.visitor import Visitor
from ep_tui.host.window import WindowApp
from ep_tui.storage.folders import Folders
from ep_tui.storage.preferences import Preferences
from ep_tui.terminal.capabilities import Terminal

PLAYERS = ("Ann", "Bob", "Cid")
SEED = 11


def window(page: str) -> EpTui:
    """The window of Ann, in the lobby or at a table with Bob, who is there, and Cid, who is not."""
    home = Folders.of_user().data / "host"
    folders = Folders(home, home, home, home)
    hall = Hall(folders, 9)
    visitor = Visitor(hall, People(folders.data / "people"), "Ann", "")
    if not visitor.name:
        visitor.choose("Ann")
    app = WindowApp(visitor, folders, Preferences(), Terminal())
    if page == "lobby":
        _tables(hall)
        return app
    game = _game(hall, "land-ho", *PLAYERS)
    ann, bob = hall.join(game, "Ann"), hall.join(game, "Bob")
    for session, line in ((bob, "Hello!"), (ann, "Good luck!"), (bob, "Cid comes back at eight.")):
        session.say(line)
    hall.watch(game, "")
    app.session = ann
    return app


def _tables(hall: Hall) -> None:
    """Tables that are played, that rest, and that wait for players."""
    played = _game(hall, "fish", "Bob", "Cid", "Dan")
    hall.join(played, "Bob")
    hall.watch(played, "")
    _game(hall, "explorers-pirates", "Ann", "Eve")
    hall.invite(Invitation("Fay", "base", SCENARIOS["base"].editions[0], ["Fay", "captain", OPEN]))
    hall.invite(Invitation("Gil", "land-ho", "print-2025", ["Gil", OPEN], word="tide"))


def _game(hall: Hall, scenario: str, *names: str) -> str:
    """A game of these people with a known seed; its name."""
    edition = SCENARIOS[scenario].editions[0]
    seats = [names[0], *[OPEN] * (len(names) - 1)]
    made = Invitation(names[0], scenario, edition, seats, seed=SEED, first=0)
    hall.invite(made)
    for name in names[1:]:
        hall.sit(names[0], name)
    opener = hall.enter(made, "")
    game = opener.save_name
    opener.leave()
    return game
