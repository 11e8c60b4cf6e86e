"""The turn, the phase and the open decisions of a scene; `reading` and `writing` call it."""

from ep_rules.base.turn import Turn
from ep_rules.base.victory import Victory
from ep_rules.game import Game
from ep_rules.model import LETTERS, NOBODY, Decision, Seat, State
from ep_rules.module import Phase
from ep_rules.scene.decisions import DecisionWords
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import SceneWords, Work, examples, listed, quoted
from ep_rules.spelling import plain
from ep_rules.topology import Hex

KEYS = examples(
    'first = "A"',
    'turn = "B"',
    "round = 4",
    "step = 1",
    'phase = "movement"',
    'open = ["* reveal-hex C5"]',
    "closing = true",
    "over = true",
    'winner = "A"',
)
"""The keys of the moment, with an example of each."""

OF_THE_WHOLE = frozenset({"closing-alone", "nobody-can-act", "already-won", "open-leads-nowhere"})
"""Codes of positions that are impossible as a whole, because of anything in them."""
_LOOKAHEAD = 300
_BROKEN = (LookupError, ValueError, TypeError, AttributeError, StopIteration)


def pending(game: Game, top: SceneTable) -> frozenset[tuple[str, Hex]]:
    """(word, hex) of open decisions of CHANCE about hexes."""
    words = DecisionWords(game)
    found: set[tuple[str, Hex]] = set()
    for text in top.texts("open"):
        decision = _decision(words, top, text)
        for name in ("place", "other"):
            place = getattr(decision, name, None)
            if place is not None:
                found.add((text.split()[1], Hex(place)))
    return frozenset(found)


def set_up(game: Game, work: Work) -> None:
    """The part of the schedule, its phase, and the agenda."""
    state, top = work.state, work.top
    _set_part(game, work)
    _set_phase(game, work)
    if top.flag("over"):
        state.agenda.clear()
        if "winner" in top.data:
            state.winner = _seat_of(work, "winner", "")
        return
    words = DecisionWords(game)
    for text in reversed(top.texts("open")):
        decision = _decision(words, top, text)
        if not _fits(game, state, decision):
            top.bad(["open", text], "open-does-not-fit", text=text)
        state.agenda.append(decision)
    state.closing = int(top.flag("closing"))


def check(game: Game, work: Work) -> None:
    """Refuse a scene in which the game is already won, or that has no legal action."""
    state, top = work.state, work.top
    if state.over:
        return
    if len(state.agenda) == 1:
        if state.closing:
            top.bad(["closing"], "closing-alone")
        if not game.legal_actions(state):
            top.bad(["phase"], "nobody-can-act", seat=LETTERS[state.active])
        ahead = state.copy()
        game.book.module(Victory).look(ahead)
        if ahead.over:
            top.bad(["turn"], "already-won", seat=LETTERS[state.active])
        return
    ahead = state.copy()
    try:
        for _ in range(_LOOKAHEAD):
            if len(ahead.agenda) <= 1:
                return
            game.apply(ahead, game.legal_actions(ahead)[0])
    except _BROKEN:
        top.bad(["open"], "open-leads-nowhere")


def written(game: Game, state: State) -> dict[str, str]:
    """The moment of a state, as keys of a scene."""
    found = {
        "first": quoted(LETTERS[state.first]),
        "turn": quoted(LETTERS[state.active]),
        "round": str(game.book.module(Turn).round(state)),
    }
    step = _step_of(game, state)
    if step:
        found["step"] = str(step)
    found["phase"] = quoted(_phase_of(game, state))
    if state.over:
        found["over"] = "true"
        if state.winner != NOBODY:
            found["winner"] = quoted(LETTERS[state.winner])
    elif len(state.agenda) > 1:
        found["open"] = listed(map(DecisionWords(game).write, reversed(state.agenda[1:])))
    if state.closing:
        found["closing"] = "true"
    return found


def _step_of(game: Game, state: State) -> int:
    """The index of the running part in its turn: 0 for the turn's own seat."""
    return state.part % (_parts_a_round(game, state) // state.seats)


def _parts_a_round(game: Game, state: State) -> int:
    turn, probe = game.book.module(Turn), state.copy()
    probe.part = 1
    while turn.round(probe) == 1:
        probe.part += 1
    return probe.part


def phases(game: Game) -> dict[str, type[Phase]]:
    """Every phase of the game by its name, including those outside the outline."""
    return {name: kind for found in game.book.modules for name, kind in found.phases().items()}


def _phase_of(game: Game, state: State) -> str:
    if state.agenda:
        kinds = phases(game)
        return next(name for name, kind in kinds.items() if type(state.agenda[0]) is kind)
    if game.book.module(Turn).is_building(state):
        return "build"
    return game.book.outline[min(state.phase, len(game.book.outline) - 1)]


def _seat_of(work: Work, key: str, default: str) -> Seat:
    """The seat that a key names."""
    return work.seat(work.top, work.top.text(key, default), key)


def _set_part(game: Game, work: Work) -> None:
    state, top = work.state, work.top
    turn = game.book.module(Turn)
    state.first = _seat_of(work, "first", "A")
    state.active = _seat_of(work, "turn", LETTERS[state.first])
    number, step = top.whole("round", 1, least=1), top.whole("step", 0)
    parts = _parts_a_round(game, state)
    for part in range((number - 1) * parts, number * parts):
        state.part = part
        if part % (parts // state.seats) == step and turn.seat_of_part(state) == state.active:
            return
    top.bad(["step"], "no-step", step=step, most=parts // state.seats - 1)


def _set_phase(game: Game, work: Work) -> None:
    state, top, book = work.state, work.top, game.book
    outline: tuple[str, ...] = book.outline
    turn = book.module(Turn)
    if turn.is_building(state):
        outline = ("build",)
    elif turn.is_second(state):
        outline = book.outline[1:]
    default = next((n for n in ("trade-and-build", "build") if n in outline), "")
    phase = plain(top.text("phase", default))
    if phase not in outline:
        top.bad(["phase"], "no-phase", text=phase, known=", ".join(outline))
    state.phase = 0 if turn.is_building(state) else book.outline.index(phase)
    state.agenda[:] = [phases(game)[phase](state.active)]


def _decision(words: DecisionWords, top: SceneTable, text: str) -> Decision:
    try:
        return words.read(text)
    except (KeyError, ValueError, IndexError):
        form = words.form(text)
        if form:
            top.bad(["open", text], "other-decision", text=text, form=form)
        top.bad(["open", text], "no-decision", text=text, known=", ".join(words.known))


def _fits(game: Game, state: State, decision: Decision) -> bool:
    """True if a decision has an actor and its subject is on the board."""
    known = decision.actor == NOBODY or decision.actor < state.seats
    return known and all(words.fits(state, decision) for words in game.book.scene_words(SceneWords))
