"""Games that begin with a scene: what their records and courses show to one seat."""

import pytest

from ep_rules.api import Seat
from ep_tui.session.course import WholeCourse
from ep_tui.session.draft import Draft
from ep_tui.session.session import Session
from ep_tui.session.table import Table

ANN = Seat(0)
VIEWERS = pytest.mark.parametrize("viewer", [ANN, None], ids=["seat", "spectator"])


def table(hand: str) -> Table:
    """A game played on from a scene, with a hand of B."""
    text = f'scenario = "land-ho"\nseats = 3\n[A]\nhand = "2 ore"\n[B]\nhand = "{hand}"\n'
    draft = Draft.of_text(text)
    return draft.table()


@VIEWERS
@pytest.mark.rule("house.hands")
def test_the_record_of_a_seat_is_the_same_with_any_other_hands_in_the_scene(viewer: Seat | None):
    records = set[tuple[str, ...]]()
    for hand in ("3 wool", "lumber, brick, grain"):
        record = Session(table(hand), [ANN]).course(viewer).record(viewer)
        lines = record.splitlines()
        assert "scene ?" in lines
        records.add(tuple(line for line in lines if not line.startswith("promise ")))
    assert len(records) == 1


@pytest.mark.rule("house.hands")
def test_the_record_that_a_seat_exports_of_a_whole_game_has_no_scene_either():
    begun = table("3 wool")
    whole = WholeCourse(begun.header, begun.history)
    assert begun.header.scene
    assert "wool" not in whole.record(ANN)


@VIEWERS
@pytest.mark.rule("house.hands")
def test_the_course_of_a_running_game_has_no_scene(viewer: Seat | None):
    assert not Session(table("3 wool"), [ANN]).course(viewer).header.scene
