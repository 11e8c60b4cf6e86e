"""Settings: the open questions of the fact sheet are fields, editions are short diffs."""

import pytest

from ep_rules.api import BadChoice, game, settings_of
from ep_rules.catalogue import ruleset_parts
from ep_rules.module import BadRuleset, RuleModule
from ep_rules.sea.ships import MOVEMENT_POINTS
from tests.rules.rulebooks import SCENARIO, game_of, modules_of

# Fact sheet 15: number, setting, default, another value; both are tried in the chapter's tests.
OPEN_QUESTIONS = [
    (3, "setup.unused_start", 4, 2),
    (4, "discovery.touched", "all", "choose-one"),
    (5, "discovery.launch", "reveal", "forbid"),
    (6, "ships.building_room", 2, 1),
    (9, "cargo.discard", "own-turn", "never"),
    (10, "settlers.clear_two", True, False),
    (12, "discovery.sold_out_gold", 0, 2),
    (13, "production.shortage", "lone-takes-rest", "nobody"),
    (17, "harbors.frame_coast", True, False),
]


@pytest.mark.parametrize(("number", "key", "default", "other"), OPEN_QUESTIONS)
def test_an_open_question_is_a_setting_with_the_fact_sheets_default(
    number: int, key: str, default: object, other: object
):
    assert dict(settings_of("land-ho"))[key] == default, number
    module, _, field = key.partition(".")
    compiled = game("land-ho", 3, house={key: str(other)})
    (found,) = [m for m in compiled.book.modules if m.id == module]
    assert getattr(found._settings, field) == other
    assert compiled.ruleset == f"land-ho@print-2025/2+{key}={other}"


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
        "offers.offers": 4,
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
        if new._settings != old._settings:
            differing[new.id] = old._settings
    assert set(differing) == {"cargo", "settlers"}
    assert differing["cargo"].discard == "never"  # type: ignore[attr-defined]
    assert differing["settlers"].make_room == "all-full"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
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


def test_the_same_choice_is_compiled_once():
    assert game("land-ho", 2) is game("land-ho", 2)


class Nameless(RuleModule):
    """A module for the tests below."""

    id = "nameless"


class Needy(Nameless):
    """Needs what is not there."""

    id = "needy"
    needs = ("airships",)


class Quarrel(Nameless):
    """Answers a question in the place of another."""

    def __init__(self, name: str) -> None:
        super().__init__(())  # type: ignore[arg-type]
        self.id = name  # type: ignore[misc]

    def answers(self):
        """Nothing but the base."""
        return {MOVEMENT_POINTS: (50, lambda base, _state, _seat: base)}


def test_modules_that_do_not_fit_together_are_refused():
    trials: dict[str, list[RuleModule]] = {
        "needs the module airships": [Needy(())],  # type: ignore[arg-type]
        "named twice": [Nameless(()), Nameless(())],  # type: ignore[arg-type]
        "have the same order": [Quarrel("one"), Quarrel("other")],
    }
    for reason, extra in trials.items():
        with pytest.raises(BadRuleset, match=reason):
            game_of(modules_of(extra=extra))
    with pytest.raises(BadRuleset, match="no module has the phase movement"):
        game_of(modules_of(without={kind.id for kind in SCENARIO.modules} - {"turn", "production"}))
