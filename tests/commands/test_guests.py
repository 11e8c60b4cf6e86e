"""A bot of another package: the one that docs/bots.md shows, installed by pip, and broken ones."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ep_rules.bots import BOTS, bot, guests, names
from tests.architecture.source import ROOT, run_python

PAGE = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
(BOT,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
(PROJECT,) = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)

EP_TUI = "import sys; sys.path.insert(0, sys.argv.pop(1)); from ep_tui.__main__ import main; {}"
RUN = EP_TUI.format("sys.exit(main())")
LISTS_PACKAGES = EP_TUI.format("main(); print('importlib.metadata' in sys.modules)")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which pip has installed the package of docs/bots.md."""
    home = tmp_path_factory.mktemp("guest")
    (home / "ep_hasty.py").write_text(BOT, encoding="utf-8")
    (home / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    pip = "-m pip install --quiet --disable-pip-version-check --no-index --no-deps"
    command = (*pip.split(), "--no-build-isolation", "--target", str(home / "site"), str(home))
    done = subprocess.run((sys.executable, *command), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return home / "site"


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Install a module as a package with bots; `points` are name=object."""

    def bring(code: str, **points: str) -> None:
        made = tmp_path / "site"
        info = made / "ep_brought-1.dist-info"
        info.mkdir(parents=True)
        (made / "ep_brought.py").write_text(code, encoding="utf-8")
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ep-brought\nVersion: 1\n")
        lines = [f"{name} = ep_brought:{thing}" for name, thing in points.items()]
        (info / "entry_points.txt").write_text("\n".join(["[ep_tui.bots]", *lines]))
        monkeypatch.syspath_prepend(made)
        guests.found.cache_clear()

    monkeypatch.delitem(sys.modules, "ep_brought", raising=False)
    yield bring
    sys.modules.pop("ep_brought", None)
    guests.found.cache_clear()


def test_the_bot_on_the_page_has_thirty_lines_at_most():
    assert len(BOT.splitlines()) <= 30


@pytest.mark.slow
def test_an_installed_bot_plays_by_its_name(site: Path, tmp_path: Path):
    said = run_python(
        RUN,
        str(site),
        *("simulate", "--seats", "hasty,random,deckhand", "--games", "2", "--json"),
        home=tmp_path,
    )
    assert said.returncode == 0, said.stderr
    told = json.loads(said.stdout)
    assert told["seats"][0] == "hasty/1"
    assert told["actions"] > 200


@pytest.mark.slow
def test_an_installed_bot_sits_at_a_table_that_is_saved_and_verified(site: Path, tmp_path: Path):
    play = ("play", "--plain", "--seats", "hasty,hasty", "--seed", "4")
    played = run_python(RUN, str(site), *play, home=tmp_path)
    assert played.returncode == 0, played.stderr
    (save,) = (tmp_path / "data/ep-tui/games").rglob("*.txt")
    assert "seats A=hasty B=hasty\n" in save.read_text(encoding="utf-8")
    verified = run_python(RUN, "", "verify", str(save), home=tmp_path)
    assert "agrees" in verified.stdout, "whoever has no such bot can still check its games"


@pytest.mark.slow
def test_packages_are_looked_through_only_for_names_that_are_not_ours(site: Path, tmp_path: Path):
    for seats, looked in (("random,deckhand", "False"), ("random,hasty", "True")):
        simulate = ("simulate", "--seats", seats, "--games", "1", "--json")
        said = run_python(LISTS_PACKAGES, str(site), *simulate, home=tmp_path)
        assert said.stdout.splitlines()[-1] == looked, said.stderr


SOUND = """
class Sound:
    version = 3
    def choose(self, view, legal, word):
        return legal[0]
"""


def test_guests_are_listed_after_ours_and_never_in_their_place(brought):
    brought(SOUND, sound="Sound", random="Sound", Bad="Sound", you="Sound")
    assert names() == (*BOTS, "sound")
    assert bot("sound").version == 3
    assert bot("random").version == 1, "a name of ours stays ours"


async def test_the_form_for_a_new_game_offers_guests(brought):
    from ep_tui.screens.form import SeatField

    brought(SOUND, sound="Sound")
    assert "sound" in SeatField(0, "you").choices


BROKEN = {
    "import ep_nowhere": ("cannot be loaded", "No module named 'ep_nowhere'"),
    "class Made: pass": ("is not a bot", "Made"),
    SOUND.replace("Sound", "Made").replace("3", "'3'"): ("is not a bot", "Made"),
    SOUND.replace("Sound", "Made").replace("legal[0]", "1 / 0"): ("failed", "division by zero"),
    SOUND.replace("Sound", "Made").replace("legal[0]", "'end'"): ("illegal", "'end'"),
    SOUND.replace("Sound", "Made").replace("legal[0]", "None"): ("illegal", "None"),
}


@pytest.mark.parametrize("code", BROKEN)
@pytest.mark.parametrize("command", ["simulate --games 1", "play --plain"])
def test_a_broken_guest_gets_one_sentence_that_names_it(ep_tui, brought, code: str, command: str):
    brought(code, made="Made")
    said = ep_tui(*command.split(), "--seats", "made,random", "--seed", "1")
    assert said.code == 2
    assert "“made”" in said.error
    assert all(part in said.error for part in BROKEN[code])


@pytest.mark.slow
def test_a_guest_that_fails_in_another_process_ends_the_tournament_with_a_sentence(ep_tui, brought):
    brought(SOUND.replace("Sound", "Made").replace("legal[0]", "1 / 0"), made="Made")
    said = ep_tui("arena", "--bots", "made,random", "--seats", "2", "--seeds", "30")
    assert said.code == 2
    assert "“made” of another package failed" in said.error


@pytest.mark.slow
def test_a_bot_that_plays_without_a_table_hears_what_has_happened():
    from ep_rules.api import CHANCE, View, game
    from ep_rules.history import History
    from ep_tui.arena.bot_games import play

    class Listener:
        name, version = "listener", 1

        def __init__(self) -> None:
            self.heard: list[tuple] = []

        def choose(self, view: View, legal, word: int):
            if len(self.heard) % 3 != 1:  # it does not ask every time
                self.heard.append((len(view.history), view.history))
            else:
                self.heard.append((-1, ()))
            return bot("random").choose(view, legal, word)

    compiled = game("land-ho", 2)
    listener = Listener()
    _, entries = play(compiled, [listener, bot("random")], 5)
    first = next(entry.actor for entry in entries if entry.actor != CHANCE)
    history = History(compiled, compiled.new_state(5, first))
    told = iter(listener.heard)
    for entry in entries:
        if entry.actor == 0:
            count, events = next(told)
            seen = tuple(heard.event.seen_by(entry.actor) for heard in history.heard)
            assert count in (-1, len(seen))
            assert count == -1 or events == seen
        history.play(entry.action)
    assert next(told, None) is None
    assert len(listener.heard) > 30


def test_an_offer_that_nobody_listed_is_allowed_and_one_without_cards_is_not(brought):
    from ep_rules.api import Bundle, Offer, Seat, View, game

    brought(SOUND, sound="Sound")
    compiled = game("land-ho", 2)
    state = compiled.new_state(1)
    while not any(isinstance(a, Offer) for a in compiled.legal_actions(state)):
        actor = state.agenda[-1].actor
        compiled.apply(
            state,
            compiled.sample(state) if actor < 0 else compiled.certain_actions(state)[0],
        )
    seat = state.agenda[-1].actor
    state.hands[seat] = [2, 2, 0, 0, 0, 0]
    view = View(compiled, state, Seat(seat))
    kind = type(next(a for a in compiled.legal_actions(state) if isinstance(a, Offer)))
    offer = kind(give=Bundle((2, 1, 0, 0, 0, 0)), want=Bundle((0, 0, 1, 0, 0, 0)))
    assert offer not in compiled.legal_actions(state)
    assert guests._may(view, offer, 1)
    assert not guests._may(view, kind(give=offer.want, want=offer.give), 1)
