"""Texts are cut, filled and wrapped by the cells that they take."""

import pytest

from ep_tui.texts.fitting import cells, cut, fill, wrap
from tests.kit.each import each

SHIPS = "海賊船と開拓者"


def test_wide_characters_take_two_cells():
    assert cells("Anna") == 4
    assert cells(SHIPS) == 14
    assert cells("“Anna” …") == 8


@each("text", ["Explorers & Pirates", SHIPS, f"Anna {SHIPS}", "👩 Anna 🚢🚢🚢"])
@each("width", range(1, 30))
def test_a_text_is_cut_to_a_width_with_a_sign(text: str, width: int):
    shown = cut(text, width)
    assert cells(shown) <= width
    assert (shown == text) is (cells(text) <= width)
    assert shown == text or shown.endswith("…")
    assert cells(fill(shown, width)) == width


@pytest.mark.parametrize(
    "text", [f"{SHIPS} {SHIPS}{SHIPS} Anna", "Anna " * 12, f"Anna’s {SHIPS * 9}"]
)
@pytest.mark.parametrize("width", [8, 9, 20, 45])
def test_no_line_of_a_wrapped_text_is_wider_and_no_character_is_lost(text: str, width: int):
    lines = wrap(text, width, "  ")
    assert max(map(cells, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(line.startswith("  ") for line in lines[1:])


def test_an_empty_text_is_one_line():
    assert wrap("", 20) == [""]
