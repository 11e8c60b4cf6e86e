"""`ep-tui verify`: records replayed by the rules, and the first difference."""

import json
import re
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

GOLDEN = (ROOT / "tests/golden/land-ho-2.txt").read_text(encoding="utf-8")
OLDER = (ROOT / "tests/golden/land-ho-4-behavior-1.txt").read_text(encoding="utf-8")


@pytest.fixture
def record(tmp_path: Path):
    """Write a record; returns its path."""

    def write(text: str, name: str = "game.txt") -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_sound_record_agrees_and_tells_its_size(ep_tui, record):
    path = record(GOLDEN)
    said = ep_tui("verify", path)
    assert said.code == 0
    actions = len(re.findall(r"^[AB*] ", GOLDEN, flags=re.MULTILINE))
    digests = GOLDEN.count("\n= ")
    per_action = round(len(GOLDEN.encode()) / actions, 1)
    assert said.out == (
        f"{path}: agrees. {actions} actions, {digests} digests, "
        f"{len(GOLDEN.encode())} bytes, {per_action} bytes per action.\n"
    )


def test_the_first_action_that_is_not_allowed_is_told_with_line_reason_and_rule(ep_tui, record):
    lines = GOLDEN.splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if line.startswith("B road "))
    lines[at] = "B road A1-e\n"
    path = record("".join(lines))
    said = ep_tui("verify", path)
    assert said.code == 1
    first, second = said.out.splitlines()
    assert first.startswith(f"{path}: differs. Line {at + 1}: “B road A1-e” is illegal here: ")
    assert re.match(r"    Rule [a-z.-]+: ", second)
    told = json.loads(ep_tui("verify", path, "--json").out)
    assert (told["verdict"], told["line"], told["action"]) == ("differs", at + 1, "B road A1-e")
    assert told["rule"] in second
    assert told["code"].startswith("building.")


def test_another_outcome_is_found_by_the_digest(ep_tui, record):
    changed = GOLDEN.replace("B drop settler of #1\n", "", 1)
    path = record(changed)
    told = json.loads(ep_tui("verify", path, "--json").out)
    assert told["verdict"] == "differs"
    assert told["code"] == "record.digest-differs"
    assert told["line"] == changed.partition("\n= ")[0].count("\n") + 2
    assert told["digests"] == 0


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("chess\n", 2, "not a record"),
        (GOLDEN.replace("record 1", "record 2"), 2, "newer version"),
        (GOLDEN + "B roll\n", 1, "over"),
        (GOLDEN.partition("= ")[0] + "A what\n", 2, "not understood"),
        (GOLDEN.partition("B road")[0] + "undo 1\n", 1, "to undo here"),
    ],
)
def test_a_record_that_does_not_agree_is_told_in_a_sentence(ep_tui, record, text, code, word):
    said = ep_tui("verify", record(text))
    assert said.code == code
    assert word in said.out


def test_of_several_records_the_worst_decides(ep_tui, record):
    good, bad = record(GOLDEN), record(GOLDEN + "B roll\n", "other.txt")
    assert ep_tui("verify", good, good).code == 0
    assert ep_tui("verify", good, bad).code == 1
    said = ep_tui("verify", "--json", bad, "nowhere.txt", good)
    assert said.code == 2
    verdicts = [json.loads(line)["verdict"] for line in said.out.splitlines()]
    assert verdicts == ["differs", "unreadable", "agrees"]


def test_a_torn_last_line_does_not_count(ep_tui, record):
    said = ep_tui("verify", record(GOLDEN.partition("B buy")[0] + "B bu"))
    assert said.code == 0
    assert "incomplete (“B bu”)" in said.out


def test_a_record_of_older_rules_agrees_without_digests(ep_tui, record):
    said = ep_tui("verify", record(OLDER))
    assert said.code == 0
    assert "2035 actions" in said.out
    assert "version 1 of the rules" in said.out


@pytest.mark.parametrize("data", [b"\xff\xfe\n", b"ep-tui record 1\nruleset \xff\n\n"])
def test_what_is_no_text_is_said_to_be_none(ep_tui, tmp_path, data):
    path = tmp_path / "picture.png"
    path.write_bytes(data)
    assert ep_tui("verify", str(path)).code == 2
    assert ep_tui("verify", str(tmp_path)).code == 2


def test_what_a_record_holds_does_nothing_to_the_terminal(ep_tui, record):
    said = ep_tui("verify", record(GOLDEN.partition("B road")[0] + "\x1b[2J" + "x" * 500 + "\n"))
    assert said.code == 2
    assert "“?[2Jxxx" in said.out
    assert len(said.out) < 400
