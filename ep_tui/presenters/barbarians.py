"""Presenter of the barbarians: their way is a track that all players see."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import Event, Game, Observation, Seat, letter
from ep_rules.knights.barbarians import (
    BarbarianRules,
    Barbarians,
    BarbariansLanded,
    BarbariansSailed,
    DefenderNamed,
    DefenseTied,
    Forecast,
)
from ep_tui.contributions.beside_map import BesideMap
from ep_tui.contributions.events import Aside, GreatMoment, Stress, Telling
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.panels import Item, PanelRow, Standpoint
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.statistics import Count, of_seat
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_knights import ABOUT_BARBARIANS, OF_BARBARIANS

GONE, SHIP, LEFT, COAST = "═", "►", "·", "▌"
NEAR = 2
"""With so few steps left, the row is a warning."""


class BarbariansBesideMap(BesideMap):
    """The way of the ship, and how an attack would end now."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rules = game.book.module(BarbarianRules)
        self._spaces = self._rules.settings.spaces

    def rows(self, at: Standpoint) -> Iterator[PanelRow]:
        """The track with the steps left, both strengths, and what an attack would bring."""
        steps = at.seen.of(Barbarians).steps
        left, end = self._spaces - steps, self._rules.forecast(at.imagined_position)
        way = GONE * steps + SHIP + LEFT * (left - 1) + COAST
        near = "warn" if left <= NEAR else ""
        strengths = {"attackers": end.attackers, "defense": end.defense}
        drawn = Item(Words("table.row.way", {"way": way}), near or "title", drawing=True)
        role, outcome = "good" if end.is_won else "warn", [*_outcome(end)]
        whole = Item(Words("table.row.strengths", strengths), role)
        brief = Item(Words("table.row.strengths-brief", strengths), role)
        steps_left = Item(Words("table.row.steps", {"left": left}), near)
        items = [drawn, steps_left, whole, *outcome]
        short = Item(Words("table.row.way-brief", {"way": way, "left": left}), near, drawing=True)
        yield PanelRow("barbarians", items, [short, brief, *outcome])

    def held(self, seen: Observation, seat: Seat) -> Iterator[Words]:
        """The Defenders of Catan of a seat."""
        count = seen.of(Barbarians).defenders[seat]
        if count:
            yield Words("panels.seats.defenders", {"count": count})


def _outcome(end: Forecast) -> Iterator[Item]:
    """The seats that would become Defender, share the victory, or lose a city."""
    if end.is_won and end.best:
        words = "table.row.defender" if len(end.best) == 1 else "table.row.share"
        yield Item(Words(words, {"seats": [letter(seat) for seat in sorted(end.best)]}))
    elif end.endangered and not end.is_won:
        losers = [letter(seat) for seat in sorted(end.endangered)]
        yield Item(Words("table.row.losers", {"seats": losers, "count": len(losers)}), "warn")


class BarbariansPresenter(Presenter):
    """The presenter of the barbarians."""

    module = "barbarians"
    explained = (HelpText("help.barbarians"),)
    beside_map = BarbariansBesideMap

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            BarbariansSailed: Telling(
                ABOUT_BARBARIANS, stress=Stress.NOTED, aside=Aside(_sailed, _sailed_brief)
            ),
            BarbariansLanded: Telling(
                ABOUT_BARBARIANS,
                stress=Stress.GREAT,
                recap=True,
                moment=GreatMoment("barbarians"),
                more=_end,
                interest=OF_BARBARIANS,
                news=_attack,
            ),
            DefenderNamed: Telling(
                ABOUT_BARBARIANS,
                stress=Stress.GREAT,
                recap=True,
                moment=GreatMoment("defender"),
                interest=OF_BARBARIANS,
                news=_defender,
            ),
            DefenseTied: Telling(ABOUT_BARBARIANS, stress=Stress.NOTED, in_card=True),
        }

    def since(self, events: Sequence[Event], viewer: Seat | None) -> Iterator[Words]:
        """The last step of the ship."""
        sailed = [event.left for event in events if isinstance(event, BarbariansSailed)]
        if sailed:
            yield Words("table.since.barbarians", {"left": sailed[-1]})

    def counts(self) -> Sequence[Count]:
        return (Count("defenders", of_seat(DefenderNamed), award=True),)


def _end(_: Game, event: BarbariansLanded) -> Mapping[str, Words]:
    """Who wins the attack."""
    return {"end": Words(f"names.attack.{'won' if event.defense >= event.strength else 'lost'}")}


def _attack(event: BarbariansLanded, _: Seat | None) -> Words:
    """Both strengths of an attack, and who won it."""
    won = "yes" if event.defense >= event.strength else "no"
    params = {"strength": event.strength, "defense": event.defense, "won": won}
    return Words("table.since.attack", params)


def _defender(event: DefenderNamed, viewer: Seat | None) -> Words:
    """The Defender of Catan."""
    you = "yes" if event.seat == viewer else "no"
    return Words("table.since.defender", {"you": you, "seat": letter(event.seat)})


def _sailed(event: BarbariansSailed) -> Words:
    return Words("table.log.barbarians", {"left": event.left})


def _sailed_brief(event: BarbariansSailed) -> Words:
    return Words("recap.barbarians", {"left": event.left})
