"""The rows of `judged.toml`, for the law and for docs/rules-truth.md."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FILE = Path(__file__).with_name("judged.toml")


class Judged(NamedTuple):
    """What was found about a rule in games with a module.

    Attributes:
        verdict: `holds`, or `differs` if the module changes the text. section: of the facts.
        digest: of the text that was judged.
    """

    verdict: str
    section: str
    digest: str


@cache
def judged() -> Mapping[tuple[str, str], Judged]:
    """The rows by rule and module."""
    tables = _data()
    return {
        (rule_id, module): Judged(*row)
        for rule_id, rows in tables.items()
        if rule_id != "unjudged"
        for module, row in rows.items()
    }


def unjudged() -> list[tuple[str, str]]:
    """The rules and modules that nobody has judged yet."""
    return [(rule_id, module) for rule_id, module in map(str.split, _data()["unjudged"])]


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
