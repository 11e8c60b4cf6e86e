"""Modes about goods: an offer to the others, answers, discards."""

from collections.abc import Sequence
from functools import partial

from ep_rules.api import (
    GOOD_NAMES,
    LETTERS,
    Accept,
    Bundle,
    Deal,
    Decline,
    Discard,
    DiscardCards,
    Good,
    Offer,
    Offers,
    Seat,
    Withdraw,
)
from ep_tui.modes.choose import Choose, Option
from ep_tui.modes.mode import Desk, Mode
from ep_tui.texts import say
from ep_tui.texts.speak import bundle_words
from ep_tui.widgets.pieces import Line, cut, plain, rule, wrapped

MOST = 9
WIDE_OFFER = 32
"""Panels of this width have room for wide columns."""


class MakeOffer(Mode):
    """Count goods to give and goods that are wanted."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.title = say("table.offer.title")
        self.sides = [[0] * len(GOOD_NAMES), [0] * len(GOOD_NAMES)]
        self.side = 0
        self.at = 0

    def prompt(self) -> str:
        """Which side is counted."""
        return say("table.offer.give" if self.side == 0 else "table.offer.want")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Digits, minus, Tab, Enter, Escape."""
        return (
            ("1–6", say("table.offer.more")),
            ("-", say("table.offer.less")),
            ("Tab", say("table.offer.other-side")),
            ("Enter", say("table.offer.send")),
            ("Esc", say("table.keys.back")),
        )

    def panel(self, width: int, height: int) -> list[Line]:
        """A row for each good: what one has, gives, wants."""
        me = self.desk.me
        hand = self.desk.table.history.state.hands[me] if me is not None else [0] * 6
        heads = [say(f"table.offer.head-{name}") for name in ("have", "give", "want")]
        name_room, cell = (8, 7) if width >= WIDE_OFFER else (6, 5)
        lines: list[Line] = [rule(self.title, width)]
        lines.append(
            (
                (" " * (3 + name_room) + f"{heads[0]:>{cell}}", "dim"),
                (f"{heads[1]:>{cell}}", "chosen" if self.side == 0 else "dim"),
                (f"{heads[2]:>{cell}}", "chosen" if self.side == 1 else "dim"),
            )
        )
        for good, word in enumerate(GOOD_NAMES):
            name = cut(say(f"names.good.{word}"), name_room).ljust(name_room)
            cells = [self.sides[side][good] for side in (0, 1)]
            lines.append(
                (
                    (f" {good + 1} ", "key"),
                    (name, "chosen" if good == self.at else ""),
                    (f"{hand[good]:>{cell}}", "" if hand[good] else "dim"),
                    (f"{cells[0] or '·':>{cell}}", "bold" if cells[0] else "dim"),
                    (f"{cells[1] or '·':>{cell}}", "bold" if cells[1] else "dim"),
                )
            )
        return lines[:height]

    def press(self, key: str, char: str | None) -> bool:
        """Count up and down, change sides, send."""
        if char is not None and char in "123456":
            self.at = int(char) - 1
            self._count(1)
        elif key in ("plus", "equals_sign"):
            self._count(1)
        elif key in ("minus", "backspace", "delete"):
            self._count(-1)
        elif key in ("up", "k", "down", "j"):
            self.at = (self.at + (-1 if key in ("up", "k") else 1)) % len(GOOD_NAMES)
        elif key in ("tab", "shift+tab", "left", "right", "h", "l"):
            self.side = 1 - self.side
        elif key == "enter":
            self._send()
            return True
        else:
            return False
        self.desk.renew()
        return True

    def _count(self, by: int) -> None:
        now = self.sides[self.side][self.at] + by
        self.sides[self.side][self.at] = max(0, min(MOST, now))

    def _send(self) -> None:
        give, want = (Bundle(tuple(side)) for side in self.sides)
        if not want and give and self.side == 0:
            self.side = 1
            self.desk.renew()
            return
        self.desk.act(Offer(give, want))


class GiveBack(Mode):
    """Give cards back after a seven, one by one."""

    def __init__(self, desk: Desk, decision: DiscardCards) -> None:
        super().__init__(desk)
        self.decision = decision
        self.title = say("table.discard.title", count=decision.count)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Digits."""
        return (("1–5", say("table.discard.key")), ("z", say("table.command.undo")))

    def panel(self, width: int, height: int) -> list[Line]:
        """The hand, with a digit for each kind."""
        hand = self.desk.table.history.state.hands[self.decision.actor]
        lines: list[Line] = [rule(self.title, width)]
        for good, word in enumerate(GOOD_NAMES[:5]):
            name = say(f"names.good.{word}").ljust(9)
            cards = "▪" * hand[good] if hand[good] <= MOST else str(hand[good])
            lines.append(
                (
                    (f" {good + 1} ", "key"),
                    (name, "" if hand[good] else "dim"),
                    (f"{hand[good]:>2} ", "bold"),
                    (cards, ""),
                )
            )
        return lines[:height]

    def press(self, key: str, char: str | None) -> bool:
        """A digit gives one card of that kind back."""
        if char is None or char not in "12345":
            return False
        self.desk.act(Discard(Good(int(char) - 1)))
        return True


def answer(desk: Desk, seat: Seat, hands_hidden: bool) -> Mode:
    """Yes or no to the open offer."""
    table = desk.table
    offer = table.history.state.of(Offers).open
    words = "?"
    if offer is not None:
        words = say(
            "screens.hand-over.answer",
            who=f"{LETTERS[seat]} {table.names[seat]}",
            offerer=f"{LETTERS[offer.seat]} {table.names[offer.seat]}",
            give=bundle_words(offer.give),
            want=bundle_words(offer.want),
        )
    options = [
        Option("1", say("table.answer.yes"), partial(_act, desk, Accept())),
        Option("2", say("table.answer.no"), partial(_act, desk, Decline())),
    ]
    return _Answer(desk, words, options, say("table.answer.hidden") if hands_hidden else "")


class _Answer(Choose):
    """Long words above, two options below; a and d answer as well."""

    def prompt(self) -> str:
        return ""

    def panel(self, width: int, height: int) -> list[Line]:
        lines = [rule(say("table.answer.title"), width), *wrapped(self.title, width, "bold")]
        for number, option in enumerate(self.options):
            role = "chosen" if number == self.at else ""
            lines.append(((f" {option.key} ", "key"), (option.text.ljust(width - 4), role)))
        if self.hint:
            lines += [plain(""), *wrapped(self.hint, width, "dim")]
        return lines[:height]

    def press(self, key: str, char: str | None) -> bool:
        return super().press(key, {"a": "1", "d": "2"}.get(char or "", char))


def pick(desk: Desk) -> Mode:
    """Deal with somebody who said yes, or withdraw."""
    table = desk.table
    options = [
        Option(
            LETTERS[seat].lower(),
            f"{LETTERS[seat]} {table.names[seat]}",
            partial(_act, desk, Deal(seat)),
        )
        for seat in sorted(table.history.state.of(Offers).yes)
    ]
    options = [
        Option(str(number), option.text, option.take) for number, option in enumerate(options, 1)
    ]
    options.append(Option("0", say("table.answer.withdraw"), partial(_act, desk, Withdraw())))
    return Choose(desk, say("table.answer.pick"), options)


def _act(desk: Desk, action: Accept | Decline | Deal | Withdraw) -> None:
    desk.act(action)
