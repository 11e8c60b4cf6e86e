"""Scene words of Cities & Knights; the modules of this room name this file."""

from collections.abc import Callable, Mapping
from typing import Any

from ep_rules.knights.barbarians import BarbarianRules, Barbarians
from ep_rules.knights.city_track import TOP_LEVEL, TRACK_WORDS, CityTrack
from ep_rules.knights.event_die import EventDice, EventDie, Face, ThrowEventDie
from ep_rules.knights.garrison import Knight, Knights, Rank
from ep_rules.knights.improvements import (
    CityImprovements,
    Improvements,
    level_of,
)
from ep_rules.knights.knights import KnightRules
from ep_rules.knights.metropolises import (
    CROWNED,
    ChooseMetropolis,
    Metropolises,
    MetropolisRules,
)
from ep_rules.knights.walls import CityWalls, Walls, walls_of
from ep_rules.model import NOBODY, Owner, Seat, State
from ep_rules.module import RuleModule
from ep_rules.scene_text import SceneTable, is_number
from ep_rules.scene_words import SceneWords, Work, amounts_text, examples, listed, quoted, refuse
from ep_rules.spelling import UnknownWord

WAITING = "waiting"
FLAGS = ("active", "ready", "promoted")
PIPS = 6


class RollWords(SceneWords):
    """The last roll.

    Keys:
        last-roll: the red and the yellow die and the event die: `"3 4 ship"`; without the event die
            before its first roll, with `waiting` while its effects are not yet resolved.
    """

    keys = examples('last-roll = "3 4 ship"')

    def __init__(self, _: RuleModule) -> None:
        """No table is needed."""

    def set_out(self, work: Work) -> None:
        words, faces = work.top.words("last-roll"), Face.words()
        match words:
            case []:
                return
            case [red, yellow]:
                face, waits = NOBODY, 0
            case [red, yellow, word, *rest] if word in faces and rest in ([], [WAITING]):
                face, waits = int(faces[word]), len(rest)
            case _:
                work.top.bad(["last-roll"], "no-roll", text=" ".join(words))
        if not is_number(red, 1, PIPS) or not is_number(yellow, 1, PIPS):
            work.top.bad(["last-roll"], "no-roll", text=" ".join(words))
        work.state.slices[EventDice.key] = EventDice(int(red), int(yellow), face, waits)

    def answer(self, work: Work) -> None:
        """The event die falls after a roll, and a roll waits for an open decision."""
        dice, agenda = work.state.of(EventDice), work.state.agenda
        if not dice.red and any(isinstance(open_, ThrowEventDie) for open_ in agenda):
            work.top.bad(["open"], "no-roll-yet")
        if dice.waits and len(agenda) == 1:
            work.top.bad(["last-roll"], "waits-for-nothing")

    def values(self, state: State) -> Mapping[str, str]:
        dice = state.of(EventDice)
        if not dice.red:
            return {}
        face = "" if dice.face == NOBODY else f" {Face(dice.face).word}"
        waiting = f" {WAITING}" if dice.waits else ""
        return {"last-roll": quoted(f"{dice.red} {dice.yellow}{face}{waiting}")}


class ImprovementWords(SceneWords):
    """City improvements.

    Keys:
        improvements: the levels of a seat: `"2 science, 1 trade"`.
    """

    seat_keys = examples('improvements = "2 science, 1 trade"')

    def __init__(self, _: RuleModule) -> None:
        """No table is needed."""

    def set_out(self, work: Work) -> None:
        levels = work.state.of(Improvements).levels
        for seat, part in work.seats():
            try:
                said = part.amounts("improvements", TRACK_WORDS)
            except UnknownWord as error:
                known = ", ".join(TRACK_WORDS)
                part.bad(["improvements"], "no-track", text=str(error), known=known)
            for word, level in said:
                if not 0 <= level <= TOP_LEVEL:
                    part.bad(["improvements"], "no-level", number=level, most=TOP_LEVEL)
                levels[seat][TRACK_WORDS[word]] = level

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        text = amounts_text((level_of(state, seat, track), track.word) for track in CityTrack)
        return {"improvements": quoted(text)} if text else {}


class MetropolisWords(SceneWords):
    """Metropolises.

    Keys:
        metropolises: a table of cities by track.
    """

    keys = examples('metropolises = { science = "C3.n" }')

    def __init__(self, module: MetropolisRules) -> None:
        self._names, self._kinds = module.corner_names, module.kinds

    def set_out(self, work: Work) -> None:
        """Each on a city of a seat that reached its level."""
        part, state = work.top.part("metropolises"), work.state
        part.known(list(TRACK_WORDS))
        cities = state.of(Metropolises).cities
        for word, track in TRACK_WORDS.items():
            name = part.text(word)
            if not name:
                continue
            place = work.corner(part, name, word)
            owner = state.owner[place]
            if state.building[place] not in self._kinds or place in cities:
                part.bad([word], "no-metropolis-here", place=name)
            if owner >= state.seats or level_of(state, Seat(owner), track) < CROWNED:
                part.bad([word], "no-level-for-it", place=name, track=word, least=CROWNED)
            best = max(row[track] for row in state.of(Improvements).levels)
            if level_of(state, Seat(owner), track) < best == TOP_LEVEL:
                part.bad([word], "metropolis-of-another", place=name, track=word, level=best)
            cities[track] = place

    def answer(self, work: Work) -> None:
        """A track with a seat at its level has one, or its city is being chosen."""
        state = work.state
        chosen = {open_.track for open_ in state.agenda if isinstance(open_, ChooseMetropolis)}
        for track, place in enumerate(state.of(Metropolises).cities):
            if place != NOBODY or track in chosen:
                continue
            for seat, part in work.seats():
                level, word = level_of(state, seat, CityTrack(track)), CityTrack(track).word
                if level >= CROWNED:
                    part.bad(["improvements"], "level-without-metropolis", track=word, level=level)

    def tables(self, state: State) -> Mapping[str, Mapping[str, str]]:
        cities = enumerate(state.of(Metropolises).cities)
        named = {CityTrack(n).word: quoted(self._names[p]) for n, p in cities if p != NOBODY}
        return {"metropolises": named}


class WallWords(SceneWords):
    """City walls.

    Keys:
        walls: the cities of a seat with a wall.
    """

    seat_keys = examples('walls = ["C3.n"]')

    def __init__(self, walls: CityWalls) -> None:
        self._walls = walls

    def set_out(self, work: Work) -> None:
        """Each around a city of its seat."""
        for seat, part in work.seats():
            for name in part.texts("walls"):
                place = work.corner(part, name, "walls")
                refuse(part, ("walls", name), name, self._walls.refusal(work.state, seat, place))
                self._walls.put(work.state, seat, place)

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        """The cities of the seat with one."""
        names = self._walls.topology.corner_names
        places = [place for place in state.of(Walls).places if state.owner[place] == seat]
        assert len(places) == walls_of(state, seat)
        return {"walls": listed(names[place] for place in places)} if places else {}


class KnightWords(SceneWords):
    """Knights.

    Keys:
        knights: the knights of a seat: an intersection and a rank (basic, strong, mighty) each, and
            what is true of it: active, ready (to act in this turn), promoted (in this turn).
    """

    seat_keys = examples('knights = ["C3.n strong active"]')

    def __init__(self, rules: KnightRules) -> None:
        self._rules = rules

    def place(self, work: Work) -> None:
        """Each on an empty intersection, as far as there are pieces."""
        for seat, part in work.seats():
            for text in part.texts("knights"):
                self._stand(work, part, seat, text)

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        names = self._rules.topology.corner_names
        said = [
            " ".join((names[place], Rank(one.strength).word, *_flags(one)))
            for place, one in state.of(Knights).of(seat)
        ]
        return {"knights": listed(said)} if said else {}

    def _stand(self, work: Work, part: SceneTable, seat: Seat, text: str) -> None:
        name, rank, *flags = (*text.split(), "", "")[: max(2, len(text.split()))]
        ranks, state, owner = Rank.words(), work.state, Owner(seat)
        if rank not in ranks or not set(flags) <= set(FLAGS):
            part.bad(["knights", text], "no-knight", text=text)
        if ("ready" in flags and "active" not in flags) or (
            "promoted" in flags and ranks[rank] == Rank.BASIC
        ):
            part.bad(["knights", text], "no-such-state", text=text)
        place = work.corner(part, name, "knights")
        refusal = self._rules.taken_refusal(state, owner, place)
        if refusal is None:
            refusal = self._rules.supply_refusal(state, owner, ranks[rank])
        refuse(part, ("knights", text), name, refusal)
        if not self._rules.is_ashore(state, place):
            part.bad(["knights", text], "knight-at-sea", place=name)
        knight = Knight(owner, ranks[rank], **dict.fromkeys(flags, True))
        state.of(Knights).put(place, knight)


class BarbarianWords(SceneWords):
    """The barbarians.

    Keys:
        barbarians: the steps of their ship since the last attack.
        attacks: the number of attacks so far.
        defenders: Defenders of Catan.
    """

    keys = examples("barbarians = 3", "attacks = 1")
    seat_keys = examples("defenders = 1")

    def __init__(self, rules: BarbarianRules) -> None:
        self._spaces = rules.settings.spaces

    def set_out(self, work: Work) -> None:
        ship = work.state.of(Barbarians)
        ship.steps = work.top.whole("barbarians", 0, most=self._spaces - 1)
        ship.attacks = work.top.whole("attacks", 0)
        for seat, part in work.seats():
            ship.defenders[seat] = part.whole("defenders", 0)

    def values(self, state: State) -> Mapping[str, str]:
        ship = state.of(Barbarians)
        counts = {"barbarians": ship.steps, "attacks": ship.attacks}
        return {key: str(count) for key, count in counts.items() if count}

    def of_seat(self, state: State, seat: Seat) -> Mapping[str, str]:
        count = state.of(Barbarians).defenders[seat]
        return {"defenders": str(count)} if count else {}


_WORDS: Mapping[type[RuleModule], Callable[[Any], SceneWords]] = {
    EventDie: RollWords,
    CityImprovements: ImprovementWords,
    MetropolisRules: MetropolisWords,
    CityWalls: WallWords,
    KnightRules: KnightWords,
    BarbarianRules: BarbarianWords,
}


def words(module: RuleModule) -> list[SceneWords]:
    """The words of one of the modules."""
    return [_WORDS[type(module)](module)]


def _flags(knight: Knight) -> list[str]:
    return [flag for flag in FLAGS if getattr(knight, flag)]
