"""Sends a ship: shows the cheapest route to the cursor and sails it on Enter."""

from collections.abc import Iterator, Mapping, Sequence, Set

from ep_rules.api import Action, Path, Refusal, ShipNumber, State
from ep_tui.board.canvas import RouteEnd, Sites
from ep_tui.board.places import Place
from ep_tui.contributions.commands import Command
from ep_tui.contributions.routes import ShipRoutes, ShipWay
from ep_tui.keys.actions import actions_of, place_of, value_of
from ep_tui.keys.keymap import name_of
from ep_tui.modes.mode import Desk, Mode, gains
from ep_tui.modes.target import place_keys
from ep_tui.panels.styled_lines import Line
from ep_tui.texts import say


class SailTo(Mode):
    """A destination for a ship, or a route near it; `beside` it other actions until it sails."""

    def __init__(
        self, desk: Desk, routes: ShipRoutes, ship: ShipNumber, beside: Mode | None = None
    ) -> None:
        super().__init__(desk)
        self._routes = routes
        self._beside = beside
        self.ship = ship
        self._ways: Mapping[Path, ShipWay] = {}
        self._begun = False
        self._look()

    def _look(self) -> None:
        session = self.desk.session
        self._ways = self._routes.ways(session.imagined_position(), self.ship)

    def begin(self) -> None:
        board = self.desk.board
        board.targets = [Place("path", path) for path in self._ways]
        board.usual = self._gains
        board.show_sites(self._sites())
        if not self._begun and not self._is_aimed():
            board.cursor = Place("path", self._at(self.desk.session.imagined_position()))
            board.next_target()
        self._begun = True
        self.moved()

    def _is_aimed(self) -> bool:
        """Whether the cursor is at a goal of the player; it stays at a ship that has moved."""
        cursor, session = self.desk.board.cursor, self.desk.session
        if cursor.kind != "path" or self.way(cursor) is None:
            return False
        seen = session.observe(self.desk.me)
        lying = self.desk.presenters.map.ships(seen)
        return all((one.owner, one.path) != (seen.active, cursor.number) for one in lying)

    def end(self) -> None:
        self.desk.board.targets = ()
        self.desk.board.show_sites(Sites())
        self.desk.board.show_route(())

    def _sites(self) -> Sites:
        session = self.desk.session
        seen, at = session.observe(self.desk.me), self._at(session.imagined_position())
        holds = self.desk.presenters.map.holds(seen)
        lying = self.desk.presenters.map.ships(seen)
        mine = (one.ship for one in lying if (one.owner, one.number) == (seen.active, self.ship))
        if not any(holds[ship] for ship in mine):
            return Sites()
        return sites(self.desk, self.ship, {Path(at), *self._ways})

    def _gains(self) -> list[Place]:
        """The ends of ways that bring more than a route: a discovery, a landing, a delivery."""
        session = self.desk.session
        game, position = session.game, session.imagined_position().copy()
        commands = (one for one in self.desk.keymap.commands if one.by_place)
        kinds = tuple(kind for one in commands if one.gain or one.lands for kind in one.kinds)
        found = {path for path, way in self._ways.items() if way.touches}
        for path in self._ways.keys() - found:
            self._routes.lie(position, self.ship, path)
            there = (one for one in game.legal_actions(position) if isinstance(one, kinds))
            if any(value_of(action, ShipNumber) == self.ship for action in there):
                found.add(path)
        return [Place("path", path) for path in found]

    def moved(self) -> None:
        way = self.way(self.desk.board.cursor)
        paths = [Place("path", path) for path in way.paths] if way else ()
        self.desk.board.show_route(paths, self._meets(way) if way else "free")

    def _meets(self, way: ShipWay) -> RouteEnd:
        if way.touches:
            return "discovery"
        end = way.paths[-1]
        fills = self._routes.fills(self.desk.session.imagined_position(), end, 1)
        return "full" if fills else "free"

    def way(self, place: Place) -> ShipWay | None:
        """The cheapest way to a place, or to a route at it."""
        if place.kind == "path":
            return self._ways.get(Path(place.number))
        paths = {*_paths_at(self.desk, place)}
        found = (way for path, way in self._ways.items() if path in paths)
        return min(found, key=lambda way: (way.points, way.tribute), default=None)

    def prompt(self) -> str:
        ship = f"#{self.ship}"
        way = self.way(self.desk.board.cursor)
        if way is None:
            here = ", ".join(gains(self.desk, self.ship)) or "none"
            return say("table.sail.where", ship=ship, count=len(self._ways), here=here)
        session = self.desk.session
        state, names = session.imagined_position(), session.game.book.topology
        return say(
            "table.sail.way",
            ship=ship,
            place=names.path_names[way.paths[-1]],
            points=way.points,
            left=self._left(state),
            tribute=way.tribute,
            then=end_words(self.desk, self._routes, way),
        )

    def keys(self) -> Sequence[tuple[str, str]]:
        """Enter, other ships, wool, ways to choose a place; the bar has what it gains here."""
        keymap = self.desk.keymap
        step, more = (self._command(kind) for kind in (self._routes.step, self._routes.more))
        found = [("Enter", name_of(step))]
        if len(able(self.desk, self._routes)) > 1:
            found.append((keymap.shown(step.id), say("table.keys.other-ship")))
        if self._routes.buy(self.ship) in self.desk.legal():
            found.append((keymap.shown(more.id), name_of(more)))
        return (*found, *place_keys(self.desk), self.escape())

    def panel(self, width: int, height: int) -> list[Line] | None:
        return None if self._beside is None else self._beside.panel(width, height)

    def press(self, key: str, char: str | None) -> bool:
        desk = self.desk
        decision = desk.session.decision
        command = desk.keymap.command_of(key, char, decision)
        if command is None or desk.keymap.screen_of(key, char) is not None:
            return False
        if self._routes.step in command.kinds:
            self._next_ship()
        elif self._routes.more in command.kinds:
            desk.act(self._routes.buy(self.ship))
        else:
            desk.do(command.id)
        return True

    def _command(self, kind: type[Action]) -> Command:
        return next(found for found in self.desk.keymap.commands if kind in found.kinds)

    def _next_ship(self) -> None:
        ships = able(self.desk, self._routes)
        self.ship = next((ship for ship in ships if ship > self.ship), ships[0])
        self._beside = None
        self._look()
        self._begun = False
        self.begin()
        self.desk.renew()

    def chosen(self, place: Place) -> bool:
        way = self.way(place)
        if way is not None:
            self.desk.act(*way.steps)
            return True
        refusal = self._why(place)
        if refusal is None:
            left = self._left(self.desk.session.imagined_position())
            self.desk.tell(say("table.sail.too-far", ship=f"#{self.ship}", left=left))
        else:
            self.desk.refuse(refusal)
        return True

    def lasts(self, actions: Sequence[Action]) -> bool:
        """Whether the actions sail the ship, buy it movement points, or change its cargo."""
        commands = (one for one in self.desk.keymap.commands if one.by_place and not one.lands)
        kinds = (self._routes.step, self._routes.more, *(k for one in commands for k in one.kinds))
        return any(isinstance(action, kinds) for action in actions)

    def go_on(self) -> bool:
        """Continue with the rest of the ship's move; the cursor stays where it is."""
        self._look()
        self._beside = None
        return bool(self._ways)

    def _why(self, place: Place) -> Refusal | None:
        """Why a place is illegal; None if it is only too far."""
        if place.kind != "path":
            return None
        refusal = self.desk.explain(self._routes.sail(self.ship, Path(place.number)))
        far = refusal is not None and self._routes.is_far(refusal.code)
        return None if far else refusal

    def _at(self, state: State) -> int:
        return self._routes.at(state, state.active, self.ship)

    def _left(self, state: State) -> int:
        return self._routes.left(state, self.ship)


def end_words(desk: Desk, routes: ShipRoutes, way: ShipWay) -> str:
    """The end of a way in words: a discovery, possible actions there, or a full route."""
    game, state = desk.session.game, desk.session.imagined_position()
    if way.touches:
        hexes = " ".join(game.book.topology.hex_names[place] for place in way.touches)
        return say("table.sail.discovers", count=len(way.touches), hexes=hexes)
    there = state.copy()
    for step in way.steps:
        game.apply(there, step)
    ship, _ = routes.sailed(way.steps[0])
    before = set(game.legal_actions(state))
    new = [
        action
        for action in game.legal_actions(there)
        if action not in before and value_of(action, ShipNumber) == ship
    ]
    names = [
        name_of(command)
        for command in desk.keymap.commands
        if command.by_place and actions_of(command, new)
    ]
    on = say("table.sail.passes") if way.full else ""
    if names or on:
        return (say("table.sail.there", names=", ".join(names)) if names else "") + on
    return say("table.sail.fills") if routes.fills(there, way.paths[-1]) else ""


def able(desk: Desk, routes: ShipRoutes) -> list[ShipNumber]:
    """The ships that can be sent now."""
    steps = [action for action in desk.legal() if isinstance(action, routes.step)]
    return sorted({routes.sailed(step)[0] for step in steps})


def ship_at(desk: Desk, place: Place) -> ShipNumber | None:
    """The ship of the seat at a path that can sail, or else the only one that can reach it."""
    session, routes = desk.session, desk.presenters.routes
    if place.kind != "path" or desk.me is None or routes is None:
        return None
    ships, position = able(desk, routes), session.imagined_position()
    here = [n for n in ships if routes.at(position, desk.me, n) == place.number]
    if here:
        return here[0]
    reach = [n for n in ships if Path(place.number) in routes.ways(session.imagined_position(), n)]
    return reach[0] if len(reach) == 1 else None


def free_roll(desk: Desk) -> Action | None:
    """A free roll of the person to act that may bring something, or None."""
    session, routes, me = desk.session, desk.presenters.routes, desk.me
    if routes is None or me is None:
        return None
    position, legal = session.imagined_position(), desk.legal()
    ships = able(desk, routes)
    reach = {path for ship in ships for path in routes.ways(position, ship)}
    reach |= {routes.at(position, me, ship) for ship in ships}
    for command in desk.keymap.commands:
        actions = actions_of(command, legal)
        if actions and command.free is not None and command.free(session, reach):
            return actions[0]
    return None


def sites(desk: Desk, ship: ShipNumber, reach: Set[Path]) -> Sites:
    """The places where a ship's cargo could land on paths in `reach`, and only in a later move."""
    routes, session = desk.presenters.routes, desk.session
    game, position = session.game, session.imagined_position().copy()
    if routes is None:
        return Sites()
    now, later = set[Place](), set[Place]()
    kinds = (kind for command in desk.keymap.commands if command.lands for kind in command.kinds)
    landings = (action for kind in kinds for action in desk.presenters.candidates(kind))
    for action in landings:
        place = place_of(action)
        if value_of(action, ShipNumber) != ship or place is None or place in now:
            continue
        paths = [*_paths_at(desk, place)]
        alike = place.kind == "intersection"  # which a ship touches from each of its paths
        landing: list[Path] = []
        for path in paths[:1] if alike else paths:
            routes.lie(position, ship, path)
            if game.explain(position, action) is None:
                landing = paths if alike else [*landing, path]
        if landing:
            (later if reach.isdisjoint(landing) else now).add(place)
    return Sites(frozenset(now), frozenset(later - now))


def _paths_at(desk: Desk, place: Place) -> Iterator[Path]:
    """The paths from which a ship touches a place."""
    topology = desk.session.game.book.topology
    at_hex = place.kind == "hex"
    corners = topology.hex_corners[place.number] if at_hex else (place.number,)
    return (Path(path) for corner in corners for path in topology.corner_paths[corner])
