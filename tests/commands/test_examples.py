"""Every example of every page, and every hint of every message, does what it is there for."""

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
from ep_tui.commands.options import OPTIONS
from ep_tui.host import server
from ep_tui.keys.own_keys import clash_sentences, load_keymap
from ep_tui.presenters.registry import commands_by_scenario
from ep_tui.storage import preferences
from ep_tui.storage.folders import Folders
from ep_tui.texts import say
from tests.architecture.source import ROOT
from tests.commands.examples import TEXTS, Example, every_example, here, lay_files, lay_games
from tests.kit.guest_bots import brought_to

EXAMPLES = every_example()
OURS = [one for one in EXAMPLES if one.ours]
KEY_TEXT = "".join(
    (ROOT / f"ep_tui/texts/en/{name}.toml").read_text().replace("\\", "")
    for name in ("keys", "preferences")
)
SCREENS = ("play", "continue", "tutorial", "campaign", "edit")
"""Commands that need a terminal; tests/e2e opens the screens."""
NO_COMMANDS = {"record", "seed", "promise", "words", "chance", "bot", "hint"}
"""Lines of records and the texts that are hashed for chance also begin with `ep-tui`."""
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
    monkeypatch.setattr(server, "serve", _served)
    with (folder / "nothing").open("w+") as nothing, brought_to(tmp_path, monkeypatch) as bring:
        monkeypatch.setattr("sys.stdin", nothing)
        bring(BOT, hasty="Bot", mine="Bot")
        yield folder


@pytest.fixture
def games(place: Path, ep_tui) -> None:
    """The games that the examples name."""
    lay_games(Folders.of_user().running)


@contextmanager
def _no_processes(word: str, jobs: int) -> Iterator[tuple[None, int]]:
    yield None, jobs


def _all_won_by_the_first(matches: Iterable[Match], *_: object, **__: object) -> Iterator[Finished]:
    for match in matches:
        points = tuple(range(len(match.seats), 0, -1))
        played = Played(match.ruleset, match.seats, match.seed, "A", points, 9, 99, 1)
        yield Finished(played, "", ())


async def _served(*_: object) -> None:
    """A host that has been stopped."""


@pytest.mark.slow
@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("one", OURS, ids=lambda one: " ".join((one.place, *one.arguments)))
def test_an_example_is_run_or_only_names_a_command(ep_tui, one: Example):
    words = tuple(here(one.arguments))
    if not one.is_line and _only_names(words):
        return
    code, out, error = ep_tui(*words)
    if not words or (words[0] in SCREENS and "--plain" not in words):
        assert (code, error) == (2, f"ep-tui: {say('commands.no-terminal')}\n")
    else:
        assert not [line for line in error.splitlines() if not PROGRESS.match(line)]
        assert code in ((0, 1, 2) if words[0] == "check" else (0,))
        assert out


def _only_names(words: tuple[str, ...]) -> bool:
    """Whether words in a sentence are the name of a command, or no command at all."""
    return words[0] in NO_COMMANDS or (words[0] in OPTIONS and words[1:] in ((), ("delete",)))


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
