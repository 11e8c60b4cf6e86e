"""Every example of every page, and every hint of every message, does what it is there for.

`tests/e2e/test_readme.py` runs the examples by the installed program, and
`tests/tools/attack.py examples` the long ones, which are answered at once here.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ep_tui.arena import executors
from ep_tui.arena.match import Finished, Played
from ep_tui.arena.plan import Match
from ep_tui.arena.speed import Speed
from ep_tui.commands import bench
from ep_tui.keys.own_keys import clash_sentences, load_keymap
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.storage import preferences
from tests.architecture.source import ROOT
from tests.commands.examples import (
    TEXTS,
    Example,
    every_example,
    here,
    lay_files,
    only_names,
)
from tests.kit.guest_bots import brought_to

LONG_COMMANDS = {("simulate",), ("arena",), ("bench",)}
EXAMPLES = every_example()
LONG = [one for one in EXAMPLES if one.ours and one.arguments[:1] in LONG_COMMANDS]
"""Examples that play many games; here somebody else plays them."""
KEY_TEXT = "".join(
    (ROOT / f"ep_tui/texts/en/{name}.toml").read_text().replace("\\", "")
    for name in ("keys", "preferences")
)
OTHERS = {
    "ssh": "the words for a host, which tests/host and tests/e2e/test_host_ssh.py send",
    "python": "a script of this repository",
    "python3": "a script of this repository, or a new environment",
    "pip": "installs; tests/e2e/test_readme.py does it as the README says",
    ".venv/bin/pip": "the same",
    "/opt/ep-tui/bin/pip": "the same",
    "install": "a file of deploy/",
    "systemctl": "needs a system with systemd",
    "journalctl": "needs a system with systemd",
    "curl": "tests/host/test_config.py asks the same address",
    "dask": "starts a cluster",
    **dict.fromkeys(
        ("cp", "mv"), "a backup of a host, which tests/host/test_operator.py starts from"
    ),
}
"""Programs that are not ours, and why their lines are not run here."""
PROGRESS = re.compile(r"\d+ of \d+ games|\d+ games? of ")
"""How far a tournament has come, on standard error."""
PLAY = ("play", "--plain", "--seats", "random,random", "--set", "turn.rounds=1")
HINTS = {
    "victory.goal=10": (*PLAY, "--set", "victory.goal=10"),
    "[victory] with goal = 10": (*PLAY, "--house", "house.toml"),
    "person:Ann": ("play", "--plain", "--seats", "person:Ann,bot"),
    "A=herring": ("play", "--plain", "--word", "A=herring"),
    "pirate-lairs | movement | A ship D4-ne": ("check", "pirate-lairs | movement | A ship D4-ne"),
}
"""What sentences tell to type, in a command."""
KEYS = (
    *re.findall("```toml\n(.*?)```", (ROOT / "docs/settings.md").read_text(), re.DOTALL),
    *(f"[keys]\n{line}" for line in re.findall(r'such as (\w+ = ".") under \[keys\]', KEY_TEXT)),
    *(f"[keys]\n{line}" for line in re.findall(r'such as \[keys\] with (\w+ = ".")', KEY_TEXT)),
)
"""The examples of one's own keys."""
BOT = "class Bot:\n version = 1\n def choose(self, view, legal, word):\n  return legal[0]\n"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder elsewhere with what the examples name; no long game is played there."""
    folder = tmp_path / "elsewhere"
    lay_files(folder)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(executors, "opened", _no_processes)
    monkeypatch.setattr(executors, "play_all", _all_won_by_the_first)
    monkeypatch.setattr(bench, "speed", lambda game, seconds, seed: Speed(game.ruleset, *[1] * 13))
    with (folder / "nothing").open("w+") as nothing, brought_to(tmp_path, monkeypatch) as bring:
        monkeypatch.setattr("sys.stdin", nothing)
        bring(BOT, hasty="Bot", mine="Bot")
        yield folder


@contextmanager
def _no_processes(word: str, jobs: int) -> Iterator[tuple[None, int]]:
    yield None, jobs


def _all_won_by_the_first(matches: Iterable[Match], *_: object, **__: object) -> Iterator[Finished]:
    for match in matches:
        points = tuple(range(len(match.seats), 0, -1))
        played = Played(match.ruleset, match.seats, match.seed, "A", points, 9, 99, 1)
        yield Finished(played, "", ())


@pytest.mark.parametrize("one", LONG, ids=lambda one: " ".join((one.place, *one.arguments)))
def test_a_long_example_is_run_or_only_names_a_command(ep_tui, place: Path, one: Example):
    words = tuple(here(one.arguments))
    if one.is_line or not only_names(words):
        code, out, error = ep_tui(*words)
        assert not [line for line in error.splitlines() if not PROGRESS.match(line)]
        assert (code, bool(out)) == (0, True)


def test_a_line_for_another_program_has_a_reason_why_it_is_not_run():
    others = [one for one in EXAMPLES if not one.ours]
    assert {one.program for one in others} == {*OTHERS}
    named = [word for one in others for word in one.words if re.match("(tests|deploy)/", word)]
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("text", KEYS)
def test_every_example_of_ones_own_keys_holds_in_every_game(text: str, tmp_path: Path):
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    preferred, sentence = preferences.load(path)
    assert (sentence, bool(preferred.keys)) == ("", True)
    keymap, flaws = load_keymap(preferred.keys, commands_by_scenario())
    assert flaws + clash_sentences(keymap, commands_by_scenario()) == []
    assert keymap.changed == preferred.keys


@pytest.mark.parametrize("words", HINTS.values(), ids=HINTS)
def test_what_a_hint_tells_to_type_is_understood(ep_tui, place: Path, words: tuple[str, ...]):
    (place / "house.toml").write_text("[victory]\ngoal = 10\n", encoding="utf-8")
    code, _, error = ep_tui(*words)
    assert (code, error) == (0, "")


@pytest.mark.parametrize("hint", HINTS)
def test_every_hint_is_said_somewhere(hint: str):
    assert any(hint in file.read_text(encoding="utf-8").replace("\\", "") for file in TEXTS)
