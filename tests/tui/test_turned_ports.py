"""A start port of the explorers that is used from its other side is marked there on the map."""

from ep_rules.api import observe
from ep_tui.board.hexes import piers
from ep_tui.board.shores import corners_of, harbors_at
from tests.kit.boards import BEGUN, SHORE, continent

NORTH = "A start-at B4.n"


def test_the_corners_of_a_turned_port_are_those_of_its_other_side():
    table = continent(*SHORE, house={"start-ports.side": "either"})
    layout, topology = table.game.book.layout, table.game.book.topology
    number = next(n for n, one in enumerate(layout.harbors) if one.water == topology.hex("A3"))
    names = topology.corner_names

    def served() -> list[str]:
        seen = observe(table.game, table.state, None)
        assert {*corners_of(seen, layout, number)} <= {*piers(seen, layout)}
        return [names[corner] for corner in corners_of(seen, layout, number)]

    assert served() == ["A2.se", "A3.s"]
    table.do(NORTH)
    assert served() == ["A3.se", "A3.s"]
    seen = observe(table.game, table.state, None)
    assert harbors_at(seen, layout, topology.intersection("B4.n")) == ["any"]
    assert harbors_at(seen, layout, topology.intersection("B3.n")) == []


def test_a_port_that_is_used_as_printed_keeps_its_corners():
    table = continent(*BEGUN, house={"start-ports.side": "either"})
    seen, layout = observe(table.game, table.state, None), table.game.book.layout
    for number, harbor in enumerate(layout.harbors):
        assert corners_of(seen, layout, number) == list(harbor.corners)
