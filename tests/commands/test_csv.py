"""CSV for spreadsheets, which compute cells that begin like a formula."""

import pytest

from ep_tui.commands.common import write_csv


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_of_text_begins_a_formula(capsys: pytest.CaptureFixture[str], cell: str):
    write_csv([(cell, -1, "Ann")])
    assert f"'{cell}" in capsys.readouterr().out


def test_numbers_below_zero_stay_numbers(capsys: pytest.CaptureFixture[str]):
    write_csv([(-1, -2.5)])
    assert capsys.readouterr().out == "-1,-2.5\n"
