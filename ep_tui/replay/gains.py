"""Sentences about a game that has just ended: who led, and what a person's profile gains."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from ep_rules.api import Seat, letter
from ep_tui.contributions.words import yes
from ep_tui.replay.campaign import record
from ep_tui.replay.goals import KnownDeeds, reached
from ep_tui.replay.playback import Replay
from ep_tui.replay.profile import OwnGame, games_of
from ep_tui.replay.profile_records import ProfileRecords
from ep_tui.replay.results import results
from ep_tui.replay.statistics import Statistics, decision, statistics
from ep_tui.replay.way_back import goal_in_brief
from ep_tui.session.session import Session
from ep_tui.storage.folders import Folders
from ep_tui.storage.seat_words import is_person
from ep_tui.texts import say
from ep_tui.texts.speak import capital

MOST = 1_000
"""The finished games that a new one is compared with, the newest."""
STREAK = 3
"""The games won in a row that are worth a sentence."""


def told_of_lead(found: Statistics, viewer: Seat | None, width: int = 0) -> list[str]:
    """From which turn on the winner led, to a viewer; nothing without a winner.

    Only the round is named if the turn has no room in a line; `width` 0: all has room.
    """
    turn, winner = decision(found), found.winner
    if turn is None or winner is None:
        return []
    me = None if viewer is None else letter(viewer)
    names = {one.seat: one.name for one in found.seats}
    whose = "own" if turn.seat == winner else "mine" if turn.seat == me else "other"
    told = [
        say(
            "table.victory.decided",
            you=yes(winner == me),
            who=capital(names[winner]),
            turn=kind,
            name=names[turn.seat],
            round=turn.round,
        )
        for kind in (whose, "own")
    ]
    return told[:1] if not width or len(told[0]) <= width else told[1:]


def gains(records: ProfileRecords, name: str, seat: Seat, word: str) -> list[str]:
    """The gains of a person at a seat of a game that is over; the greatest first.

    `name`: of its record. `word`: what means the person in the profile. The deeds are kept.
    """
    folders = records.folders
    path = record(folders, name)
    ended = [] if path is None else [*results([path], folders.summaries)]
    if path is None or not ended or (result := ended[0].result) is None:
        return []
    known = KnownDeeds(folders)
    before = records.done(known, word)
    for _ in known.read([path], records.deeds):
        pass
    done = records.done(known, word)
    paths = [path for path in records.finished() if path.stem != name][:MOST]
    if not paths:
        known.keep_whole()
    goals = [goal for goal in reached(done) if goal not in reached(before)] * known.is_whole
    games = [records.seen(one) for one in results(paths, folders.summaries)]
    won = result.winner == letter(seat)
    new = EndedGame(str(ended[0].scenario), result.seats[seat].points, result.rounds, won=won)
    return [
        *gained(new, games_of(word, games)),
        *[say("profile.gain.goal", goal=goal_in_brief(goal)) for goal in goals],
    ]


def gains_at_home(folders: Folders, session: Session, seat: Seat) -> list[str]:
    """The gains by a local game."""
    word = session.sitters[seat].word
    if not (session.over and session.at_home and is_person(word)):
        return []
    return gains(ProfileRecords(folders), session.save_name, seat, word)


class EndedGame(NamedTuple):
    """The result of one seat of a game that has ended."""

    scenario: str
    points: int
    rounds: int
    won: bool


def gained(new: EndedGame, earlier: Sequence[OwnGame]) -> Iterator[str]:
    """What is new beside the earlier games of the person, the oldest first."""
    alike = [one for one in earlier if one.game.scenario == new.scenario]
    wins = [one for one in alike if one.won]
    if new.won and not wins:
        yield say("profile.gain.first-win", scenario=say(f"names.scenario.{new.scenario}.title"))
    if alike and new.points > (most := max(one.mine.points for one in alike)):
        yield say("profile.gain.points", points=new.points, before=most)
    if new.won and wins and new.rounds < (least := min(one.result.rounds for one in wins)):
        yield say("profile.gain.rounds", rounds=new.rounds, before=least)
    streak = 1 + sum(1 for _ in takewhile(lambda one: one.won, reversed(earlier)))
    if new.won and streak >= STREAK:
        yield say("profile.gain.streak", count=streak)


def told_at_home(folders: Folders, session: Session) -> list[str]:
    """Both about a local game that is over."""
    me = session.alone
    told = told_of_lead(statistics(Replay.of(session)), me)
    return told if me is None else [*told, *gains_at_home(folders, session, me)]
