"""Groups, log topics and interests that the presenters of Cities & Knights share."""

from ep_tui.contributions.commands import Group
from ep_tui.contributions.events import Interest, LogTopic

KNIGHTS = Group("knights", "K")
UPGRADES = Group("upgrades", "U")

ABOUT_KNIGHTS = LogTopic(80, "knights")
ABOUT_BARBARIANS = LogTopic(90, "barbarians")
ABOUT_PROGRESS = LogTopic(100, "progress")

OF_BARBARIANS = Interest("barbarians", 25, highlight=True)
OF_METROPOLIS = Interest("metropolis", 55, highlight=True)
OF_KNIGHTS = Interest("knights", 150)
OF_PROGRESS = Interest("progress", 160)
