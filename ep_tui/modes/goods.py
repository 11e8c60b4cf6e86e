"""Modes that count goods: two sides of a trade, cards to discard."""

from collections.abc import Callable, Sequence

from ep_rules.api import Action, Bundle, Good, Seat
from ep_tui.contributions.pickers import CardsAsked, GoodsAsked
from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.styled_lines import Line, heading
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import say
from ep_tui.texts.fitting import cut

MOST = 9
WIDE_OFFER = 32
"""Panels of this width have room for wide columns."""


Sides = tuple[Bundle, Bundle]
"""The goods given and the goods wanted."""


class Counting(Mode):
    """A list of goods: digits and arrows choose one and change its count.

    Attributes: goods: the listed ones. at: the line of the chosen one.
    """

    def __init__(self, desk: Desk, goods: Sequence[Good]) -> None:
        super().__init__(desk)
        self.goods = goods
        self.at = 0

    @property
    def chosen_good(self) -> Good:
        """The good of the chosen line."""
        return self.goods[self.at]

    @property
    def digits(self) -> str:
        """The keys of the goods, for the footer."""
        return f"1–{len(self.goods)}"

    def good_name(self, good: Good) -> str:
        """The name of a good of this game."""
        return say(f"names.good.{self.desk.session.game.book.cards.names[good]}")

    def press(self, key: str, char: str | None) -> bool:
        """Choose and count."""
        if char is not None and char in "123456789"[: len(self.goods)]:
            self.at = int(char) - 1
            self.count(1)
        elif key in ("plus", "equals_sign"):
            self.count(1)
        elif key in ("minus", "backspace", "delete"):
            self.count(-1)
        elif key in ("up", "k", "down", "j"):
            self.at = (self.at + (-1 if key in ("up", "k") else 1)) % len(self.goods)
        else:
            return False
        self.desk.renew()
        return True

    def count(self, by: int) -> None:
        """Add to the count of the chosen kind."""
        raise NotImplementedError


class CountGoods(Counting):
    """Count goods to give and goods wanted, for an offer or a counter-offer.

    `send` makes the action from both sides; `hidden` hides the hand from onlookers.
    """

    def __init__(
        self,
        desk: Desk,
        title: str,
        send: Callable[[Bundle, Bundle], Action],
        sides: Sides | None = None,
        *,
        hidden: bool = False,
    ) -> None:
        super().__init__(desk, presenters_of(desk.session.game).goods)
        self.title = title
        names = desk.session.game.book.cards.names
        given = sides or (Bundle.of({}), Bundle.of({}))
        self.sides = [[*side.counts, *[0] * (len(names) - len(side.counts))] for side in given]
        self.side = 0
        self._make = send
        self._hidden = hidden

    def prompt(self) -> str:
        """The side that is being counted."""
        return say("table.offer.give" if self.side == 0 else "table.offer.want")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Digits, minus, Tab, Enter, Escape."""
        return (
            (self.digits, say("table.offer.more")),
            ("-", say("table.offer.less")),
            ("Tab", say("table.offer.other-side")),
            ("Enter", say("table.offer.on" if self._half else "table.offer.send")),
            ("Esc", say("table.keys.back")),
        )

    def panel(self, width: int, height: int) -> list[Line]:
        """A row for each good: in hand, given, wanted."""
        me = self.desk.me
        hand: Sequence[int] = [0] * len(self.desk.session.game.book.cards.names)
        if me is not None and not self._hidden:
            hand = self.desk.session.hand(me)
        heads = [say(f"table.offer.head-{name}") for name in ("have", "give", "want")]
        wide = width >= WIDE_OFFER
        names = "names.good" if wide else "table.tiny-good"
        name_room, cell = (10, 7) if wide else (6, 5)
        lines: list[Line] = heading(self.title, width)
        lines.append(
            (
                (" " * (3 + name_room) + f"{heads[0]:>{cell}}", "dim"),
                (f"{heads[1]:>{cell}}", "chosen" if self.side == 0 else "dim"),
                (f"{heads[2]:>{cell}}", "chosen" if self.side == 1 else "dim"),
            )
        )
        for line, good in enumerate(self.goods):
            word = self.desk.session.game.book.cards.names[good]
            name = cut(say(f"{names}.{word}"), name_room).ljust(name_room)
            cells = [self.sides[side][good] for side in (0, 1)]
            lines.append(
                (
                    (f" {line + 1} ", "key"),
                    (name, "chosen" if line == self.at else ""),
                    (f"{'?' if self._hidden else hand[good]:>{cell}}", "" if hand[good] else "dim"),
                    (f"{cells[0] or '·':>{cell}}", "bold" if cells[0] else "dim"),
                    (f"{cells[1] or '·':>{cell}}", "bold" if cells[1] else "dim"),
                )
            )
        return lines[:height]

    def press(self, key: str, char: str | None) -> bool:
        """Count up and down, change sides, send."""
        if key in ("tab", "shift+tab", "left", "right", "h", "l"):
            self.side = 1 - self.side
            self.desk.renew()
        elif key == "enter":
            self._send()
        else:
            return super().press(key, char)
        return True

    @property
    def _half(self) -> bool:
        """Whether only the given side is counted so far; Enter then switches to the other side."""
        return self.side == 0 and any(self.sides[0]) and not any(self.sides[1])

    def count(self, by: int) -> None:
        """Count a good on one side and clear it on the other, within the hand."""
        good = self.chosen_good
        now = self.sides[self.side][good] + by
        me = self.desk.me
        most = MOST
        if self.side == 0 and me is not None and not self._hidden:
            most = self.desk.session.hand(me)[good]
        if by > 0 and now > most:
            self._no_more(most)
            return
        self.sides[self.side][good] = max(0, now)
        if by > 0:
            self.sides[1 - self.side][good] = 0

    def _no_more(self, most: int) -> None:
        if most < MOST:
            good = self.good_name(self.chosen_good)
            self.desk.tell(say("table.offer.no-more", count=most, good=good))

    def _send(self) -> None:
        if self._half:
            self.side = 1
            self.desk.renew()
            return
        give, want = (Bundle(tuple(side)) for side in self.sides)
        self.desk.act(self._make(give, want))


def count_goods(desk: Desk, asked: GoodsAsked, *, hidden: bool = False) -> Mode:
    """The mode that counts goods for an action; `hidden` hides the hand from onlookers."""
    return CountGoods(desk, say(asked.title), asked.send, asked.begin, hidden=hidden)


class GiveBack(Counting):
    """Choose the cards to discard after a seven, then discard them all at once."""

    def __init__(self, desk: Desk, seat: Seat, asked: CardsAsked) -> None:
        super().__init__(desk, desk.session.game.book.cards.all)
        self.seat, self.asked = seat, asked
        self.title = say(f"{self.asked.words}.title", count=asked.number)
        self.back = dict.fromkeys(self.goods, 0)

    @property
    def _hand(self) -> Sequence[int]:
        return self.desk.session.hand(self.seat)

    @property
    def _missing(self) -> int:
        return self.asked.number - sum(self.back.values())

    def prompt(self) -> str:
        """The number of cards still to be chosen."""
        return say(f"{self.asked.words}.prompt", count=self.asked.number, missing=self._missing)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Digits, minus, Enter."""
        done = () if self._missing else (("Enter", say(f"{self.asked.words}.give")),)
        return (*done, (self.digits, say("table.discard.key")), ("-", say("table.offer.less")))

    def panel(self, width: int, height: int) -> list[Line]:
        """The hand, with a digit for each kind and the number of cards to discard."""
        lines: list[Line] = heading(self.title, width)
        for line, good in enumerate(self.goods):
            name = self.good_name(good).ljust(9)
            have, back = self._hand[good], self.back[good]
            keep = "▪" * (have - back) if have <= MOST else str(have - back)
            role = "chosen" if line == self.at else "" if have else "dim"
            lines.append(
                (
                    (f" {line + 1} ", "key"),
                    (name, role),
                    (f"{have:>2} ", "bold"),
                    (f"{f'−{back}' if back else '':<3}", "warn"),
                    (keep, ""),
                )
            )
        return lines[:height]

    def press(self, key: str, char: str | None) -> bool:
        """A digit takes one more card of that kind, minus one less; Enter discards them."""
        if key != "enter":
            return super().press(key, char)
        self._give()
        return True

    def count(self, by: int) -> None:
        """Change a count; too many of a kind shows a note, and the total stays within the limit."""
        good = self.chosen_good
        if by > 0 and self.back[good] >= self._hand[good]:
            self._refuse_more()
        elif by > 0 and not self._missing:
            self.desk.tell(say(f"{self.asked.words}.enough", count=self.asked.number))
        else:
            self.back[good] = max(0, self.back[good] + by)

    def _refuse_more(self) -> None:
        """Report that the hand has no more cards of the kind, as the rules do for none."""
        refusal = self.desk.session.explain(self.asked.give(self.chosen_good), self.seat)
        if refusal is None:
            self.desk.tell(say("table.discard.all-of-it"))
        else:
            self.desk.refuse(refusal)

    def _give(self) -> None:
        if self._missing:
            self.desk.tell(say(f"{self.asked.words}.more", missing=self._missing))
            return
        cards = [good for good, count in self.back.items() for _ in range(count)]
        self.desk.act(*map(self.asked.give, cards))
