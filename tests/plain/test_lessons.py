"""The lessons in plain mode: what each step says to type leads to the end."""

import re

from ep_tui.tutorial.lesson_files import LESSONS, lesson, lesson_table
from tests.kit.each import each
from tests.plain.conversation import CHOICE, talk

TYPED = re.compile("Type “(.+?)”(?:, then “(.+?)”)?\\.")


class Reader:
    """Types what a step says, then the first number of each list, until the next step."""

    def __init__(self) -> None:
        self.next: list[str] = []

    def __call__(self, said: str) -> str | None:
        flat = " ".join(said.split())
        if "· done" in flat:
            return None
        for found in TYPED.finditer(flat):
            self.next += [line for line in found.groups() if line]
        if self.next:
            return self.next.pop(0)
        return "1" if CHOICE.search(said) else None


@each("name", LESSONS)
def test_what_each_step_says_to_type_leads_to_the_end(name: str):
    said = talk(lesson_table(name), Reader(), name)
    for number in range(1, len(lesson(name).step) + 1):
        assert f"· {number}/{len(lesson(name).step)}\n" in said
    assert "· done" in said
    assert not re.search(r"\[\w|Esc\b|\bTab\b|cursor", said.partition("\nhand shows")[0])


def test_a_step_that_can_no_longer_be_done_says_what_to_type():
    lines = iter(["look F2", "seats", "legend", "roll", "buy brick", "undo", "skip", "lesson"])
    said = talk(lesson_table("first-game"), lambda _: next(lines, None), "first-game")
    assert "you have 0. “undo” takes back" in " ".join(said.split())
    assert said.count("First game · 5/18") == 2, "it is told again once it is possible"
    assert said.count("First game · 6/18") == 2, "a step was skipped, and asked for again"


def test_a_lesson_is_stopped_and_the_game_goes_on():
    lines = iter(["stop", "lesson", "skip", "roll"])
    said = talk(lesson_table("first-game"), lambda _: next(lines, None), "first-game")
    assert "The lesson is over; the game continues." in said
    assert said.count("No lesson is going on.") == 2
    assert "You roll 6" in said
