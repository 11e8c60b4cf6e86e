"""The moving picture of the README: the command makes it from the real app."""

import sys
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

FOLDER = Path(__file__).parents[2] / "screenshots"
MOST = 1_000_000


@pytest.mark.slow
async def test_the_film_of_a_turn_is_made_from_a_fixed_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.syspath_prepend(FOLDER)
    for name in ("make", "film"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    film = import_module("film")
    made = (await film.record(tmp_path)).read_text(encoding="utf-8")
    assert len(made) < MOST
    ElementTree.fromstring(made)
    assert made.count("@keyframes") >= len(film.FRAMES)
    for said in ("do you roll", "Hint", "discovers", "Where do your ships sail?"):
        assert said in made.replace("\xa0", " ").replace("&#160;", " ")
