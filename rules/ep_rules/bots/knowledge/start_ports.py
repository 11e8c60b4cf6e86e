"""Bot knowledge of start ports: two settlements at each pair of hexes."""

from ep_rules.api import RESOURCES
from ep_rules.bots.planning.knowledge import Knowledge
from ep_rules.catan.layout_harbors import HARBORS
from ep_rules.fan.explorers.start import StartAtPort


class StartPortsKnowledge(Knowledge):
    """The start ports."""

    def _port(self, action: StartAtPort) -> tuple[float, str]:
        """The yield of the two hexes at a start port; the second settlement touches both."""
        survey, place = self.survey, action.place
        corners = survey.topology.hex_corners
        (water,) = {h.water for h in survey.book.layout.of(HARBORS) if place in corners[h.water]}
        hexes = [p for p in survey.topology.hex_neighbors[water] if survey.pips(p)]
        rates = [0] * len(survey.income.rates)
        for beside in hexes:
            kind = survey.seen.terrain[beside]
            if kind < len(RESOURCES):
                rates[kind] += survey.pips(beside) * (1 + (place in corners[beside]))
        return survey.income.worth(rates), "start"

    weighs = {StartAtPort: _port}
