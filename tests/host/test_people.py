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


@pytest.mark.parametrize("data", [b"", b"\xff{", b'{"name":"An', b'{"name": 3}'])
@pytest.mark.parametrize("torn", ["", "person.json", "name_book.jsonl"])
def test_a_damaged_file_frees_no_name(tmp_path, data, torn):
    People(tmp_path).choose(ANN, "Ann")
    for path in tmp_path.rglob("*.json*"):
        if torn in ("", path.name):
            path.write_bytes(data if torn else path.read_bytes()[:-1])
    people = People(tmp_path)
    with pytest.raises(BadName, match="Another person here"):
        people.choose(BOB, "Ann")
    assert people.choose(ANN, "Ann") == "Ann"


def test_a_name_that_was_given_up_is_kept_for_a_month(tmp_path):
    days = [0.0]
    people = People(tmp_path, lambda: days[0] * 86_400 + 1)
    people.choose(ANN, "Ann")
    people.choose(ANN, "Zoe")
    days[0] = 29
    with pytest.raises(BadName):
        People(tmp_path, lambda: days[0] * 86_400 + 1).choose(BOB, "Ann")
    assert people.choose(ANN, "Ann") == "Ann", "it can be taken back"
    days[0] = 60
    assert people.choose(BOB, "Zoe") == "Zoe"


def test_a_person_can_keep_few_names_from_others(tmp_path):
    people = People(tmp_path)
    for name in ("Ann", "Bea", "Cid"):
        people.choose(ANN, name)
    with pytest.raises(BadName, match="Ann, Bea"):
        people.choose(ANN, "Dan")
    assert people.choose(ANN, "Bea") == "Bea"
    assert people.choose(BOB, "Dan") == "Dan"


def test_linked_keys_are_one_person_also_with_a_damaged_file(tmp_path):
    people = People(tmp_path)
    people.choose(ANN, "Ann")
    people.link(BOB, people.link_word(ANN, 1.0), 2.0)
    assert people.person(ANN) == people.person(BOB)
    people.choose(BOB, "Zoe")
    assert people.name(ANN) == "Zoe"
    (tmp_path / "bob-key-2" / "person.json").write_bytes(b"{")
    again = People(tmp_path)
    assert (again.person(BOB), again.name(BOB), again.keys(ANN)) == (people.person(ANN), "Zoe", 2)


def test_a_name_is_looked_up_without_looking_at_all_people(tmp_path):
    people = People(tmp_path)
    people.choose(ANN, "Ann")
    people._names = None  # type: ignore[assignment]
    assert people.called("ANN") == people.person(ANN)
    assert not people._book.is_free("Änn", "bob", 0.0)
