"""Fewer colors and characters than the app painted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ep_tui.terminal.ascii import in_ascii
from ep_tui.terminal.capabilities import COLORS, Terminal
from ep_tui.terminal.colors import Rgb, converted, legible, rgb
from ep_tui.terminal.filter import Filter
from ep_tui.terminal.styles import PLAIN, Style, after, change, shown

parts = st.integers(0, 255)
exact = st.builds(Rgb, parts, parts, parts)
colors = st.one_of(st.none(), parts, exact)
styles = st.builds(Style, colors, colors, st.integers(0, 2**11 - 1))


@given(st.integers(16, 255))
def test_a_color_of_the_palette_stays_itself(number):
    found = converted(rgb(number), "256")
    assert isinstance(found, int)
    assert rgb(found) == rgb(number)


@pytest.mark.parametrize(
    ("seat", "number", "basic"),
    [("A", 226, 11), ("B", 219, 13), ("C", 246, 7), ("D", 34, 2), ("E", 122, 14), ("F", 134, 12)],
)
def test_seats_stay_apart_in_sixteen_colors(seat, number, basic):
    assert converted(rgb(number), "16") == basic
    assert converted(number, "16") == basic


@pytest.mark.parametrize(
    ("color", "basic"),
    [
        (Rgb(11, 14, 20), 0),
        (Rgb(90, 90, 90), 8),
        (Rgb(215, 218, 224), 15),
        (Rgb(255, 0, 0), 9),
        (Rgb(128, 0, 0), 1),
        (Rgb(0, 95, 135), 4),
        (9, 9),
    ],
)
def test_sixteen_colors_go_by_hue_and_light(color, basic):
    assert converted(color, "16") == basic


@given(colors)
def test_without_color_there_is_none(color):
    assert converted(color, "mono") is None


def test_letters_never_vanish_in_their_ground():
    assert shown(Style(Rgb(8, 8, 8), Rgb(1, 1, 1)), "16") == Style(15, 0)
    assert shown(Style(Rgb(250, 250, 250), Rgb(255, 255, 255)), "16") == Style(0, 15)
    assert shown(Style(Rgb(1, 1, 1), Rgb(1, 1, 1)), "16") == Style(0, 0)  # as it was meant
    assert legible(None, 0) is None


@given(styles, styles)
def test_a_change_of_style_arrives_at_the_style(old, new):
    """The shortest change is right, from any style and from none."""
    for start in (old, None):
        sent = change(start, new)
        reached = old if not sent else after(old, sent.removeprefix("\x1b[").removesuffix("m"))
        assert reached == new or (start is None and sent == "")


@given(st.text(st.sampled_from("019;:34857m"), max_size=12))
def test_strange_parameters_are_understood_or_not_but_never_a_fault(text):
    after(PLAIN, text)


@given(st.lists(exact, min_size=1, max_size=4), st.sampled_from(COLORS))
def test_only_colors_that_the_terminal_has_are_sent(wanted, kind):
    memory = Filter(Terminal(kind), 20, 2)
    sent = "".join(
        memory.feed(f"\x1b[1;1H\x1b[38;2;{c.red};{c.green};{c.blue}mx\x1b[0m") for c in wanted
    )
    assert ("38;2;" in sent) <= (kind == "true")
    assert ("38;" in sent) <= (kind in ("true", "256"))
    assert kind != "mono" or "3" not in sent.replace("\x1b[1H", "")


@given(st.integers(22, 255))
def test_a_color_of_the_palette_is_sent_by_its_short_number(number):
    """But not by one that color schemes for terminals change: 16 to 21, and 232."""
    exact = rgb(number)
    assert converted(exact, "true") == (exact if number == 232 else number)


@given(exact)
def test_true_color_changes_no_color(color):
    shown = converted(color, "true")
    assert (rgb(shown) if isinstance(shown, int) else shown) == color


@pytest.mark.slow
@given(st.text(max_size=20))
def test_ascii_is_ascii_and_as_long(text):
    plain = in_ascii(text)
    assert plain.isascii()
    assert len(plain) == len(text)


def test_ascii_looks_like_what_it_stands_for():
    assert in_ascii("╱ ╲│─┌• “Müller’s” – 3 × 2 …") == '/ \\|-+o "Muller\'s" - 3 x 2 .'
    assert in_ascii("▔▁船") == "--?"
