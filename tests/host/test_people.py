"""People of a host: a key is a person, and no two names look alike."""

import pytest

from ep_tui.host.people import BadName, People

ANN, BOB = "SHA256:ann/key+1", "SHA256:bob/key+2"


def test_a_key_keeps_its_name_in_the_next_process(tmp_path):
    assert People(tmp_path).choose(ANN, "Ann") == "Ann"
    assert People(tmp_path).name(ANN) == "Ann"
    assert People(tmp_path).name(BOB) == ""


@pytest.mark.parametrize("name", ["Ann", "ANN", "Änn", "Αηη"])
def test_a_name_like_another_one_is_refused(tmp_path, name):
    people = People(tmp_path)
    people.choose(ANN, "Ann")
    with pytest.raises(BadName, match="Another person here"):
        people.choose(BOB, name)
    assert people.name(BOB) == ""


@pytest.mark.parametrize("name", ["", "captain", "you", "a b", "../x", "A" * 17, "\x1b[2J"])
def test_a_bad_name_is_refused_in_a_sentence(tmp_path, name):
    people = People(tmp_path)
    with pytest.raises(BadName) as error:
        people.choose(ANN, name)
    assert str(error.value).endswith(".")
    assert "\x1b" not in str(error.value)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_lets_the_person_choose_again(tmp_path):
    People(tmp_path).choose(ANN, "Ann")
    (path,) = tmp_path.glob("*/person.json")
    path.write_bytes(b"\xff{")
    people = People(tmp_path)
    assert people.name(ANN) == ""
    assert people.choose(ANN, "Ann") == "Ann"
