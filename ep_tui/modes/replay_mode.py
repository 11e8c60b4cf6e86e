"""The mode of the replay screen: its footer and the open hands."""

from collections.abc import Callable, Sequence

from ep_rules.api import CardKinds, Good, letter
from ep_tui.modes.mode import Mode
from ep_tui.panels.styled_lines import Line, rule
from ep_tui.presenters.registry import presenters_of
from ep_tui.replay.keys import REPLAY_KEYS
from ep_tui.replay.playback import Replay
from ep_tui.replay.search import Seeker
from ep_tui.texts import say


class Looking(Mode):
    """A mode without a desk, because no action is possible."""

    def __init__(
        self,
        replay: Replay,
        seeker: Seeker,
        playing: Callable[[], bool],
        line: Callable[[], Line],
    ) -> None:
        self._replay = replay
        self._seeker = seeker
        self._playing = playing
        self._line = line

    def line(self) -> Line:
        return self._line()

    def keys(self) -> Sequence[tuple[str, str]]:
        now = {"kind": self._seeker.in_words()}
        if self._playing():
            now["play"] = say("replay.key.pause")
        return [(key.shown, now.get(key.id, key.name)) for key in REPLAY_KEYS if key.foot]

    def panel(self, width: int, height: int) -> list[Line] | None:
        hands = self._replay.hands
        if hands is None:
            return None
        title = rule(say("replay.hands.title"), width)
        game = self._replay.session.game
        return [title, *_hands(hands, presenters_of(game).goods, game.book.cards, width)]


def _hands(
    hands: Sequence[Sequence[int]], goods: Sequence[Good], cards: CardKinds, width: int
) -> list[Line]:
    """A heading and a line for each hand."""
    cell = max(3, (width - 2) // len(goods))
    words = [say(f"names.good.{cards.names[good]}") for good in goods]
    if max(map(len, words)) >= cell:
        words = [say(f"table.good-letter.{cards.names[good]}") for good in goods]
    lines: list[Line] = [(("  ", ""), ("".join(f"{word:>{cell}}" for word in words), "dim"))]
    for seat, hand in enumerate(hands):
        counts = [hand[good] for good in goods]
        numbers = ((f"{n or '·':>{cell}}", "bold" if n else "dim") for n in counts)
        lines.append(((f"{letter(seat)} ", letter(seat)), *numbers))
    return lines
