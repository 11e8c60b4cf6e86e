"""docs/engine.md agrees with the engine: its examples are run."""

import doctest

from tests.architecture.source import ROOT


def test_every_example_of_the_page_does_what_it_shows():
    done = doctest.testfile(str(ROOT / "docs/engine.md"), module_relative=False)
    assert done.attempted > 30
    assert not done.failed
