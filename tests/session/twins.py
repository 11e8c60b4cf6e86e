"""Twin tables: games that differ only in information hidden from one viewer."""

from collections.abc import Iterator, Sequence
from itertools import count, pairwise

from ep_rules.api import CHANCE, ELSEWHERE, Action, Event, Header, History, Seat, Seed, Streams, mix
from ep_rules.base.theft import ChooseVictim, DrawCard
from ep_rules.bots.advice import Reason
from ep_tui.session.table import Table
from ep_tui.session.table_chance import TableChance

PEOPLE = ("person:Ann", "person:Bob", "person:Cid")


def faces(events: Sequence[Event], viewer: Seat | None) -> list[Event]:
    """Events as a viewer sees them."""
    return [event.seen_by(viewer) for event in events]


def secret(history: History, viewer: Seat | None) -> tuple[Action, Action] | None:
    """Two outcomes of the open decision that look the same to a viewer, if there are two."""
    state = history.state
    if state.agenda[-1].actor != CHANCE:
        return None
    game, found = history.game, list[tuple[Action, list[Event]]]()
    for action, _ in game.chance_outcomes(state):
        found.append((action, game.listen(state.copy(), action)))
    for (one, true), (other, other_true) in pairwise(found):
        if true != other_true and faces(true, viewer) == faces(other_true, viewer):
            return one, other
    return None


def next_action(history: History, number: int) -> Action:
    """Any action, but a thief that may place its pirate or robber does so where it can steal."""
    legal = history.game.legal_actions(history.state)
    if len(history.state.agenda) > 1:
        for action in legal:
            after = history.state.copy()
            history.game.apply(after, action)
            if after.agenda and isinstance(after.agenda[-1], ChooseVictim | DrawCard):
                return action
    return legal[mix(11, number) % len(legal)]


def part(scenario: str, viewer: Seat | None, seed: int) -> tuple[History, History] | None:
    """Two games after different secret outcomes and some actions; None if there are none."""
    header = Header(Table.new(scenario, PEOPLE, seed=1).game.ruleset, PEOPLE, Seat(0), Seed(seed))
    first, second = header.start(), header.start()
    for number in range(1500):
        if first.state.over:
            return None
        if outcomes := secret(first, viewer):
            first.play(outcomes[0])
            second.play(outcomes[1])
            return first, second
        chance = first.state.agenda[-1].actor == CHANCE
        action = first.game.sample(first.state) if chance else next_action(first, number)
        first.play(action)
        second.play(action)
    return None


def go_on(first: History, second: History, viewer: Seat | None, actions: int) -> None:
    """Continue both with actions that are legal in both and look the same."""
    for number in range(actions):
        if first.state.over:
            return
        if first.state.agenda[-1].actor == CHANCE:
            options = [action for action, _ in first.game.chance_outcomes(first.state)]
        else:
            options = first.game.legal_actions(first.state)
        start = mix(13, number) % len(options)
        for action in options[start:] + options[:start]:
            if second.game.explain(second.state, action) is None:
                one, other = (
                    faces(history.game.listen(history.state.copy(), action), viewer)
                    for history in (first, second)
                )
                if one == other:
                    first.play(action)
                    second.play(action)
                    break
        else:
            return


def tables(first: History, second: History) -> tuple[Table, Table]:
    """Tables that differ in everything that no session should know."""
    found: list[Table] = []
    for number, history in enumerate((first, second)):
        header = Header(history.game.ruleset, PEOPLE, Seat(0), ELSEWHERE)
        streams = Streams.of_seed(1000 + number)
        table = Table(header, history, PEOPLE, TableChance(header.origin, streams, {}))
        table.bots.reasons[1] = Reason("buy", (("plan", ("ship", "crew")[number]),))
        found.append(table)
    return found[0], found[1]


def twins(scenario: str, viewer: Seat | None) -> Iterator[tuple[Table, Table]]:
    """Twin tables right after the secret and some time later."""
    parted = next(found for seed in count() if (found := part(scenario, viewer, seed)))
    yield tables(*parted)
    go_on(*parted, viewer, 40)
    yield tables(*parted)
