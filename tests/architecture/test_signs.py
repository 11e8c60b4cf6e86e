"""Every terrain and piece of every game has its own sign, a color and a legend entry."""

import unicodedata
from collections import Counter
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from ep_rules.api import ROAD, SCENARIOS, UNKNOWN, Game, Layout, ModuleOrder, game, observe
from ep_rules.catan.layout_lots import LOTS
from ep_tui.board.cells import ASCII, UNICODE, Glyphs
from ep_tui.board.contributed import Contributed, MissingColor, MissingSign, SignClash
from ep_tui.contributions.colors import COMMON_GROUNDS, GroundRole
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.signs import (
    FOG,
    UNDEALT,
    WATER,
    BuildingSign,
    LegendEntry,
    Silhouette,
    Slot,
    TerrainSign,
    terrain_texts,
)
from ep_tui.contributions.sprites import Form
from ep_tui.looks.palettes import MONO, THEMES, Palette
from ep_tui.looks.sixteen_palettes import SIXTEEN
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import has
from tests.architecture.source import ROOT
from tests.kit.composition import composed
from tests.kit.each import each

GAMES = [
    (name, seats) for name, scenario in SCENARIOS.items() for seats in sorted(scenario.layouts)
]
SIZES = (
    {Slot.CODE, Slot.ALONE},
    {Slot.TOP, Slot.CENTER},
    {Slot.TITLE, Slot.MIDDLE},
)
PIECES = {
    *("neutral-building", "road", "pips", "token-pips"),
    *("ship", "ships", "ship-loaded", "building-loaded"),
}
BOTH = ((Form.CAPITAL, "harbor-settlement"), (Form.MARKED, "city"))
IN_FONTS = (
    *("a1-17f", "186-190", "250-272", "391-3a1", "3a3-3ce", "400-45f", "2010-2023", "2026"),
    *("20ac", "2190-2195", "2200-2211", "2227-222d", "2248", "2260-2265", "2500-2613", "2713"),
)
"""Ranges that xterm's own font (misc-fixed 6x13) and DejaVu Sans Mono have."""
MAP = ("board", "presenters", "presenter_parts", "contributions")
"""The rooms that write signs."""
every_game = each("name, seats", GAMES)


def shown_of(name: str, seats: int) -> tuple[Game, Contributed]:
    one = game(name, seats)
    return one, presenters_of(one).map


def terrains_of(layout: Layout) -> Iterator[int]:
    """All terrains that hexes of a layout can have, now or later."""
    for place, terrain in enumerate(layout.terrain):
        undealt = terrain == UNKNOWN and layout.area[place] < 0
        yield UNDEALT if undealt else terrain
    if layout.areas:
        yield UNKNOWN
    bags = [area.hidden for area in layout.areas] + [lot.tiles for lot in layout.of(LOTS)]
    yield from (int(terrain) for bag in (*bags, layout.loose) for terrain, _ in bag)


@every_game
def test_every_terrain_has_a_sign(name: str, seats: int):
    one, shown = shown_of(name, seats)
    known = one.book.layout.terrains
    assert {*known.words} - {UNKNOWN} <= {*shown.terrains}
    assert {*terrains_of(one.book.layout)} <= {*shown.terrains}
    for number, sign in shown.terrains.items():
        assert number == UNDEALT or sign.word == known.words[number]
        assert (sign.surface == WATER) == (number in known.sea)
        assert has(f"legend.{sign.legend.name}"), sign.word
        assert sign.numbered is None or has(f"legend.{sign.numbered.name}"), sign.word
        bare = sign.surface == FOG or sign.word == "sea"
        assert bare or all(size & {*sign.texts} for size in SIZES), sign.word


@every_game
def test_every_building_and_every_piece_of_cargo_has_a_sign(name: str, seats: int):
    one, shown = shown_of(name, seats)
    assert {*one.book.buildings} - {ROAD} <= {*shown.buildings}
    for building in shown.buildings.values():
        assert has(f"legend.{building.legend.name}")
        assert has(building.heading)
        assert has(f"names.building.{building.word}")
    if shown.holds(observe(one, one.new_state(1), None)):
        assert {*shown.cargo} == {*one.book.pieces.words}
    for sign in shown.cargo.values():
        assert sign.word == one.book.pieces.words[sign.piece]
        assert has(f"legend.{sign.legend.name}")
    for entry in shown.ink_legends.values():
        assert has(f"legend.{entry.name}")


@every_game
def test_every_ground_has_a_color_in_every_theme(name: str, seats: int):
    _, shown = shown_of(name, seats)
    for palette in (*THEMES.values(), *SIXTEEN.values()):
        for sign in shown.terrains.values():
            assert palette is MONO or palette.shade(sign.ground), sign.word


def alike(shown: Contributed) -> list[str]:
    """Things that look alike on the map of a game: terrains in a slot, buildings, cargo."""
    found: list[str] = []
    for slot in Slot:
        texts = [sign.texts[slot] for sign in shown.terrains.values() if slot in sign.texts]
        found += [f"{slot.value} {text}" for text, count in Counter(texts).items() if count > 1]
    for what in (shown.forms.values(), [sign.char for sign in shown.cargo.values()]):
        found += [str(sign) for sign, count in Counter(what).items() if count > 1]
    return found


@every_game
def test_no_two_things_of_a_game_share_a_sign_at_one_size(name: str, seats: int):
    assert not alike(shown_of(name, seats)[1])


@each("glyphs", [UNICODE, ASCII])
def test_no_two_letters_of_pieces_are_alike(glyphs: Glyphs):
    letters = [glyphs.building(owner, form) for owner in "ABCDEF" for form in Form]
    letters += [glyphs.figure(owner, awake=awake) for owner in "ABCDEF" for awake in (True, False)]
    assert max(Counter(letters).values()) == 1


def test_every_sign_is_one_cell_without_marks_that_common_fonts_have():
    """Marks above and below letters cannot be read in one cell."""
    ends = (one.partition("-") for one in IN_FONTS)
    known = {
        chr(code)
        for first, _, last in ends
        for code in range(int(first, 16), int(last or first, 16) + 1)
    }
    used = {
        char
        for name in MAP
        for path in (ROOT / "ep_tui" / name).rglob("*.py")
        for char in path.read_text()
    }
    signs = {char for char in used if not char.isascii()}
    assert len(signs) > 50
    assert not signs - known
    assert not [
        one for one in signs if cell_len(one) != 1 or len(unicodedata.normalize("NFD", one)) > 1
    ]
    assert all(str(text).isascii() for text in ASCII)


def test_no_two_things_of_the_composition_share_a_sign():
    with composed() as name:
        shown = presenters_of(game(name, 4)).map
        assert not alike(shown)
        assert tuple((shown.forms[k], shown.buildings[k].word) for k in (2, 3)) == BOTH


def test_a_line_of_the_legend_that_no_presenter_lists_is_an_error():
    shown = presenters_of(game("base", 3)).map
    with pytest.raises(MissingSign, match="nowhere"):
        shown.legend_place(LegendEntry("nowhere"))


def test_a_terrain_without_a_color_is_refused_with_its_module():
    """Only the terrains of every game need not say their color."""
    one, legend = game("base", 3), LegendEntry("desert")

    def painted(color: GroundRole) -> OnMap:
        on_map = OnMap(one)
        on_map.terrains = (TerrainSign(1, "lagoon", {}, legend, color=color),)
        return on_map

    for color in ("", "laguna"):
        with pytest.raises(MissingColor, match=f"lagoons.*{color or 'lagoon'}.*lagoon"):
            Contributed(one.book.layout, [("lagoons", painted(color))], ModuleOrder(("lagoons",)))
    parts = [("lagoons", painted("sea"))]
    assert Contributed(one.book.layout, parts, ModuleOrder(("lagoons",))).terrains


@each("palette", [*THEMES.values(), *SIXTEEN.values()])
def test_every_palette_has_the_common_grounds(palette: Palette):
    assert {*palette.grounds} == COMMON_GROUNDS


def test_the_first_module_gets_the_sign_and_a_building_without_a_free_form_is_an_error():
    one = game("base", 3)

    def kind(number: int, *forms: Form) -> type[OnMap]:
        legend, shape = LegendEntry("city"), Silhouette((), (), ())
        sign = BuildingSign(number, f"tower {number}", forms, legend, "", shape)
        return type("Towers", (OnMap,), {"buildings": (sign,)})

    first, second = kind(1, Form.CAPITAL), kind(2, Form.CAPITAL, Form.SMALL)
    order = ModuleOrder(("first", "second"))
    shown = Contributed(one.book.layout, [("first", first(one)), ("second", second(one))], order)
    assert shown.forms == {1: Form.CAPITAL, 2: Form.SMALL}
    parts = [("first", first(one)), ("second", kind(3, Form.CAPITAL)(one))]
    with pytest.raises(SignClash, match="tower 3"):
        Contributed(one.book.layout, parts, order)


@every_game
def test_signs_of_pieces_are_explained_by_the_modules_that_bring_them(name: str, seats: int):
    one, shown = shown_of(name, seats)
    modules = {module.id for module in one.book.modules}
    brought = {"neutral-building", "road", "pips", "token-pips"}
    brought |= {"ship", "ships"} if modules & {"ships", "seafarers"} else set()
    brought |= {"ship-loaded", "building-loaded"} if "cargo" in modules else set()
    assert brought == {*shown.ink_legends} & PIECES


@pytest.mark.parametrize(
    ("words", "long"),
    [
        (("krak", "kraken"), "krak"),
        (("kra", "kraken", "kraken"), "kraken"),
        (("kra", "the krakens"), "the krakens"),
    ],
)
def test_a_word_of_a_terrain_that_is_longer_than_its_cells_is_refused(
    words: tuple[str, ...], long: str
):
    with pytest.raises(ValueError, match=f"'{long}' of a terrain is longer than its"):
        terrain_texts(*words)
