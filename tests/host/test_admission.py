"""The ledger of a host: who is let in, who waits, and for whom room is kept."""

from dataclasses import dataclass
from typing import Any

import pytest

from ep_tui.host.admission import EARLY, NEW_AT_ONCE, Admission, Asker, Whereabouts, network
from ep_tui.host.config import HostConfig

STRANGER = Asker("", "10.0.0.1")


class Time:
    """A clock that a test moves, and chances that it chooses."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.chance = 1.0

    def ledger(self, **settings) -> Admission:
        return Admission(HostConfig(**settings), lambda: self.now, lambda: self.chance)


@dataclass(eq=False)
class Guest:
    """A session."""

    address: str = "10.0.0.1"
    person: str = ""
    place: Whereabouts = Whereabouts.LOBBY
    input_at: float = 1000.0


@pytest.fixture
def time():
    """A clock."""
    return Time()


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("no address", "no address"),
    ],
)
def test_a_network_is_an_ipv4_address_or_a_64_of_ipv6(address, counts_as):
    assert network(address) == counts_as


# ---- connections ---------------------------------------------------------------------------


def test_silent_connections_of_one_address_leave_room_for_others(time):
    ledger = time.ledger(most_unknown=60, most_unknown_of_one=10)
    told = [ledger.connect("10.0.0.1") for _ in range(500)]
    assert told.count("") == 10
    assert set(told[10:]) == {"most_unknown_of_one"}
    assert ledger.connect("10.0.0.2") == ""


def test_chance_spares_the_first_connection_of_an_address_for_longer(time):
    ledger = time.ledger(most_unknown=100, most_unknown_of_one=10)
    time.chance = 0.0
    told = [ledger.connect(f"10.0.0.{number}") for number in range(90)]
    assert told.count("") == 80
    assert told[:80] == [""] * 80
    assert ledger.connect("10.0.0.1") == "most_unknown"


def test_addresses_of_one_64_are_one(time):
    ledger = time.ledger(most_unknown_of_one=3)
    told = [ledger.connect(f"2001:db8::{number}") for number in range(6)]
    assert told.count("") == 3


def test_chance_drops_more_strangers_the_more_have_not_signed_in(time):
    ledger = time.ledger(most_unknown=100, most_unknown_of_one=1)
    shares = []
    for number in range(100):
        for digits in range(100):  # the share that is dropped, in a hundredth
            time.chance = digits / 100
            if not ledger._dropped_early(EARLY):
                shares.append(digits)
                break
        time.chance = 1.0
        assert ledger.connect(f"10.0.1.{number}") == ""
    assert shares[:10] == [0] * 10
    assert shares[10] == 30
    assert shares == sorted(shares)
    assert ledger.connect("10.0.2.1") == "most_unknown"


@pytest.mark.parametrize("came_with_a_seat", [True, False])
def test_a_network_of_somebody_with_a_seat_is_let_in_when_strangers_are_not(time, came_with_a_seat):
    ledger = time.ledger(most_unknown=20, most_unknown_of_one=5)
    assert ledger.connect("10.9.9.9") == ""
    ledger.signed_in("10.9.9.9", seated=came_with_a_seat)
    ledger.gone("10.9.9.9", seated=True)
    for number in range(20):
        ledger.connect(f"10.0.0.{number}")
    time.chance = 0.0
    assert ledger.connect("10.0.1.1") == "most_unknown"
    assert ledger.connect("10.9.9.9") == ""


def test_an_address_connects_so_often_in_a_minute(time):
    ledger = time.ledger(most_connections=30)
    for _ in range(30):
        assert ledger.connect("10.0.0.1") == ""
        ledger.signed_in("10.0.0.1", seated=False)
        ledger.gone("10.0.0.1")
    assert ledger.connect("10.0.0.1") == "most_connections"
    assert ledger.connect("10.0.0.2") == ""
    time.now += 2
    assert ledger.connect("10.0.0.1") == ""


def test_a_few_addresses_that_connect_all_the_time_keep_nobody_from_elsewhere_out(time):
    for a_second in (8, 16):
        ledger, told = time.ledger(most_unknown=1000), list[str]()
        for second in range(40):
            for _ in range(a_second):
                for address in ("10.0.0.1", "10.0.0.2", "10.0.0.3"):
                    if not ledger.connect(address):
                        ledger.signed_in(address, seated=False)
                        ledger.gone(address)
            told.append(ledger.connect(f"10.1.0.{second}"))
            time.now += 1
        assert told == [""] * 40, f"{a_second} a second from each"


def test_many_addresses_together_connect_no_faster_than_the_host_can_answer(time):
    ledger = time.ledger()
    told = []
    for number in range(2000):
        address = f"10.{number // 250}.{number % 250}.1"
        told.append(ledger.connect(address))
        if not told[-1]:
            ledger.signed_in(address, seated=False)
            ledger.gone(address)
    assert told.count("") == NEW_AT_ONCE
    assert ledger.connections == ledger.unknown == 0


# ---- sessions ------------------------------------------------------------------------------


def opened(ledger: Admission, guests: list[Any], guest: Any, *, seated=False) -> str:
    """Open a session, if there is room for it."""
    refusal = ledger.enter(guest, guests, 0, seated=seated)
    if not refusal:
        guests.append(guest)
    return refusal


def test_people_without_a_key_fill_a_part_of_the_house(time):
    ledger, guests = time.ledger(), list[Guest]()
    told = [opened(ledger, guests, Guest(f"10.0.0.{at % 10}")) for at in range(100)]
    assert told.count("") == 30
    assert opened(ledger, guests, Guest("10.0.1.1", "Ann")) == ""


def test_people_without_a_key_at_one_address_are_few(time):
    ledger, guests = time.ledger(), list[Guest]()
    told = [opened(ledger, guests, Guest()) for _ in range(20)]
    assert told.count("") == 8
    assert told[-1] == "most_keyless_of_one"
    assert opened(ledger, guests, Guest(person="Ann")) == ""


def test_one_person_has_a_few_windows(time):
    ledger, guests = time.ledger(), list[Guest]()
    told = [opened(ledger, guests, Guest(f"10.0.0.{at}", "Ann")) for at in range(20)]
    assert told.count("") == 8
    assert told[-1] == "most_of_person"


def test_only_people_with_a_seat_use_the_reserve(time):
    ledger, guests = time.ledger(most_sessions=50, reserve=10), list[Guest]()
    told = [opened(ledger, guests, Guest(f"10.0.{at}.1", f"P{at}")) for at in range(60)]
    assert told.count("") == 40
    assert opened(ledger, guests, Guest("10.1.1.1", "Ann"), seated=True) == ""
    assert opened(ledger, guests, Guest("10.1.1.1", "Bob")) == "most_sessions"


def test_an_address_that_is_full_of_strangers_has_room_for_people_with_a_seat(time):
    ledger, guests = time.ledger(most_of_one=10, reserve=10), list[Guest]()
    told = [opened(ledger, guests, Guest(person=f"P{at}")) for at in range(20)]
    assert told.count("") == 10
    told = [opened(ledger, guests, Guest(person=f"S{at}"), seated=True) for at in range(20)]
    assert told.count("") == 5


def test_a_crowd_of_one_address_makes_room_for_somebody_from_elsewhere(time):
    ledger = time.ledger()
    crowd = [Guest(person=f"P{at}", input_at=1000.0 + at) for at in range(40)]
    crowd[0].place, crowd[1].place = Whereabouts.SITS, Whereabouts.ASKS
    others = [Guest(f"10.0.1.{at}", f"O{at}", input_at=0.0) for at in range(40)]
    assert ledger.makes_room(Guest("10.0.2.1", "Ann"), crowd + others) is crowd[2]
    assert ledger.makes_room(Guest(), crowd + others) is None
    assert ledger.makes_room(Guest("10.0.2.1", "Ann"), others) is None
    assert ledger.makes_room(Guest(), []) is None


@pytest.mark.parametrize(("person", "minutes"), [("", 10), ("Ann", 60)])
def test_a_lobby_where_nothing_is_pressed_ends(time, person, minutes):
    ledger, guest = time.ledger(), Guest(person=person)
    at_table = [
        Guest(person=person, place=place) for place in (Whereabouts.SITS, Whereabouts.WATCHES)
    ]
    time.now += 60 * minutes - 1
    assert ledger.idle([guest, *at_table]) == []
    time.now += 1
    assert ledger.idle([guest, *at_table]) == [guest]


# ---- questions -----------------------------------------------------------------------------


def test_an_address_asks_so_many_questions_a_minute(time):
    ledger = time.ledger(most_questions=60)
    told = [ledger.ask(STRANGER) for _ in range(100)]
    assert told.count("") == 60
    assert ledger.ask(Asker("", "10.0.0.2")) == ""
    time.now += 10
    assert [ledger.ask(STRANGER) for _ in range(20)].count("") == 10


def test_a_person_asks_so_many_questions_a_minute_from_everywhere(time):
    ledger = time.ledger(most_questions=60)
    told = [ledger.ask(Asker("Ann", f"10.0.0.{number}")) for number in range(100)]
    assert told.count("") == 60


def test_the_people_of_an_address_take_so_much_time_an_hour(time):
    ledger = time.ledger(most_work_seconds=60)
    ledger.worked(Asker("Ann", "10.0.0.1"), 90.0)
    assert ledger.ask(STRANGER) == "most_work_seconds"
    assert ledger.ask(Asker("Bob", "10.0.0.1")) == "most_work_seconds"
    assert ledger.ask(Asker("Ann", "10.0.0.2")) == "most_work_seconds"
    assert ledger.ask(Asker("", "10.0.0.2")) == ""
    time.now += 1900
    assert ledger.ask(STRANGER) == ""


def test_the_time_of_people_with_a_seat_is_their_own_and_not_that_of_their_address(time):
    ledger = time.ledger(most_work_seconds=60)
    ledger.worked(Asker("Ann", "10.0.0.1", seated=True), 90.0)
    assert ledger.is_tired(Asker("Ann", "10.0.0.1", seated=True))
    assert ledger.ask(STRANGER) == ""
    ledger.worked(STRANGER, 90.0)
    assert not ledger.is_tired(Asker("Bob", "10.0.0.1", seated=True))


# ---- what is told --------------------------------------------------------------------------


def test_a_million_refusals_are_one_line(time):
    ledger = time.ledger(most_unknown_of_one=1)
    for _ in range(1000):
        ledger.connect("10.0.0.1")
    ledger.count("banned")
    assert ledger.summed_up() == "banned 1, most_unknown_of_one 999"
    assert ledger.summed_up() == ""


def test_addresses_that_have_gone_are_forgotten(time):
    ledger = time.ledger()
    for number in range(100):
        ledger.connect(f"10.0.0.{number}")
        ledger.signed_in(f"10.0.0.{number}", seated=False)
        ledger.gone(f"10.0.0.{number}")
    time.now += 120
    ledger.summed_up()
    assert ledger._accounts == {}
