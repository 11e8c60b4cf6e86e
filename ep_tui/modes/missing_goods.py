"""Offers the trades with the supply that a purchase still needs, as one step."""

from collections.abc import Sequence
from functools import partial
from itertools import permutations

from ep_rules.api import Action, Bundle, Game, Refusal, State
from ep_tui.contributions.commands import Command
from ep_tui.keys.keymap import name_of
from ep_tui.modes.choose import Choose, Option
from ep_tui.modes.mode import Desk
from ep_tui.texts import say

MOST_STEPS = 6


def offer_to_get(desk: Desk, command: Command, refusal: Refusal) -> bool:
    """Offer to get the missing goods from the supply; False if that is impossible."""
    params = dict(refusal.params)
    cost = params.get("cost")
    if not isinstance(cost, Bundle):
        return False
    game, state = desk.session.game, desk.session.imagined_position()
    orders = permutations(desk.presenters.gets)  # surplus cards first, or gold
    found = [row for kinds in orders if (row := get(game, state, cost, kinds))]
    rows = list(dict.fromkeys(found))
    if not rows:
        return False
    write = game.notation.write
    options = [
        Option(
            str(number),
            say("table.lack.option", steps=", ".join(map(write, row)), what=name_of(command)),
            partial(_take, desk, command, row),
        )
        for number, row in enumerate(rows, 1)
    ]
    desk.push(Choose(desk, say("table.lack.title", what=name_of(command)), options))
    desk.refuse(refusal)
    return True


def get(
    game: Game, state: State, cost: Bundle, kinds: Sequence[type[Action]]
) -> tuple[Action, ...]:
    """Trades that let the seat to act pay a price, or none; earlier kinds first."""
    row: list[Action] = []
    there, seat = state, state.agenda[-1].actor
    while len(row) < MOST_STEPS and not cost.within(there.hands[seat]):
        found: list[tuple[int, int, Action, State]] = []
        for action in game.legal_actions(there):
            if type(action) not in kinds:
                continue
            after = there.copy()
            game.apply(after, action)
            hand, lacks = after.hands[seat], _lacks(after.hands[seat], cost)
            if lacks < _lacks(there.hands[seat], cost):
                spare = sum(hand) - (sum(cost.counts) - lacks)
                found.append((kinds.index(type(action)), -spare, action, after))
        if not found:
            return ()
        _, _, action, there = min(found, key=lambda one: one[:2])
        row.append(action)
    return tuple(row) if cost.within(there.hands[seat]) else ()


def _lacks(hand: Sequence[int], cost: Bundle) -> int:
    """The cards that a hand needs for a price; it has a count for each kind of card of the game."""
    return sum(max(0, n - have) for have, n in zip(hand, cost.counts, strict=False))


def _take(desk: Desk, command: Command, row: Sequence[Action]) -> None:
    desk.pop()
    if desk.act(*row):
        desk.do(command.id)
