"""Presenter of the dice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from ep_rules.api import (
    DESERT,
    FIELDS,
    FOREST,
    GOLD,
    HILLS,
    LAST,
    MOUNTAINS,
    PASTURE,
    SEA,
    Bundle,
    Event,
    ProductionPhase,
    Roll,
    Seat,
    letter,
)
from ep_rules.base.production import SEVEN_PIPS, DiceRolled, Received, SupplyShort
from ep_tui.contributions.commands import TURN, Command
from ep_tui.contributions.events import Aside, Interest, Stress, Telling
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.panels import PanelLine
from ep_tui.contributions.presenter import Presenter
from ep_tui.contributions.signs import WATER, LegendEntry, TerrainSign, terrain_texts
from ep_tui.contributions.statistics import Detail
from ep_tui.contributions.words import Words
from ep_tui.presenter_parts.of_events import ABOUT_DICE


class ProductionOnMap(OnMap):
    """The terrains that every game has, and the pips of their numbers."""

    ink_legends = dict.fromkeys(("pips", "token-pips"), LegendEntry("pips", after=LAST))

    terrains = (
        TerrainSign(
            HILLS,
            "hills",
            terrain_texts(" H ", "hills"),
            initial="H",
            texture="=",
            pattern="∩",
            legend=LegendEntry("hills"),
        ),
        TerrainSign(
            FOREST,
            "forest",
            terrain_texts(" F ", "forest"),
            initial="F",
            texture="&",
            pattern="↑",
            legend=LegendEntry("forest"),
        ),
        TerrainSign(
            PASTURE,
            "pasture",
            terrain_texts(" P ", "pasture"),
            initial="P",
            texture=",",
            legend=LegendEntry("pasture"),
        ),
        TerrainSign(
            FIELDS,
            "fields",
            terrain_texts(" G ", "fields"),
            initial="G",
            texture='"',
            pattern="≡",
            legend=LegendEntry("fields"),
        ),
        TerrainSign(
            MOUNTAINS,
            "mountains",
            terrain_texts(" M ", "mountains"),
            initial="M",
            texture="^",
            pattern="▲",
            legend=LegendEntry("mountains"),
        ),
        TerrainSign(
            DESERT,
            "desert",
            terrain_texts(" d ", "desert"),
            initial="d",
            texture=".",
            pattern="·",
            legend=LegendEntry("desert"),
        ),
        TerrainSign(
            SEA,
            "sea",
            {},
            texture="~",
            surface=WATER,
            legend=LegendEntry("sea"),
            list_as="board.sea",
        ),
    )


class ProductionPresenter(Presenter):
    """The presenter of the dice."""

    module = "production"
    on_map = ProductionOnMap
    commands = (Command("roll", TURN, "r", (ProductionPhase,), (Roll,), leads=True),)

    def tellings(self) -> Mapping[type[Event], Telling]:
        return {
            DiceRolled: Telling(
                ABOUT_DICE,
                gathers=True,
                recap=True,
                stress=Stress.NOTED,
                interest=Interest("seven", highlight=True, after="discovery"),
                notable=_is_seven,
                cue=_dice,
            ),
            Received: Telling(ABOUT_DICE, aside=Aside(_income, _brief_income)),
            SupplyShort: Telling(ABOUT_DICE),
        }

    def since(self, events: Sequence[Event], viewer: Seat | None) -> Iterator[Words]:
        """The dice, and the goods that the viewer received."""
        dice = [str(event.total) for event in events if isinstance(event, DiceRolled)]
        if dice:
            yield Words("table.since.dice", {"dice": ", ".join(dice)})
        got = _sum(
            event.goods for event in events if isinstance(event, Received) and event.seat == viewer
        )
        if any(got.counts):
            yield Words("table.since.got", {"goods": got})

    def details(self) -> Sequence[Detail]:
        return (Detail("rolls", _rolls), Detail("income", self._goods))

    def _goods(self, event: Event) -> Iterator[tuple[Seat, tuple[str, str], int]]:
        """By the rule that paid, and the good."""
        if isinstance(event, Received):
            for name, amount in zip(self.game.book.cards.names, event.goods.counts, strict=False):
                yield event.seat, (event.why, name), amount


def _is_seven(event: DiceRolled) -> bool:
    return event.total == SEVEN_PIPS


def _income(event: Received) -> Words:
    return Words("table.log.income", {"seat": letter(event.seat), "goods": event.goods})


def _brief_income(event: Received) -> Words:
    gold = event.goods.counts[GOLD]
    cards = sum(event.goods.counts) - gold
    return Words("recap.income", {"seat": letter(event.seat), "cards": cards, "gold": gold})


def _dice(event: DiceRolled) -> PanelLine:
    """The dice as faces, and their sum."""
    return (
        (f" {event.first} ", "die"),
        (" ", ""),
        (f" {event.second} ", "die"),
        (f" {event.total:<2}", "warn" if _is_seven(event) else "bold"),
    )


def _rolls(event: Event) -> Iterator[tuple[Seat, int, int]]:
    if isinstance(event, DiceRolled):
        yield event.seat, event.total, 1


def _sum(bundles: Iterable[Bundle]) -> Bundle:
    counts = [bundle.counts for bundle in bundles]
    return Bundle(tuple(map(sum, zip_longest(*counts, fillvalue=0))) or Bundle.of({}).counts)
