"""Lists of Cities & Knights on the screen: the order and the number of their lines."""

from typing import Any

from textual.pilot import Pilot

from ep_rules.api import Seat, observe
from ep_tui.modes.choose import Choose
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts.phrases import phrase
from tests.kit.knights import knights_table
from tests.tui.play import opened, press, screen, seated

A = Seat(0)


def listed(pilot: Pilot[Any]) -> list[str]:
    """The lines of the list on top."""
    top = screen(pilot).top
    assert isinstance(top, Choose)
    return [option.text for option in top.options]


async def test_the_list_of_progress_cards_has_the_order_of_the_hand():
    table = knights_table('seats = 3\n[A]\nprogress = "spy, diplomat, smith, bishop, crane"\n')
    beside = presenters_of(table.game).beside_map
    held = beside.cards(observe(table.game, table.state, A), A)
    async with opened(seated(table)) as pilot:
        await press(pilot, "C")
        assert listed(pilot) == [phrase(card.words) for card in held]
