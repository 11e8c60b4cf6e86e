"""A campaign as lines, for its page and for plain mode."""

from ep_rules.api import LETTERS
from ep_tui.panels.styled_lines import Line, plain, text_of
from ep_tui.replay.campaign import CampaignStanding, Voyage
from ep_tui.storage.seat_words import sitters
from ep_tui.texts import say
from ep_tui.texts.fitting import cut, fill
from ep_tui.texts.speak import capital

NAMES, CELL, SUMS = 14, 6, 7
"""The columns of names, of voyages and of sums."""


def campaign_text(now: CampaignStanding) -> list[str]:
    """The voyages, the standing and who leads, without styles."""
    return [*map(text_of, (*voyage_lines(now), *standing_lines(now))), who_leads(now)]


def voyage_lines(now: CampaignStanding) -> list[Line]:
    """A line for each voyage: how it ended, or how far it is."""
    return [
        (
            (f" {number} ", "key" if voyage == now.following else "dim"),
            (fill(say(f"names.scenario.{voyage.scenario}.title"), 22), "bold"),
            (_state(now, voyage), "" if voyage.game else "dim"),
        )
        for number, voyage in enumerate(now.voyages, 1)
    ]


def _state(now: CampaignStanding, voyage: Voyage) -> str:
    if not voyage.game:
        return say("campaign.next" if voyage == now.following else "campaign.later")
    if not voyage.results:
        return say("campaign.goes-on", round=voyage.round)
    if voyage.winner is None:
        return say("campaign.unwon")
    who = sitters(now.players)[LETTERS.index(voyage.winner)].name
    return say("campaign.won", who=who, rounds=voyage.round)


def standing_lines(now: CampaignStanding) -> list[Line]:
    """A line for each player, the best first: points and place of every voyage, and the sums."""
    names = [sitter.name for sitter in sitters(now.players)]
    numbers = "".join(f"{number:>{CELL}}" for number in range(1, len(now.voyages) + 1))
    sums = "".join(f"{say(f'campaign.column.{what}'):>{SUMS}}" for what in ("points", "places"))
    lines: list[Line] = [plain(" " * NAMES + numbers + sums, "dim")]
    for total in now.totals:
        cells = "".join(f"{_cell(voyage, total.seat):>{CELL}}" for voyage in now.voyages)
        letter = LETTERS[total.seat]
        name = fill(cut(capital(names[total.seat]), NAMES - 3), NAMES - 2)
        ends = f"{total.points:>{SUMS}}{total.places or '':>{SUMS}}"
        lines.append(((f"{letter} ", letter), (name, "bold"), (cells, ""), (ends, "bold")))
    if any(result.stood_in for voyage in now.voyages for result in voyage.results):
        lines.append(plain(say("campaign.stood-in"), "dim"))
    return lines


def _cell(voyage: Voyage, seat: int) -> str:
    if not voyage.results:
        return "–"
    one = voyage.results[seat]
    return f"{one.points}·{one.place}{'*' if one.stood_in else ''}"


def who_leads(now: CampaignStanding) -> str:
    """The leader of the standing, or those who share the lead."""
    if not any(voyage.results for voyage in now.voyages):
        return say("campaign.places")
    best = now.totals[0]
    names = [sitter.name for sitter in sitters(now.players)]
    leaders = [t.seat for t in now.totals if (t.points, t.places) == (best.points, best.places)]
    over = now.following is None
    if len(leaders) > 1:
        told = ", ".join(capital(names[seat]) for seat in leaders)
        return say("campaign.tie-end" if over else "campaign.tie", names=told)
    you = "yes" if now.players[best.seat] == "you" else "no"
    who = capital(names[best.seat])
    return say("campaign.ends" if over else "campaign.leads", who=who, you=you, points=best.points)
