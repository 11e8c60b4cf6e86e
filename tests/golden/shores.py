"""Golden games of the older shores; `regenerate.py` beside this file plays them anew."""

from pathlib import Path

from ep_rules.api import CHANCE, Action, Game, Header, Seat, State, below, game, mix, write

HERE = Path(__file__).parent
GAMES = (("explorers-of-catan", 3), ("pirates-of-catan", 3), ("pirates-of-catan", 4))
SEED = 1934
EAGER = (
    ("city", "settlement", "knight", "road-building", "year-of-plenty", "monopoly"),
    ("road", "free-road", "develop", "rob", "roll"),
)
"""First words of actions that bring a game on, the most wanted first."""
TALK = ("offer", "counter")


def file_of(scenario: str, seats: int) -> Path:
    """The record of one game."""
    return HERE / f"{scenario}-{seats}.txt"


def text_of(scenario: str, seats: int) -> str:
    """The record of one whole game, played now; not the first seat begins."""
    ruleset = game(scenario, seats).ruleset
    header = Header(ruleset, ("golden",) * seats, Seat(1), SEED, False)
    history, number = header.start(), 0
    while not history.state.over:
        number += 1
        history.play(choose(history.game, history.state, number))
    return write(header, history)


def choose(played: Game, state: State, number: int) -> Action:
    """Mostly what brings the game on, everything now and then."""
    if state.agenda[-1].actor == CHANCE:
        return played.sample(state)
    legal = played.legal_actions(state)
    word = mix(SEED, state.seats, number)
    for words in EAGER:
        wanted = [action for action in legal if action.form.split()[0] in words]
        if wanted and below(word, 6):
            return wanted[below(mix(word, 1), len(wanted))]
    calm = [action for action in legal if action.form.split()[0] not in TALK]
    preferred = (calm or legal) if below(mix(word, 2), 5) else legal
    return preferred[below(mix(word, 3), len(preferred))]


def write_all() -> None:
    """Play all of them anew."""
    for scenario, seats in GAMES:
        file_of(scenario, seats).write_text(text_of(scenario, seats), encoding="utf-8")
