"""What the record of a finished game says in its last line; lists and profiles do not replay it.

    result {"winner":"B","rounds":21,"actions":812,"seats":[…]}

`result` works it out at the end of a game; `record` compares it again when a record is verified.
"""

from functools import lru_cache

import msgspec

from ep_rules.editions import BEHAVIOR
from ep_rules.record_header import header_lines, seats_of
from ep_rules.recorded import RESULT, WITH_RESULT, BadRecord, RecordResult
from ep_rules.ruleset import BadChoice, ruleset_parts
from ep_rules.scenarios import SCENARIOS


class Closed(msgspec.Struct, frozen=True):
    """What the first and the last lines of a finished game's record say.

    Attributes:
        scenario, edition, seats, scene: as in the header. result: as the last line has it.
    """

    scenario: str
    edition: str
    seats: tuple[str, ...]
    scene: str
    result: RecordResult


_MARK = RESULT.encode()
_parts, _seats = lru_cache(ruleset_parts), lru_cache(seats_of)
"""Thousands of games have the same players and rulesets."""


def closed(head: bytes, tail: bytes) -> Closed | None:
    """What a record says of its finished game; None if the record must be read as a whole.

    `head`, `tail`: its beginning and its end, each with its whole header and its whole last lines.
    """
    mark, _, rest = _last_line(tail).partition(b" ")
    if mark != _MARK:
        return None
    try:
        form, values, _ = header_lines(head.partition(b"\n\n")[0].decode().split("\n"))
        seats = _seats(*values["seats"])
        scenario, edition, behavior, _ = _parts(values["ruleset"][1])
        scene = msgspec.json.decode(values["scene"][1], type=str) if "scene" in values else ""
    except (BadRecord, BadChoice, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    if form < WITH_RESULT or behavior > BEHAVIOR or scenario not in SCENARIOS:
        return None
    result = RecordResult.read(rest, len(seats))
    return None if result is None else Closed(scenario, edition, seats, scene, result)


def _last_line(tail: bytes) -> bytes:
    """The last line that is no comment; it may be incomplete."""
    line = b""
    while tail and (not line or line.startswith(b"#")):
        tail, _, line = tail.rpartition(b"\n")
    return line
