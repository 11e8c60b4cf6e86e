"""Modes that count goods: two sides of a trade, cards to discard."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import permutations

from ep_rules.api import Action, Bundle, Game, Good, Refusal, Seat, State
from ep_tui.contributions.commands import Command
from ep_tui.contributions.pickers import CardsAsked, GoodsAsked, Sides
from ep_tui.keys.keymap import name_of
from ep_tui.modes.choose import Choose, Option
from ep_tui.modes.mode import Desk, Mode
from ep_tui.panels.deals import hand_after, partner_lines, purchase_lines
from ep_tui.panels.styled_lines import Line, StyledText, flow, heading
from ep_tui.presenters.registry import presenters_of
from ep_tui.texts import say
from ep_tui.texts.fitting import cells, fill
from ep_tui.texts.speak import good_name

ROW_NAME, LEAST_GOOD, WIDEST_GOOD = 5, 3, 9
"""The columns of names and of goods, where goods are columns."""
SIDES = ("give", "want")
MOST = 9
NOT_YET = "turn.not-your-turn"
WIDE_OFFER = 36
"""Panels of this width have room for wide columns."""


OfferCounts = Mapping[str, Sequence[int] | None]
"""The goods in hand, given, wanted and in hand after it; None where they are not known."""


class Counting(Mode):
    """A list of `goods`: digits and arrows choose the one `at` a line and change its count."""

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
        return good_name(good, self.desk.session.game.book.cards)

    def press(self, key: str, char: str | None) -> bool:
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
    """Count goods to give and goods wanted, for an offer or a counter-offer."""

    def __init__(self, desk: Desk, asked: GoodsAsked) -> None:
        super().__init__(desk, presenters_of(desk.session.game).goods)
        self.title = say(asked.title)
        names = desk.session.game.book.cards.names
        given = asked.begin or (Bundle.of({}), Bundle.of({}))
        self.sides = [[*side.counts, *[0] * (len(names) - len(side.counts))] for side in given]
        self._asked = asked
        self._turn(0)

    def prompt(self) -> str:
        return say("table.offer.give" if self.side == 0 else "table.offer.want")

    def keys(self) -> Sequence[tuple[str, str]]:
        send = ("Enter", say("table.offer.on" if self._half else "table.offer.send"))
        return (
            (self.digits, say("table.offer.more")),
            ("-", say("table.offer.less")),
            ("Tab", say("table.offer.other-side")),
            *((send,) if any(map(any, self.sides)) else ()),
            ("Esc", say("table.keys.back")),
        )

    def panel(self, width: int, height: int) -> list[Line]:
        """The counts, what they buy, and the partners; goods are columns where lines are few."""
        session, hand = self.desk.session, self._hand
        after = None if hand is None else hand_after(hand, self._deal)
        counts: OfferCounts = {
            "have": hand,
            "give": self.sides[0],
            "want": self.sides[1],
            "after": after,
        }
        lines = heading(self.title, width)
        if height < len(self.goods) + 2 and width >= ROW_NAME + LEAST_GOOD * len(self.goods):
            low = self._low(counts, width, height)
            lines = [*lines, *low] if len(lines) + len(low) <= height else low
        else:
            lines += self._rows(counts, width)
        if hand is not None and after is not None:
            lines += purchase_lines(session, hand, after, width)
        partners = self._asked.partners(session)
        return [*lines, *partner_lines(session, partners, width, height - len(lines))][:height]

    def _low(self, counts: OfferCounts, width: int, height: int) -> list[Line]:
        cell = min(WIDEST_GOOD, (width - ROW_NAME) // len(self.goods))
        names = [self.good_name(good) for good in self.goods]
        numbered = [f"{at} {name}" for at, name in enumerate(names, 1)]
        words = self.desk.session.game.book.cards.names
        letters = [say(f"table.good-letter.{words[good]}") for good in self.goods]
        forms = (numbered, names, letters)
        fits = next((form for form in forms if max(map(cells, form)) < cell), letters)
        heads = [
            (f"{name:>{cell}}", "chosen" if at == self.at else "key")
            for at, name in enumerate(fits)
        ]
        lines: list[Line] = [((" " * ROW_NAME, ""), *heads)]
        rows = [*counts] if height > len(counts) else ["give", "want"]
        for name in rows[: max(1, height - 1)]:
            row, role = counts[name], "chosen" if name == SIDES[self.side] else "dim"
            told = ["?" if row is None else row[good] or "·" for good in self.goods]
            shown = ((f"{count:>{cell}}", "dim" if count == "·" else "bold") for count in told)
            lines.append(((fill(say(f"table.offer.head-{name}"), ROW_NAME), role), *shown))
        return lines

    @property
    def _hand(self) -> Sequence[int] | None:
        """The hand of the player, if it may be shown."""
        me = self.desk.me
        return None if me is None else self.desk.session.hand(me)

    @property
    def _deal(self) -> Sides:
        give, want = (Bundle(tuple(side)) for side in self.sides)
        return give, want

    def _rows(self, counts: OfferCounts, width: int) -> list[Line]:
        """The headings and a row for each good; narrow ones leave out the hand, which is above."""
        room, columns = 9, dict.fromkeys(counts, 6)
        if width < WIDE_OFFER:
            room, columns = 6, {"give": 5, "want": 5, "after": 6}
        head: Line = ((" " * (3 + room), ""),)
        for name, cell in columns.items():
            words = f"{say(f'table.offer.head-{name}'):>{cell}}"
            head = (*head, (words, _role("chosen", name == SIDES[self.side])))
        lines: list[Line] = [head]
        hands = (counts["have"], counts["after"])
        for at, good in enumerate(self.goods):
            give, want = (side[good] for side in self.sides)
            hand, after = ("?" if row is None else row[good] for row in hands)
            shown = {
                "have": (hand, _role("", hand not in ("?", 0))),
                "give": (give or "·", _role("bold", give)),
                "want": (want or "·", _role("bold", want)),
                "after": (after, _role("bold", give or want)),
            }
            told = ((f"{shown[name][0]:>{cell}}", shown[name][1]) for name, cell in columns.items())
            what = (fill(self.good_name(good), room), "chosen" if at == self.at else "")
            lines.append(((f" {at + 1} ", "key"), what, *told))
        return lines

    def press(self, key: str, char: str | None) -> bool:
        if key in ("tab", "shift+tab", "left", "right", "h", "l"):
            self._turn(1 - self.side)
            self.desk.renew()
        elif key == "enter" and self._half:
            self._turn(1)
            self.desk.renew()
        elif key == "enter":
            self.desk.act(self._asked.send(*self._deal))
        else:
            return super().press(key, char)
        return True

    def _turn(self, side: int) -> None:
        """Count on a side, beginning at a good that it has."""
        self.side, has = side, [self.sides[side][good] for good in self.goods]
        if not has[self.at]:
            self.at = next((at for at, count in enumerate(has) if count), self.at)

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
        if self.side == 0 and me is not None:
            most = self.desk.session.hand(me)[good]
        if by > 0 and now > most:
            if most < MOST:
                name = self.good_name(good)
                self.desk.tell(say("table.offer.no-more", count=most, good=name))
            return
        self.sides[self.side][good] = max(0, now)
        if by > 0:
            self.sides[1 - self.side][good] = 0


def _role(role: str, counts: object) -> str:
    return role if counts else "dim"


def _possible(desk: Desk, seat: Seat, asked: CardsAsked) -> Sequence[Good]:
    """The kinds of cards that a seat may ever choose; before its turn that is not known."""
    reasons = {
        g: desk.session.explain(asked.give(g), seat) for g in desk.session.game.book.cards.all
    }
    left_out = desk.presenters.left_out
    return [good for good, why in reasons.items() if why is None or why.code not in left_out]


class GiveBack(Counting):
    """Choose cards to discard, or to give to another seat, then part with all at once."""

    def __init__(self, desk: Desk, seat: Seat, asked: CardsAsked, cause: str = "") -> None:
        """`cause`: the sentence that says who asks for them and with what, or ""."""
        super().__init__(desk, _possible(desk, seat, asked))
        self.seat, self.asked = seat, asked
        self._told: dict[str, int | str] = {"count": asked.number}
        if asked.to is not None:
            self._told["to"] = desk.session.names[asked.to]
        self.title = cause or say(f"{asked.words}.title", **self._told)
        self._cause = cause
        self.back = dict.fromkeys(self.goods, 0)

    @property
    def _hand(self) -> Sequence[int]:
        return self.desk.session.hand(self.seat)

    @property
    def _missing(self) -> int:
        return self.asked.number - sum(self.back.values())

    def prompt(self) -> str:
        question = say(f"{self.asked.words}.prompt", missing=self._missing, **self._told)
        caused = say("table.caused", cause=self._cause, question=question)
        return caused if self._cause else question

    def keys(self) -> Sequence[tuple[str, str]]:
        done = () if self._missing else (("Enter", say(f"{self.asked.words}.give")),)
        return (*done, (self.digits, say("table.discard.key")), ("-", say("table.offer.less")))

    def panel(self, width: int, height: int) -> list[Line]:
        """The hand, with a digit for each kind; several in a line where lines are few."""
        head = heading(self.title, width)
        count = range(len(self.goods))
        rows = [((" ", ""), *self._row(line, 9)) for line in count]
        if len(head) + len(rows) <= height:
            return [
                *head,
                *((*row, self._kept(good)) for row, good in zip(rows, self.goods, strict=True)),
            ]
        rows = [self._row(line, 6) for line in count]
        lines = flow(rows, width, "")
        return [head[0], *lines] if len(lines) < height else lines[:height]

    def _row(self, line: int, room: int) -> Line:
        good = self.goods[line]
        name = self.good_name(good)
        have, back = self._hand[good], self.back[good]
        return (
            (f"{line + 1} ", "key"),
            (fill(name, room), "chosen" if line == self.at else "" if have else "dim"),
            (f"{have:>2}", "bold"),
            (f"{f'−{back}' if back else '':<2}", "warn"),
        )

    def _kept(self, good: Good) -> StyledText:
        """A square for each card that stays."""
        kept = self._hand[good] - self.back[good]
        return (" " + ("▪" * kept if self._hand[good] <= MOST else str(kept)), "")

    def press(self, key: str, char: str | None) -> bool:
        if key != "enter":
            return super().press(key, char)
        if self._missing:
            self.desk.tell(say(f"{self.asked.words}.more", missing=self._missing))
        else:
            cards = [good for good, count in self.back.items() for _ in range(count)]
            self.desk.act(*map(self.asked.give, cards))
        return True

    def count(self, by: int) -> None:
        """Change a count; too many of a kind shows a note, and the total stays within the limit."""
        good = self.chosen_good
        refusal = self.desk.session.explain(self.asked.give(good), self.seat)
        is_kept = refusal is not None and refusal.code != NOT_YET  # ahead, all may be chosen
        if by > 0 and (self.back[good] >= self._hand[good] or is_kept):
            if refusal is None:
                self.desk.tell(say("table.discard.all-of-it"))
            else:
                self.desk.refuse(refusal)
        elif by > 0 and not self._missing:
            self.desk.tell(say(f"{self.asked.words}.enough", count=self.asked.number))
        else:
            self.back[good] = max(0, self.back[good] + by)


MOST_STEPS = 6


def offer_to_get(desk: Desk, command: Command, refusal: Refusal) -> bool:
    """Offer to bought_by the missing goods from the supply; False if that is impossible."""
    params = dict(refusal.params)
    cost = params.get("cost")
    if not isinstance(cost, Bundle):
        return False
    game, state = desk.session.game, desk.session.imagined_position()
    orders = permutations(desk.presenters.gets)  # surplus cards first, or gold
    found = [row for kinds in orders if (row := bought_by(game, state, cost, kinds))]
    rows = list(dict.fromkeys(found))
    if not rows:
        return False
    write = game.notation.write
    options = [
        Option(
            str(number),
            say("table.lack.option", steps=", ".join(map(write, row)), what=name_of(command)),
            partial(_take, desk, command, row),
        )
        for number, row in enumerate(rows, 1)
    ]
    desk.push(Choose(desk, say("table.lack.title", what=name_of(command)), options))
    desk.refuse(refusal)
    return True


def bought_by(
    game: Game, state: State, cost: Bundle, kinds: Sequence[type[Action]]
) -> tuple[Action, ...]:
    """Trades that let the seat to act pay a price, or none; earlier kinds first."""
    row: list[Action] = []
    there, seat = state, state.agenda[-1].actor
    while len(row) < MOST_STEPS and not cost.within(there.hands[seat]):
        found: list[tuple[int, int, Action, State]] = []
        for action in game.legal_actions(there):
            if type(action) not in kinds:
                continue
            after = there.copy()
            game.apply(after, action)
            hand, lacks = after.hands[seat], _lacks(after.hands[seat], cost)
            if lacks < _lacks(there.hands[seat], cost):
                spare = sum(hand) - (sum(cost.counts) - lacks)
                found.append((kinds.index(type(action)), -spare, action, after))
        if not found:
            return ()
        _, _, action, there = min(found, key=lambda one: one[:2])
        row.append(action)
    return tuple(row) if cost.within(there.hands[seat]) else ()


def _lacks(hand: Sequence[int], cost: Bundle) -> int:
    """The cards that a hand needs for a price; it has a count for each kind of card of the game."""
    return sum(max(0, n - have) for have, n in zip(hand, cost.counts, strict=False))


def _take(desk: Desk, command: Command, row: Sequence[Action]) -> None:
    desk.pop()
    if desk.act(*row):
        desk.do(command.id)
