"""Words of the small choosers of the older shores: development cards and their use, warships."""

from ep_rules.api import LETTERS, Action, Bundle, Card, Game
from ep_rules.catan.deck import Development
from ep_rules.catan.progress import PlayKnight, PlayMonopoly, PlayRoadBuilding, PlayYearOfPlenty
from ep_rules.fan.sea_robbers.driving import DriveAway
from ep_rules.fan.sea_robbers.warships import Warships
from ep_tui.modes.mode import Desk
from ep_tui.panels.awards import PLAYED
from ep_tui.panels.book import has_rule
from ep_tui.texts import say
from ep_tui.texts.speak import bundle_words

WHOLE = frozenset({PlayYearOfPlenty})
"""Actions whose fields mean little one by one."""
CARDS = (PlayKnight, PlayRoadBuilding, PlayYearOfPlenty, PlayMonopoly)
"""The development cards that are played, as actions."""
_CARD_OF: dict[type[Action], Card] = dict(zip(CARDS, PLAYED, strict=True))


def kind_words(desk: Desk, kind: type[Action]) -> str:
    """A card, how many of it one holds, and how many of them are new."""
    seen, card = desk.session.seen, _CARD_OF[kind]
    seat = seen.active if desk.me is None else desk.me
    cards = seen.of(Development)
    return say(
        "shores.cards.choice",
        card=say(f"names.card.{card.word}"),
        count=cards.hands[seat][card],
        new=cards.fresh[seat][card],
    )


def about(game: Game, kind: type[Action]) -> str:
    """What a card does in this game."""
    moves = next((word for word in ("privateers", "warships") if has_rule(game, word)), "robber")
    ships = "yes" if has_rule(game, "free-ships") else "no"
    return say(f"shores.cards.about.{_CARD_OF[kind].word}", moves=moves, ships=ships)


def whole_words(action: Action) -> str:
    """The goods that a card is played for."""
    counts = [0] * 6
    if isinstance(action, PlayYearOfPlenty):
        for good in (action.first, action.second):
            counts[good] += 1
    return bundle_words(Bundle(tuple(counts)))


def drive_words(desk: Desk, action: DriveAway) -> str:
    """Whose warship a ship would drive away, and which ship that is."""
    session = desk.session
    topology = session.game.book.topology
    owner = session.seen.of(Warships).at.index(action.place)
    return say(
        "shores.drive",
        who=f"{LETTERS[owner]} {session.names[owner]}",
        place=topology.hex_names[action.place],
        ship=topology.path_names[action.path],
    )
