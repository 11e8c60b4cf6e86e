"""The standing of the campaign and the next goal in one line, for the start screen."""

from collections.abc import Callable
from pathlib import Path

from ep_tui.replay.goals import BEHIND, Aim, KnownDeeds, next_goal
from ep_tui.storage import files, saves
from ep_tui.storage.folders import Folders
from ep_tui.texts import say


def way_back(
    folders: Folders,
    file: Path | None = None,
    me: str = "you",
    finished: Callable[[], list[Path]] | None = None,
) -> str:
    """What a person can go on with; without a campaign that can be read, the goal alone.

    `file`: of the campaign, by default that of the user. `me`: the word of the person in it.
    `finished`: finds their finished games, by default those at home.
    """
    file = file or folders.campaign
    known = KnownDeeds(folders)
    if known.is_whole or not (finished() if finished else saves.finished(folders)):
        told = say("start.next-goal", goal=goal_in_brief(next_goal(known.done())))
    else:
        told = say("start.goals-unread")
    return _with_campaign(folders, file, me, told) if files.exists(file) else told


def goal_in_brief(goal: Aim | None) -> str:
    """A goal in few words; None: all are reached."""
    return say(f"profile.next.{goal.name if goal else 'none'}", behind=BEHIND)


def _with_campaign(folders: Folders, file: Path, me: str, told: str) -> str:
    from ep_tui.replay.campaign import standing  # with the engine 60 ms and 5 MiB of a start
    from ep_tui.storage.campaign_file import BadCampaign, load

    try:
        campaign = load(file)
    except BadCampaign:
        campaign = None
    if campaign is None:
        return told
    now = standing(folders, campaign)
    done = [voyage for voyage in now.voyages if voyage.results]
    leads = bool(done) and now.players[now.totals[0].seat] == me
    return say(
        "start.campaign-and-goal",
        done=len(done),
        all=len(now.voyages),
        lead="you" if leads else "other",
        told=told,
    )
