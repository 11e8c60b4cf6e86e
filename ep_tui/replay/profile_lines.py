"""A profile as lines, for `ep-tui profile` and the profile page."""

from collections.abc import Iterable, Mapping, Sequence

from ep_tui.contributions.words import yes
from ep_tui.panels.styled_lines import Line, StyledText, plain, wrapped
from ep_tui.replay.goals import BEHIND, GOALS
from ep_tui.replay.profile import Profile, Wins
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, cut, fill
from ep_tui.texts.quote import printable

NUMBER, SHARE, INTERVAL = 7, 8, 12
"""The widths of the columns of a table, besides the name."""
NAME = 24
"""The usual columns for a name."""
ENOUGH = 10
"""The games from which there are shares and intervals."""
WIDEST = 78
"""The most columns that a profile fills."""


def profile_lines(found: Profile, width: int, *, more: bool = False) -> list[Line]:
    """The games, the tables by scenario and opponent, the dice, the records and the goals.

    `more`: games are still read for the goals.
    """
    lines = [*_head(found, width), plain("")]
    scenarios = {say(f"names.scenario.{name}.title"): won for name, won in found.scenarios.items()}
    lines += [*_table(say("profile.scenarios"), scenarios, width), plain("")]
    lines += [*_table(say("profile.opponents"), found.opponents, width), plain("")]
    lines += [*_dice(found, width), plain(""), *_records(found, width)]
    return [*lines, plain(""), *goal_lines(found.goals, width, more=more)]


def goal_lines(goals: Mapping[str, Sequence[str]], width: int, *, more: bool = False) -> list[Line]:
    """The goals, those that are reached marked, the others with what lacks."""
    count = sum(not missing for missing in goals.values())
    head = say(f"profile.goals{'-reading' * more}", count=count, all=len(goals))
    lines: list[Line] = wrapped(head, width, "head")
    for name, missing in goals.items():
        sign = "  " if missing else "★ "
        lines += wrapped(sign + goal_words(name, missing), width, "" if missing else "good", "    ")
    return lines


def goal_words(name: str, missing: Sequence[str]) -> str:
    """A goal in a sentence, with what lacks for one of several parts."""
    parts = next(len(goal.deeds) for goal in GOALS if goal.name == name)
    return say(
        f"profile.goal.{name}",
        parts=parts if missing else 1,
        behind=BEHIND,
        done=parts - len(missing),
        missing=", ".join(map(_deed_words, missing)) if parts > 1 else "",
    )


def _deed_words(deed: str) -> str:
    """A part of a goal, such as a terrain that is not discovered."""
    kind, _, name = deed.partition(".")
    if kind == "led":
        return say(f"names.score.{name}")
    return say(f"names.terrain.{name}" if kind == "found" else f"names.scenario.{name}.title")


def _head(found: Profile, width: int) -> list[Line]:
    won = found.played
    many = yes(won.games >= ENOUGH)
    told = say("profile.won", games=won.games, wins=won.wins, many=many, **_parts(won))
    streak = say("profile.streak", now=found.streak, most=found.longest_streak)
    others = say("profile.others", names=", ".join(found.others)) if found.others else ""
    return [
        *wrapped(say("profile.title", you=found.who, who=found.person), width, "title"),
        *wrapped(told, width),
        *wrapped(streak, width),
        *(wrapped(others, width, "dim") if others else ()),
    ]


def _parts(won: Wins) -> Mapping[str, str]:
    """The shares of a sentence in percent, and of how many equal players one would win."""
    share = won.wins / won.games if won.games else 0.0
    parts = {"share": share, "low": won.low, "high": won.high}
    told = {name: f"{part:.0%}".rstrip("%") for name, part in parts.items()}
    return told | {"fair": f"{1 / won.fair:.0f}" if won.fair else "1"}


def _table(title: str, rows: Mapping[str, Wins], width: int) -> list[Line]:
    """A row of each name, those with the most games first.

    Without enough games there are no shares, and narrow pages have no intervals.
    """
    columns = [NUMBER, NUMBER, SHARE, INTERVAL, NUMBER]
    if not any(won.games >= ENOUGH for won in rows.values()):
        columns[2:4] = 0, 0
    if width - sum(columns) < NAME // 2:
        columns[3] = 0
    longest = max((cells(name) for name in rows), default=0)
    names = min(max(NAME, longest + 1), width - sum(columns))
    heads = ("games", "wins", "share", "interval", "points")
    head = _cells((say(f"profile.column.{one}") for one in heads), columns, "dim")
    lines: list[Line] = [((fill(cut(title, names - 1), names), "head"), *head)]
    for name, won in sorted(rows.items(), key=lambda row: -row[1].games):
        parts = _parts(won)
        shares = (f"{parts['share']}%", f"{parts['low']}–{parts['high']}%")
        enough = shares if won.games >= ENOUGH else ("", "")
        told = (f"{won.games}", f"{won.wins}", *enough, f"{won.points:.1f}")
        lines.append(((fill(cut(name, names - 1), names), ""), *_cells(told, columns, "")))
    return lines


def _cells(texts: Iterable[str], columns: list[int], role: str) -> list[StyledText]:
    """Texts at the right of their columns; a column without width is left out."""
    pairs = zip(texts, columns, strict=True)
    return [(f"{cut(text, width - 1):>{width}}", role) for text, width in pairs if width]


def _dice(found: Profile, width: int) -> list[Line]:
    """The cards of the dice against those expected."""
    more = found.cards - found.expected
    part = round(100 * more / found.expected) if found.expected else 0
    told = say(
        "profile.dice",
        cards=found.cards,
        expected=f"{found.expected:.1f}",
        luck="more" if part > 0 else "less" if part < 0 else "even",
        part=abs(part),
    )
    return [plain(say("profile.luck"), "head"), *wrapped(told, width)]


def _records(found: Profile, width: int) -> list[Line]:
    """The best of all games, each with the name of its record."""
    lines: list[Line] = [plain(say("profile.records"), "head")]
    for what, best in found.records.items():
        told = say(f"profile.record.{what}", value=best.value)
        lines += [*wrapped(told, width), *wrapped(f"  {printable(best.game)}", width, "dim", "  ")]
    return lines
