"""Presenter of the markers of missions."""

from collections.abc import Iterator, Mapping

from ep_rules.api import Event, Game, Observation
from ep_rules.voyage.track import LeaderChanged, MarkerMoved, Tracks
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import GreatMoment, Stress, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.panels import MissionTrack
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_MISSIONS, OF_LEADER


class TracksBesideMap(BesideMap):
    """The tracks of the missions of the game."""

    def tracks(self, seen: Observation) -> Iterator[MissionTrack]:
        """The spaces and the markers of every mission."""
        for mission in self.game.book.module(Tracks).missions.values():
            track = mission.track(seen)
            yield MissionTrack(mission.name, mission.values, track.at, track.leader)


class TracksPresenter(Presenter):
    """The markers of missions."""

    module = "tracks"
    beside_map = TracksBesideMap
    explained = (HelpText("help.tracks"),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            MarkerMoved: Telling(ABOUT_MISSIONS, between=True, more=_mission),
            LeaderChanged: Telling(
                ABOUT_MISSIONS,
                recap=True,
                between=True,
                stress=Stress.GREAT,
                moment=GreatMoment("leader", after="council"),
                more=_mission,
                interest=OF_LEADER,
            ),
        }


def _mission(_: Game, event: MarkerMoved | LeaderChanged) -> Mapping[str, Words]:
    """The mission, and the card of its leader."""
    return {
        "mission": Words(f"names.mission.{event.mission}"),
        "card": Words(f"names.score.{event.mission}-leader"),
    }
