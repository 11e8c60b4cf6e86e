"""The legal hexes of a number token from the pool, and exchanges with earlier tokens.

Two tokens on adjacent hexes clash if they are equal or both red (6 and 8).

Rule: explorers.token
"""

from collections.abc import Mapping, Sequence

RED = frozenset({6, 8})
"""The numbers that come most often."""
PAIRS = ((5, 9), (8, 10), (4, 8), (6, 10), (4, 6))
"""The pairs of tokens at a start port: eight pips each."""

Neighbors = Sequence[Sequence[int]]


def clash(one: int, other: int) -> bool:
    """Whether two tokens must not be on adjacent hexes; 0 is no token."""
    return one > 0 and (one == other or {one, other} == RED)


def fits(numbers: Sequence[int], neighbors: Neighbors, place: int, number: int) -> bool:
    """Whether a token may be placed on a hex now."""
    return not any(clash(number, numbers[beside]) for beside in neighbors[place])


def drawable(
    numbers: Sequence[int], neighbors: Neighbors, place: int, pool: Mapping[int, int]
) -> list[tuple[int, int]]:
    """The tokens that may be drawn for a hex, each with its weight, by number.

    A token that clashes goes back and another one is drawn, so each fitting token is drawn in
    proportion to its count. If none fits, any may be drawn, and `makes_room` finds an exchange.
    """
    fitting = [n for n in sorted(pool) if pool[n] and fits(numbers, neighbors, place, n)]
    return [(n, pool[n]) for n in fitting or sorted(pool) if pool[n]]


def makes_room(
    numbers: Sequence[int], neighbors: Neighbors, laid: Sequence[int], place: int, drawn: int
) -> int:
    """The hex whose token is exchanged for the one that clashes on `place`; -1 if there is none.

    The search goes backwards from the hex that got its token last (`laid` is in order): both tokens
    must fit on the board after the exchange.
    """
    after = list(numbers)
    for other in reversed(laid):
        after[place], after[other] = numbers[other], drawn
        if fits(after, neighbors, place, after[place]) and fits(after, neighbors, other, drawn):
            return other
        after[place], after[other] = 0, numbers[other]
    return -1
