"""Third-party bots: the example of docs/bots.md, installed by pip, and broken ones."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ep_rules import api
from ep_rules.api import game
from ep_rules.bots import BOTS, bot, names
from ep_tui.arena.bot_games import bots_of, play
from ep_tui.arena.match import versioned
from ep_tui.thinking.guest_bot import _is_legal
from tests.architecture.source import ROOT, run_python
from tests.kit.guest_bots import brought_to, choosing

PAGE = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
(BOT,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
(PROJECT,) = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)

EP_TUI = "import sys; sys.path.insert(0, sys.argv.pop(1)); from ep_tui.__main__ import main; {}"
RUN = EP_TUI.format("sys.exit(main())")
LISTS_PACKAGES = EP_TUI.format("main(); print('importlib.metadata' in sys.modules)")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where pip has installed the package of docs/bots.md."""
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
    """Install a module as a package with bots."""
    with brought_to(tmp_path / "site", monkeypatch) as bring:
        yield bring


def test_the_bot_on_the_page_has_about_thirty_lines():
    assert len(BOT.splitlines()) <= 32


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
    assert "agrees" in verified.stdout, "games can be checked without the bot"


@pytest.mark.slow
def test_packages_are_looked_through_only_for_names_that_are_not_ours(site: Path, tmp_path: Path):
    for seats, looked in (("random,deckhand", "False"), ("random,hasty", "True")):
        simulate = ("simulate", "--seats", seats, "--games", "1", "--json")
        said = run_python(LISTS_PACKAGES, str(site), *simulate, home=tmp_path)
        assert said.stdout.splitlines()[-1] == looked, said.stderr


SOUND = choosing("return legal[0]")


def test_guests_are_listed_after_ours_and_never_in_their_place(brought):
    brought(SOUND, sound="Made", random="Made", Bad="Made", you="Made")
    assert names() == (*BOTS, "sound")
    assert versioned("sound") == "sound/3"
    assert versioned("random") == "random/1", "a name of ours stays ours"


async def test_the_form_for_a_new_game_offers_guests(brought):
    from ep_tui.screens.form import SeatField

    brought(SOUND, sound="Made")
    assert "sound" in SeatField(0, "you").choices


def test_a_guest_that_looks_like_one_of_ours_is_refused(ep_tui, brought):
    brought(SOUND, rand0m="Made")
    said = ep_tui("simulate", "--seats", "rand0m,random", "--games", "1")
    assert (said.code, "“random”, which is reserved" in said.error) == (2, True)


UNLOADABLE = {
    "import ep_nowhere": (
        "cannot be loaded",
        "No module named 'ep_nowhere' (ep_brought.py, line 1)",
    ),
    "class Made: pass": ("is not a bot", "Made"),
    SOUND.replace("3", "'3'"): ("is not a bot", "Made"),
}


@pytest.mark.slow
@pytest.mark.parametrize("code", UNLOADABLE)
@pytest.mark.parametrize("command", ["simulate --games 1 --seats", "arena --seats 2 --bots"])
def test_a_guest_that_cannot_be_loaded_ends_a_command_without_tables(
    ep_tui, brought, code: str, command: str
):
    brought(code, made="Made")
    said = ep_tui(*command.split(), "made,random")
    assert said.code == 2
    assert "“made”" in said.error
    assert all(part in said.error for part in UNLOADABLE[code])


FAILING = SOUND.replace("legal[0]", "1 / 0")


@pytest.mark.slow
def test_a_guest_that_fails_without_a_table_loses_its_seat_and_no_game(ep_tui, brought):
    brought(FAILING, made="Made")
    said = ep_tui("simulate", "--seats", "made,random", "--games", "3", "--json")
    assert said.code == 0
    assert said.error.count("“made” of another package failed to choose: ZeroDivisionError") == 1
    assert "(ep_brought.py, line 4)" in said.error
    told = json.loads(said.out)
    assert [game["lost"] for game in told["results"]] == [["A"]] * 3
    assert told["wins"]["A"] == 0


@pytest.mark.slow
def test_a_guest_that_fails_in_a_tournament_wins_no_game_and_the_tournament_goes_on(
    ep_tui, brought, tmp_path: Path
):
    brought(FAILING, made="Made")
    arena = ("arena", "--bots", "made,random", "--seats", "2", "--seeds", "2")
    said = ep_tui(*arena, "--records", str(tmp_path / "records"))
    assert said.code == 0
    assert said.error.count("failed to choose: ZeroDivisionError") == 1
    assert "made/3 lost its seat in 4 games" in said.out
    (row,) = [line for line in said.out.splitlines() if line.split()[:1] == ["made/3"]][:1]
    assert row.split()[1:3] == ["4", "0"]
    records = [path.read_text() for path in (tmp_path / "records").iterdir()]
    assert all(
        len(re.findall(r"^seat [AB] deckhand$", text, re.MULTILINE)) == 1 for text in records
    )
    for text in records:
        seat = re.findall(r"^seat ([AB])", text, re.MULTILINE)[0]
        assert re.search(rf"^seat {seat} deckhand\n{seat} ", text, re.MULTILINE), (
            "before its next action"
        )
        assert api.read(text).seats["AB".index(seat)] == "deckhand"


@pytest.mark.slow
def test_a_guest_chooses_in_its_process_what_it_would_choose_here(brought):
    brought(SOUND, made="Made")

    class Here:
        name, version = "here", 1

        def choose(self, view, legal, word: int):
            return legal[0]

    compiled = game("land-ho", 2)
    apart = play(compiled, bots_of(["made", "random"]), 5)
    here = play(compiled, [Here(), bot("random")], 5)
    assert apart.entries == here.entries
    assert not apart.lost


@pytest.mark.slow
def test_the_bot_on_the_page_is_stronger_than_random():
    room: dict = {}
    exec(BOT, room)
    compiled = game("land-ho", 2)
    won = 0
    for seed in range(1, 6):
        for seat in range(2):
            bots = [bot("random"), bot("random")]
            bots[seat] = room["Hasty"]()
            won += play(compiled, bots, seed).result.winner == "AB"[seat]
    assert won >= 7, "of ten"


@pytest.mark.slow
def test_a_bot_that_plays_without_a_table_hears_what_has_happened():
    from ep_rules.api import CHANCE, View
    from ep_rules.history import History

    class Listener:
        name, version = "listener", 1

        def __init__(self) -> None:
            self.heard: list[tuple] = []

        def choose(self, view: View, legal, word: int):
            if len(self.heard) % 3 != 1:  # it does not ask again
                self.heard.append((len(view.history), tuple(view.history)))
            else:
                self.heard.append((-1, ()))
            return bot("random").choose(view, legal, word)

    compiled = game("land-ho", 2)
    listener = Listener()
    entries = play(compiled, [listener, bot("random")], 5).entries
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
    from ep_rules.api import Bundle, Offer, Seat, View

    brought(SOUND, sound="Made")
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
    view = View.of(compiled, state, Seat(seat))
    kind = type(next(a for a in compiled.legal_actions(state) if isinstance(a, Offer)))
    offer = kind(give=Bundle((2, 1, 0, 0, 0, 0)), want=Bundle((0, 0, 1, 0, 0, 0)))
    assert offer not in compiled.legal_actions(state)
    assert _is_legal(view, offer, 1)
    assert not _is_legal(view, kind(give=offer.want, want=offer.give), 1)
