"""`ep-tui check`: whether an action is legal, the reason, and its effect."""

import io
import json

import pytest

SHIPS = """
scenario = "land-ho"
seats = 2
phase = "movement"
[A]
ships = ["D4-e settler"]
"""
ROLL = 'scenario = "pirate-lairs"\nseats = 2\nphase = "production"\n'
THEFT = """
scenario = "pirate-lairs"
seats = 3
open = ["A place-pirate"]
[B]
hand = "2 gold"
ships = ["D5-w"]
[C]
hand = "1 ore"
ships = ["D5-w"]
"""


def objects(out: str) -> list[dict]:
    return list(json.loads(out)["actions"])


def test_a_legal_action_tells_what_happens(ep_tui, scene):
    said = ep_tui("check", scene(SHIPS), "sail #1 D4-se")
    assert said == (0, "legal: A sail #1 D4-se\n    Seat A sails A#1 from D4-e to D4-se.\n", "")


def test_an_illegal_action_names_the_reason_the_rule_and_its_place(ep_tui, scene):
    said = ep_tui("check", scene(SHIPS), "sail #1 D4-nw")
    assert said.code == 1
    assert said.out.splitlines() == [
        "not legal: A sail #1 D4-nw",
        "    Ship #1 cannot reach D4-nw in one step.",
        "    Rule ships.step: 2025 rulebook pp. ~7–8 (French printing, page estimated), "
        '"Déplacement des bateaux" (Moving ships)',
    ]


@pytest.mark.parametrize("place", ["C3-se", "D4-nw", "d4-nw"])
def test_places_are_named_as_they_were_typed(ep_tui, scene, place):
    named = place[0].upper() + place[1:]
    ship = SHIPS.replace("D4-e settler", "D4-ne")
    said = ep_tui("check", scene(ship), f"sail #1 {place}").out
    told = f"Seat A sails A#1 from D4-ne to {named}."
    assert said == f"legal: A sail #1 {named}\n    {told}\n"
    assert f"cannot reach {named} in" in ep_tui("check", scene(SHIPS), f"sail #1 {place}").out


def test_a_place_that_only_the_scene_names_has_its_name_there(ep_tui, scene):
    text = BASE.replace("C3.s", "D3.ne")
    said = ep_tui("check", scene(text), "settlement C3.se", "settlement D3.ne")
    assert "C3.se is too close to the building at D3.ne." in said.out


def test_an_action_may_begin_with_the_name_of_its_command_on_the_screen(ep_tui, scene):
    said = ep_tui("check", scene(SHIPS), "settle #1 at D4.ne", "A settle #1 at D4.se").out
    assert "is not an action" not in said
    heads = [line for line in said.splitlines() if not line.startswith(" ")]
    assert all("legal: A found #1 at D4." in head for head in heads)


def test_a_line_in_another_form_than_its_action_names_the_form(ep_tui, scene):
    said = ep_tui("check", scene(SHIPS), "settle #1 D4.ne")
    assert "“settle #1 D4.ne” is not understood; write “found SHIP at PLACE”" in said.out


TWO_BASINS = """
scenario = "land-ho"
seats = 2
phase = "movement"
[A]
harbor-settlements = ["D3.n", "F2.se"]
ships = ["F3-sw"]
basins = { "D3.n" = "settler" }
"""


def test_a_basin_without_a_piece_is_named(ep_tui, scene):
    said = ep_tui("check", scene(TWO_BASINS), "load settler on #1")
    assert "There is no settler in the basin at F2.se." in said.out


def test_json_has_the_printed_names_of_places(ep_tui, scene):
    (found,) = objects(ep_tui("check", scene(SHIPS), "--json", "sail #1 D4-nw").out)
    assert found["action"] == "A sail #1 C3-se"


BASE = """
scenario = "base"
[A]
hand = "2 grain, 2 ore"
development = "1 knight"
fresh = "1 knight"
settlements = ["C3.s"]
roads = ["C3-se"]
"""


@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        (
            "city C3.s",
            "This costs 2 grain and 3 ore; you are short of 1 ore.",
            'cost.price: base game rules of 2025, "Building costs"',
        ),
        (
            "settlement C3.se",
            "C3.se is too close to the building at C3.s.",
            'building.distance: base game rules of 2025, "The distance rule"',
        ),
        (
            "trade ore for wool",
            "The supply takes 4 ore for this, and you have fewer.",
            'trade.supply: base game rules of 2025, "Maritime trade"',
        ),
        (
            "offer 1 ore for 1 gold",
            "This game has no gold.",
            'trade.offer: base game rules of 2025, "Domestic trade"',
        ),
        (
            "knight",
            "You cannot play Knight in the turn in which you got it.",
            'development.play: base game rules of 2025, "Playing development cards"',
        ),
        (
            "roll",
            "This is part of the production roll, but the current phase is trade and build.",
            'turn.phases: base game rules of 2025, "Turn overview"',
        ),
    ],
)
def test_a_refusal_in_base_catan_cites_the_base_game(ep_tui, scene, action, reason, rule):
    said = ep_tui("check", scene(BASE), action)
    assert said.code == 1
    assert said.out.splitlines()[1:] == [f"    {reason}", f"    Rule {rule}"]


def test_a_scene_of_base_catan_with_too_many_cards_says_of_which(ep_tui, scene):
    said = ep_tui("check", scene('scenario = "base"\n[A]\ndevelopment = "15 knight"'), "end")
    assert said.code == 2
    assert "There are not that many development cards “knight”." in said.error


def test_an_illegal_action_changes_nothing_and_the_next_is_judged(ep_tui, scene):
    said = ep_tui(
        "check", scene(SHIPS), "sail #1 D4-nw", "A sail #1 D4-se", "end", "A roll", "b roll"
    )
    assert said.code == 1
    heads = [line.partition(":")[0] for line in said.out.splitlines() if not line.startswith(" ")]
    assert heads == ["not legal", "legal", "legal", "not legal", "legal"]


def test_outcomes_are_actions_with_or_without_the_star(ep_tui, scene):
    actions = ("roll", "* dice 3 4", "pirate D6")
    assert ep_tui("check", scene(ROLL), *actions).code == 0
    assert ep_tui("check", scene(ROLL), "roll", "dice 3 4").code == 0


def test_an_outcome_that_cannot_be_is_illegal(ep_tui, scene):
    said = ep_tui("check", scene(ROLL), "roll", "* dice 3 9", "* dice 3 3")
    assert said.code == 1
    assert "This outcome is impossible now." in said.out


def test_an_outcome_that_is_missing_is_named(ep_tui, scene):
    said = ep_tui("check", scene(ROLL), "roll", "end", "* dice 1 1")
    assert said.code == 2
    assert "not checked: A end\n" not in said.out, "chance decides, so nobody is named"
    assert "First, chance must decide the dice; add its outcome, such as “* dice 1 1”." in said.out
    assert said.out.count("legal: * dice 1 1") == 1, "the outcome is taken when it comes"


def test_a_game_may_end_with_an_open_outcome(ep_tui, scene):
    assert ep_tui("check", scene(ROLL), "roll").code == 0


@pytest.mark.rule("pirates.theft")
def test_the_theft_choice_and_a_theft_of_gold(ep_tui, scene):
    said = ep_tui("check", scene(THEFT), "pirate D5", "rob B", "take-gold")
    assert said.code == 0, said.out
    said = ep_tui("check", scene(THEFT), "pirate D5", "rob A", "rob C", "* steal ore")
    assert said.code == 1
    assert said.out.count("not legal") == 1


def test_json_has_an_object_for_each_action(ep_tui, scene):
    said = ep_tui(
        "check", scene(SHIPS), "--json", "sail #1 D4-nw", "sail #1 D5-nw", "fly", "* hex C5 sea"
    )
    assert said.code == 2
    illegal, legal, strange, found = objects(said.out)
    assert illegal == {
        "action": "A sail #1 C3-se",
        "legal": False,
        "code": "ships.not-adjacent",
        "rule": "ships.step",
        "place": "2025 rulebook pp. ~7–8 (French printing, page estimated), "
        '"Déplacement des bateaux" (Moving ships)',
        "sentence": "Ship #1 cannot reach C3-se in one step.",
        "events": [],
    }
    assert legal["legal"] is True
    assert legal["events"][0] == {
        "event": "ShipSailed",
        "seat": "A",
        "ship": 1,
        "origin": "D4-e",
        "path": "C4-se",
        "left": 3,
        "toll": 0,
        "sentence": "Seat A sails A#1 from D4-e to C4-se.",
    }
    assert (strange["legal"], strange["code"]) == (None, "not-understood")
    assert found["events"][0]["terrain"] == "sea"
    assert found["events"][1]["goods"] == {"gold": 2}


def test_the_state_is_a_scene_that_can_be_checked_again(ep_tui, scene):
    said = ep_tui("check", scene(SHIPS), "sail #1 D4-se", "--state")
    assert said.code == 0
    position = said.out.partition("scenario")
    again = ep_tui("check", scene(position[1] + position[2]), "sail #1 D4-sw", "--json", "--state")
    told = json.loads(again.out)
    assert [one["legal"] for one in told["actions"]] == [True]
    assert "D4-sw settler (used 2, moving)" in told["state"]


def test_all_legal_actions_are_listed(ep_tui, scene):
    said = ep_tui("check", scene(SHIPS), "--legal")
    assert said.code == 0
    assert "    A sail #1 D4-se" in said.out
    assert "    A end" in said.out
    listed = json.loads(ep_tui("check", scene(SHIPS), "--legal", "--json").out)
    assert "A sail #1 D4-se" in listed["legal_actions"]
    dice = ep_tui("check", scene(ROLL), "roll", "--legal")
    assert "36 legal actions of chance" in dice.out


def test_a_sample_says_so(ep_tui, scene):
    said = ep_tui("check", scene('seats = 2\n[A]\nhand = "1 wool"'), "--legal")
    assert "A offer 1 wool for 1 ore (one of many)" in said.out


def test_without_actions_it_says_who_decides_what(ep_tui, scene):
    said = ep_tui("check", scene(SHIPS))
    assert said.code == 0
    assert said.out.startswith("The scene is valid; seat A makes the next decision: movement.\n")
    assert "the game is over" in ep_tui("check", scene("over = true")).out
    assert ep_tui("check", scene("over = true"), "end").code == 1


def test_a_scene_can_come_from_the_standard_input(ep_tui, monkeypatch):
    class Input:
        buffer = io.BytesIO(SHIPS.encode())

    monkeypatch.setattr("sys.stdin", Input())
    assert ep_tui("check", "-", "sail #1 D4-se").code == 0


@pytest.mark.parametrize(
    ("action", "answer"),
    [
        ("fly home", "“fly home” is not an action of this game."),
        ("sial #1 D4-se", "did you mean “sail #1 D4-se”?"),
        ("A sail D4-se", "did you mean “A sail #1 D4-se”?"),
        ("", "“” is not an action of this game."),
        ("A", "“A” is not an action of this game."),
        ("sail #1", "matches several actions: sail #1 "),
        ("C end", "begins with a seat that is not in the game; seats are A to B."),
        ("dice 3", "is not an action of this game."),
        ("build road", "“build road” is not an action of this game."),
    ],
)
def test_what_is_not_understood_is_said(ep_tui, scene, action, answer):
    said = ep_tui("check", scene(SHIPS), action, "end")
    assert said.code == 2
    assert answer in said.out
    assert "legal: A end" in said.out


def test_a_bad_scene_is_one_sentence_with_its_line(ep_tui, scene):
    path = scene('seats = 2\n[A]\nships = ["D4-e wings"]')
    said = ep_tui("check", path, "end")
    assert said.code == 2
    assert said.out == ""
    assert said.error.startswith(f"ep-tui: {path}: Line 3: “wings” is not cargo")


def test_a_scene_that_cannot_be_read_is_one_sentence(ep_tui, tmp_path):
    assert "cannot be read" in ep_tui("check", str(tmp_path / "none.toml")).error
    assert "cannot be read" in ep_tui("check", str(tmp_path)).error
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    assert "is not a text file" in ep_tui("check", str(tmp_path / "picture")).error
    assert ep_tui("check").code == 2


def test_dice_that_are_not_due_and_ships_of_others_have_sentences_of_their_own(ep_tui, scene):
    said = ep_tui("check", scene(SHIPS), "* dice 3 4", "sail B#1 D4-se")
    assert said.code == 1
    assert "No outcome of chance is due now: seat A has to decide." in said.out
    assert "That ship belongs to seat B; you can move" in said.out
    assert "Rule house.chance" in said.out


@pytest.mark.parametrize("line", ["ship", "build ship", "build ship D3-e"])
def test_an_action_of_other_games_is_refused_as_such_also_after_a_verb(ep_tui, scene, line):
    said = ep_tui("check", scene('scenario = "cities-and-knights"\nseats = 3\n'), line)
    assert said.code == 1
    assert "This game has no such action; other games have it." in said.out


def test_a_word_that_means_something_else_here_is_not_said_to_be_of_other_games(ep_tui, scene):
    """The knight of base CATAN is a card; here knights are recruited."""
    said = ep_tui("check", scene('scenario = "cities-and-knights"\nseats = 3\n'), "build knight")
    assert "“build knight” is not an action of this game" in said.out


def test_a_command_without_its_place_is_refused_for_an_example_of_a_place(ep_tui, scene):
    said = ep_tui("check", scene('scenario = "cities-and-knights"\nseats = 3\n'), "A recruit")
    assert said.code == 1
    assert "No place now. For example: None of your roads ends at" in said.out
    typed = ep_tui("check", scene('scenario = "cities-and-knights"\nseats = 3\n'), "A recruit D4")
    assert "No place now" not in typed.out
