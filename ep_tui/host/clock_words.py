"""The time that the person to act has left, in words; screens and plain mode show it."""

from math import ceil

from ep_tui.texts import say

MINUTE, STEP = 60.0, 10.0
"""The steps in which the time of the person to act is shown, and those of the last minute."""


def clock_words(left: float | None) -> str:
    """What stands behind a prompt; "" without a limit."""
    return "" if left is None else f" {say('host.clock.left', time=time_words(left))}"


def time_words(seconds: float) -> str:
    """A time in its two largest units; less than an hour in steps, rounded up."""
    left = max(0, round(seconds))
    days, hours, minutes = left // 86_400, left // 3_600 % 24, left // 60 % 60
    if days:
        return say("host.clock.days", days=days, hours=hours)
    if hours:
        return say("host.clock.hours", hours=hours, minutes=minutes)
    if seconds > MINUTE:
        return say("host.clock.minutes", minutes=ceil(seconds / MINUTE))
    return say("host.clock.seconds", seconds=ceil(max(0.0, seconds) / STEP) * round(STEP))


def until_other_words(seconds: float) -> float:
    """The time after which less than an hour is in other words."""
    step = MINUTE if seconds > MINUTE else STEP
    return seconds % step or step
