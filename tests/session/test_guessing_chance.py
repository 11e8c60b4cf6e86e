"""No number that a bot or a person gets foretells the dice, hexes and cards to come."""

from ep_rules.api import Seat, game
from ep_tui.session.table import Table

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
FORETOLD = 12
"""Outcomes that an attack may not foretell; by chance it does so once in 10**15 games."""


def unshifted(word: int, by: int) -> int:
    """The number that, mixed with itself shifted, is `word`."""
    found = word
    for _ in range(64 // by):
        found = word ^ (found >> by)
    return found


def unscrambled(word: int) -> int:
    """What `ep_rules.chance.scramble` made the word from."""
    word = unshifted(word, 31) * pow(SECOND, -1, 1 << 64) & MASK
    word = unshifted(word, 27) * pow(FIRST, -1, 1 << 64) & MASK
    return (unshifted(word, 30) - STEP) & MASK


def seed_behind(word: int, seat: int, entries: int) -> int:
    """The seed of a game whose bots get `mix(seed, seat + 1, entries)`."""
    return unscrambled(unscrambled(unscrambled(word) ^ entries) ^ (seat + 1))


def foretold(table: Table, seed: int) -> int:
    """How many of the outcomes so far a game of this seed has as well, in order."""
    history = table.history
    guess = game(table.scenario, len(table.sitters)).new_state(seed, table.header.first)
    found = 0
    for entry in history.entries:
        if entry.actor < 0:
            if history.game.sample(guess) != entry.action:
                return found
            found += 1
        history.game.apply(guess, entry.action)
    return found


def test_the_numbers_of_a_bot_do_not_tell_the_dice():
    table = Table.new("land-ho", ("random", "random"), first=0)
    numbers: list[tuple[int, Seat, int]] = []
    for _ in range(60 + 20 * FORETOLD):
        seat = table.actor
        if seat is not None and seat >= 0:
            word = table.bots.question().seen.word
            numbers.append((word, seat, len(table.history.entries)))
        table.step()
    assert all(foretold(table, seed_behind(*number)) < FORETOLD for number in numbers)
