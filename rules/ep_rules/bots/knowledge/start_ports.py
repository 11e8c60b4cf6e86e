"""What bots know of start ports: the two hexes there are settled twice."""

from ep_rules.api import RESOURCES
from ep_rules.bots.captain.knowledge import Knowledge
from ep_rules.fan.explorers.start import StartAtPort


class StartPortsKnowledge(Knowledge):
    """Where to begin."""

    def _port(self, action: StartAtPort) -> tuple[float, str]:
        """What the two hexes at a start port yield: the second settlement stands beside both."""
        survey, place = self.survey, action.place
        corners = survey.topology.hex_corners
        (water,) = {h.water for h in survey.book.layout.harbors if place in corners[h.water]}
        hexes = [p for p in survey.topology.hex_neighbors[water] if survey.pips(p)]
        rates = [0] * (len(RESOURCES) + 1)
        for beside in hexes:
            kind = survey.seen.terrain[beside]
            if kind < len(RESOURCES):
                rates[kind] += survey.pips(beside) * (1 + (place in corners[beside]))
        return survey.income.worth(rates), "start"

    weighs = {StartAtPort: _port}  # noqa: RUF012
