"""Games of one person against bots that begin in a position: lessons, and those of the editor.

They are tables of the hall, but nobody else sees them in lists, and of those that nobody is at a
person has one: when another begins, it is ended, and its record is kept.
"""

from pathlib import Path

from ep_rules.api import game, ruleset_parts
from ep_rules.bots import DEFAULT_BOT
from ep_tui.host.hall import Hall
from ep_tui.host.invitation import Invitation, bot_kind
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.draft import Draft
from ep_tui.session.shared.terms import Terms
from ep_tui.storage.preferences import PaceName
from ep_tui.tutorial.lesson_files import FIRST, lesson, lesson_position


def lesson_of(person: str, name: str, pace: PaceName, hall: Hall) -> Invitation:
    """The game of a lesson for a person, or for somebody without a key; its rules are compiled."""
    plan, (ruleset, scene) = lesson(name), lesson_position(name)
    scenario, edition, _, _ = ruleset_parts(ruleset)
    found = Invitation(
        person,
        scenario,
        edition,
        [person, *map(bot_kind, plan.seats[1:])],
        Terms(pace=pace, talk=False),
        first=FIRST,
        seed=plan.seed,
        ruleset=ruleset,
        scene=scene,
    )
    presenters_of(found.new_table(hall.name_of).game)
    return found


def position_of(person: str, draft: Draft, pace: PaceName) -> Invitation:
    """A game that goes on from a position, where a person has the seat whose turn it is."""
    session = draft.session
    scenario, edition, _, _ = ruleset_parts(session.game.ruleset)
    seats = range(len(session.sitters))
    return Invitation(
        person,
        scenario,
        edition,
        [person if seat == session.active else DEFAULT_BOT for seat in seats],
        Terms(pace=pace, talk=False),
        first=session.first,
        ruleset=session.game.ruleset,
        scene=draft.text,
    )


def compiled(scenario: str, seats: int, edition: str) -> None:
    """Compile the rules of a game before it begins, in another thread."""
    presenters_of(game(scenario, seats, edition))


def given_up(hall: Hall, person: str) -> list[Path]:
    """The records of the games of this kind that a person has left unfinished; none is open."""
    rows = [row for row in hall.rows(person) if row.practice and row.kind == "rests"]
    for row in rows:
        hall.close_table(row.name)  # nobody has been at it since the host began
    return [hall.folders.running / f"{row.name}.txt" for row in rows]
