"""Groups, log topics and interests that the presenters of Cities & Knights share."""

from ep_tui.contributions.commands import Group
from ep_tui.contributions.events import Interest, LogTopic

KNIGHTS = Group("knights", "K")
UPGRADES = Group("upgrades", "U")

ABOUT_KNIGHTS = LogTopic("knights")
ABOUT_BARBARIANS = LogTopic("barbarians")
ABOUT_PROGRESS = LogTopic("progress")

OF_BARBARIANS = Interest("barbarians", highlight=True)
OF_METROPOLIS = Interest("metropolis", highlight=True)
OF_KNIGHTS = Interest("knights")
OF_PROGRESS = Interest("progress")
