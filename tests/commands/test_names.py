"""Names of people and bots at a table: no player can pose as another."""

import pytest

from ep_rules.api import Seat
from ep_rules.bots import BOTS
from ep_tui.replay.profile import shown
from ep_tui.session.table import Table
from ep_tui.storage.seat_words import NAMES, BadSeats, recorded, sitters, thinking
from tests.kit.each import each

CYRILLIC_VERA, LATIN_VERA = "Вера", "Bepa"
ZALGO = "Zo\u0308\u0301\u0323\u0300e"

REFUSED = {
    "person:": "is not a valid person",
    "person:Anna-Maria-Louisa": "is not a valid person",
    "person:Ann=1": "is not a valid person",
    "person:=1+1": "is not a valid person",
    "person:-1+1": "begins with a letter",
    "person:@SUM": "begins with a letter",
    "person:\u0301Ann": "begins with a letter",
    "person:An\u200bn": "not allowed in a name",
    "person:An\u3164n": "not allowed in a name",
    "person:An\u034fn": "not allowed in a name",
    "person:An\u2800n": "not allowed in a name",
    "person:\u202eAnn": "not allowed in a name",
    "person:An\x1b[31m": "not allowed in a name",
    "person:🦊": "not allowed in a name",
    "person:ꓐꓳꓐ": "not allowed in a name",
    "person:ᎪᎷᎪ": "not allowed in a name",
    "person:ᑌᒪᒪᗩ": "not allowed in a name",
    "person:ⲔⲞⲤ": "not allowed in a name",
    "person:ᄀᄂ": "not allowed in a name",
    "person:ʹʹ": "not allowed in a name",
    f"person:{ZALGO}": "too many marks",
    "person:Аnn": "several scripts",
    "person:admiral": "reserved",
    "person:Adrnira1": "reserved",
    "an\x1b[31m": "is not a player",
    "person:rand0m": "reserved",
    "person:You": "reserved",
}


@pytest.mark.parametrize("word", REFUSED, ids=ascii)
def test_a_name_that_could_deceive_is_refused_in_one_sentence(ep_tui, word: str):
    said = ep_tui("play", "--plain", "--seats", f"{word},random")
    assert said.code == 2
    assert REFUSED[word] in said.error
    assert said.error.removesuffix("\n").isprintable()


@each(
    "name",
    [
        "Ann",
        "Zoë",
        "O'Brien",
        "Jean-Luc",
        "Łukasz",
        "Əli",
        "Иван",
        "Ёлка",
        "Ελένη",
        "さくら",
        "田中ゆき",
        "김철수",
        "สมชาย",
        "กุ้ง",
        "प्रिया",
        "יוסף",
        "محمد",
        "Ann2",
        "7of9",
        "Nguyễn",
        "J.R.",
    ],
)
def test_names_of_many_languages_are_names(name: str):
    assert sitters([f"person:{name}"])[0].name


ALIKE = [
    ("Ann", "ann"),
    ("Ida", "lda"),
    ("Bob", "B0b"),
    ("Rene", "René"),
    (CYRILLIC_VERA, LATIN_VERA),
    ("Ａｎｎ", "Ann"),
    ("Emma", "Ernma"),
    ("Bob", "Bᴏb"),
    ("Sue", "ꜱue"),
    ("Jan", "ȷan"),
    ("Bjorn", "Bjørn"),
    ("Kate", "ΚΑΤΕ"),
    ("Nina", "ΝΙΝΑ"),
    ("Bop", "ВоР"),
    ("TOP", "тор"),
    ("ロマ", "口マ"),
    ("ニナ", "二ナ"),
    ("ບປ", "บป"),
    ("ಅಆ", "అఆ"),
]


@each("names", ALIKE)
def test_two_names_that_look_alike_cannot_sit_at_one_table(names: tuple[str, str]):
    with pytest.raises(BadSeats):
        sitters([f"person:{name}" for name in names])


def test_one_who_comes_later_cannot_look_like_somebody_there():
    table = Table.new("land-ho", ("person:Ida", "random"), seed=1)
    with pytest.raises(BadSeats, match="look alike"):
        table.hand_over(Seat(1), "person:lda")
    assert table.names == ["Ida", "random"]


def test_a_name_is_kept_in_the_one_spelling_that_all_have():
    assert sitters(["person:Zoe\u0308"])[0].word == "person:Zoë"


def test_an_old_record_with_any_names_is_read_and_shown_printable():
    words = [f"person:{ZALGO}", "person:Аnn", "person:Ann", "person:A\x1b[31m", "nowhere", "you"]
    names = [sitter.name for sitter in recorded(words)]
    assert names == ["Z????e", "?nn", "Ann", "A?[31m", "nowhere", "Player F"]
    assert all(name.isprintable() for name in names)


def test_a_person_in_an_old_record_with_the_name_of_a_bot_is_told_from_it():
    assert [s.name for s in recorded(["person:captain", "captain"])] == ["captain 1", "captain 2"]


def test_only_a_single_person_at_a_keyboard_is_called_you():
    assert [sitter.name for sitter in sitters(["you", "bot"])] == ["You", "deckhand"]
    assert [sitter.name for sitter in sitters(["you", "person:Ann"])] == ["Player A", "Ann"]
    assert [sitter.name for sitter in recorded(["bot", "you", "you"])][1:] == [
        "Player B",
        "Player C",
    ]


def test_copies_of_a_bot_are_numbered():
    assert [sitter.name for sitter in sitters(["bot", "deckhand", "random"])] == [
        "deckhand 1",
        "deckhand 2",
        "random",
    ]
    assert all(sitters([name]) for name in BOTS)


def test_a_bot_may_have_a_name_and_stays_what_it_is():
    you, captain, admiral = sitters(["you", "captain:Nerea", "admiral@0.5:Vasco"])
    assert (captain.word, captain.name, captain.bot) == ("captain:Nerea", "Nerea", "captain")
    assert (admiral.name, admiral.bot) == ("Vasco", "admiral@0.5")
    assert admiral.thinking(2) == "admiral@2:Vasco"
    assert recorded([you.word, captain.word, admiral.word]) == [you, captain, admiral]
    assert thinking(["admiral:?", "captain:?"], 1) == ["admiral@1:?", "captain:?"]


def test_a_random_name_is_drawn_once_and_never_that_of_a_player():
    for _ in range(20):
        words = ["person:Vasco", "captain:Nerea", *["captain:?"] * 4]
        names = [sitter.name for sitter in sitters(words)]
        assert len(set(names)) == len(names)
        assert set(names[2:]) < set(NAMES)


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("captain:", "not a valid person"),
        ("captain:you", "reserved"),
        ("captain:Ann", "Two seats have the name"),
        ("captain@1:Eva", "does not search"),
        ("pirate:Eva", "is not a player"),
    ],
)
def test_a_bad_name_of_a_bot_is_refused(word: str, why: str):
    with pytest.raises(BadSeats, match=why):
        sitters(["you", "person:Ann", word])


def test_a_profile_counts_a_named_bot_by_its_kind():
    assert [shown(word) for word in ("captain:Nerea", "admiral@0.5:Vasco", "person:Ann")] == [
        "captain",
        "admiral",
        "Ann",
    ]
