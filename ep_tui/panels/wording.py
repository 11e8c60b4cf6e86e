"""Words of a game's things: prompts and places; the table, pages and plain mode call it."""

from collections.abc import Sequence

from ep_rules.api import Decision, Game, Observation, Seat, ruleset_parts
from ep_tui.contributions.place_facts import PlaceFact
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, cut
from ep_tui.texts.phrases import phrase


def prompt_words(session: Session, seen: Observation, viewer: Seat | None) -> str:
    """The actor and the decision, for a viewer; if it is the actor, also who asks it."""
    prompt = presenters_of(session.game).prompt(seen, session.names, viewer)
    top = seen.agenda[-1] if seen.agenda else None
    return prompt if top is None or top.actor != viewer else with_cause(session, top, prompt)


def with_cause(session: Session, asked: Decision, question: str) -> str:
    """A question after the sentence that says who asks it and with what, if any."""
    cause = presenters_of(session.game).cause(asked, session)
    return say("table.caused", cause=cause, question=question) if cause else question


def place_words(session: Session, facts: Sequence[PlaceFact]) -> str:
    """The facts of a place as one line."""
    return "; ".join(phrase(fact.words, session.names) for fact in facts)


def not_now(session: Session, viewer: Seat | None, what: str = "") -> str:
    """Why a command has to wait: others decide, or the game is over and says who won."""
    if session.over:
        result = prompt_words(session, session.observe(viewer), viewer)
        return say("table.after-the-end", result=result)
    return say("table.watch.not-now", what=what) if what else say("table.not-now")


def with_short_cause(session: Session, words: str, room: int) -> str:
    """A question with as much of the sentence before it as fits."""
    asked = session.decision
    cause = "" if asked is None else presenters_of(session.game).cause(asked, session)
    question = words.removeprefix(cause).strip()
    left = room - cells(question) - 1
    if not cause or question == words or left <= 0:
        return question
    return say("table.caused", cause=cut(cause, left), question=question)


def goal_lines(game: Game) -> tuple[str, str]:
    """The points that win, and the sources of points; those with the same words are one."""
    presenters = presenters_of(game)
    numbers, instead = presenters.beside_map.numbers(), presenters.instead
    scenario = say(f"names.scenario.{ruleset_parts(game.ruleset)[0]}.title")
    keys = (f"names.earns.{source}" for source in game.book.scores)
    sources = dict.fromkeys(say(instead.get(key, key)) for key in keys)
    return (
        say("names.goal", scenario=scenario, **numbers),
        say("names.earned-by", sources=", ".join(sources)),
    )
