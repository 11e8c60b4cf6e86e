"""The output of the filter; the screen behind it equals the screen without it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ep_tui.terminal.capabilities import Terminal
from ep_tui.terminal.filter import Filter
from tests.e2e.terminal import Emulator

WIDTH, HEIGHT = 24, 6
ALL = Terminal("true")


def at(row, column, text, style=""):
    """Output as Textual writes it: an address, a style, the text, no style."""
    return f"\x1b[{row + 1};{column + 1}H\x1b[{style}m{text}\x1b[0m"


def new(terminal=ALL):
    return Filter(terminal, WIDTH, HEIGHT)


def painted(*frames):
    memory = new()
    for frame in frames:
        memory.feed(frame)
    return memory


PICTURE = "".join(at(row, 0, f"row {row}".ljust(WIDTH), "1;38;2;9;8;7") for row in range(HEIGHT))


def test_the_same_picture_twice_is_sent_once():
    assert painted(PICTURE).feed(PICTURE) == ""


def test_a_changed_digit_costs_its_address_and_itself():
    memory = painted(PICTURE)
    assert memory.feed(at(2, 0, "row 7", "1;38;2;9;8;7")) == "\x1b[3;5H7"


def test_the_style_stays_where_it_is_between_changes():
    memory = painted(at(0, 0, "ab", "31"))
    assert memory.feed(at(0, 1, "c", "31")) == "\bc"
    assert memory.feed(at(0, 2, "d", "1;31")) == "\x1b[1md"
    assert memory.feed(at(0, 3, "e", "31")) == "\x1b[22me"
    assert memory.feed(at(0, 4, "f")) == "\x1b[mf"


def test_the_letters_color_of_a_blank_is_no_difference():
    memory = painted(at(0, 0, "a b", "31;44"))
    assert memory.feed(at(0, 0, "a b", "1;32;44")) == "\b\b\b\x1b[1;32ma b"
    assert memory.feed(at(0, 1, " ", "7;32;44")) == "\b\b\x1b[22;7m "


def test_the_row_below_is_near():
    memory = painted(at(0, 4, "a") + at(1, 3, "b"), at(0, 4, "c"))
    assert memory.feed(at(1, 3, "d")) == "\x1bD\b\bd"


def test_the_way_to_a_cell_below_or_above_is_short():
    memory = painted("".join(at(row, 4, "x") for row in range(HEIGHT)), at(0, 4, "a"))
    assert memory.feed(at(2, 4, "b")) == "\x1b[2B\bb"
    assert memory.feed(at(1, 4, "c")) == "\x1bM\bc"
    assert memory.feed(at(HEIGHT - 1, 4, "d")) == f"\x1b[{HEIGHT - 2}B\bd"


def test_a_short_gap_is_written_again_and_a_long_one_stepped_over():
    memory = painted(at(0, 0, "a234b6789012345c", "7"), at(4, 0, "d", "7"))
    assert memory.feed(at(0, 0, "A234B6789012345C", "7")) == "\x1b[1HA234B\x1b[10CC"


def test_cells_are_sent_in_the_order_of_the_shortest_ways():
    """First those near the place where the terminal writes next, and each color at once."""
    places = {(0, 0): "31", (1, 0): "31", (3, 18): "32", (3, 20): "32"}
    memory = painted("".join(at(row, column, "a") for row, column in places))
    sent = memory.feed("".join(at(*place, "b", color) for place, color in places.items()))
    assert sent == "\b\x1b[32mb\b\b\bb\x1b[1H\x1b[31mb\x1bD\bb"


def test_a_full_picture_costs_hardly_more_than_its_colors_one_after_the_other():
    grounds = ("48;2;20;60;110", "48;2;50;110;50", "48;2;120;100;40", "48;2;70;70;70")
    pieces = {
        (row, column): f"38;2;200;{column};9;{grounds[(row // 5 + column // 6) % 4]}"
        for row in range(40)
        for column in range(0, WIDTH, 3)
    }
    text = {place: at(*place, "▞8▞", style) for place, style in pieces.items()}
    one_by_one, at_once = Filter(ALL, WIDTH, 40), Filter(ALL, WIDTH, 40)
    by_color = sorted(text, key=lambda place: pieces[place].partition(";48")[::-1])
    best = sum(len(one_by_one.feed(text[place])) for place in by_color)
    assert len(at_once.feed("".join(text.values()))) <= 1.15 * best


def test_a_frame_without_a_change_is_not_begun():
    memory = painted(PICTURE)
    assert [memory.feed(part) for part in ("\x1b[?2026h", PICTURE, "\x1b[?2026l")] == [""] * 3
    parts = ["\x1b[?2026h", at(0, 4, "9", "1;38;2;9;8;7"), "\x1b[?2026l"]
    assert [memory.feed(part) for part in parts] == ["", "\x1b[?2026h\x1b[1;5H9", "\x1b[?2026l"]


def test_an_address_that_no_text_follows_is_not_sent():
    assert painted(PICTURE).feed("\x1b[1;1H\n\x1b[4;4H") == ""


def test_modes_and_questions_pass_and_forget_nothing():
    memory = painted(PICTURE)
    for part in ("\x1b[?25l", "\x1b[?1000h", "\x1b[?2026$p", "\x1b[>25u", "\x1b[<u", "\x07"):
        assert memory.feed(part) == part
    assert memory.feed("\x1b]52;c;eA==\x07") == "\x1b]52;c;eA==\x07"
    assert memory.feed(PICTURE) == ""


@pytest.mark.parametrize(
    "odd", ["\x1b[2J", "\x1b[K", "\x1b7", "\x1b[4:3m", "\x1b[99m", "\x1b[38;5m"]
)
def test_what_is_not_understood_passes_and_makes_the_memory_unknown(odd):
    memory = painted(PICTURE)
    assert memory.feed(odd).endswith(odd)
    assert memory.feed(at(0, 0, "row 0", "1;38;2;9;8;7")).endswith("row 0")


@pytest.mark.parametrize(
    "part", ["\x1b]4;1;red\x07", "\x1bPq#0\x1b\\", "\x1b_G\x1b\\", "\x9b", "\x00", "\x08", "\x85"]
)
def test_what_is_no_cell_text_is_dropped(part):
    memory = painted(PICTURE)
    assert memory.feed(part) == ""
    assert memory.feed(PICTURE) == ""


def test_a_cell_holds_no_marks_of_direction_and_few_of_any_other():
    sent = new().feed(at(0, 0, "a\u202eb\u2066\ud800c" + "\u0301" * 100))
    assert not set(sent) & set("\u202e\u2066\ud800")
    assert sent.count("\u0301") < 10


def test_text_without_an_address_passes():
    memory = painted(PICTURE)
    memory.feed("\x1b[3;1H")
    assert memory.feed("\nfrom somewhere").endswith("\nfrom somewhere")
    assert "row 0" in memory.feed(PICTURE)


def test_another_screen_and_another_size_are_painted_in_full():
    memory = painted(PICTURE)
    memory.feed("\x1b[?1049h")
    assert memory.feed(PICTURE).count("row") == HEIGHT
    memory.resize(WIDTH, HEIGHT)
    assert memory.feed(PICTURE).count("row") == HEIGHT


def test_the_screen_is_left_without_a_style():
    assert painted(at(0, 0, "x", "7")).feed("\x1b[?1049l") == "\x1b[m\x1b[?1049l"


def test_redrawing_needs_nothing_from_the_app():
    memory = painted(PICTURE)
    garbled, fresh = Emulator(WIDTH, HEIGHT), Emulator(WIDTH, HEIGHT)
    garbled.feed(b"\x1b[HWrite failed\x1b[4mbroken pipe")
    garbled.feed(memory.redraw().encode())
    fresh.feed(PICTURE.encode())
    assert cells(garbled) == cells(fresh)


def test_text_over_the_edge_is_cut_off():
    memory = new()
    assert memory.feed(at(1, WIDTH - 2, "abcd")) == f"\x1b[2;{WIDTH - 1}H\x1b[0mab"
    assert memory.feed(at(HEIGHT, 0, "below") + at(0, WIDTH, "beside")) == ""


def test_a_sequence_in_two_writes_is_one():
    whole = at(1, 3, "ab", "38;5;200;1")
    for cut in range(1, len(whole)):
        memory = new()
        assert memory.feed(whole[:cut]) + memory.feed(whole[cut:]) == new().feed(whole) or (
            cells(shown_on(whole)) == cells(shown_on(memory.redraw()))
        )


def shown_on(*parts):
    emulator = Emulator(WIDTH, HEIGHT)
    for part in parts:
        emulator.feed(part.encode())
    return emulator


def cells(emulator):
    screen = emulator.screen
    return [[seen(screen.buffer[y][x]) for x in range(screen.columns)] for y in range(screen.lines)]


def seen(cell):
    """The visible part of a cell: a blank has no letter with a color or weight."""
    if cell.data == " " and not (cell.underscore or cell.reverse or cell.strikethrough):
        return cell._replace(fg="default", bold=False, italics=False, blink=False)
    return cell


# ---- characters that are not one column wide -------------------------------------------------


def test_a_wide_character_takes_two_cells():
    memory = new()
    first = at(0, 2, "宝船ab")
    sent = [memory.feed(first), memory.feed(at(0, 2, "宝海ab")), memory.feed(at(0, 6, "c"))]
    assert cells(shown_on(*sent)) == cells(shown_on(first, at(0, 2, "宝海ab"), at(0, 6, "c")))


def test_over_half_a_wide_character_the_other_half_is_blank():
    memory = new()
    sent = [memory.feed(at(0, 0, "宝船ab")), memory.feed(at(0, 1, "x"))]
    assert shown_on(*sent).text().split("\n")[0] == " x船ab"
    sent.append(memory.feed(at(0, 2, "y")))
    assert shown_on(*sent).text().split("\n")[0] == " xy ab"


def test_a_wide_character_never_hangs_over_the_edge():
    assert "船" not in new().feed(at(0, WIDTH - 1, "船"))


def test_a_mark_that_combines_stays_with_its_letter():
    memory = new()
    memory.feed(at(0, 0, "cafe\u0301 x"))
    assert memory.feed(at(0, 0, "cafe\u0301 x")) == ""
    assert "e\u0301" in memory.feed(at(0, 0, "Cafe\u0301 x"))


@pytest.mark.parametrize("letter", ["e", "宝"])
def test_a_mark_in_the_next_write_stays_with_its_letter(letter):
    memory = new()
    memory.feed(f"\x1b[1;3H\x1b[m{letter}")
    assert f"{letter}\u0301" in memory.feed("\u0301i")
    assert memory.feed(at(0, 2, f"{letter}\u0301i")) == ""


def test_a_mark_in_the_next_write_is_not_sent_to_a_terminal_of_ascii():
    memory = new(Terminal("true", unicode=False))
    memory.feed("\x1b[1;3H\x1b[me")
    assert memory.feed("\u0301i").isascii()


# ---- the law ----------------------------------------------------------------------------------

colors = st.sampled_from(["31", "94", "38;5;77", "38;2;95;215;95", "38;2;10;20;30", "39"])
grounds = st.sampled_from(["41", "105", "48;5;16", "48;2;1;2;3", "49"])
attributes = st.sampled_from(["1", "3", "4", "5", "7", "9", "22", "23", "24", "25", "27", "29"])
styles = st.lists(st.one_of(colors, grounds, attributes), max_size=4).map(";".join)
texts = st.text(st.sampled_from(" ab0╱│•ø~"), min_size=1, max_size=WIDTH)


@st.composite
def pieces(draw):
    """A run of text in Textual's manner, or in another."""
    row, column = draw(st.integers(0, HEIGHT - 1)), draw(st.integers(0, WIDTH - 1))
    text = draw(texts)[: WIDTH - column]
    lead = draw(st.sampled_from(["", "\n"])) if row else ""
    address = f"\x1b[{row + 1};{column + 1}H"
    end = draw(st.sampled_from(["\x1b[0m", "\x1b[m", ""]))
    return f"{lead}{address}\x1b[{draw(styles)}m{text}{end}"


odd = st.sampled_from(["\x1b[2J", "\x1b[1K", "\x1b[3C", "\x1b[K", "\x1b[2;3r\x1b[r", "\x1b7\x1b8"])
odd = odd.map(lambda sequence: f"\x1b[2;5H{sequence}")  # terminals disagree about the edge
modes = st.sampled_from(["\x1b[?25l", "\x1b[?2026$p", "\x07", "\x1b[>1u", "\x1b]0;ep\x07"])
frames = st.lists(st.one_of(pieces(), pieces(), pieces(), odd, modes), max_size=8).map("".join)


def synced_of(frames):
    return frames.map(lambda frame: f"\x1b[?2026h{frame}\x1b[?2026l")


sizes = st.tuples(st.integers(WIDTH, 2 * WIDTH), st.integers(HEIGHT, 2 * HEIGHT))
moments = st.one_of(st.just("redraw"), st.just("again"), sizes)
acts = st.one_of(frames, frames, frames, synced_of(frames), moments)


units = st.sampled_from(["宝", "船", "ab", "  ", "x ", "•~", "e\u0301i"])


@st.composite
def pairs(draw):
    """Text of which each two columns are one wide character or two narrow ones."""
    row, pair = draw(st.integers(0, HEIGHT - 1)), draw(st.integers(0, WIDTH // 2 - 1))
    text = "".join(draw(st.lists(units, min_size=1, max_size=WIDTH // 2 - pair)))
    return f"\x1b[{row + 1};{2 * pair + 1}H\x1b[{draw(styles)}m{text}\x1b[0m"


wide = st.lists(st.one_of(pairs(), pairs(), modes), max_size=8).map("".join)
wide_acts = st.one_of(wide, wide, synced_of(wide), moments)


@pytest.mark.slow
@settings(max_examples=200)
@given(st.one_of(st.lists(acts, max_size=12), st.lists(wide_acts, max_size=12)), st.integers(1, 40))
def test_the_screen_behind_the_filter_is_the_screen_without_it(story, chunk):
    """Cell for cell: character, colors, attributes; with any cuts between writes."""
    with_it, without = Emulator(WIDTH, HEIGHT), Emulator(WIDTH, HEIGHT)
    wrap_off = "\x1b[?7l"
    memory = new()
    with_it.feed(memory.feed(wrap_off).encode())
    without.feed(wrap_off.encode())
    last = ""
    for act in story:
        if act == "redraw":
            with_it.feed(memory.redraw().encode())
        elif isinstance(act, tuple):
            memory.resize(*act)
            for emulator in (with_it, without):
                emulator.screen.resize(act[1], act[0])
        else:
            last = last if act == "again" else act
            for start in range(0, len(last), chunk):
                with_it.feed(memory.feed(last[start : start + chunk]).encode())
            without.feed(last.encode())
        assert cells(with_it) == cells(without)
