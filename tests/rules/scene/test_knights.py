"""Scenes of Cities & Knights that cannot be: each is refused with its line."""

import pytest

from ep_rules.scene import BadScene, read, write
from tests.kit.each import each
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
UNCROWNED = CITY + 'improvements = "4 trade"'
TO_CROWN = 'open = ["A choose-metropolis trade"]\n'
FALLEN = """[A]
cities = ["B2.n", "B3.n", "D2.n", "D3.n"]
fallen-cities = ["C4.n"]
"""
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
    (CITY + 'knights = ["A1.n basic"]', "knight-at-sea", 5),
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
    (UNCROWNED, "level-without-metropolis", 5),
    (START + 'robber = "B2"', "robber-before-attack", 3),
    (START + FALLEN, "too-many-cities", 5),
    (EXCHANGED.format("9", "5"), "no-exchange", 3),
    (EXCHANGED.format("8", "9"), "no-exchange", 3),
]


@each("scene, code, line", IMPOSSIBLE)
def test_an_impossible_scene_of_cities_and_knights_is_refused_with_its_line(
    scene: str, code: str, line: int
):
    with pytest.raises(BadScene) as refused:
        read(scene)
    assert (refused.value.code, refused.value.line) == (code, line)


def test_the_kind_of_card_that_is_too_many_has_its_name():
    with pytest.raises(BadScene) as refused:
        read(CITY + 'hand = "13 coin"')
    assert dict(refused.value.params)["good"] == "coin"


def test_a_high_level_waits_for_the_choice_of_its_metropolis():
    opened = START + TO_CROWN + '[A]\ncities = ["B2.n", "D3.n"]\nimprovements = "4 trade"'
    played, state = read(opened)
    assert read(write(played, state))[1].digest() == state.digest()
    with pytest.raises(BadScene):
        read(opened.replace("4 trade", "4 science"))


@pytest.mark.parametrize(("place", "start"), [("off-board", "none"), ("desert", "D4")])
def test_the_robber_waits_for_the_first_attack_where_it_starts(place: str, start: str):
    scene = f'{START}house = {{ "robber.start" = "{place}" }}\nrobber = '
    read(f'{scene}"{start}"')
    read(f'{scene}"B2"\nattacks = 1')
    with pytest.raises(BadScene) as refused:
        read(f'{scene}"B2"')
    assert refused.value.code == "robber-before-attack"


def test_fallen_cities_and_cities_share_their_pieces():
    read(START + FALLEN.replace(', "D3.n"', ""))


@pytest.mark.parametrize(
    ("roll", "open_"),
    [("2 5", "* throw-event-die"), ("2 5 ship", ""), ("2 5 trade waiting", "A choose-deck")],
)
def test_the_dice_are_in_the_scene_before_and_after_the_event_die_falls(roll: str, open_: str):
    opened = f'open = ["{open_}"]\n' if open_ else ""
    played, state = read(START + opened + f'last-roll = "{roll}"')
    assert f'last-roll = "{roll}"' in write(played, state)


def test_a_decision_with_another_word_is_refused_with_its_form():
    with pytest.raises(BadScene) as refused:
        read('scenario = "cities-and-knights"\nopen = ["A choose-metropolis magic"]')
    assert refused.value.code == "other-decision"
    assert dict(refused.value.params)["form"] == "A choose-metropolis science|trade|politics"
