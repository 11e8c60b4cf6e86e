"""What can be built, with its price."""

from ep_tui.panels.costs import cost_lines
from ep_tui.panels.styled_lines import Line, rule
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import say
from ep_tui.widgets.panel import Panel, Shown


class BuildBar(Panel):
    """A line for each price, compared with the hand."""

    opens = "$"

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        """Prices, with a title if there is room; `$` shows those that have none."""
        seen = shown.session.observe(shown.viewer)
        beside = presenters_of(shown.session.game).beside_map
        lines = cost_lines(beside, seen.hand, width, "")
        if len(lines) < height and not shown.low:
            lines.insert(0, rule(say("table.costs-title"), width, "$"))
        if len(lines) > height:
            more: Line = (("$", "key"), (f" {say('panels.more')}", "dim"))
            lines[height - 1 :] = [more]
        return lines

    def rows(self, shown: Shown, width: int) -> int:
        """A line for each price, and one for the title."""
        beside = presenters_of(shown.session.game).beside_map
        return (not shown.low) + len(cost_lines(beside, None, width, ""))
