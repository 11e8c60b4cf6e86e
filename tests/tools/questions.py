"""Prints how many questions the rule search answers: `python tests/tools/questions.py [FILE]`.

A file has a line for each question, with the rules that answer it; any of them is right:

    "how far does my boat go" = ["ships.movement"]

or a table of such lines for each game in which they are asked, with "any" for no game:

    ["cities-and-knights"]
    "how many spies are there" = ["progress.decks"]

Without a file these are `tests/texts/questions.toml` and those of `tests/texts/later_questions`,
each of which says what was answered when it was asked for the first time. The search is tuned with
them and with `tests/texts/game_questions`, but never with `unread.toml` there. `--misses` shows
what is not answered first. `--left-out` asks each question of the rules themselves while it is not
in their lists.
"""

import argparse
import sys
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "rules"), str(ROOT / "layouts")]

from ep_rules import reference
from ep_rules.api import SCENARIOS
from ep_tui.texts import rule_text
from ep_tui.texts.asked_game import asked_game
from ep_tui.texts.rule_search import RuleSearch

TUNING = ROOT / "tests" / "texts" / "questions.toml"
BY_GAME = TUNING.with_name("game_questions")
LATER = sorted(TUNING.with_name("later_questions").glob("*.toml"))
NEAR = 3


class Asked(NamedTuple):
    """A question, the rules that are right and those that were found.

    `close`: how many after the first one are printed, too.
    """

    question: str
    right: Collection[str]
    found: tuple[str, ...]
    close: int = 0

    @property
    def is_first(self) -> bool:
        """True if the first rule is right."""
        return bool(self.found) and self.found[0] in self.right

    @property
    def is_printed(self) -> bool:
        """True if a rule whose text is printed is right."""
        return not set(self.found[: 1 + self.close]).isdisjoint(self.right)

    @property
    def is_near(self) -> bool:
        """True if one of the first three is right."""
        return not set(self.found).isdisjoint(self.right)


def questions(file: Path = TUNING) -> Mapping[str, list[str]]:
    """The questions of a file with the rules that are right."""
    return tomllib.loads(file.read_text(encoding="utf-8"))


def ask(search: RuleSearch, asked: Mapping[str, list[str]]) -> list[Asked]:
    """What a search answers."""
    return [_asked(search, question, right) for question, right in asked.items()]


def _asked(search: RuleSearch, question: str, right: Collection[str]) -> Asked:
    found = search.search([question])
    return Asked(question, right, found.rules[:NEAR], found.close)


def ask_by_game(file: Path) -> list[Asked]:
    """What is answered to the questions of a file that has a table for each game."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return [one for game, asked in tables.items() for one in _ask_in(game, asked)]


def _ask_in(game: str, asked: Mapping[str, list[str]]) -> list[Asked]:
    """What is answered in a game; "any": in that which a question names, as the command does."""
    if game != "any":
        return ask(RuleSearch(played=of(game)), asked)
    found: list[Asked] = []
    for question, right in asked.items():
        about = asked_game(question)
        found.append(_asked(_perhaps(about.scenario), about.question, right))
    return found


@cache
def _perhaps(scenario: str) -> RuleSearch:
    return RuleSearch(played=of(scenario or "any"), is_sure=not scenario)


def of(scenario: str) -> list[str]:
    """The modules of a game, or none of no game."""
    return [one.id for one in SCENARIOS[scenario].modules] if scenario != "any" else []


def left_out() -> list[Asked]:
    """What is answered to each question of a rule while it is not in the rule's list."""
    told = {rule_id: rule_text.asked(rule_id) for rule_id in reference.rule_ids()}
    answers: list[Asked] = []
    for place in range(max(map(len, told.values()))):
        kept = {rule_id: [*one[:place], *one[place + 1 :]] for rule_id, one in told.items()}
        wanted = {one[place]: [rule_id] for rule_id, one in told.items() if len(one) > place}
        answers += ask(RuleSearch(asked=kept.__getitem__), wanted)
    return answers


def asked(files: Iterable[Path]) -> Iterator[tuple[str, list[Asked]]]:
    """The name of each file, and what is answered to its questions."""
    search = RuleSearch()
    for file in files:
        by_game = file.resolve().parent == BY_GAME
        yield file.name, ask_by_game(file) if by_game else ask(search, questions(file))


def report(name: str, answers: Iterable[Asked]) -> str:
    """The hit rates in a line."""
    answers = list(answers)
    first, near = sum(one.is_first for one in answers), sum(one.is_near for one in answers)
    count, printed = len(answers), sum(one.is_printed for one in answers)
    rates = (f"{number / count:.0%}" for number in (first, printed, near))
    return "{}: {} questions, {} first, {} printed, {} among three".format(name, count, *rates)


def main() -> None:
    """Print the hit rates, and on request the misses."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--left-out", action="store_true")
    args = parser.parse_args()
    files = args.files or (TUNING, *LATER)
    for name, answers in asked(files) if not args.left_out else [("left out", left_out())]:
        for one in answers if args.misses else ():
            if not one.is_first:
                print(f"{one.question}\n  {', '.join(one.found)}; right: {', '.join(one.right)}")
        print(report(name, answers))


if __name__ == "__main__":
    main()
