"""The rows of `judged.toml`, for the law and for docs/rules-truth.md."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("judged.toml")


class Judged(NamedTuple):
    """What was found about a rule in games with a module.

    Attributes:
        verdict: `holds`, or `differs` if the module changes the text.
        section: of the facts; `program` is a rule of this program.
        digest: of the text that was judged.
    """

    verdict: str
    section: str
    digest: str


@cache
def judged() -> Mapping[tuple[str, str], Judged]:
    """The rows by rule and module."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        (rule_id, module): Judged(*row)
        for rule_id, rows in tables.items()
        for module, row in rows.items()
    }
