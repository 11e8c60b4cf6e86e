"""When a scene is: whose turn, which phase, and what is still open above it."""

from ep_rules.base.offers import Offers, OpenOffer
from ep_rules.base.tiles import DealTile
from ep_rules.base.turn import Turn
from ep_rules.base.victory import Victory
from ep_rules.game import Game
from ep_rules.missions.fish import Shoals, ShowDie
from ep_rules.missions.lairs.capture import RollForHero, TurnLair
from ep_rules.missions.lairs.siege import Lairs
from ep_rules.missions.spices import ShowVillage, Villages
from ep_rules.model import LETTERS, NOBODY, UNKNOWN, YIELDING, Decision, Seat, State, Terrain
from ep_rules.notation import read_bundle
from ep_rules.scene import fans, robbers
from ep_rules.scene.shared import DecisionWords, Work, phases
from ep_rules.scene.source import Part
from ep_rules.sea.discovery import DrawNumber, RevealHex
from ep_rules.topology import Hex

KEYS = (
    "first", "turn", "round", "step", "phase", "open", "closing", "over", "winner", "offer", "yes",
    "counter-offers",
)  # fmt: skip
_LOOKAHEAD = 300
_BROKEN = (LookupError, ValueError, TypeError, AttributeError, StopIteration)


def pending(game: Game, top: Part) -> frozenset[tuple[str, Hex]]:
    """(word, hex) of what CHANCE has still to say of a hex."""
    words = DecisionWords(game)
    found: set[tuple[str, Hex]] = set()
    for text in top.texts("open"):
        decision = _decision(words, top, text)
        for name in ("place", "other"):
            place = getattr(decision, name, None)
            if place is not None:
                found.add((text.split()[1], Hex(place)))
    return frozenset(found)


def seat_of(top: Part, key: str, seats: int, default: str) -> Seat:
    """The seat that a key names."""
    text = top.text(key, default)
    if len(text) != 1 or text not in LETTERS[:seats]:
        top.bad([key], "no-seat", text=text, last=LETTERS[seats - 1])
    return Seat(LETTERS.index(text))


def set_up(work: Work) -> None:
    """The part of the schedule, its phase, and the agenda."""
    _part(work)
    _phase(work)
    _offer(work)
    if work.top.flag("over"):
        work.state.agenda.clear()
        if "winner" in work.top.data:
            work.state.winner = seat_of(work.top, "winner", work.state.seats, "")
        return
    words = DecisionWords(work.game)
    for text in reversed(work.top.texts("open")):
        decision = _decision(words, work.top, text)
        if not _fits(work, decision):
            work.top.bad(["open", text], "open-does-not-fit", text=text)
        work.state.agenda.append(decision)
    work.state.closing = int(work.top.flag("closing"))


def check(work: Work) -> None:
    """Refuse a scene in which the game is won already, or that nobody could go on with."""
    game, state, top = work.game, work.state, work.top
    if state.over:
        return
    if len(state.agenda) == 1:
        if state.closing:
            top.bad(["closing"], "closing-alone")
        if not game.legal_actions(state):
            top.bad(["phase"], "nobody-can-act", seat=LETTERS[state.active])
        ahead = state.copy()
        if game.book.module(Victory).look(ahead):
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


def step_of(game: Game, state: State) -> int:
    """Which part of its turn the running one is: 0 for the turn's own seat."""
    return state.part % (_parts_a_round(game, state) // state.seats)


def _parts_a_round(game: Game, state: State) -> int:
    turn, probe = game.book.module(Turn), state.copy()
    probe.part = 1
    while turn.round(probe) == 1:
        probe.part += 1
    return probe.part


def _part(work: Work) -> None:
    state, top = work.state, work.top
    turn = work.game.book.module(Turn)
    state.first = seat_of(top, "first", state.seats, "A")
    state.active = seat_of(top, "turn", state.seats, LETTERS[state.first])
    number, step = top.whole("round", 1, least=1), top.whole("step", 0)
    parts = _parts_a_round(work.game, state)
    for part in range((number - 1) * parts, number * parts):
        state.part = part
        if part % (parts // state.seats) == step and turn.seat_of_part(state) == state.active:
            return
    top.bad(["step"], "no-step", step=step, most=parts // state.seats - 1)


def _phase(work: Work) -> None:
    state, top, book = work.state, work.top, work.game.book
    outline: tuple[str, ...] = book.outline
    turn = book.module(Turn)
    if turn.is_building(state):
        outline = ("build",)
    elif turn.is_second(state):
        outline = book.outline[1:]
    phase = top.text("phase", next((n for n in ("trade-and-build", "build") if n in outline), ""))
    if phase not in outline:
        top.bad(["phase"], "no-phase", text=phase, known=", ".join(outline))
    state.phase = 0 if turn.is_building(state) else book.outline.index(phase)
    state.agenda[:] = [phases(work.game)[phase](state.active)]


def _offer(work: Work) -> None:
    state, top = work.state, work.top
    text = top.text("offer")
    asked = any(words.split()[1:2] == ["pick-answer"] for words in top.texts("open"))
    if asked != bool(text):
        top.bad(["offer"], "offer-not-open")
    if not text:
        return
    offers = state.of(Offers)
    offers.open = _sides(top, "offer", state.active, text)
    for letter in top.texts("yes"):
        offers.yes.append(_answering(top, "yes", state.seats, letter))
    for text in top.texts("counter-offers"):
        letter, _, sides = text.partition(" ")
        seat = _answering(top, "counter-offers", state.seats, letter)
        offers.counters.append(_sides(top, "counter-offers", seat, sides))


def _sides(top: Part, key: str, seat: Seat, text: str) -> OpenOffer:
    """The offer of a text such as `2 wool for 1 ore`."""
    give, _, want = text.partition(" for ")
    try:
        return OpenOffer(seat, read_bundle(give), read_bundle(want))
    except ValueError:
        top.bad([key], "no-offer", text=text)


def _answering(top: Part, key: str, seats: int, letter: str) -> Seat:
    if letter not in LETTERS[:seats] or len(letter) != 1:
        top.bad([key, letter], "no-seat", text=letter, last=LETTERS[seats - 1])
    return Seat(LETTERS.index(letter))


def _decision(words: DecisionWords, top: Part, text: str) -> Decision:
    try:
        return words.read(text)
    except (KeyError, ValueError, IndexError):
        top.bad(["open", text], "no-decision", text=text, known=", ".join(words.known))


def _fits(work: Work, decision: Decision) -> bool:
    """Whether what a decision is about lies on the board."""
    state, layout = work.state, work.game.book.layout
    if isinstance(decision, RevealHex):
        return state.terrain[decision.place] == UNKNOWN and layout.area[decision.place] >= 0
    if isinstance(decision, DealTile):
        return decision.place in layout.island and state.terrain[decision.place] == UNKNOWN
    if isinstance(decision, DrawNumber):
        place = decision.place
        return (
            state.terrain[place] < YIELDING and not state.numbers[place] and layout.area[place] >= 0
        )
    if isinstance(decision, ShowDie):
        place = decision.place
        return state.terrain[place] == Terrain.FISH and place not in state.of(Shoals).die
    if isinstance(decision, ShowVillage):
        place = decision.place
        return state.terrain[place] == Terrain.SPICE and place not in state.of(Villages).village
    if isinstance(decision, RollForHero | TurnLair):
        return decision.place in state.of(Lairs).captured
    known = decision.actor == NOBODY or decision.actor < state.seats
    return known and fans.fits(work.game, state, decision) and robbers.fits(state, decision)
