"""Ten kills of the real program; `python tests/kill.py` makes any number."""

from pathlib import Path

from tests.e2e.kills import kills


def test_a_program_that_is_killed_at_any_moment_goes_on_where_it_was(tmp_path: Path):
    done = list(kills(10, 2025, tmp_path))
    assert len(done) == 10
    assert done[-1].actions > 10, "it was killed while something went on"
