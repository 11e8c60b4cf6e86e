"""What base CATAN puts into a scene: tokens, harbors, robber, development cards, awards."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ep_rules.catan.deck import KINDS, Development
from ep_rules.catan.development import DevelopmentCards
from ep_rules.catan.harbor_trade import HarborPlaces, HarborTrade
from ep_rules.catan.largest_army import LargestArmies, LargestArmy
from ep_rules.catan.longest_road import LongestRoad, LongestRoads
from ep_rules.catan.robber import Robber, Robbers
from ep_rules.catan.tokens import LooseTokens, Tokens
from ep_rules.game import Game
from ep_rules.model import (
    CARD_WORDS,
    LETTERS,
    NOBODY,
    PORT_WORDS,
    YIELDING,
    Card,
    Port,
    Seat,
    State,
)
from ep_rules.scene.shared import Work, island_rows, module
from ep_rules.scene.source import Part

NO_TOKEN = "-"
UNKNOWN_PORT = "?"
OFF_BOARD = "none"
SEAT_KEYS = ("development", "fresh", "played")


def keys(game: Game) -> list[str]:
    """The keys that this game knows of it."""
    known = {
        Tokens: ("numbers",),
        HarborTrade: ("harbors",),
        Robbers: ("robber",),
        DevelopmentCards: ("piles",),
        LongestRoads: ("longest-road",),
        LargestArmies: ("largest-army",),
    }
    return [key for kind, said in known.items() if module(game, kind) is not None for key in said]


def seat_keys(game: Game) -> tuple[str, ...]:
    """The keys that a seat has beyond those of all games."""
    return () if module(game, DevelopmentCards) is None else SEAT_KEYS


# ---- the board --------------------------------------------------------------------------------


def lay(work: Work) -> None:
    """Number tokens and harbors."""
    tokens, harbors = module(work.game, Tokens), module(work.game, HarborTrade)
    if tokens is not None:
        _numbers(work, tokens)
    if harbors is not None:
        _harbors(work, harbors)


def _numbers(work: Work, tokens: Tokens) -> None:
    state, top = work.state, work.top
    rows, wanted = top.texts("numbers"), island_rows(work.game)
    waits = any(word in {"lay-token", "start-tokens", "deal-tile"} for word, _ in work.pending)
    if not rows:
        if not waits:
            tokens.print_out(state)
        return
    if [len(row.split()) for row in rows] != [len(row) for row in wanted]:
        top.bad(["numbers"], "island-shape", rows=" ".join(str(len(row)) for row in wanted))
    loose = state.of(LooseTokens).tokens
    box = Counter(tokens.trail.letters)
    for places, words in zip(wanted, rows, strict=True):
        for place, word in zip(places, words.split(), strict=True):
            number = int(word) if word.isdecimal() and len(word) <= len("12") else 0
            bare = state.terrain[place] >= YIELDING
            if word != NO_TOKEN and (bare or box[number] <= 0):
                top.bad(["numbers", word], "no-token", text=word)
            state.numbers[place] = number
            box[number] -= bool(number)
            if number and loose:
                loose[number] -= 1
                if not loose[number]:
                    del loose[number]


def _harbors(work: Work, trade: HarborTrade) -> None:
    part, drawer = work.top.part("harbors"), work.state.of(HarborPlaces)
    left = Counter(int(harbor.kind) for harbor in trade.harbors)
    waiting = {place for word, place in work.pending if word == "deal-harbor"}
    kinds = [NOBODY if h.water in waiting else int(h.kind) for h in trade.harbors]
    for name in part.data:
        place = part.look_up(work.game.book.topology.hex, name)
        text = part.text(name)
        if place not in {harbor.water for harbor in trade.harbors}:
            part.bad([name], "no-harbor-there", place=name)
        if text != UNKNOWN_PORT and text not in PORT_WORDS:
            part.bad([name], "no-port", text=text, known=", ".join(PORT_WORDS))
        kinds[trade.number_at(place)] = NOBODY if text == UNKNOWN_PORT else PORT_WORDS[text]
    left.subtract(kind for kind in kinds if kind != NOBODY)
    for kind, count in left.items():
        if count < 0:
            part.bad([], "too-many-ports", port=Port(kind).word)
    drawer.kinds = kinds
    drawer.loose = {kind: left[kind] for kind in sorted(left) if left[kind]}


# ---- cards and awards -------------------------------------------------------------------------


def set_out(work: Work) -> None:
    """Development cards, robber and awards; it goes after the pieces."""
    _robber(work)
    cards = module(work.game, DevelopmentCards)
    if cards is not None:
        _development(work, cards)
    _longest_road(work)
    if LargestArmy.key in work.state.slices and "largest-army" in work.top.data:
        work.state.of(LargestArmy).holder = _holder(work, "largest-army")


def _robber(work: Work) -> None:
    robbers, top = module(work.game, Robbers), work.top
    if robbers is None:
        return
    robbers.set_out(work.state)
    name = top.text("robber")
    if not name:
        return
    robber = work.state.of(Robber)
    robber.at = NOBODY
    if name == OFF_BOARD:
        return
    place = top.look_up(work.game.book.topology.hex, name, "robber")
    refusal = robbers.land_refusal(work.state, place)
    if refusal is not None:
        top.bad(["robber"], "cannot-stand", place=name, refusal=refusal, game=work.game)
    robber.at = place


def _development(work: Work, cards: DevelopmentCards) -> None:
    state, top = work.state, work.top
    development = state.of(Development)
    for seat in range(state.seats):
        part = top.part(LETTERS[seat])
        development.hands[seat] = _cards(part, "development")
        development.played[seat] = _cards(part, "played")
        development.fresh[seat] = _cards(part, "fresh")
        for kind in range(KINDS):
            development.bag[kind] -= development.hands[seat][kind] + development.played[seat][kind]
            if development.bag[kind] < 0:
                part.bad(["development"], "no-card-left", card=Card(kind).word)
            if development.fresh[seat][kind] > development.hands[seat][kind]:
                part.bad(["fresh"], "fresh-not-held", card=Card(kind).word)
    gone = sum(cards.settings.deck) - sum(development.bag)
    if "piles" in top.data:
        sizes = top.text("piles").split()
        most = cards.settings.piles
        if len(sizes) != len(most) or not all(
            size.isdecimal() and int(size) <= full for size, full in zip(sizes, most, strict=False)
        ):
            top.bad(["piles"], "no-piles", most=" ".join(map(str, most)))
        development.piles = [int(size) for size in sizes]
        return
    for number, size in enumerate(development.piles):
        taken = min(size, gone)
        development.piles[number] -= taken
        gone -= taken


def _cards(part: Part, key: str) -> list[int]:
    """Counts by card of a text such as `2 knight, monopoly`."""
    counts = [0] * (KINDS + 1)
    for item in filter(None, (item.strip() for item in part.text(key).split(","))):
        number, _, word = item.rpartition(" ")
        if word not in CARD_WORDS or not (number.isdecimal() or not number):
            part.bad([key, item], "no-card", text=item, known=", ".join(CARD_WORDS))
        counts[CARD_WORDS[word]] += int(number or 1)
    return counts


def _longest_road(work: Work) -> None:
    roads = module(work.game, LongestRoads)
    if roads is None:
        return
    if "longest-road" in work.top.data:
        work.state.of(LongestRoad).holder = _holder(work, "longest-road")
    roads.measure(work.state)


def _holder(work: Work, key: str) -> int:
    text = work.top.text(key)
    seat = LETTERS[: work.state.seats].find(text)
    if text != OFF_BOARD and (seat < 0 or len(text) != 1):
        work.top.bad([key], "no-seat", text=text, last=LETTERS[work.state.seats - 1])
    return seat


# ---- writing ----------------------------------------------------------------------------------


def head(game: Game, state: State) -> list[tuple[str, str]]:
    """Keys and values that stand before the tables."""
    names = game.book.topology.hex_names
    lines: list[tuple[str, str]] = []
    if module(game, Tokens) is not None:
        rows = [
            " ".join(str(state.numbers[place] or NO_TOKEN) for place in row)
            for row in island_rows(game)
        ]
        lines.append(("numbers", _list(rows)))
    if Robber.key in state.slices:
        at = state.of(Robber).at
        lines.append(("robber", f'"{OFF_BOARD if at == NOBODY else names[at]}"'))
    if Development.key in state.slices:
        sizes = " ".join(map(str, state.of(Development).piles))
        lines.append(("piles", f'"{sizes}"'))
    if LongestRoad.key in state.slices:
        lines.append((LongestRoad.key, _seat_or_none(state.of(LongestRoad).holder)))
    if LargestArmy.key in state.slices:
        lines.append((LargestArmy.key, _seat_or_none(state.of(LargestArmy).holder)))
    return lines


def harbors(game: Game, state: State) -> dict[str, str]:
    """The table of the harbors."""
    trade = module(game, HarborTrade)
    if trade is None:
        return {}
    names, kinds = game.book.topology.hex_names, state.of(HarborPlaces).kinds
    return {
        names[harbor.water]: f'"{UNKNOWN_PORT if kind == NOBODY else Port(kind).word}"'
        for harbor, kind in zip(trade.harbors, kinds, strict=True)
    }


def cards_of(state: State, seat: Seat) -> Mapping[str, str]:
    """The development cards of a seat."""
    if Development.key not in state.slices:
        return {}
    development = state.of(Development)
    piles = (development.hands, development.fresh, development.played)
    said = {
        key: ", ".join(
            f"{count} {Card(kind).word}" for kind, count in enumerate(pile[seat]) if count
        )
        for key, pile in zip(SEAT_KEYS, piles, strict=True)
    }
    return {key: f'"{text}"' for key, text in said.items() if text}


def _seat_or_none(seat: int) -> str:
    return f'"{OFF_BOARD if seat == NOBODY else LETTERS[seat]}"'


def _list(values: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{value}"' for value in values) + "]"
