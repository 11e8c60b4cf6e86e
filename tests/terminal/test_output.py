"""The terminal's file."""

import os

from ep_tui.terminal.output import TerminalOutput


def test_all_of_a_text_is_written_however_little_goes_at_a_time():
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    text = "─x" * 20_000
    child = os.fork()
    if not child:
        TerminalOutput(writer, "utf-8").write(text)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        assert file.read().decode() == text
    os.waitpid(child, 0)


def test_to_a_terminal_that_is_gone_one_writes_in_vain():
    reader, writer = os.pipe()
    os.close(reader)
    line = TerminalOutput(writer, "utf-8")
    line.write("nobody reads this")
    line.write("nor this")
    line.flush()
    assert line.fileno() == writer


def test_what_the_encoding_lacks_is_a_question_mark():
    reader, writer = os.pipe()
    TerminalOutput(writer, "ascii").write("a─b")
    assert os.read(reader, 10) == b"a?b"
