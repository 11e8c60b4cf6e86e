"""The steps of all lessons, without a screen: what passes each, what does not, what hinders it."""

from collections.abc import Iterator, Mapping, Sequence

from ep_rules.api import Action, Phase, Seat, ruleset_parts
from ep_tui.board import places
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.results import lesson_scenes
from ep_tui.session.session import Session
from ep_tui.session.table_loop import step_at_once
from ep_tui.storage.folders import Folders
from ep_tui.tutorial.lesson_files import ANY, LESSONS, Step, lesson, lesson_table
from ep_tui.tutorial.steps import NAMED, Learner
from tests.kit.each import each

ME = Seat(0)
MOST = 4
"""Actions of a kind that are tried at a step, such as offers."""


class Pupil:
    """A player who does what the steps ask, and may do something else."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.begin(())

    def begin(self, lines: Sequence[str]) -> None:
        """Begin anew, with the deeds of a player who has done other things."""
        table = lesson_table(self.name)
        step_at_once(table, Folders.of_user())
        self.session = Session.local(table)
        self.progress = Learner(
            self.name, self.session, dict.fromkeys([*NAMED, "skip"], "x"), "screen"
        )
        self.session.go_on()
        self.done: list[str] = []
        for line in lines:
            self.take(line)

    @property
    def at(self) -> str:
        return "" if self.progress.step is None else self.progress.step.id

    def take(self, line: str) -> None:
        """Do one thing: an action in notation, or a thing of the screen."""
        self.done.append(line)
        word, _, rest = line.partition(" ")
        if word == "cursor":
            place = places.parse(self.session.game.book.topology, rest)
            self.progress.look(place)
        elif word in ("did", "refused"):
            self.progress.did(rest if word == "did" else line)
        elif line == "undo":
            self.session.undo()
            self.progress.look()
        else:
            self.act(line)

    def act(self, line: str) -> None:
        """An action; a ship sails as far as that takes."""
        session = self.session
        action = session.read(line)
        routes = presenters_of(session.game).routes
        if routes is not None and isinstance(action, routes.step):
            ship, path = routes.sailed(action)
            session.act(*routes.ways(session.imagined_position(), ship)[path].steps)
        else:
            session.act(action)
        self.progress.look()

    def asked(self, step: Step) -> Iterator[str]:
        """What a step asks, as lines for `take`."""
        if step.done:
            named = step.done.startswith(("cursor ", "refused "))
            yield step.done if named else f"did {step.done}"
        for line in step.do:
            legal = map(self.session.game.notation.write, self.session.legal())
            prefix = line.removesuffix(ANY)
            yield line if prefix == line else next(x for x in legal if x.startswith(prefix))

    def holds(self, goods: Mapping[str, int]) -> bool:
        """Whether the hand has what a step is for."""
        hand = dict(zip(self.session.game.book.cards.names, self.session.hand(ME), strict=True))
        return bool(goods) and all(hand[good] >= count for good, count in goods.items())

    def follow(self) -> None:
        """Do what the current step asks."""
        assert self.progress.step is not None
        for line in self.asked(self.progress.step):
            self.take(line)

    def other_deeds(self, step: Step) -> list[str]:
        """Legal actions that the step does not ask for, a few of each kind."""
        kinds: dict[type[Action], int] = {}
        found: list[str] = []
        for action in self.session.legal():
            line = self.session.game.notation.write(action)
            kinds[type(action)] = kinds.get(type(action), 0) + 1
            asked = [one.removesuffix(ANY) for one in step.do]
            if kinds[type(action)] <= MOST and not line.startswith(tuple(asked)):
                found.append(line)
        return found

    def settle(self) -> None:
        """Answer what an action asks before the turn goes on, without the deed of the step."""
        while not isinstance(self.session.decision, Phase) and self.session.me == ME:
            legal = map(self.session.game.notation.write, self.session.legal())
            self.take([line for line in legal if not line.startswith("deal")][-1])


@each("name", LESSONS)
def test_a_player_who_does_only_what_each_step_asks_takes_the_whole_lesson(name: str):
    learner = Pupil(name)
    for step in lesson(name).step:
        assert learner.at == step.id
        assert learner.progress.hindrance() == ""
        learner.follow()
    assert learner.at == ""
    assert not learner.session.over, "it can be played on"
    again = Learner(name, learner.session, {}, "screen")
    left = again.steps[again.at :]
    turns = (("roll",), ("end",))
    assert all(step.done or step.do in turns for step in left), "the record says the rest"


@each("name", LESSONS)
def test_another_deed_passes_no_step_and_what_hinders_one_says_so(name: str):
    learner = Pupil(name)
    for step in lesson(name).step:
        before = list(learner.done)
        for line in learner.other_deeds(step):
            learner.take(line)
            learner.settle()
            needless = learner.holds(step.unless)
            assert needless or learner.at == step.id, f"{step.id} passes by {line}"
            if not (needless or learner.progress.hindrance()):
                learner.follow()
                assert learner.at != step.id, f"{line} hinders {step.id}, and nothing says so"
            learner.begin(before)
        learner.follow()


@each("name", LESSONS)
def test_another_thing_on_the_screen_passes_no_step(name: str):
    learner = Pupil(name)
    things = {step.done for one in LESSONS for step in lesson(one).step if step.done}
    for step in lesson(name).step:
        for thing in sorted(things - {step.done}):
            named = thing.startswith(("cursor ", "refused "))
            learner.take(thing if named else f"did {thing}")
            assert learner.at == step.id
        learner.follow()


@each("name", LESSONS)
def test_each_step_has_keys_and_one_way_to_pass_it(name: str):
    for step in lesson(name).step:
        assert step.keys
        assert bool(step.do) != bool(step.done)


@each("name", LESSONS)
def test_the_game_of_a_lesson_counts_when_it_is_played_to_its_end(name: str):
    header = lesson_table(name).header
    assert header.scene in lesson_scenes(ruleset_parts(header.ruleset)[0])


def upto(wanted: str) -> Pupil:
    """The first lesson at a step."""
    learner = Pupil("first-game")
    while learner.at != wanted:
        learner.follow()
    return learner


def test_the_first_step_does_not_pass_over_open_sea():
    learner = Pupil("first-game")
    for place in ("D6", "E4", "F3", "F2.n"):
        learner.take(f"cursor {place}")
        assert learner.at == "look"
    learner.take("cursor F2")
    assert learner.at == "goal"


def test_gold_spent_on_a_brick_is_taken_back():
    learner = upto("buy")
    learner.take("buy brick")
    assert learner.at == "buy"
    told = learner.progress.hindrance()
    assert "You cannot do this step now." in told
    assert "gold" in told
    assert "takes back your last action" in told
    learner.take("undo")
    assert learner.progress.hindrance() == ""
    learner.follow()
    assert learner.at == "road"


def test_what_cannot_be_taken_back_can_be_skipped():
    learner = upto("buy")
    for line in ("buy brick", "offer 1 ore for 1 wool"):
        learner.take(line)
    assert "It cannot be taken back; [x] skips" in learner.progress.hindrance()
    learner.progress.skip()
    assert learner.at == "road"


def test_a_deed_that_is_undone_is_asked_for_again():
    learner = upto("road")
    learner.take("undo")
    assert learner.at == "buy"


def test_no_step_asks_to_buy_what_the_hand_has():
    for name in LESSONS:
        for step in lesson(name).step:
            bought = [line for line in step.do if line.startswith(("buy ", "offer ", "trade "))]
            assert bool(bought) <= bool(step.unless), f"{step.id} of {name}"


def test_with_enough_in_the_hand_a_purchase_is_not_asked():
    learner = upto("buy")
    learner.act("offer 2 ore for 1 lumber")
    learner.take("deal B")
    assert learner.at == "road"


def test_what_was_done_before_it_was_asked_for_counts():
    learner = Pupil("first-game")
    for line in ("roll", "buy lumber", "cursor F2", "did seats", "did legend"):
        learner.take(line)
    assert learner.at == "road"


def test_a_refusal_in_another_phase_does_not_hang_the_step_that_asks_for_one():
    learner = upto("why")
    learner.take("end")
    assert "Do this when you move ships" in learner.progress.hindrance()
    assert "[x] skips the step" in learner.progress.hindrance()


def test_a_question_comes_before_the_step_unless_the_step_asked_it():
    learner = upto("offer")
    learner.act("offer 1 brick for 1 grain")
    assert learner.progress.hindrance() == ""
    other = Pupil("lair")
    for line in ("crew #1", "end", "sail #1 D5-sw", "end", "roll"):
        other.take(line)
    assert not isinstance(other.session.decision, Phase), "the second roll is a seven"
    assert other.progress.hindrance() == "Answer the question first; then go on with the step."


def test_a_step_waits_for_its_phase():
    learner = upto("buy")
    learner.take("end")
    assert "Do this when you trade and build" in learner.progress.hindrance()
    learner.take("end")
    assert "Do this when you trade and build" in learner.progress.hindrance()
    learner.take("roll")
    assert learner.at == "buy"
    assert learner.progress.hindrance() == ""


def test_a_card_that_is_gone_is_not_put_off_to_the_next_turn():
    learner = Pupil("cards")
    learner.take("alchemist 1 4")
    assert learner.at == "alchemist"
    assert "You do not have this card: Alchemist." in learner.progress.hindrance()
