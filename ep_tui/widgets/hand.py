"""The hand of the viewer."""

from ep_tui.panels.missions import card_lines
from ep_tui.panels.seat_facts import hand_columns, hand_lines, hand_title
from ep_tui.panels.styled_lines import Line, rule
from ep_tui.presenters.registry import presenters_of
from ep_tui.widgets.panel import Panel, Shown


class Hand(Panel):
    """Goods in as many columns as fit, then the cards besides them."""

    def build(self, shown: Shown, width: int, height: int) -> list[Line]:
        if shown.logbook.all_open:
            return []
        session, seen = shown.session, shown.session.observe(shown.viewer)
        title: list[Line] = []
        if is_titled(shown):
            words, role = hand_title(session, seen, width)
            title = [rule(words, width, role=role)]
        lines = [*title, *hand_lines(session, seen, width)]
        beside = presenters_of(session.game).beside_map
        cards, room = card_lines(beside, seen, width), max(0, height - len(lines))
        if len(cards) > room > 0:
            *whole, last = card_lines(beside, seen, width - 2)[:room]
            cards = [*whole, (*last, (" …", "dim"))]
        return [*lines, *cards[:room]]

    def rows(self, shown: Shown, width: int) -> int:
        presenters = presenters_of(shown.session.game)
        goods = -(-len(presenters.goods) // hand_columns(shown.session, width))
        cards = presenters.beside_map.has("cards") and (1 if shown.low else 2)
        return goods + is_titled(shown) + cards


def is_titled(shown: Shown) -> bool:
    """Whether a hand has a title: in low windows, only where several people share a keyboard."""
    return not shown.low or (len(shown.session.people) > 1 and not shown.tiny)
