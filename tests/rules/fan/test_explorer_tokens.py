"""Explorers of Catan: which tokens may lie beside which, and the exchange that makes room."""

import random

import pytest

from ep_rules.catalogue import layout
from ep_rules.catan.layout_trail import TRAIL
from ep_rules.fan.explorers.tokens import PAIRS, clash, drawable, fits, makes_room

BOARD = layout("explorers-of-catan")
NEIGHBORS = BOARD.topology.hex_neighbors

PIPS = {number: 6 - abs(7 - number) for number in range(2, 13) if number != 7}
"""The number of the 36 throws that give a number."""


def board(**tokens: int) -> list[int]:
    """The numbers of a board on which these tokens lie."""
    numbers = [0] * len(BOARD.topology.hexes)
    for name, number in tokens.items():
        numbers[BOARD.topology.hex(name)] = number
    return numbers


def place(name: str) -> int:
    return BOARD.topology.hex(name)


@pytest.mark.rule("explorers.token")
@pytest.mark.parametrize(("one", "other"), [(6, 8), (8, 6), (6, 6), (2, 2), (11, 11)])
def test_equal_tokens_and_two_red_ones_clash(one: int, other: int):
    assert clash(one, other)


@pytest.mark.rule("explorers.token")
@pytest.mark.parametrize(("one", "other"), [(6, 5), (8, 9), (2, 12), (0, 0), (0, 6), (6, 0)])
def test_other_tokens_lie_beside_each_other_in_peace(one: int, other: int):
    assert not clash(one, other)


@pytest.mark.rule("explorers.token")
def test_a_token_looks_at_the_hexes_that_touch_its_own_and_no_farther():
    numbers = board(D4=6, D2=5)
    assert not fits(numbers, NEIGHBORS, place("D5"), 8)
    assert fits(numbers, NEIGHBORS, place("D6"), 8)
    assert fits(numbers, NEIGHBORS, place("D3"), 9)
    assert not fits(numbers, NEIGHBORS, place("D3"), 5)


@pytest.mark.rule("explorers.token")
def test_tokens_that_fit_are_drawn_by_their_count():
    pool = {4: 2, 6: 1, 8: 2, 12: 1}
    assert drawable(board(D4=6), NEIGHBORS, place("D3"), pool) == [(4, 2), (12, 1)]


@pytest.mark.rule("explorers.token")
def test_when_no_token_fits_any_may_come():
    assert drawable(board(D4=6), NEIGHBORS, place("D3"), {6: 1, 8: 2}) == [(6, 1), (8, 2)]


@pytest.mark.rule("explorers.token")
def test_the_token_that_was_laid_last_and_helps_makes_room():
    numbers = board(D4=6, B2=3, F4=4, G1=9)
    laid = [place("D4"), place("B2"), place("F4")]
    assert makes_room(numbers, NEIGHBORS, laid, place("D3"), 8) == place("F4")
    assert makes_room(numbers, NEIGHBORS, laid[:2], place("D3"), 8) == place("B2")


@pytest.mark.rule("explorers.token")
def test_both_tokens_are_judged_as_the_board_lies_after_the_exchange():
    """D2 touches D3, where the 6 clashes: its 5 would do there, and the 6 far from the 8 too."""
    numbers = board(D4=8, C3=5)
    laid = [place("D4"), place("C3")]
    assert makes_room(numbers, NEIGHBORS, laid, place("D3"), 6) == -1  # C3 touches D4 as well
    numbers = board(D4=8, D2=5)
    assert makes_room(numbers, NEIGHBORS, [place("D4"), place("D2")], place("D3"), 6) == place("D2")


@pytest.mark.rule("explorers.token")
def test_an_exchange_that_helps_neither_is_not_made():
    numbers = board(D4=6, C4=6)
    assert makes_room(numbers, NEIGHBORS, [place("D4"), place("C4")], place("D3"), 8) == -1


@pytest.mark.rule("explorers.pairs")
def test_the_pairs_have_eight_pips_and_two_numbers():
    assert [sum(PIPS[number] for number in pair) for pair in PAIRS] == [8] * len(PAIRS)
    assert all(one != two for one, two in PAIRS)
    assert sum(PIPS.values()) == 30  # of 36 throws, six are sevens


@pytest.mark.rule("explorers.token")
def test_on_random_boards_the_exchange_is_needed_about_every_other_time():
    """Hardly ever is there an exchange that is no help."""
    draw, boards = random.Random(7), 2000
    exchanged = helpless = 0
    for _ in range(boards):
        pool = list(BOARD.of(TRAIL).letters)
        numbers, laid = board(), []
        starts = [place(name) for name in ("B3", "B4", "F4", "F3", "E2", "D2")]
        for near, far in zip(starts[::2], starts[1::2], strict=True):
            pairs = [pair for pair in PAIRS if all(number in pool for number in pair)]
            for where, number in zip((near, far), draw.choice(pairs), strict=True):
                numbers[where] = number
                laid.append(where)
                pool.remove(number)
        rest = [where for where in BOARD.island if where not in starts]
        draw.shuffle(rest)
        for where in rest[1:]:  # the first one is the desert
            bag = {number: pool.count(number) for number in set(pool)}
            found = drawable(numbers, NEIGHBORS, where, bag)
            number = draw.choices([n for n, _ in found], [weight for _, weight in found])[0]
            if not fits(numbers, NEIGHBORS, where, number):
                other = makes_room(numbers, NEIGHBORS, laid, where, number)
                exchanged += 1
                helpless += other < 0
                if other >= 0:
                    numbers[where], numbers[other] = numbers[other], number
            numbers[where] = numbers[where] or number
            laid.append(where)
            pool.remove(number)
        assert not pool
        clashes = [
            (one, two)
            for one in BOARD.island
            for two in NEIGHBORS[one]
            if clash(numbers[one], numbers[two])
        ]
        assert not clashes or helpless
    assert 0.3 < exchanged / boards < 0.6
    assert helpless / boards < 0.005
