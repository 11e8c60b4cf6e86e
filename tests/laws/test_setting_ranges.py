"""House settings have ranges: values outside are refused, and both ends can be played."""

import pytest

from ep_rules.api import SCENARIOS, BadChoice, Bundle, ProductionPhase, Seat, game, kinds_of, mix
from ep_rules.pieces import GENERAL_CARDS
from ep_rules.setting import COST, SettingKind
from tests.kit.each import each
from tests.laws import laws
from tests.laws.play import Player

ALL = {key: (kind, scenario) for scenario in SCENARIOS for key, kind in kinds_of(scenario).items()}
"""Every setting, with the last scenario of the catalogue that has it."""
NUMBERS = {key: found for key, found in ALL.items() if found[0].has_range}


def ends(kind: SettingKind) -> list[str]:
    """The least and the greatest value of a setting, as text."""
    if kind.type is int:
        return [str(kind.least), str(kind.most)]
    if kind.type is Bundle:
        return [GENERAL_CARDS.write(Bundle((amount,) * 6)) for amount in COST]
    return [
        ",".join([str(number)] * count)
        for number in (kind.least, kind.most)
        for count in (kind.fewest, kind.longest)
    ]


EXTREMES = [
    (scenario, key, text, (max, min)[number % 2](SCENARIOS[scenario].layouts))
    for key, (kind, scenario) in NUMBERS.items()
    for number, text in enumerate(ends(kind))
]
"""The least of everything for the most seats, and the most for the fewest."""


def test_every_number_of_every_module_has_a_range():
    loose = [key for key, (kind, _) in ALL.items() if not kind.words and not kind.has_range]
    assert loose == []
    assert len(NUMBERS) > 40


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "key", "text", "seats"), EXTREMES, ids=str)
def test_a_game_starts_and_goes_on_at_both_ends_of_a_range(
    scenario: str, key: str, text: str, seats: int
):
    compiled = game(scenario, seats, house={key: text})
    state = compiled.new_state(mix(seats, len(key)), Seat(1))
    player = Player(mix(seats, len(text)))
    while not state.over and not isinstance(state.agenda[-1], ProductionPhase):
        compiled.apply(state, player.choose(compiled, state, compiled.legal_actions(state)))
    laws.hold(compiled, state, player.word, 20)


@each("key", [key for key, (kind, _) in NUMBERS.items() if kind.type is int])
def test_a_number_beyond_its_range_is_refused_with_the_range(key: str):
    kind, scenario = NUMBERS[key]
    for number in (kind.least - 1, kind.most + 1, 10**20):
        with pytest.raises(BadChoice) as caught:
            game(scenario, min(SCENARIOS[scenario].layouts), house={key: str(number)})
        if abs(number) < 10**19:
            assert caught.value.code == "setting-number"
            assert caught.value.params["least"] == kind.least
            assert caught.value.params["most"] == kind.most


@each(
    "key, text, code",
    [
        ("lairs.tokens", "2,13", "setting-number"),
        ("lairs.tokens", ",".join(["2"] * 21), "setting-count"),
        ("fish.values", "0", "setting-count"),
        ("spices.values", "0,-1", "setting-number"),
        ("building.road_cost", "10 brick", "setting-number"),
        ("building.road_cost", "0 brick", "setting-goods"),
        ("building.road_cost", "-1 brick", "setting-goods"),
        ("building.road_cost", "", "setting-goods"),
        ("victory.goal", "3", "setting-number"),
        ("ships.ships", "0", "setting-number"),
        ("production.bank", "0", "setting-number"),
    ],
)
def test_lists_and_costs_have_ranges_too(key: str, text: str, code: str):
    with pytest.raises(BadChoice) as caught:
        game("explorers-pirates", 2, house={key: text})
    assert caught.value.code == code
