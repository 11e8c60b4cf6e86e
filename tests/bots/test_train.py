"""The tool that trains the judgement: it goes on where it stopped, and what it writes is read."""

from pathlib import Path

import numpy as np
import pytest

from ep_rules.bots.judgement import net
from ep_rules.bots.judgement.weights import parsed
from tests.tools import train


@pytest.fixture(name="folder")
def some_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the positions of a few games."""
    monkeypatch.setattr(train, "BATCH", 3)
    monkeypatch.setattr(train, "QUIET", {"victory.goal": "5", "offers.offers": "0"})
    for seed in (1, 4):
        train.batch(tmp_path / f"base-1-base-{seed}.npz", "base", seed, "captain")
    return tmp_path


def test_what_was_played_is_fitted_written_and_read_as_whole_numbers(folder: Path):
    known = train.Positions("base", folder, 1)
    for hidden in ((), (4,)):
        _, fit = train.fitted(known, hidden)
        found = parsed(train.written("base", known, fit), "base")
        assert list(found.names) == known.names
        chances, _ = fit.chances(known.inputs, known.absent)
        for row, wanted in zip(known.raw[::5], chances[::5], strict=True):
            got = net.chances([found.net.score([int(one) for one in seat]) for seat in row])
            assert np.abs(np.array(got) / net.SURE - wanted).max() < 0.02


def test_play_goes_on_where_it_stopped(folder: Path, monkeypatch: pytest.MonkeyPatch):
    played: list[Path] = []

    def batch(path: Path, *_rest: object) -> None:
        played.append(path)
        if len(played) % 3 == 0:
            raise KeyboardInterrupt
        path.touch()

    monkeypatch.setattr(train, "batch", batch)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            train.play("knights", folder, 1, 1)
    assert played[2] == played[3], "what was cut off is played again"
    assert len({*played}) == len(played) - 1, "and nothing else"


def test_files_that_were_cut_off_are_no_positions(folder: Path):
    (folder / "base-1-base-9.cut").write_bytes(b"half")
    assert len(train.Positions("base", folder, 1).inputs) == len(
        train.Positions("base", folder, 2).inputs
    )
