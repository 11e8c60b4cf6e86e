"""Places in sentences by the names that were typed; an intersection has up to three names."""

import re
from collections.abc import Callable, Iterator

from ep_rules.api import Topology

_NAME = re.compile(r"\b[A-Za-z]\d+[.-][a-z]+")


def as_typed(topology: Topology, sentence: str, text: str) -> str:
    """A sentence in which the places that a text names have their last names in the text."""
    typed = dict(_named(topology, text))
    called = {word: typed.get(place, word) for place, word in _named(topology, sentence)}
    return _NAME.sub(lambda found: called.get(found[0], found[0]), sentence)


def _named(topology: Topology, text: str) -> Iterator[tuple[tuple[str, int], str]]:
    """The places that a text names: kind and number, and the name."""
    kinds: dict[str, Callable[[str], int]] = {".": topology.intersection, "-": topology.path}
    for word in _NAME.findall(text):
        kind = "." if "." in word else "-"
        try:
            yield (kind, kinds[kind](word)), word[0].upper() + word[1:]
        except KeyError:
            continue  # not on this board
