"""The list of all scenarios, from which the new-game form gets one by a key."""

from collections.abc import Callable

from ep_rules.api import SCENARIOS
from ep_tui.panels.styled_lines import Line, fit, marked, plain, rule, wrapped
from ep_tui.screens.text_page import RowPage, boxed
from ep_tui.texts import say

COLUMNS = 72
TOLD = 3
"""Lines for the description of the marked scenario."""
KEYS = "123456789abcdefghi"


class ScenarioList(RowPage):
    """A row for each scenario; a digit, a letter or Enter chooses it, Escape keeps the old one."""

    def __init__(self, now: str, choose: Callable[[str], None]) -> None:
        super().__init__()
        self.names = list(SCENARIOS)
        self.at = self.names.index(now)
        self._choose = choose

    @property
    def row_count(self) -> int:
        return len(self.names)

    def lines(self, width: int, height: int) -> list[Line]:
        """The scenarios with their keys, and the description of the marked one."""
        lines: list[Line] = [rule(say("screens.new-game.scenario"), COLUMNS), plain("")]
        for key, name in zip(KEYS, self.names, strict=False):
            role = "chosen" if name == self.names[self.at] else ""
            lines.append(((f" {key} ", "key"), (say(f"names.scenario.{name}.listed"), role)))
        told = wrapped(about_scenario(self.names[self.at]), min(COLUMNS, width), "dim")
        lines += [
            plain(""),
            *fit(told, TOLD),
            marked(say("start.list-keys", last=KEYS[len(self.names) - 1])),
        ]
        return boxed(lines, width, height, COLUMNS)

    def press(self, key: str, char: str | None) -> None:
        if key == "escape":
            self.host.close_page()
        elif key == "enter":
            self._take(self.at)
        elif char and char in KEYS[: len(self.names)]:
            self._take(KEYS.index(char))
        else:
            self.move(key)
            self.paint()

    def _take(self, number: int) -> None:
        self.host.close_page()
        self._choose(self.names[number])


def about_scenario(name: str) -> str:
    """The number of players of a scenario, and its description."""
    layouts = SCENARIOS[name].layouts
    several = "yes" if len(layouts) > 1 else "no"
    ends = {"least": min(layouts), "most": max(layouts)}
    text = say(f"names.scenario.{name}.text")
    return say("start.seats-hint", several=several, text=text, **ends)
