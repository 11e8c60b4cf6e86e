"""The pretend mission on the map: the board needs only its presenter."""

import pytest

from ep_rules.api import observe
from ep_rules.voyage.council import Council
from ep_rules.voyage.track import Tracks, TrackSettings
from ep_tui.board.cells import ASCII, PIECE, UNICODE, Key
from ep_tui.board.contributed import Contributed, MissingSign
from ep_tui.board.describe import describe
from ep_tui.board.draw import Painter
from ep_tui.board.geometry import PAINTED, ZOOMS, Zoom, geometry
from ep_tui.board.legend import legend
from ep_tui.board.painted.hexagons import hexagons
from ep_tui.board.painted.painter import HexPainter
from ep_tui.board.places import Place
from ep_tui.contributions.colors import ColorRole
from ep_tui.looks.look import Look
from ep_tui.looks.paints import paints_for
from ep_tui.looks.palettes import DARK, MONO, THEMES, Palette, rgb
from ep_tui.looks.sixteen_palettes import SIXTEEN
from ep_tui.presenters.registry import presenters_of
from tests.kit.rulebooks import game_of, modules_of
from tests.pretend.presenters.whales import DEEP_SEA, SPOUT
from tests.pretend.whales import WHALES, Sightings, Whales, WhaleSettings
from tests.tui.contrasts import TONES, illegible, illegible_pieces

zooms = pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
WORDS = {**dict.fromkeys(("micro", "compact", "medium", "tall"), "(w)"), "large": "spout"}
COLORED = [palette for palette in (*THEMES.values(), *SIXTEEN.values()) if palette is not MONO]


MODULES = Tracks(TrackSettings()), Council(Council.settings_type()), Whales(WhaleSettings())


class Ocean:
    """The board of Land Ho! with whales at C5, watched some times."""

    def __init__(self, watched: int = 0) -> None:
        self.game = game_of(modules_of(extra=MODULES))
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
        """The text in the hex with whales."""
        brush = self.painter(zoom)
        canvas = brush.paint(self.seen)
        lines = brush.geometry.hex_lines[self.place]
        return ["".join(canvas.chars[n.y][n.x : n.x + n.width]) for n in lines]

    def keys_inside(self, zoom: Zoom) -> set[Key]:
        """The contents of the cells of the hex with whales."""
        brush = self.painter(zoom)
        canvas = brush.paint(self.seen)
        lines = brush.geometry.hex_lines[self.place]
        return {what for n in lines for what in canvas.keys[n.y][n.x : n.x + n.width]}


@zooms
@pytest.mark.usefixtures("whales")
def test_whales_are_drawn_at_every_size(zoom: Zoom):
    assert WORDS.get(zoom.name, "spouts") in " ".join(Ocean().inside(zoom))
    seen_often = " ".join(Ocean(watched=3).inside(zoom))
    assert "3w" in seen_often or zoom == ZOOMS[0]


@zooms
@pytest.mark.usefixtures("whales")
@pytest.mark.parametrize("palette", COLORED, ids=lambda p: f"{p.name}-{16 if p.sixteen else 256}")
def test_whales_and_watches_have_colors_of_their_own_in_every_theme(zoom: Zoom, palette: Palette):
    """The smallest hexes have no room for the watches."""
    ocean, look = Ocean(watched=2), Look(palette=palette)
    styles = {what: look.style(what) for what in ocean.keys_inside(zoom)}
    brought = {key.ground.name for key in styles if isinstance(key.ground, ColorRole)}
    assert brought == ({"deep-sea"} if zoom == ZOOMS[0] else {"deep-sea", "spout"})
    for key, style in styles.items():
        behind = palette.shade(key.ground).ground
        assert behind is not None
        assert style.bgcolor is not None
        assert style.bgcolor.triplet == rgb(behind)


@zooms
@pytest.mark.usefixtures("whales")
def test_without_color_a_sign_tells_watches_apart(zoom: Zoom):
    ocean, look = Ocean(watched=2), Look(palette=MONO)
    for what in ocean.keys_inside(zoom):
        style = look.style(what)
        assert style.color is style.bgcolor is None
        assert bool(style.reverse) == (what.ink == PIECE)


@pytest.mark.parametrize("palette", TONES, ids=lambda palette: palette.name)
def test_what_is_written_on_their_colors_is_legible(palette: Palette):
    assert not illegible(palette, DEEP_SEA)
    assert not illegible_pieces(palette, [SPOUT])


@pytest.mark.parametrize("zoom", [one for one in PAINTED if one.band], ids=lambda one: one.name)
@pytest.mark.usefixtures("whales")
def test_whales_are_painted_on_a_ground_and_with_a_silhouette_of_their_own(zoom: Zoom):
    ocean, paints = Ocean(watched=2), paints_for(DARK, true_color=True)
    drawn = hexagons(ocean.game.book.topology, zoom)
    canvas = HexPainter(drawn, ocean.shown, UNICODE, paints).paint(ocean.seen)
    lines = drawn.hex_lines[ocean.place]
    cells = [canvas.at((line.x + x, line.y)) for line in lines for x in range(line.width)]
    grounds = {paints.ground(DEEP_SEA, shade) for shade in range(3)}
    assert grounds & {what.ground for _, what in cells}
    assert {char for char, what in cells if what.ink == paints.chip(SPOUT)} & {*"▙▟█▌▐▗▖"}


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
