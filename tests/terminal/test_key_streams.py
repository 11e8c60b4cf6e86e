"""What real terminals send, as `record_keys.py` wrote it down, and what is read from it.

A change of the version of Textual is judged by it: every key must still have its name.
"""

import tomllib
from pathlib import Path

from tests.kit.each import each
from tests.terminal.test_key_table import read

STREAMS = tomllib.loads((Path(__file__).parent / "key_streams.toml").read_text(encoding="utf-8"))
KEYS: dict[str, list[str]] = STREAMS.pop("keys")


@each("name", sorted(set(STREAMS) - {"Linux console"}))
def test_a_terminal_was_asked_for_every_key(name: str):
    terminal = STREAMS[name]
    as_before = STREAMS[terminal["as"]]["sent"] if "as" in terminal else {}
    assert {**as_before, **terminal["sent"]}.keys() == KEYS.keys()


@each("name", STREAMS)
def test_the_keys_of_a_terminal_are_read(name: str):
    terminal = STREAMS[name]
    wanted = KEYS | terminal.get("otherwise", {})
    found = {key: read(data.encode()) for key, data in terminal["sent"].items()}
    assert found == {key: wanted[key] for key in found}


@each("name", STREAMS)
def test_the_keys_of_a_terminal_are_read_in_pieces(name: str):
    for key, data in STREAMS[name]["sent"].items():
        pieces = [bytes([byte]) for byte in data.encode()]
        assert read(*pieces) == read(data.encode()), key
