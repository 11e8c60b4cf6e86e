"""Settings: the open questions of the fact sheet are fields, editions are short diffs."""

import pytest

from ep_rules.api import (
    BEHAVIOR,
    EDITIONS,
    SCENARIOS,
    BadChoice,
    game,
    kinds_of,
    settings_of,
)
from ep_rules.api import (
    game_of as compiled_of,
)
from ep_rules.base.turn import MovementPhase, TradePhase
from ep_rules.model import Action, Decision, Seat
from ep_rules.module import BadRuleset, FreeChoice, Rulebook, RuleModule
from ep_rules.ruleset import ruleset_parts
from ep_tui.texts.error_text import choice_sentence
from tests.kit.each import each
from tests.kit.rulebooks import SCENARIO, game_of, modules_of

# Fact sheet 15: number, setting, default, another value; all are tried in the chapters' tests.
OPEN_QUESTIONS = [
    (1, "lairs.tokens", (2, 3, 4, 5, 6, 8), "4,5,6,8,9,10"),
    (3, "setup.unused_start", 4, "2"),
    (4, "discovery.touched", "all", "choose-one"),
    (5, "discovery.launch", "forbid", "reveal"),
    (6, "ships.building_room", 2, "1"),
    (7, "pirates.same_hex", True, "false"),
    (8, "pirates.frame_sea", False, "true"),
    (9, "cargo.discard", "own-turn", "never"),
    (10, "settlers.clear_two", True, "false"),
    (11, "gold.supply", "no-limit", "148"),
    (12, "discovery.sold_out_gold", 0, "2"),
    (13, "production.shortage", "lone-takes-rest", "nobody"),
    (14, "tracks.end", "stays", "counts-on"),
    (15, "lairs.order", "third-crew", "north-first"),
    (16, "lairs.victory", "at-once", "after-rewards"),
    (17, "harbors.frame_coast", True, "false"),
    (18, "start.neutral", "own-first", "neutral-first"),
    (19, "fish.rolls", 1, "2"),
    (20, "spices.delivered", "supply", "out-of-game"),
    (21, "tracks.tie", "first", "nobody"),
    (22, "lairs.recall", False, "true"),
    (23, "spices.settle_alone", True, "false"),
    (25, "turn.order", "paired", "special-building"),
    (29, "spices.swift_reach", "unfinished", "all"),
    (30, "gold.visible", True, "false"),
    (36, "sailing.cheapest", "points-first", "tribute-first"),
]
STATED = {
    2: "which color starts where is part of the layout of Land Ho!",
    24: "no layout of Land Ho! is for five or six",
    33: "answered with 7: another hex is for moving the seat's own pirate ship",
}
"""Open questions that are no setting, with the reason."""
OF_CITIES_AND_KNIGHTS = {26, 27, 28, 31, 32, 34, 35}


# Fact sheet 10: differences of the older rules; all four are tried in the chapters' tests.
DIFFERENCES = {
    "cargo.discard": ("own-turn", "never"),
    "settlers.make_room": ("chosen-place", "all-full"),
    "pirates.gold_theft": ("may", "must"),
    "fish.empty_supply": ("refuse", "lost"),
}
DISPUTED = {
    "how often one rolls for fish": "fish.rolls",
    "a pirate ship where an opponent's stands": "pirates.same_hex",
    "shuffled terrain": "island.terrain",
    "a tie for the leader's card": "tracks.tie",
    "five and six players": "turn.order",
}
"""Rows of the same table that bind neither edition by a sentence: settings with one default."""


@pytest.mark.parametrize("seats", [3, 6])
def test_the_editions_differ_in_the_fields_of_the_fact_sheet_and_in_no_other(seats: int):
    new, old = (
        dict(settings_of("explorers-pirates", edition, seats))
        for edition in ("print-2025", "online-2014")
    )
    assert {key: (new[key], old[key]) for key in new if new[key] != old[key]} == DIFFERENCES
    assert set(DISPUTED.values()) <= set(new)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "key", "default", "other"), OPEN_QUESTIONS)
def test_an_open_question_is_a_setting_with_the_fact_sheets_default(
    number: int, key: str, default: object, other: str
):
    seats = 5 if number == 25 else 3
    module, _, field = key.partition(".")
    having = [
        scenario
        for scenario, entry in SCENARIOS.items()
        if seats in entry.layouts
        and module in {kind.id for kind in entry.modules}
        and key in kinds_of(scenario)
    ]
    for scenario in having:
        assert dict(settings_of(scenario, "print-2025", seats=seats))[key] == default, number
        compiled = game(scenario, seats, "print-2025", {key: other})
        assert compiled.ruleset == f"{scenario}@print-2025/{BEHAVIOR}+{key}={other}"
        (found,) = [m for m in compiled.book.modules if m.id == module]
        assert getattr(found.given, field) == kinds_of(scenario)[key].read(other) != default
    assert having


@each("scenario", SCENARIOS)
def test_gold_for_cards_is_a_setting_only_where_there_is_gold(scenario: str):
    known = kinds_of(scenario)
    assert ("trade.gold" in known) == ("gold.price" in known)
    assert list(known) == [key for key, _ in settings_of(scenario)]


def test_what_means_nothing_in_a_scenario_is_refused_like_what_there_is_not():
    with pytest.raises(BadChoice) as refused:
        game("base", 3, house={"trade.gold": "true"})
    assert refused.value.code == "setting"
    with pytest.raises(BadChoice) as refused:
        game("pirates-of-catan", 3, house={"harbor-trade.harbors": "face-down"})
    assert refused.value.code == "setting-word"
    assert refused.value.params["known"] == "as-printed, shuffled"
    assert "face-down" in kinds_of("explorers-of-catan")["harbor-trade.harbors"].words


def test_every_open_question_is_a_setting_or_stated_with_a_reason():
    asked = {number for number, *_ in OPEN_QUESTIONS}
    assert asked | set(STATED) | OF_CITIES_AND_KNIGHTS == set(range(1, 37))
    assert not asked & set(STATED)


def test_the_numbers_of_land_ho_are_those_of_the_fact_sheet():
    numbers = dict(settings_of("land-ho"))
    assert {
        "victory.goal": 8,
        "production.bank": 19,
        "sevens.hand_limit": 7,
        "trade.rate": 3,
        "trade.gold": True,
        "gold.price": 2,
        "gold.purchases": 2,
        "gold.compensation": 1,
        "offers.offers": "no-limit",
        "building.roads": 15,
        "building.settlements": 5,
        "harbors.harbor_settlements": 4,
        "harbors.points": 2,
        "ships.ships": 3,
        "ships.points": 4,
        "ships.wool_points": 2,
        "ships.room": 2,
        "settlers.settlers": 2,
        "discovery.gold": 2,
    }.items() <= numbers.items()


def test_the_older_edition_differs_in_what_it_says_about_cargo_and_nothing_else():
    differing = {}
    for new, old in zip(
        game("land-ho", 2).book.modules,
        game("land-ho", 2, "online-2014").book.modules,
        strict=True,
    ):
        if new.given != old.given:
            differing[new.id] = old.given
    assert set(differing) == {"cargo", "settlers"}
    assert differing["cargo"].discard == "never"  # type: ignore[attr-defined]
    assert differing["settlers"].make_room == "all-full"  # type: ignore[attr-defined]


@each(
    "choice",
    [
        {"scenario": "atlantis"},
        {"seats": 1},
        {"seats": 5},
        {"edition": "first"},
        {"house": {"victory.gaol": "8"}},
        {"house": {"victory": "8"}},
        {"house": {"victory.goal": "eight"}},
        {"house": {"cargo.discard": "sometimes"}},
    ],
)
def test_what_cannot_be_had_is_a_bad_choice(choice: dict):
    with pytest.raises(BadChoice):
        game(**{"scenario": "land-ho", "seats": 2, **choice})


@pytest.mark.parametrize("name", ["land-ho", "land-ho@print-2025", "a@b/x", "a@b/1+c"])
def test_a_text_that_names_no_ruleset_is_a_bad_choice(name: str):
    with pytest.raises(BadChoice):
        ruleset_parts(name)


def test_a_ruleset_name_holds_all_that_was_chosen():
    assert ruleset_parts("land-ho@online-2014/3+a.b=1+c.d=x") == (
        "land-ho",
        "online-2014",
        3,
        {"a.b": "1", "c.d": "x"},
    )


FORMER = {"discovery.launch": ("reveal", "forbid"), "offers.offers": (4, "no-limit")}
FORMER_OF_FANS = {
    "battle.before_roll": ("turn-ends", "roll-first"),
    "chests.no_place": ("lost", "refused"),
    "continent.last_token": ("left", "drawn"),
    "robber-fleet.ship": (1, 2),
}
"""By setting, the default of versions 1 and 2 and that of version 3."""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("version", [1, 2])
def test_a_ruleset_of_an_older_version_has_its_own_defaults(version: int, edition: str):
    name = f"explorers-pirates@{edition}/{version}"
    older, newer = compiled_of(name, 3).book.settings, game("explorers-pirates", 3, edition).book
    assert compiled_of(name, 3).ruleset == name
    found = {
        f"{module}.{field}": (getattr(value, field), getattr(newer.settings[module], field))
        for module, value in older.items()
        for field in value.__struct_fields__
        if value != newer.settings[module]
        and getattr(value, field) != getattr(newer.settings[module], field)
    }
    assert found == FORMER


@pytest.mark.parametrize(("key", "pair"), FORMER_OF_FANS.items())
def test_fan_systems_of_an_older_version_have_their_own_defaults(
    key: str, pair: tuple[object, object]
):
    having = [name for name in SCENARIOS if key in kinds_of(name)]
    assert having
    module, _, field = key.partition(".")
    for name in having:
        for version, value in zip((2, BEHAVIOR), pair, strict=True):
            settings = compiled_of(f"{name}@print-2025/{version}", 3).book.settings[module]
            assert getattr(settings, field) == value


def test_a_house_setting_stands_above_an_older_default():
    settings = compiled_of("land-ho@print-2025/2+offers.offers=no-limit", 3).book.settings
    assert settings["offers"].offers == "no-limit"  # type: ignore[attr-defined]
    assert settings["discovery"].launch == "reveal"  # type: ignore[attr-defined]


def test_a_number_that_may_have_no_limit_is_a_number_in_range_or_the_word():
    kind = kinds_of("land-ho")["offers.offers"]
    assert (kind.read("0"), kind.read("20"), kind.read("no-limit")) == (0, 20, "no-limit")
    for text in ("21", "-1", "many", "", "no limit"):
        with pytest.raises(BadChoice):
            game("land-ho", 2, house={"offers.offers": text})


def test_the_same_choice_is_compiled_once():
    assert game("land-ho", 2) is game("land-ho", 2)


class Nameless(RuleModule):
    """A module for the tests below."""

    id = "nameless"


class Needy(Nameless):
    """Needs what is not there."""

    id = "needy"
    needs = ("airships",)


class Wink(Action, frozen=True):
    """An action of a pretend module."""

    form = "wink"


class Winking(FreeChoice[Wink, Decision]):
    """Winking while trading."""

    action = Wink
    during = (TradePhase,)


class Winks(Nameless):
    """Returns fresh families whenever it is asked."""

    id = "winks"

    def bind(self, book: Rulebook) -> None:
        self.families = (Winking(),)


class WinksAtSea(Nameless):
    """Lets the other module's action be taken in one more phase."""

    id = "winks-at-sea"

    def phases_of(self):
        """In the movement phase."""
        return {Wink: (MovementPhase, TradePhase)}


def test_a_module_lets_an_action_of_another_be_taken_in_one_more_phase():
    joined = game_of(modules_of(extra=[Winks(()), WinksAtSea(())]))  # type: ignore[arg-type]
    assert joined.book.during[Wink] == (TradePhase, MovementPhase)
    state = joined.new_state(seed=1)
    for phase in (TradePhase, MovementPhase):
        state.agenda = [phase(Seat(0))]
        assert Wink() in joined.legal_actions(state)
        assert joined.explain(state, Wink()) is None
    alone = game_of(modules_of(extra=[Winks(())]))  # type: ignore[arg-type]
    refusal = alone.explain(state, Wink())
    assert refusal is not None
    assert refusal.code == "turn.wrong-phase"


def test_modules_that_do_not_fit_together_are_refused():
    trials: dict[str, list[RuleModule]] = {
        "needs the module airships": [Needy(())],  # type: ignore[arg-type]
        "named twice": [Nameless(()), Nameless(())],  # type: ignore[arg-type]
        "winks-at-sea names Wink, which no module has": [WinksAtSea(())],  # type: ignore[arg-type]
    }
    for reason, extra in trials.items():
        with pytest.raises(BadRuleset, match=reason):
            game_of(modules_of(extra=extra))
    others = {kind.id for kind in SCENARIO.modules} - {"turn", "production", "building"}
    with pytest.raises(BadRuleset, match="no module has the phase movement"):
        game_of(modules_of(without=others))


def test_a_game_has_turns_production_and_building_at_least():
    others = {kind.id for kind in SCENARIO.modules} - {"turn", "production"}
    with pytest.raises(BadRuleset, match="every game has the module building"):
        game_of(modules_of(without=others))


def test_a_list_of_a_fixed_length_is_refused_with_its_one_number():
    house = {"progress-cards.draws": "1,2,3"}
    with pytest.raises(BadChoice) as caught:
        game("cities-and-knights", 3, house=house)
    assert choice_sentence(caught.value).endswith("which has 5 numbers.")
