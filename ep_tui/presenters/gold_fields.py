"""Presenter of the gold fields that pay for their number."""

from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter
from ep_tui.presenter_parts.gold_field import GOLD_FIELD_SIGN


class GoldFieldsOnMap(OnMap):
    """Gold fields."""

    terrains = (GOLD_FIELD_SIGN,)


class GoldFieldsPresenter(Presenter):
    """The presenter of gold fields."""

    module = "gold-fields"
    on_map = GoldFieldsOnMap
