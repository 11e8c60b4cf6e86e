"""Log topics and interests that the presenters of Cities & Knights share."""

from ep_tui.contributions.events import Interest, LogTopic

ABOUT_KNIGHTS = LogTopic("knights")
ABOUT_BARBARIANS = LogTopic("barbarians")
ABOUT_PROGRESS = LogTopic("progress")

OF_BARBARIANS = Interest("barbarians", highlight=True)
OF_METROPOLIS = Interest("metropolis", highlight=True)
OF_KNIGHTS = Interest("knights")
OF_PROGRESS = Interest("progress")
