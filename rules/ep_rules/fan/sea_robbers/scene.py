"""Scene words of sea robbers, chests and warships; the modules of this room name this file."""

from collections.abc import Callable, Mapping
from typing import Any

from ep_rules.fan.sea_robbers.battle import Battle, DrawRobberCard, Ending, FallBack
from ep_rules.fan.sea_robbers.chests import CHEST_WORDS, REWARDS, Chests, Hoard
from ep_rules.fan.sea_robbers.dever import SIDES, Dever, Friends
from ep_rules.fan.sea_robbers.driving import Attempts, Driving, SendWarship
from ep_rules.fan.sea_robbers.fleet import RobberFleet, RobberShips
from ep_rules.fan.sea_robbers.jugs import Jugs, ShipTiles
from ep_rules.fan.sea_robbers.warships import PersonalWarships, Warships
from ep_rules.model import (
    NOBODY,
    Decision,
    Seat,
    State,
)
from ep_rules.module import RuleModule
from ep_rules.scene_text import SceneTable
from ep_rules.scene_words import (
    SceneWords,
    Work,
    amounts_text,
    examples,
    holder_text,
    listed,
    quoted,
    refuse,
)
from ep_rules.seafarers.lanes import Lanes
from ep_rules.seafarers.ships_scene import DeedsOfShips
from ep_rules.spelling import UnknownWord
from ep_rules.topology import Hex


class FleetWords(SceneWords):
    """The ships of the sea robbers.

    Keys:
        robber-ships: the hexes with a sea robber ship that is afloat; by default all that are not
            sunk, from the north.
        nemesis: the seat that is the Greatest Sea Robber Nemesis, or `none`.
        sunk: sea robber ships sunk.
    """

    keys = examples('robber-ships = ["C3"]', 'nemesis = "B"')
    seat_keys = examples("sunk = 1")

    def __init__(self, ships: RobberShips) -> None:
        self._names = ships.topology.hex_names

    def set_out(self, work: Work) -> None:
        """Place the ships; by default, those in the north are afloat."""
        fleet, top = work.state.of(RobberFleet), work.top
        start = fleet.afloat
        for seat, part in work.seats():
            fleet.sunk[seat] = part.whole("sunk", 0, most=len(start))
        left = len(start) - sum(fleet.sunk)
        if "robber-ships" in top.data:
            afloat = {work.hex(top, n, "robber-ships") for n in top.texts("robber-ships")}
            if not afloat <= set(start) or len(afloat) != left:
                top.bad(["robber-ships"], "robbers-add-up", most=len(start))
            fleet.afloat = tuple(sorted(afloat))
        elif left < 0:
            top.bad(["sunk"], "robbers-add-up", most=len(start))
        else:
            fleet.afloat = start[:left]
        fleet.nemesis = work.holder(top, "nemesis")

    def values(self, state: State) -> Mapping[str, str]:
        fleet = state.of(RobberFleet)
        return {
            "robber-ships": listed(self._names[place] for place in fleet.afloat),
            "nemesis": holder_text(fleet.nemesis),
        }

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        return _count("sunk", state.of(RobberFleet).sunk[seat])


class JugWords(SceneWords):
    """Jugs on ship tiles.

    Keys:
        jugs: jugs on the ship tile.
    """

    seat_keys = examples("jugs = 4")

    def __init__(self, jugs: Jugs) -> None:
        self._most = jugs.settings.most

    def set_out(self, work: Work) -> None:
        for seat, part in work.seats():
            work.state.of(ShipTiles).jugs[seat] = part.whole("jugs", 0, most=self._most)

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        return _count("jugs", state.of(ShipTiles).jugs[seat])


class DeverWords(SceneWords):
    """Captain Dever.

    Keys:
        dever: uses of Captain Dever left, 2 or 1.
    """

    seat_keys = examples("dever = 1")

    def __init__(self, _: Dever) -> None:
        """No dependencies."""

    def set_out(self, work: Work) -> None:
        for seat, part in work.seats():
            work.state.of(Friends).uses[seat] = part.whole("dever", 0, most=SIDES)

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        return _count("dever", state.of(Friends).uses[seat])


class ChestWords(SceneWords):
    """Chest tokens.

    Keys:
        laid-aside: chests that were redeemed: `"2 route, grain-ore"`; by default none.
        redeemed: true when a chest was redeemed in this turn.
        chests: chests kept: `"route, 2 resource"`.
    """

    keys = examples('laid-aside = "2 route, grain-ore"', "redeemed = true")
    seat_keys = examples('chests = "route, 2 resource"')

    def __init__(self, chests: Chests) -> None:
        self._tokens = chests.settings.tokens

    def set_out(self, work: Work) -> None:
        """Take the chests out of the bag."""
        hoard = work.state.of(Hoard)
        hoard.redeemed = work.top.flag("redeemed")
        _take_chests(work.top, "laid-aside", hoard)
        for seat, part in work.seats():
            hoard.kept[seat] = _take_chests(part, "chests", hoard)
            hoard.held[seat] = sum(hoard.kept[seat])

    def values(self, state: State) -> Mapping[str, str]:
        """The chests that are neither in the bag nor with a seat, and whether one was redeemed."""
        hoard, found = state.of(Hoard), dict[str, str]()
        aside = [
            box - hoard.bag[kind] - sum(counts[kind] for counts in hoard.kept)
            for kind, box in enumerate(self._tokens)
        ]
        if any(aside):
            found["laid-aside"] = quoted(_chests(aside))
        if hoard.redeemed:
            found["redeemed"] = "true"
        return found

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        kept = state.of(Hoard).kept[seat]
        return {"chests": quoted(_chests(kept))} if any(kept) else {}


class BattleWords(SceneWords):
    """A battle with the sea robbers.

    Keys:
        battle: true when a battle was fought in this turn.
    """

    keys = examples("battle = true")

    def __init__(self, _: Battle) -> None:
        """No dependencies."""

    def set_out(self, work: Work) -> None:
        work.state.of(Ending).now = work.top.flag("battle")

    def fits(self, state: State, decision: Decision) -> bool:
        """True if the ship that fights or retreats is on its path."""
        if isinstance(decision, DrawRobberCard):
            lies = state.of(Lanes).has(decision.seat, decision.path)
            return lies and decision.place in state.of(RobberFleet).afloat
        if isinstance(decision, FallBack):
            return state.of(Lanes).has(decision.actor, decision.path)
        return True

    def values(self, state: State) -> Mapping[str, str]:
        return {"battle": "true"} if state.of(Ending).now else {}


class WarshipWords(DeedsOfShips):
    """Personal warships.

    Keys:
        tribute-paid: paths of ships that paid tribute in this turn; by default none.
        warship: the hex of the seat's warship.
    """

    keys = examples('tribute-paid = "C3-e"')
    seat_keys = examples('warship = "C4"')

    def __init__(self, rules: PersonalWarships) -> None:
        self._rules = rules
        self.topology = rules.topology

    def set_out(self, work: Work) -> None:
        drawer, top = work.state.of(Warships), work.top
        for seat, part in work.seats():
            name = part.text("warship")
            if name:
                place = work.hex(part, name, "warship")
                refuse(part, ("warship",), name, self._rules.hex_refusal(work.state, place))
                drawer.at[seat] = place
        if "tribute-paid" in top.data:
            drawer.paid = work.path(top, top.text("tribute-paid"), "tribute-paid")

    def values(self, state: State) -> Mapping[str, str]:
        paid = state.of(Warships).paid
        return {} if paid == NOBODY else {"tribute-paid": quoted(self.topology.path_names[paid])}

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        at = state.of(Warships).at[seat]
        return {} if at == NOBODY else {"warship": quoted(self.topology.hex_names[Hex(at)])}


class DrivingWords(DeedsOfShips):
    """Attempts to drive warships away.

    Keys:
        tried: paths from which ships tried to drive a warship away in this turn; by default none.
    """

    keys = examples('tried = ["C3-e"]')

    def __init__(self, driving: Driving) -> None:
        self.topology = driving.warships.topology
        self._names = self.topology.path_names

    def set_out(self, work: Work) -> None:
        tried = {work.path(work.top, name, "tried") for name in work.top.texts("tried")}
        work.state.of(Attempts).tried = tuple(sorted(tried))

    def fits(self, state: State, decision: Decision) -> bool:
        """True if there is a warship on the hex from which one is sent."""
        if isinstance(decision, SendWarship):
            return decision.place in state.of(Warships).at
        return True

    def values(self, state: State) -> Mapping[str, str]:
        tried = state.of(Attempts).tried
        return {"tried": listed(self._names[path] for path in tried)} if tried else {}


_WORDS: Mapping[type[RuleModule], Callable[[Any], SceneWords]] = {
    RobberShips: FleetWords,
    Jugs: JugWords,
    Dever: DeverWords,
    Chests: ChestWords,
    Battle: BattleWords,
    PersonalWarships: WarshipWords,
    Driving: DrivingWords,
}


def words(module: RuleModule) -> list[SceneWords]:
    """The words of one of the modules."""
    return [_WORDS[type(module)](module)]


def _take_chests(part: SceneTable, key: str, hoard: Hoard) -> list[int]:
    """Take the chests of a text such as `2 route, grain-ore` out of the bag."""
    counts = [0] * len(REWARDS)
    try:
        chests = part.amounts(key, CHEST_WORDS)
    except UnknownWord as error:
        part.bad([key], "no-chest", text=str(error), known=", ".join(CHEST_WORDS))
    for word, count in chests:
        counts[CHEST_WORDS[word]] += count
    for kind, count in enumerate(counts):
        hoard.bag[kind] -= count
        if hoard.bag[kind] < 0:
            part.bad([key], "no-chest-left", chest=REWARDS[kind].word)
    return counts


def _chests(counts: list[int]) -> str:
    return amounts_text((count, REWARDS[kind].word) for kind, count in enumerate(counts))


def _count(key: str, count: int) -> dict[str, str]:
    return {key: str(count)} if count else {}
