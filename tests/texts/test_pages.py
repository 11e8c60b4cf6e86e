"""The pages in `docs/` list what the modules bring, as `pages.py` writes it."""

from pathlib import Path

import pytest

from tests.texts import pages


@pytest.mark.parametrize("page", pages.pages(), ids=lambda page: page.stem)
@pytest.mark.source
def test_the_tables_of_a_page_are_those_of_the_modules(page: Path):
    text = page.read_text(encoding="utf-8")
    assert pages.filled(text) == text, "run tests/texts/pages.py, and read the diff"


def test_every_table_is_on_a_page():
    every = "".join(page.read_text(encoding="utf-8") for page in pages.pages())
    for name in pages.TABLES:
        assert f"<!-- table: {name} -->\n| " in every
