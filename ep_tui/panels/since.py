"""What has happened since a seat's last turn: the events, and one line that sums them up."""

from collections import Counter
from collections.abc import Iterable

from ep_rules.api import GOOD_NAMES, Bundle, Event, Seat, letter
from ep_rules.base.building import RoadBuilt, SettlementBuilt
from ep_rules.base.offers import OfferClosed
from ep_rules.base.production import DiceRolled, Received
from ep_rules.base.sevens import Discarded
from ep_rules.base.theft import CardStolen
from ep_rules.base.turn import PartStarted
from ep_rules.catan.cities import CityBuilt
from ep_rules.catan.development import DevelopmentBought
from ep_rules.catan.free_routes import FreeRoadLaid
from ep_rules.catan.progress import HandedOver
from ep_rules.fan.explorers.finds import LandFound
from ep_rules.missions.lairs.capture import LairCaptured
from ep_rules.missions.lairs.siege import CrewLanded
from ep_rules.missions.spices import VillageBefriended
from ep_rules.sea.crews import CrewBuilt
from ep_rules.sea.discovery import HexDiscovered
from ep_rules.sea.harbors import HarborSettlementBuilt
from ep_rules.sea.pirates import GoldStolen
from ep_rules.sea.settlers import SettlementFounded, SettlerBuilt
from ep_rules.sea.ships import ShipBuilt
from ep_rules.seafarers.ships import ShipLaid
from ep_rules.voyage.council import PieceDelivered
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.speak import bundle_words

_BUILT: dict[type[Event], str] = {
    RoadBuilt: "names.building.road",
    SettlementBuilt: "names.building.settlement",
    FreeRoadLaid: "names.building.road",
    CityBuilt: "names.building.city",
    DevelopmentBought: "table.since.development",
    HarborSettlementBuilt: "names.building.harbor-settlement",
    ShipLaid: "names.building.ship",
    ShipBuilt: "names.building.ship",
    SettlerBuilt: "names.piece.settler",
    SettlementFounded: "names.building.settlement",
    CrewBuilt: "names.piece.crew",
    CrewLanded: "table.since.siege",
    VillageBefriended: "table.since.village",
    PieceDelivered: "table.since.delivery",
}


def span(session: Session, seat: Seat | None) -> tuple[int, int]:
    """From the end of the seat's last turn to the start of its running one, as slice of `heard`."""
    starts = [
        (at, heard.event.seat)
        for at, heard in enumerate(session.heard)
        if isinstance(heard.event, PartStarted)
    ]
    stop = len(session.heard)
    if starts and starts[-1][1] == seat:
        stop = starts[-1][0]
        starts.pop()
    last = max((i for i, (_, who) in enumerate(starts) if who == seat), default=-1)
    if last < 0 or last + 1 >= len(starts):
        return (0 if last < 0 else stop), stop
    return starts[last + 1][0], stop


def summary(session: Session, seat: Seat | None) -> str:
    """One line: dice, what one received, what the others built and found; empty if nothing was."""
    start, stop = span(session, seat)
    events = [heard.event.seen_by(seat) for heard in session.heard[start:stop]]
    parts: list[str] = []
    dice = [str(e.first + e.second) for e in events if isinstance(e, DiceRolled)]
    if dice:
        parts.append(say("table.since.dice", dice=", ".join(dice)))
    got = _sum(e.goods for e in events if isinstance(e, Received) and e.seat == seat)
    if got:
        parts.append(say("table.since.got", goods=bundle_words(got)))
    lost = sum(isinstance(e, Discarded) and e.seat == seat for e in events)
    if lost:
        parts.append(say("table.since.lost", count=lost))
    for event in events:
        if isinstance(event, CardStolen | GoldStolen) and event.victim == seat:
            parts.append(say("table.since.robbed", seat=letter(event.seat)))
        elif isinstance(event, HandedOver) and event.seat == seat:
            good = say(f"names.good.{GOOD_NAMES[event.good]}")
            params = {"seat": letter(event.other), "count": event.amount, "good": good}
            parts.append(say("shores.since.handed-over", **params))
        elif isinstance(event, LairCaptured):
            place = session.game.book.topology.hex_names[event.place]
            seats = " ".join(map(letter, event.seats))
            parts.append(say("table.since.captured", place=place, seats=seats))
    for other in range(len(session.names)):
        if other == seat:
            continue
        parts += _deeds(other, events)
    if not parts:
        return ""
    first = session.part < len(session.names)
    return say("table.since.first" if first else "table.since.line", text="; ".join(parts))


def _deeds(seat: int, events: list[Event]) -> list[str]:
    built = Counter(
        say(_BUILT[type(e)])
        for e in events
        if type(e) in _BUILT and getattr(e, "seat", None) == seat
    )
    found = sum(isinstance(e, HexDiscovered | LandFound) and e.seat == seat for e in events)
    deals = sum(isinstance(e, OfferClosed) and e.seat == seat and e.other >= 0 for e in events)
    words = [f"{count} × {name}" if count > 1 else name for name, count in built.items()]
    if found:
        words.append(say("table.since.found", count=found))
    if deals:
        words.append(say("table.since.deals", count=deals))
    return [say("table.since.deeds", seat=letter(seat), deeds=", ".join(words))] if words else []


def _sum(bundles: Iterable[Bundle]) -> Bundle:
    counts = [0] * len(GOOD_NAMES)
    for bundle in bundles:
        counts = [a + b for a, b in zip(counts, bundle.counts, strict=True)]
    return Bundle(tuple(counts))
