#!/usr/bin/env python3
"""Makes the pictures of this folder with the real app, always from the same seeds.

    python3 screenshots/make.py [name ...]         uses .venv-dev, which tests/run.py makes

Writes NAME-COLUMNSxLINES.svg: every screen once, every scenario in the middle of a game in two
sizes, one scenario in every look and in a large window, one turn step by step and as a moving
picture (`film.py`), and what commands print in small windows. Bots play each game until a person
takes over.
"""

import asyncio
import contextlib
import io
import os
import pty
import re
import subprocess
import sys
import tempfile
import termios
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ep_tui.app import EpTui
    from ep_tui.session.table import Table
    from ep_tui.storage.preferences import Theme

SETTLED = 0.5
"""Seconds until the editor has judged a place."""
HERE = Path(__file__).resolve().parent
SMALL, MIDDLE, LARGE = (80, 24), (120, 40), (200, 60)
PHONE, PANE = (45, 30), (60, 20)
TITLE = "Explorers & Pirates in a terminal"


class Game(NamedTuple):
    """A game of bots, and the round from which on a person sits at A."""

    scenario: str
    seats: int
    seed: int
    round: int


class Shot(NamedTuple):
    """A picture: a game (none: the start screen), its stopping point, keys, a look.

    `when` is the decision of A at which the game is stopped, or the end of the game. `scene`: the
    position in the editor. `host`: what the window of a host shows.
    """

    name: str
    size: tuple[int, int]
    game: Game | None = None
    keys: str = ""
    when: str = "movement"
    theme: "Theme" = "dark"
    unicode: bool = True
    people: int = 1
    scene: str = ""
    host: str = ""


class Printed(NamedTuple):
    """A picture of the lines that a command prints in a terminal of this size."""

    name: str
    size: tuple[int, int]
    words: tuple[str, ...]
    typed: str = ""


USUAL_SEED, USUAL_ROUND = 1, 5
"""Of the game of a scenario that has no better one in `CHOSEN`."""
LAND_HO = Game("land-ho", 4, 11, 6)
LAIRS = Game("pirate-lairs", 4, 2, 9)
FISH = Game("fish", 3, 3, 12)
SPICES = Game("spices", 6, 3, 7)
EXPLORERS = Game("explorers-pirates", 4, 1, 13)
SIX = Game("explorers-pirates", 6, 4, 9)
TURN = Game("land-ho", 4, 19, 5)
CAPTURE = Game("pirate-lairs", 3, 7, 13)
SEVEN = Game("land-ho", 4, 4, 3)
BASE = Game("base", 4, 3, 14)
KNIGHTS = Game("cities-and-knights", 4, 3, 16)
FISH_KNIGHTS = Game("fish-knights", 3, 3, 15)
SPICES_KNIGHTS = Game("spices-knights", 4, 3, 13)
WHOLE_KNIGHTS = Game("explorers-pirates-knights", 4, 1, 14)
DEVELOPED = Game("base", 4, 3, 8)
CONTINENT = Game("explorers-of-catan", 3, 1, 8)
BUCCANEERS = Game("pirates-of-catan", 4, 2, 15)
ROBBERS = Game("sea-robbers", 4, 4, 8)
CHOSEN = {
    game.scenario: game
    for game in (
        *(LAND_HO, LAIRS, FISH, SPICES, EXPLORERS),
        *(FISH_KNIGHTS, SPICES_KNIGHTS, WHOLE_KNIGHTS),
        *(BASE, KNIGHTS, CONTINENT, BUCCANEERS, ROBBERS),
    )
}
"""Games whose positions show more of their scenario than the usual one."""
OFFER = "enter r o 4 tab 1 enter"
"""An offer between two people."""
PLAN = "s 1 slash f 4 minus s e enter"
"""A ship, and a place for it to sail to."""

LOOKS: tuple["Theme", ...] = ("light", "contrast", "mono")
SHOTS = (
    Shot("six-players", SMALL, SIX),
    # one scenario in every look, and in a large window
    *(Shot(f"look-{theme}", MIDDLE, EXPLORERS, theme=theme) for theme in LOOKS),
    Shot("look-ascii", MIDDLE, EXPLORERS, theme="mono", unicode=False),
    Shot("explorers-pirates", LARGE, EXPLORERS),
    # every screen
    Shot("start", SMALL),
    Shot("new-game", SMALL, keys="s"),
    Shot("preferences", SMALL, keys="o"),
    Shot("house-rules", SMALL, keys="s m up right"),
    Shot("rules", SMALL, keys="r"),
    Shot("lessons", SMALL, keys="t"),
    Shot("tutorial", SMALL, keys="t 1"),
    Shot("campaign", SMALL, keys="v n"),
    Shot("help", MIDDLE, EXPLORERS, "question_mark"),
    Shot("legend", MIDDLE, EXPLORERS, "M"),
    Shot("board-in-words", MIDDLE, EXPLORERS, "B"),
    Shot("since", SMALL, EXPLORERS, "i"),
    Shot("log", SMALL, EXPLORERS, "L"),
    Shot("seats", SMALL, EXPLORERS, "I"),
    Shot("hint", SMALL, EXPLORERS, "H"),
    Shot("commands", SMALL, EXPLORERS, "colon"),
    Shot("costs", SMALL, LAND_HO, "dollar_sign", "trade"),
    Shot("trade", SMALL, TURN, "r t", "production"),
    Shot("offer", SMALL, TURN, "r o 4 tab 1", "production"),
    Shot("offer-answered", SMALL, TURN, OFFER, "production", people=2),
    Shot("counter-offer", SMALL, TURN, f"{OFFER} 3", "production", people=2),
    Shot("discard", SMALL, SEVEN, "3 4", "discard"),
    Shot("pirate", SMALL, LAIRS, "tab", "pirate"),
    Shot("siege", SMALL, CAPTURE, "g", "siege"),
    Shot("capture", SMALL, CAPTURE, "p g enter e", "siege"),
    Shot("cards", SMALL, DEVELOPED, "a", "card"),
    Shot("improvements", SMALL, KNIGHTS, "d", "trade"),
    Shot("progress-cards", SMALL, KNIGHTS, "C", "trade"),
    Shot("robber", SMALL, BASE, "tab", "robber"),
    Shot("privateer", SMALL, BUCCANEERS, "1 tab", "privateer"),
    Shot("battle", SMALL, ROBBERS, "slash s h i p space E 2 minus s w enter", "battle"),
    Shot("labels", SMALL, LAND_HO, "s 1 f"),
    Shot("typed", SMALL, LAND_HO, "slash s a i l"),
    Shot("refused", SMALL, LAND_HO, "t"),
    Shot("menu", SMALL, LAND_HO, "escape"),
    Shot("quit", SMALL, LAND_HO, "q"),
    Shot("hand-over", SMALL, LAND_HO, people=2),
    Shot("victory", SMALL, LAND_HO, when="end"),
    *(
        Shot(name, size, EXPLORERS, keys)
        for name, keys in (("replay", "V N N N"), ("statistics", "V t"))
        for size in (SMALL, MIDDLE)
    ),
    # a host
    Shot("lobby", SMALL, host="lobby"),
    Shot("shared-table", SMALL, host="table"),
    Shot("people", SMALL, keys="apostrophe", host="table"),
    # one turn, step by step
    Shot("turn-1-begins", SMALL, TURN, "", "production"),
    Shot("turn-2-rolled", SMALL, TURN, "r", "production"),
    Shot("turn-3-builds", SMALL, TURN, "r r", "production"),
    Shot("turn-4-plans", SMALL, TURN, f"r r enter e {PLAN}", "production"),
    Shot("turn-5-discovers", SMALL, TURN, f"r r enter e {PLAN} enter", "production"),
)


SCENE = (
    "pirate-lairs | movement | pirate B D5 | C5 gold-field | crews C5 A B | E5 fields 9"
    " | A ship D4-ne crew, harbor D3.n, 2 wool, 1 gold | B ship D5-w settler"
)
"""The position of the editor and of the printed pictures."""
EDITED = "slash D 4 minus n e enter"
PRINTED = tuple(
    Printed(name, size, words, typed)
    for size in (PHONE, PANE)
    for name, words, typed in (
        ("check", ("check", SCENE), ""),
        ("check-action", ("check", SCENE, "sail #1 D4-e", "sail #1 B2-e", "sial #1 D4-e"), ""),
        ("check-errors", ("check", "pirate-lairs | movemet | pirate B Z9 | A 1 gld"), ""),
        ("map", ("map", "explorers-pirates"), ""),
        ("ask", ("rules", "how", "do", "I", "win"), ""),
        (
            "plain",
            ("play", "--plain", "--seed", "1", "--first", "A", "--seats", "you,random"),
            "1\npicture\nquit\n",
        ),
    )
)


def shots() -> Iterator[Shot]:
    """Every scenario of the catalogue in a small and in a usual window, and all other pictures."""
    from ep_rules.api import SCENARIOS

    for scenario, entry in SCENARIOS.items():
        seats = max(seats for seats in entry.layouts if seats <= entry.colors)
        game = CHOSEN.get(scenario) or Game(scenario, seats, USUAL_SEED, USUAL_ROUND)
        when = "movement" if "movement" in entry.outline else "trade"
        for size in (SMALL, MIDDLE):
            yield Shot(scenario, size, game, when=when)
    yield from SHOTS
    for size in (SMALL, PHONE, PANE):
        yield Shot("edit", size, keys=EDITED, scene=SCENE)


@cache
def stopped(game: Game, when: str, people: int) -> "Table":
    """A game of bots in which people take over at the stopping point."""
    from ep_tui.session.table import Table

    bots = Table.new(game.scenario, ["deckhand"] * game.seats, seed=game.seed, first=0)
    while not bots.over and not (
        bots.observe(None).round >= game.round and bots.actor == 0 and _wanted(bots, when)
    ):
        bots.step()
    assert when == "end" or not bots.over, f"{game} ends before it is stopped"
    words = ["you", *["deckhand"] * (game.seats - 1)]
    if people > 1:
        words[:people] = [f"person:{name}" for name in ("Ann", "Ben", "Cleo")[:people]]
    return Table(bots.header, bots.history, words)


def _wanted(table: "Table", when: str) -> bool:
    """Whether a game is stopped at this decision."""
    from ep_rules import api
    from ep_rules.catan.deck import Development
    from ep_rules.catan.robber import MoveRobber
    from ep_rules.fan.privateers import ActivatePirate
    from ep_rules.missions.lairs.siege import Besiege
    from ep_rules.sea.pirates import PlacePirate

    kinds = {
        "production": api.ProductionPhase,
        "trade": api.TradePhase,
        "movement": api.MovementPhase,
        "discard": api.DiscardCards,
        "pirate": PlacePirate,
        "robber": MoveRobber,
        "privateer": ActivatePirate,
    }
    state = table.history.state
    if when == "card":
        cards = state.of(Development)
        phase = isinstance(state.agenda[-1], api.TradePhase)
        return phase and sum(bool(n) for n in cards.hands[0]) > 1
    if when == "battle":
        return any(_fights(table, action) for action in table.legal())
    if when == "siege":
        return any(isinstance(action, Besiege) for action in table.legal())
    return when in kinds and isinstance(table.history.state.agenda[-1], kinds[when])


def _fights(table: "Table", action: object) -> bool:
    """Whether building a ship starts a battle with the sea robbers."""
    from ep_rules.fan.sea_robbers.battle import Battle
    from ep_rules.seafarers.ships import LayShip

    battle = table.game.book.module(Battle)
    return isinstance(action, LayShip) and bool(battle.foes(table.history.state, action.path))


def opened(shot: Shot) -> "EpTui":
    """The app of a picture, with its own copy of the game; no dialog ignores the first keys."""
    from ep_tui.app import EpTui
    from ep_tui.session.local_game import local_game
    from ep_tui.session.table import Table
    from ep_tui.storage.folders import Folders
    from ep_tui.storage.preferences import Preferences
    from ep_tui.terminal.capabilities import Terminal

    if shot.host:
        from hosted import window

        return window(shot.host)
    session = None
    if shot.game is not None:
        kept = stopped(shot.game, shot.when, shot.people)
        history = deepcopy(kept.history, {id(kept.game): kept.game})
        table = Table(kept.header, history, [sitter.word for sitter in kept.sitters])
        session = local_game(table, "instant", Folders.of_user())
    app = EpTui(
        Folders.of_user(),
        session,
        Preferences(theme=shot.theme, dialog_pause=0),
        terminal=Terminal(unicode=shot.unicode),
    )
    if shot.scene:
        from ep_tui.screens.edit import EditScreen
        from ep_tui.session.draft import Draft

        app.first = lambda app: EditScreen(Draft.of_text(shot.scene), app.look)
    return app


async def shoot(shot: Shot) -> None:
    """One picture."""
    from smaller import smaller

    from ep_tui.terminal.ascii import in_ascii

    app = opened(shot)
    async with app.run_test(size=shot.size) as pilot:
        await pilot.pause()
        for key in shot.keys.split():
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause(SETTLED if shot.scene else None)
        svg = app.export_screenshot(title=TITLE)
    if not shot.unicode:  # the driver does it for a terminal
        svg = re.sub(r">[^<]+</text>", lambda text: in_ascii(text[0]), svg)
    path = HERE / f"{shot.name}-{shot.size[0]}x{shot.size[1]}.svg"
    path.write_text(smaller(svg), encoding="utf-8")
    print(path.relative_to(HERE.parent))


def print_out(page: Printed) -> None:
    """One picture of what a command prints: the last lines that the window shows."""
    from rich.console import Console
    from rich.text import Text
    from smaller import smaller

    columns, lines = page.size
    shown = "$ ep-tui " + " ".join(f'"{w}"' if " " in w else w for w in page.words)
    text = "\n".join((shown, *output(page).splitlines()))
    console = Console(record=True, width=columns, file=io.StringIO())
    drawn = Text.from_ansi(text).wrap(console, columns)[-lines:]
    console.print(*drawn, sep="\n")
    path = HERE / f"{page.name}-{columns}x{lines}.svg"
    path.write_text(smaller(console.export_svg(title=TITLE)), encoding="utf-8")
    print(path.relative_to(HERE.parent))


def output(page: Printed) -> str:
    """What a command prints in a terminal of this size."""
    master, slave = pty.openpty()
    columns, lines = page.size
    termios.tcsetwinsize(slave, (lines, columns))
    command = [sys.executable, "-m", "ep_tui", *page.words]
    modes = termios.tcgetattr(slave)
    modes[3] &= ~termios.ECHO
    termios.tcsetattr(slave, termios.TCSANOW, modes)
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave):
        os.close(slave)
        os.write(master, page.typed.encode())
        found = b""
        with contextlib.suppress(OSError):  # the end of a terminal's output
            while part := os.read(master, 65536):
                found += part
    os.close(master)
    return found.decode().replace("\r", "")


def main() -> None:
    """Make all pictures, or the named ones, with empty folders and all colors."""
    if find_spec("ep_tui") is None:
        python = HERE.parent / ".venv-dev" / "bin" / "python"
        raise SystemExit(subprocess.call([str(python), __file__, *sys.argv[1:]]))
    wanted = sys.argv[1:]
    chosen = [shot for shot in shots() if not wanted or shot.name in wanted]
    with tempfile.TemporaryDirectory() as empty:
        os.environ |= {"XDG_DATA_HOME": empty, "XDG_CONFIG_HOME": empty, "COLORTERM": "truecolor"}
        os.environ.pop("NO_COLOR", None)
        if not wanted:
            for old in HERE.glob("*.svg"):
                old.unlink()
        for shot in chosen:
            asyncio.run(shoot(shot))
        for page in PRINTED:
            if not wanted or page.name in wanted:
                print_out(page)
        if not wanted or "turn" in wanted:
            from film import record

            print(asyncio.run(record()).relative_to(HERE.parent))


if __name__ == "__main__":
    main()
