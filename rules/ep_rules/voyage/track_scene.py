"""Scene words of the markers on mission tracks; `Tracks` names this file."""

from collections.abc import Mapping

from ep_rules.model import LETTERS, State
from ep_rules.scene_text import is_number
from ep_rules.scene_words import SceneWords, Work, examples, quoted
from ep_rules.voyage.track import Track, Tracks

_FARTHEST = 99
"""The farthest space of a marker that is counted on beyond its track."""


class TrackWords(SceneWords):
    """The tracks of missions.

    Keys:
        tracks: a table of the markers by the id of a mission's module: `fish = "B 2, A 2"`; by
            default all at the start.
    """

    keys = examples('tracks = { fish = "B 2, A 2" }')

    def __init__(self, tracks: Tracks) -> None:
        self._tracks = tracks

    def set_out(self, work: Work) -> None:
        """Put the markers on their spaces, those that came first at the bottom."""
        part, found = work.top.part("tracks"), self._found(work.state)
        part.known(list(found))
        for key, track in found.items():
            last = self._last(key)
            for item in filter(None, (item.strip() for item in part.text(key).split(","))):
                letter, _, space = item.partition(" ")
                seat = work.seat(part, letter, key, letter)
                if not is_number(space, 1, last) or seat in track.stack:
                    part.bad([key, item], "no-space", text=item, last=last)
                track.at[seat] = int(space)
                track.stack.append(seat)

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        return {
            "tracks": {
                key: quoted(", ".join(f"{LETTERS[seat]} {track.at[seat]}" for seat in track.stack))
                for key, track in self._found(state).items()
                if track.stack
            }
        }

    def _last(self, key: str) -> int:
        if self._tracks.settings.end == "counts-on":
            return _FARTHEST
        return self._tracks.missions[key].last

    def _found(self, state: State) -> dict[str, Track]:
        """The tracks of all missions, by the id of their module."""
        return {key: mission.track(state) for key, mission in self._tracks.missions.items()}


def words(tracks: Tracks) -> list[SceneWords]:
    """The words of the module."""
    return [TrackWords(tracks)]
