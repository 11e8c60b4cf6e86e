"""A start port of the explorers that is used from its other side is marked there on the map."""

from ep_rules.api import Observation, observe
from ep_rules.catan.layout_harbors import HARBORS
from ep_tui.board.contributed import Contributed
from ep_tui.board.places import Place
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts.phrases import phrase
from tests.kit.boards import BEGUN, START_LAND, continent

NORTH = "A start-at B4.n"


def kinds_at(shown: Contributed, seen: Observation, corner: int) -> list[str]:
    """The trade of harbors that a building on an intersection could use."""
    facts = shown.facts(seen, Place("intersection", corner))
    return [phrase(fact.words) for fact in facts]


def test_the_corners_of_a_turned_port_are_those_of_its_other_side():
    table = continent(*START_LAND, house={"start-ports.side": "either"})
    layout, topology = table.game.book.layout, table.game.book.topology
    shown = presenters_of(table.game).map
    number = next(n for n, one in enumerate(layout.of(HARBORS)) if one.water == topology.hex("A3"))
    names = topology.corner_names

    def served() -> list[str]:
        seen = observe(table.game, table.state, None)
        corners = shown.harbor_corners(seen).get(number, layout.of(HARBORS)[number].corners)
        assert {*corners} <= {*dict(shown.corner_marks(seen))}
        return [names[corner] for corner in corners]

    assert served() == ["A2.se", "A3.s"]
    table.do(NORTH)
    assert served() == ["A3.se", "A3.s"]
    seen = observe(table.game, table.state, None)
    assert kinds_at(shown, seen, topology.intersection("B4.n")) == ["3:1 harbor"]
    assert kinds_at(shown, seen, topology.intersection("B3.n")) == []


def test_a_port_that_is_used_as_printed_keeps_its_corners():
    table = continent(*BEGUN, house={"start-ports.side": "either"})
    seen, shown = observe(table.game, table.state, None), presenters_of(table.game).map
    assert not shown.harbor_corners(seen)
