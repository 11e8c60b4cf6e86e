"""The readers of files that `files` attacks; each reads an input or refuses it in one sentence."""

import argparse
import atexit
import random
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ep_rules import layout, scene
from ep_rules.api import (
    DEFAULT_SCENARIO,
    SCENARIOS,
    BadRecord,
    BadScene,
    Game,
    Header,
    Seat,
    Seed,
    State,
    game,
    mix,
    read,
    settings_of,
    undo_line,
    write,
)
from ep_rules.module import layout_words
from ep_tui.commands import BadInput, common
from ep_tui.storage import preferences
from ep_tui.storage.saves import BadSave, load
from ep_tui.texts.error_text import record_sentence
from ep_tui.texts.scene_error_text import scene_sentence
from tests.laws.play import Player
from tests.tools.attacks import mutate

ROOT = Path(__file__).resolve().parents[3]
MOST_SENTENCE = 600
"""A refusal is one sentence: it quotes a little of what is wrong, not all of it."""

READ = ""
"""The result of a target if the input was read; else it is the refusal's sentence."""


_WORDS = layout_words(kind for entry in SCENARIOS.values() for kind in entry.modules)


class Target(NamedTuple):
    """One loader: good inputs, mutations, and the reading of one."""

    name: str
    corpus: Callable[[], Sequence[bytes]]
    ways: Sequence[mutate.Spoil]
    read: Callable[[bytes], str]


def make(target: Target, seed: int, number: int) -> bytes:
    """The input of a number: the same bytes every time."""
    luck = random.Random(f"{seed}-{target.name}-{number}")
    corpus = target.corpus()
    return mutate.spoil(luck, luck.choice(corpus), corpus, target.ways)


def judge(target: Target, data: bytes) -> bool:
    """Whether the input was read; raises if it was neither read nor refused in a sentence."""
    sentence = target.read(data)
    if sentence == READ:
        return True
    assert len(sentence) <= MOST_SENTENCE, f"a sentence of {len(sentence)} characters"
    assert sentence.isprintable(), f"a sentence that is not printable: {sentence!r}"
    return False


# ---- the readers -------------------------------------------------------------------------------


def _record(data: bytes) -> str:
    try:
        read(data.decode("utf-8", "replace"), proving=True)
    except BadRecord as error:
        return record_sentence(error)
    return READ


def _save(data: bytes) -> str:
    path = _scratch() / "game.txt"
    path.write_bytes(data)
    try:
        load(path)
    except BadSave as error:
        return str(error)
    assert path.read_bytes() == data, "a save was changed by reading it"
    return READ


def _scene(data: bytes) -> str:
    """Check that an accepted scene can be played on and written again."""
    try:
        compiled, state = scene.read(data.decode("utf-8", "replace"))
    except BadScene as error:
        return scene_sentence(error)
    scene.write(compiled, state)
    _go_on(compiled, state, 4)
    return READ


def _go_on(compiled: Game, state: State, steps: int) -> None:
    """Play a little; the result can be written and read."""
    player = Player(1)
    for _ in range(steps):
        if not state.over:
            assert min(state.bank) >= 0, "the supply owes something"
            action = player.choose(compiled, state, compiled.legal_actions(state))
            assert compiled.notation.read(compiled.notation.write(action)) == action
            compiled.play(state, action)


def _layout(data: bytes) -> str:
    try:
        layout.parse("fuzzed", data.decode("utf-8", "replace"), _WORDS)
    except layout.BadLayout as error:
        return str(error)
    return READ


def _house(data: bytes) -> str:
    """Read a file of house settings, as `--house` does, and make its game."""
    path = _scratch() / "house.toml"
    path.write_bytes(data)
    try:
        with common.sentences():
            changed = common.house(argparse.Namespace(house_file=str(path), house=[]))
            scenario = _scenario_with(changed)
            seats = min(SCENARIOS[scenario].layouts)
            compiled = game(scenario, seats, house=changed)
    except BadInput as error:
        return str(error)
    header = Header(compiled.ruleset, ("random",) * seats, Seat(0), Seed(1))
    history = header.start()
    _go_on(compiled, history.state, 40)
    assert read(header.text()).header == header, "the header of its record differs"
    return READ


def _preferences(data: bytes) -> str:
    """Read the settings file of a person, which reading never changes."""
    path = _scratch() / "settings.toml"
    path.write_bytes(data)
    sentence = preferences.load(path)[1]
    assert path.read_bytes() == data, "the settings were changed by reading them"
    return sentence


def _scenario_with(settings: Mapping[str, str]) -> str:
    """A scenario with the modules of the settings; the introduction if none has them."""
    modules = {key.partition(".")[0] for key in settings}
    for scenario in SCENARIOS:
        if modules <= {key.partition(".")[0] for key, _ in settings_of(scenario)}:
            return scenario
    return DEFAULT_SCENARIO


@cache
def _scratch() -> Path:
    """A folder of this process, deleted with it."""
    folder = Path(tempfile.mkdtemp(prefix="ep-tui-fuzz-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


# ---- good inputs -------------------------------------------------------------------------------


@cache
def _records() -> Sequence[bytes]:
    documented = (ROOT / "docs/records.md").read_text(encoding="utf-8")
    promised = documented.partition("```record\n")[2].partition("```")[0]
    return [promised.encode()] + [
        _played(scenario, seats)
        for scenario, entry in SCENARIOS.items()
        for seats in sorted({min(entry.layouts), min(4, max(entry.layouts))})
    ]


def _played(scenario: str, seats: int) -> bytes:
    compiled = game(scenario, seats)
    header = Header(compiled.ruleset, ("random",) * seats, Seat(1), Seed(seats))
    history, player = header.start(), Player(mix(seats, len(scenario)))
    while len(history.entries) < 70 or history.undo_refusal(history.entries[-1].actor):
        legal = compiled.legal_actions(history.state)
        history.play(player.choose(compiled, history.state, legal))
    text = write(header, history) + undo_line(1) + "# a comment\nseat A person:Ann\n"
    return text.encode()


@cache
def _scenes() -> Sequence[bytes]:
    by_hand = [path.read_bytes() for path in sorted((ROOT / "docs/scenes").glob("*.toml"))]
    written = []
    for record in _records():
        history = read(record.decode()).history
        written.append(scene.write(history.game, history.state).encode())
    return [*by_hand, *written]


@cache
def _lines() -> Sequence[bytes]:
    """Positions in a line each, with every kind of statement."""
    return [
        b"pirate-lairs | movement | pirate B D5 | C5 gold field | crews C5 A A B"
        b" | A ship D4-ne 2 crew, harbor D3.n, basin crew, 2 sheep 1 gold",
        b"explorers-pirates | 4 players | turn C | C5 fish 1 | hauls C5 | tracks fish B 2, A 2",
        b"base | robber C2 | A1 any | A settlement C3.s, road C3-se, development 1 knight",
        b"sea-robbers | 4 players | A1 pasture 10 | A ship C3-e B3-sw, jugs 4, warship C4",
        b"fish | open * reveal-hex C5 | house victory.goal 9 | red 3 ore | blue settlement A1.s",
    ]


@cache
def _layouts() -> Sequence[bytes]:
    return [path.read_bytes() for path in sorted((ROOT / "layouts/ep_layouts").glob("*.toml"))]


@cache
def _houses() -> Sequence[bytes]:
    numbers = [
        "".join(f"{key} = {value}\n" for key, value in settings_of(scenario) if type(value) is int)
        for scenario in SCENARIOS
    ]
    return [
        *(lines.encode() for lines in numbers),
        b"[victory]\ngoal = 7\n[turn]\nrounds = 40\n",
        b'[building]\nroad_cost = "2 brick"\nroads = 12\n[discovery]\ntouched = "choose-one"\n',
        b"[trade]\ngold = false\nrate = 4\n[ships]\nroom = 3\ncost = { lumber = 1, wool = 2 }\n",
    ]


@cache
def _preferred() -> Sequence[bytes]:
    return [b'theme = "dark"\npace = "step"\n', b'theme = ""\n[keys]\nend = "E"\n']


TARGETS = {
    target.name: target
    for target in (
        Target("record", _records, mutate.LINES, _record),
        Target("save", _records, mutate.LINES, _save),
        Target("scene", _scenes, mutate.TOML, _scene),
        Target("line", _lines, mutate.LINES, _scene),
        Target("layout", _layouts, mutate.TOML, _layout),
        Target("house", _houses, mutate.TOML, _house),
        Target("preferences", _preferred, mutate.TOML, _preferences),
    )
}
