"""Which game a question is about: the one that its words name."""

from typing import NamedTuple

from ep_tui.texts import say
from ep_tui.texts.search_words import is_empty, words, written_out


class AskedGame(NamedTuple):
    """The id of a scenario that a question names, or "", and the question without its name."""

    scenario: str
    question: str


def named_game(scenario: str) -> str:
    """The line that names the game that a question named, or "" if it named none."""
    return scenario and say("commands.rules.in-named", game=say(f"names.scenario.{scenario}.title"))


def asked_game(question: str) -> AskedGame:
    """Find the game that a question names; a question that only names one stays whole."""
    plain = written_out(question)
    for line in say("search.games").splitlines():
        scenario, _, named = line.partition(" ")
        names = named.split(" + ")
        if all(name in plain for name in names):
            rest = plain
            for name in names:
                rest = rest.replace(name, " ")
            is_about_it = all(map(is_empty, words(rest)))
            return AskedGame(scenario, plain if is_about_it else rest)
    return AskedGame("", question)
