"""The one JSON document that answers `--json`; commands and the words of a host print it."""

from collections.abc import Sequence

import msgspec

from ep_tui.texts.quote import escaped


def wants_json(words: Sequence[str]) -> bool:
    """Whether the words of a command ask for one JSON document on standard output."""
    options = words[: words.index("--")] if "--" in words else words
    return any(word.startswith("--j") and "--json".startswith(word) for word in options)


def json_text(document: object) -> str:
    """A document as JSON that prints unchanged; control characters are escaped."""
    return escaped(msgspec.json.encode(document).decode())


def error_json(sentence: str) -> str:
    """The document of a command that has no other answer."""
    return json_text({"error": sentence})
