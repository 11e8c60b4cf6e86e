"""The pretend mission on the map: its file beside the presenters is all that the board needs."""

import pytest

from ep_rules.api import observe
from ep_tui.board.contributed import Contributed, MissingSign
from ep_tui.board.describe import describe
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import ZOOMS, Zoom, geometry
from ep_tui.board.legend import legend
from ep_tui.board.look import ASCII
from ep_tui.board.places import Place
from ep_tui.looks.look import Look
from ep_tui.looks.palettes import SIXTEEN, THEMES
from ep_tui.presenters import presenters_of
from tests.kit.rulebooks import game_of, modules_of
from tests.pretend.whales import WHALES, Sightings, Whales, WhaleSettings

zooms = pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
WORDS = {"micro": "wha", "compact": "wha", "medium": "wha", "tall": "wha", "large": "whale"}


class Ocean:
    """The board of Land Ho! with whales at C5, watched some times."""

    def __init__(self, watched: int = 0) -> None:
        self.game = game_of(modules_of(extra=[Whales(WhaleSettings())]))
        state = self.game.new_state(1)
        self.place = self.game.book.topology.hex("C5")
        state.terrain[self.place] = WHALES
        state.of(Sightings).watched[0] = watched
        self.seen = observe(self.game, state, None)

    @property
    def shown(self) -> Contributed:
        return presenters_of(self.game).map

    def painter(self, zoom: Zoom) -> Painter:
        return Painter(geometry(self.game.book.topology, zoom), self.shown, ASCII)

    def inside(self, zoom: Zoom) -> list[str]:
        """What is written in the hex with whales."""
        brush = self.painter(zoom)
        canvas = brush.paint(self.seen)
        lines = brush.geometry.hex_lines[self.place]
        return ["".join(canvas.chars[n.y][n.x : n.x + n.width]) for n in lines]


@zooms
@pytest.mark.usefixtures("whales")
def test_whales_are_drawn_at_every_size(zoom: Zoom):
    assert WORDS.get(zoom.name, "whales") in " ".join(Ocean().inside(zoom))
    seen_often = " ".join(Ocean(watched=3).inside(zoom))
    assert "3w" in seen_often or zoom == ZOOMS[0]


@zooms
@pytest.mark.usefixtures("whales")
def test_every_theme_colors_them_as_the_sea(zoom: Zoom):
    ocean = Ocean(watched=2)
    canvas = ocean.painter(zoom).paint(ocean.seen)
    for palette in (*THEMES.values(), *SIXTEEN.values()):
        look = Look(palette=palette)
        for row in canvas.keys:
            for what in row:
                look.style(what)


@pytest.mark.usefixtures("whales")
def test_the_legend_and_the_line_of_the_place_tell_of_them():
    ocean = Ocean(watched=2)
    shown = legend(ocean.painter(ZOOMS[2]), ocean.seen)
    assert "legend.whales" in {sample.message for sample in shown.hexes}
    facts = describe(ocean.seen, ocean.shown, Place("hex", ocean.place))
    assert [fact.words.key for fact in facts] == ["names.terrain.whales", "table.place.whales"]


def test_a_terrain_that_no_presenter_draws_is_an_error_and_never_blank():
    ocean = Ocean()
    with pytest.raises(MissingSign):
        ocean.inside(ZOOMS[0])
