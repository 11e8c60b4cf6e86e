"""Lines about a deal before it is made: the hand after it, its purchases, and the partners."""

from collections.abc import Iterable, Sequence

from ep_rules.api import GOLD, Bundle, Good, Seat, after_deal, letter
from ep_tui.contributions.panels import Standpoint
from ep_tui.contributions.pickers import ReplyChoice, Sides
from ep_tui.panels.styled_lines import Line, flow, width_of, wrapped
from ep_tui.presenters.registry import presenters_of
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.speak import bundle_words, good_name


def hand_after(hand: Sequence[int], deal: Sides) -> list[int]:
    """A hand after a deal; more than it holds counts as none left."""
    return [max(0, count) for count in after_deal(hand, *deal)]


def deal_lines(session: Session, hand: Sequence[int], deal: Sides, width: int) -> list[Line]:
    """The hand after a deal, and the purchases that it brings and takes away."""
    after = hand_after(hand, deal)
    goods = (good for good in presenters_of(session.game).goods if hand[good] or after[good])
    items = [_good(session, good, hand, after) for good in goods]
    lines = flow([((say("table.deal.hand"), "dim"),), *items], width, " ")
    return [*lines, *purchase_lines(session, hand, after, width)]


def purchase_lines(
    session: Session, hand: Sequence[int], after: Sequence[int], width: int
) -> list[Line]:
    """The purchases that a change of a hand brings and takes away."""
    new, lost = _purchases(session, hand, after)
    return wrapped(_buys(new, lost), width, "good" if new else "warn" if lost else "dim")


def deal_sentences(session: Session, hand: Sequence[int], deal: Sides) -> str:
    """The same as `deal_lines`, as sentences."""
    after = hand_after(hand, deal)
    kinds = session.game.book.cards
    words = say("table.deal.hand-whole", goods=bundle_words(Bundle(tuple(after)), kinds))
    return f"{words} {_buys(*_purchases(session, hand, after))}"


def only_deal(replies: Iterable[ReplyChoice]) -> Sides | None:
    """The deal that all replies with a deal share."""
    deals = {reply.deal for reply in replies if reply.deal is not None}
    return deals.pop() if len(deals) == 1 else None


def _purchases(
    session: Session, hand: Sequence[int], after: Sequence[int]
) -> tuple[list[str], list[str]]:
    """The names of what only the new hand pays for, and of what only the old one did."""
    before, now = _bought(session, hand), _bought(session, after)
    return [name for name in now if name not in before], [n for n in before if n not in now]


def _buys(new: Sequence[str], lost: Sequence[str]) -> str:
    return say("table.deal.buys", new=", ".join(new) or "none", lost=", ".join(lost) or "none")


def partner_lines(session: Session, seats: Iterable[Seat], width: int, room: int) -> list[Line]:
    """The public cards of others, with their names if the lines have room for them."""
    cards = {seat: public_cards(session, seat) for seat in seats}
    for named in (True, False):
        items: list[Line] = []
        for seat, words in cards.items():
            name = f"{letter(seat)} {session.names[seat]}" if named else letter(seat)
            items.append(((name, letter(seat)), (f" {words}", "")))
        lines = flow(items, width)
        if len(lines) <= room and all(width_of(line) <= width for line in lines):
            break
    return lines


def public_cards(session: Session, seat: Seat) -> str:
    """The cards of a seat as all see them."""
    view = session.observe(None).seats[seat]
    gold = say("names.unseen") if view.gold is None else str(view.gold)
    has_gold = GOLD in presenters_of(session.game).goods
    return say("table.deal.partner", cards=view.cards, gold=gold if has_gold else "none")


def _good(session: Session, good: Good, before: Sequence[int], after: Sequence[int]) -> Line:
    name = good_name(good, session.game.book.cards)
    role = "dim" if after[good] == before[good] else "bold"
    return ((f"{name} {after[good]}", role),)


def _bought(session: Session, hand: Sequence[int]) -> list[str]:
    at = Standpoint(session.observe(session.me), session.imagined_position)
    wanted = presenters_of(session.game).beside_map.offers(at)
    paid = (one for one in wanted if one.cost.kinds and one.cost.within([*hand]))
    return [say(f"table.bar.{one.name}", level=one.level) for one in paid]
