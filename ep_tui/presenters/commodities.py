"""Presenter of commodities."""

from ep_rules.knights.commodities import COMMODITIES
from ep_tui.contributions.help_texts import HelpText
from ep_tui.contributions.presenter import Presenter


class CommoditiesPresenter(Presenter):
    """The presenter of commodities."""

    module = "commodities"
    explained = (HelpText("help.commodities"),)
    goods = COMMODITIES
    instead = {"table.choice.give": "table.choice.give-at-rate"}
