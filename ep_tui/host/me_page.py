"""The page of a person at a host: their name, their keys, their profile."""

from functools import partial

import msgspec

from ep_rules.api import Seat
from ep_tui.host.hall import Hall
from ep_tui.host.name_page import forget_page, name_page
from ep_tui.host.visitor import Visitor
from ep_tui.panels.styled_lines import Line, marked, plain, rule, wrapped
from ep_tui.screens.profile import ProfilePage
from ep_tui.screens.text_page import TextPage, boxed
from ep_tui.storage.saved_games import SavedGame
from ep_tui.storage.seat_words import PERSON
from ep_tui.texts import say

COLUMNS = 76


class MePage(TextPage):
    """Who somebody is here; keys show a word for another key, and the profile."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self._visitor = visitor
        self._word = ""

    def lines(self, width: int, height: int) -> list[Line]:
        """The name, the keys of the person, the word, the keys of the page."""
        visitor = self._visitor
        keys = 0 if visitor.identity is None else visitor.identity.keys
        lines: list[Line] = [rule(say("host.me.title"), COLUMNS), plain("")]
        lines += wrapped(say("host.me.about", name=visitor.name or "none", keys=keys), COLUMNS)
        if self._word:
            lines += [plain(""), *wrapped(say("host.me.word"), COLUMNS)]
            lines.append(plain(f"    ssh -t HOST link {self._word}", "bold"))
        named = "yes" if visitor.name else "no"
        return boxed(
            [*lines, plain(""), marked(say("host.me.keys", named=named))], width, height, COLUMNS
        )

    def press(self, key: str, char: str | None) -> None:
        """Show a word or the profile, or go back."""
        visitor = self._visitor
        if key == "escape":
            self.host.close_page()
        elif char == "k" and visitor.identity is not None and visitor.name:
            self._word = visitor.identity.link_word()
            self.paint()
        elif char == "f" and visitor.name:
            self.host.show(forget_page(visitor))
        elif char == "n" and visitor.name:
            self.host.show(name_page(visitor, lambda: None))
        elif char == "p" and visitor.name:
            hall, own = visitor.hall, partial(own_game, visitor.hall, visitor.person, visitor.name)
            self.host.show(ProfilePage(hall.folders, PERSON + visitor.name, own))


def own_game(hall: Hall, person: str, name: str, game: SavedGame) -> SavedGame:
    """A finished game in which a person has their name of now, and nobody else has it."""
    if game.result is None:
        return game
    persons, word = hall.seat_people.of_saved(game), PERSON + name
    seats = [
        msgspec.structs.replace(one, who=word)
        if persons.get(Seat(seat)) == person
        else msgspec.structs.replace(one, who=PERSON)
        if one.who == word
        else one
        for seat, one in enumerate(game.result.seats)
    ]
    result = msgspec.structs.replace(game.result, seats=tuple(seats))
    return msgspec.structs.replace(game, result=result)
