"""Scenes of Cities & Knights that cannot be: each is refused with its line."""

import pytest

from ep_rules.scene import BadScene, read, write
from tests.kit.knights import AT_SEA, KNIGHTS

START = f"""scenario = "{KNIGHTS.id}"
seats = 3
"""
CITY = START + '[A]\ncities = ["B2.n"]\n'
FOUR_WALLS = (
    START
    + """[A]
walls = ["A1.n", "A3.n", "C1.n", "C3.n"]
cities = ["A1.n", "A3.n", "C1.n", "C3.n"]"""
)
EXCHANGED = f"""scenario = "{AT_SEA[0]}"
seats = 3
exchanged = {{{{ A2 = {{}}, B1 = {{}} }}}}
"""
"""The numbers there are 9 and 3."""
METROPOLIS = '[metropolises]\ntrade = "B2.n"\n'
RACE = """[A]
cities = ["B2.n"]
improvements = "4 trade"
[B]
cities = ["D3.n"]
improvements = "5 trade"
"""
IMPOSSIBLE = [
    (START + 'last-roll = "3 ship"', "no-roll", 3),
    (START + 'last-roll = "3 4 waiting"', "no-roll", 3),
    (START + 'last-roll = "3 7 ship"', "no-roll", 3),
    (START + 'last-roll = "3 4 storm"', "no-roll", 3),
    (CITY + 'improvements = "1 magic"', "no-track", 5),
    (CITY + 'improvements = "6 trade"', "no-level", 5),
    (START + METROPOLIS + '[A]\ncities = ["B2.n"]', "no-level-for-it", 4),
    (START + METROPOLIS + '[A]\nsettlements = ["B2.n"]', "no-metropolis-here", 4),
    (CITY + 'knights = ["B3.n heroic"]', "no-knight", 5),
    (CITY + 'progress = "1 dragon"', "no-progress-card", 5),
    (CITY + 'progress = "9 alchemist"', "no-progress-card-left", 5),
    (CITY + 'point-cards = "1 alchemist"', "no-point-card", 5),
    (START + 'returned = "dragon"', "no-progress-card", 3),
    (START + 'commercial-harbor = "shut"', "no-harbor", 3),
    (CITY + 'knights = ["B2.n basic"]', "cannot-stand", 5),
    (FOUR_WALLS, "cannot-stand", 5),
    (CITY + 'walls = ["B2.n", "B2.n"]', "cannot-stand", 5),
    (START + '[A]\nsettlements = ["B2.n"]\nwalls = ["B2.n"]', "cannot-stand", 5),
    (START + '[A]\nsettlements = ["B2.n"]\nknights = ["B2.n basic"]', "cannot-stand", 5),
    (CITY + 'knights = ["B3.n basic", "C2.n basic", "C3.n basic"]', "cannot-stand", 5),
    (CITY + 'knights = ["B3.n basic ready"]', "no-such-state", 5),
    (CITY + 'knights = ["B3.n basic active promoted"]', "no-such-state", 5),
    (START + 'open = ["* throw-event-die"]', "no-roll-yet", 3),
    (START + 'last-roll = "2 5 trade waiting"', "waits-for-nothing", 3),
    (START + METROPOLIS + RACE, "metropolis-of-another", 4),
    (START + "barbarians = 7", "no-number", 3),
    (CITY + 'hand = "13 coin"', "too-many-cards", 5),
    (CITY + 'progress = "1 printer"', "open-point-card", 5),
    (CITY + 'point-cards = "2 printer"', "no-progress-card-left", 5),
    (CITY + '[B]\nprogress = "2 spy, 2 wedding, 1 bishop"', "over-the-limit", 6),
    (START + 'merchant = "A C3"', "cannot-stand", 3),
    (START + 'merchant-fleet = "gold"', "no-such-good", 3),
    (START + 'commercial-harbor = "open A"', "asked-wrongly", 3),
    (START + 'commercial-harbor = "open B B"', "asked-wrongly", 3),
    (EXCHANGED.format("9", "5"), "no-exchange", 3),
    (EXCHANGED.format("8", "9"), "no-exchange", 3),
]


@pytest.mark.parametrize(("scene", "code", "line"), IMPOSSIBLE)
def test_an_impossible_scene_of_cities_and_knights_is_refused_with_its_line(
    scene: str, code: str, line: int
):
    with pytest.raises(BadScene) as refused:
        read(scene)
    assert (refused.value.code, refused.value.line) == (code, line)


@pytest.mark.parametrize(
    ("roll", "open_"),
    [("2 5", "* throw-event-die"), ("2 5 ship", ""), ("2 5 trade waiting", "A choose-deck")],
)
def test_the_dice_are_in_the_scene_before_and_after_the_event_die_falls(roll: str, open_: str):
    opened = f'open = ["{open_}"]\n' if open_ else ""
    played, state = read(START + opened + f'last-roll = "{roll}"')
    assert f'last-roll = "{roll}"' in write(played, state)
