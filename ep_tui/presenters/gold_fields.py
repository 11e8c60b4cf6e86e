"""What is shown of the gold fields that pay for their number."""

from ep_tui.contributions.gold_field import GOLD_FIELD_SIGN
from ep_tui.contributions.on_map import OnMap
from ep_tui.contributions.presenter import Presenter


class GoldFieldsOnMap(OnMap):
    """Gold fields."""

    terrains = (GOLD_FIELD_SIGN,)


class GoldFieldsPresenter(Presenter):
    """How gold fields are shown."""

    module = "gold-fields"
    on_map = GoldFieldsOnMap
