"""`ep-tui verify`: replays records by the rules and names the first difference."""

import json
import re
from pathlib import Path

import pytest

from ep_rules.api import Seat
from ep_tui.session.table import Table
from ep_tui.storage.folders import Folders
from tests.architecture.source import ROOT

GOLDEN = (ROOT / "tests/golden/land-ho-2.txt").read_text(encoding="utf-8")
OLDER = (ROOT / "tests/golden/land-ho-4-behavior-1.txt").read_text(encoding="utf-8")


@pytest.fixture
def record(tmp_path: Path):
    """Write a record and return its path."""

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
    digests, outcomes = GOLDEN.count("\n= "), GOLDEN.count("\n* ")
    per_action = round(len(GOLDEN.encode()) / actions, 1)
    assert said.out == (
        f"{path}: agrees. {actions} actions, {digests} digests, "
        f"{len(GOLDEN.encode())} bytes, {per_action} bytes per action.\n"
        f"    Chance: all {outcomes} outcomes come from the seed 2033.\n"
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
    (told,) = json.loads(ep_tui("verify", path, "--json").out)["records"]
    assert (told["verdict"], told["line"], told["action"]) == ("differs", at + 1, "B road A1-e")
    assert told["rule"] in second
    assert told["code"].startswith("building.")


def test_another_outcome_is_found_by_the_digest(ep_tui, record):
    changed = GOLDEN.replace("B drop settler of #1\n", "", 1)
    path = record(changed)
    (told,) = json.loads(ep_tui("verify", path, "--json").out)["records"]
    assert told["verdict"] == "differs"
    assert told["code"] == "record.digest-differs"
    assert told["line"] == changed.partition("\n= ")[0].count("\n") + 2
    assert told["digests"] == 0


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("chess\n", 2, "not a record"),
        (GOLDEN.replace("record 1", "record 5"), 2, "newer version"),
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
    verdicts = json.loads(said.out)["records"]
    assert [one["verdict"] for one in verdicts] == ["differs", "unreadable", "agrees"]


def test_a_folder_means_all_its_records_by_their_names(ep_tui, record, tmp_path):
    (tmp_path / "records").mkdir()
    record(GOLDEN, "records/b.txt")
    record(GOLDEN + "B roll\n", "records/a.txt")
    (tmp_path / "records" / "games.jsonl").write_text("{}")
    said = ep_tui("verify", str(tmp_path / "records"), "--json")
    assert said.code == 1
    found = [(Path(one["file"]).name, one["verdict"]) for one in json.loads(said.out)["records"]]
    assert found == [("a.txt", "differs"), ("b.txt", "agrees")]
    told = ep_tui("verify", str(tmp_path / "records")).out
    assert told.index("a.txt: differs.") < told.index("b.txt: agrees.")


def test_a_folder_without_records_cannot_be_verified(ep_tui, tmp_path):
    said = ep_tui("verify", str(tmp_path))
    assert said.code == 2
    assert said.error.endswith(" has no records (files that end in .txt).\n")


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


# ---- chance ---------------------------------------------------------------------------------


@pytest.fixture
def promised(ep_tui) -> str:
    """The record of a whole game with a promise and a player's word."""
    table = Table.new("pirate-lairs", ["random"] * 3, house={"turn.rounds": "6"})
    table.add_word(Seat(1), "herring")
    table.save(Folders.of_user())
    path = table.save_path
    assert path is not None
    while table.step() is not None:
        pass
    table.close()
    return (path.parent / "finished" / path.name).read_text(encoding="utf-8")


def test_every_outcome_comes_from_the_secret_that_was_promised(ep_tui, record, promised):
    said = ep_tui("verify", record(promised))
    assert said.code == 0
    outcomes = promised.count("\n* ")
    assert f"all {outcomes} outcomes come from the promised secret" in said.out
    (told,) = json.loads(ep_tui("verify", record(promised), "--json").out)["records"]
    (chance,) = told["chance"]
    assert chance == {"verdict": "proved", "outcomes": outcomes}


def test_one_changed_die_is_found(ep_tui, record, promised):
    """The digests agree: two throws with the same sum have the same effect."""
    lines = promised.splitlines(keepends=True)
    throws = [at for at, line in enumerate(lines) if line.startswith("* dice ")]
    at = next(at for at in throws if lines[at].split()[2] != lines[at].split()[3])
    _, _, one, other = lines[at].split()
    lines[at] = f"* dice {other} {one}\n"
    said = ep_tui("verify", record("".join(lines)))
    assert said.code == 1
    assert (
        f"Line {at + 1}: “* dice {other} {one}” does not come from the promised secret" in said.out
    )
    assert f"“* dice {one} {other}”" in said.out


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("word B herring\n", "word B hering\n"), "does not come from the promised secret"),
        (("word B herring\n", "word A herring\n"), "does not come from the promised secret"),
        (("word B herring\n", ""), "does not come from the promised secret"),
        (("secret ", f"secret {'0' * 64}\n# "), "does not match the promise"),
        (("promise ", f"promise {'0' * 64}\n# "), "does not match the promise"),
        (("first ", "# \nfirst "), ""),
        (("seats A=random", "seats A=person:Ann"), "does not match the promise"),
    ],
)
def test_whatever_is_changed_about_the_promise_is_found(
    ep_tui, record, promised, change: tuple[str, str], sentence: str
):
    said = ep_tui("verify", record(promised.replace(*change, 1)))
    assert said.code == (1 if sentence else 0)
    assert sentence in said.out


def test_before_the_end_nothing_is_proved_and_nothing_told(ep_tui, record, promised):
    said = ep_tui("verify", record(promised.partition("secret ")[0]))
    assert said.code == 0
    assert "the promised secret has not been revealed yet" in said.out


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("word A " + "x" * 65, "record.bad-word"),
        ("word A a\u202eb", "record.bad-word"),
        ("word B again", "record.bad-word"),
        ("secret " + "0" * 64, "record.bad-secret"),
        ("secret 00", "record.bad-secret"),
        ("promise 00", "record.bad-promise"),
    ],
)
def test_lines_about_chance_that_are_none_are_refused(ep_tui, record, promised, line, code):
    beginning = promised.partition("word B herring\n")
    text = "".join((*beginning[:2], line, "\n", beginning[2]))
    (told,) = json.loads(ep_tui("verify", record(text), "--json").out)["records"]
    assert told["code"] == code


def test_a_word_after_the_first_outcome_has_no_part_in_it(ep_tui, record, promised):
    at = promised.index("\n", promised.index("\n* ") + 1) + 1
    late = record(promised[:at] + "word C late\n" + promised[at:])
    (told,) = json.loads(ep_tui("verify", late, "--json").out)["records"]
    assert told["code"] == "record.late-word"


def test_a_seeded_game_is_proved_from_its_seed(ep_tui, record):
    table = Table.new("land-ho", ["random"] * 2, seed=7, house={"turn.rounds": "2"})
    table.save(Folders.of_user())
    path = table.save_path
    assert path is not None
    while table.step() is not None:
        pass
    table.close()
    text = (path.parent / "finished" / path.name).read_text(encoding="utf-8")
    said = ep_tui("verify", record(text))
    assert said.code == 0
    assert "come from the seed 7" in said.out
    assert ep_tui("verify", record(text.replace("seed 7\n", "seed 8\n"))).code == 1


def test_a_game_that_is_not_there_is_said_as_by_other_commands(ep_tui):
    said = ep_tui("verify", "nosuch")
    assert (said.code, said.out) == (2, "")
    assert said.error.startswith("ep-tui: There is no game “nosuch”")


def test_a_result_is_worked_out_again(ep_tui, record, promised):
    assert promised.splitlines()[-1].startswith("result {")
    said = ep_tui("verify", record(promised.replace('"points":', '"points":1', 1)))
    assert said.code == 1
    assert "The result does not match the replayed game" in said.out
    assert ep_tui("verify", record(promised.partition("result ")[0])).code == 0
