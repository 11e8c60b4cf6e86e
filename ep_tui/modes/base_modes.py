"""The base modes: the player's own turn, and watching others."""

from collections.abc import Sequence

from ep_rules.api import Action, MovementPhase, ProductionPhase
from ep_tui.board.places import Place
from ep_tui.contributions.words import yes
from ep_tui.keys.actions import actions_of, commands_for, moves_a_piece, place_of
from ep_tui.keys.keymap import name_of
from ep_tui.modes.mode import Desk, Mode
from ep_tui.texts import say


class Rest(Mode):
    """The player's own turn: keys start commands, Enter acts at the cursor."""

    keeps_notes = True

    def keys(self) -> Sequence[tuple[str, str]]:
        keymap, legal = self.desk.keymap, self.desk.legal()
        leads = [
            command.id
            for command in commands_for(self.desk.session.decision, keymap.commands)
            if command.leads and actions_of(command, legal)
        ]
        undo = ["undo"] if self.desk.session.can_undo else []
        first = [(keymap.shown(ident), say(f"table.command.{ident}")) for ident in leads]
        more = [*_ALWAYS[:2], *undo, *_ALWAYS[2:]]
        return [
            *first,
            ("Enter", say("table.keys.at-cursor")),
            *((keymap.shown(ident), say(f"table.command.{ident}")) for ident in more),
        ]

    def _at(self, action: Action) -> Place | None:
        """The place on the map where Enter does an action."""
        return None if isinstance(action, self.desk.presenters.not_at_cursor) else place_of(action)

    def places(self) -> Sequence[Place]:
        found = [self._at(action) for action in self.desk.legal()]
        return list(dict.fromkeys(place for place in found if place is not None))

    def end(self) -> None:
        if self.desk.board.targets:
            self.desk.board.targets = ()

    def press(self, key: str, char: str | None) -> bool:
        name = self.desk.keymap.screen_of(key, char)
        if name == "menu" and self.desk.board.targets:
            self.end()
            return True
        if name not in _STEPPING and key != "enter":
            self.end()
        command = self.desk.keymap.command_of(key, char, self.desk.session.decision)
        if command is not None:
            from ep_tui.modes import flow  # see chosen()

            flow.start(self.desk, command)
        return command is not None

    def chosen(self, place: Place) -> bool:
        """Open an own piece's list, do the one legal action here, or show why there is none."""
        from ep_tui.modes.flow import aim_key, move  # with what keys open 22 ms of a first frame
        from ep_tui.modes.piece_list import open_piece
        from ep_tui.modes.sail import SailTo, ship_at

        self.end()
        here = [action for action in self.desk.legal() if self._at(action) == place]
        if open_piece(self.desk, place, here):
            return True
        ship, routes = None if here else ship_at(self.desk, place), self.desk.presenters.routes
        if ship is not None and routes is not None:
            self.desk.push(SailTo(self.desk, routes, ship))
            return True
        kinds = {type(action) for action in here}
        if len(kinds) == 1 and moves_a_piece(kinds.pop()):
            command = self.desk.presenters.command_for(here[0])
            assert command is not None, "every action of a phase belongs to a command"
            move(self.desk, aim_key(command, here[0]), here)
            return True
        if len(here) == 1:
            self.desk.act(here[0])
            return True
        if here:
            from ep_tui.modes.choose import choose_here  # of these 22 ms

            choose_here(self.desk, here)
            return True
        say_why_not(self.desk, place)
        return True

    def prompt(self) -> str:
        session = self.desk.session
        top = session.decision
        if isinstance(top, ProductionPhase):
            return say("table.prompt.roll", key=self.desk.keymap.shown("roll"))
        routes = self.desk.presenters.routes
        if routes is None or not isinstance(top, MovementPhase):
            return ""
        if (ship := routes.must_go_on(session.imagined_position())) is not None:
            return say("screens.prompt.must-sail-on", you="yes", who="", ship=f"#{ship}")
        sails = any(isinstance(action, (routes.step, routes.more)) for action in self.desk.legal())
        return "" if sails else say("table.prompt.no-sail", key=self.desk.keymap.shown("end"))


_ALWAYS = ("target", "hint", "palette", "type", "menu")
"""Commands of the screen whose keys are shown at rest, the most useful first."""
_STEPPING = ("target", "target-back", "labels")


class Watch(Mode):
    """Another seat acts: look around, change the pace, continue."""

    def prompt(self) -> str:
        session = self.desk.session
        actor = session.actor
        if actor is None or actor < 0:
            return ""
        kind = "thinking" if session.sitters[actor].thinks else "watching"
        if session.pace.waiting:
            kind = "waiting" if session.pace.name == "step" else "paused"
        who, key = session.names[actor], self.desk.keymap.shown("quit")
        return say(f"table.prompt.{kind}", who=who, you=yes(who == say("commands.you")), key=key)

    def keys(self) -> Sequence[tuple[str, str]]:
        shown = self.desk.keymap.shown
        undo = ((shown("undo"), say("table.command.undo")),) if self.desk.session.can_undo else ()
        since = (shown("since"), say("table.command.since"))
        return (*undo, *self._pace_keys(), since, ("Esc", say("table.command.menu")))

    def _pace_keys(self) -> Sequence[tuple[str, str]]:
        """Space, Enter and the key of the pace, for a session that may change it."""
        session = self.desk.session
        pace = session.pace
        if not pace.mine:
            return ()
        word = "next" if pace.name == "step" else "go" if pace.paused else "pause"
        skip = "skip" if session.people else "skip-turn"
        now = say("table.watch.pace", pace=say(f"table.pace.{pace.name}"))
        return (
            ("Space", say(f"table.watch.{word}")),
            ("Enter", say(f"table.watch.{skip}")),
            (self.desk.keymap.shown("pace"), now),
        )

    def press(self, key: str, char: str | None) -> bool:
        pace = self.desk.session.pace
        if key in ("space", "enter") and pace.mine:
            self.desk.skips = key == "enter"
            (pace.next_or_pause if key == "space" else pace.skip)()
            return True
        command = self.desk.keymap.command_of(key, char, self.desk.session.decision)
        if command is not None:
            waits = "not-now" if self.desk.session.seats else "only"
            self.desk.tell(say(f"table.watch.{waits}", what=name_of(command)))
        return command is not None


def choose_ship(desk: Desk, number: int) -> None:
    """Bring the cursor to a ship of the viewer; in their turn, choose it as Enter does."""
    from ep_tui.modes.sail import SailTo  # of these 22 ms

    ships = desk.presenters.map.ships(desk.session.observe(desk.viewer))
    own = (one for one in ships if (one.owner, one.number) == (desk.viewer, number))
    ship = next(own, None)
    if ship is None:
        return
    if isinstance(desk.top, SailTo):
        desk.pop()
    desk.board.cursor = Place("path", ship.path)
    if isinstance(desk.top, Rest):
        desk.top.chosen(desk.board.cursor)
    desk.renew()


def say_why_not(desk: Desk, place: Place) -> None:
    """Refuse the likely action of Enter at a place, or say that there is none."""
    meant = _meant(desk, place)
    refusal = None if meant is None else desk.explain(meant)
    if refusal is None:
        desk.tell(say("table.nothing-here"))
    else:
        desk.refuse(refusal)


def _meant(desk: Desk, place: Place) -> Action | None:
    """The likely action of Enter on an illegal place; at an own piece also one of another phase."""
    seen, top = desk.session.observe(desk.me), type(desk.session.decision)
    owner = desk.presenters.map.owner_at
    is_own = place.kind == "intersection" and owner(seen, place.number) == desk.me
    kind = seen.terrain[place.number] if place.kind == "hex" else "own" if is_own else "other"
    here = [meant for meant in desk.presenters.meant if meant.at == kind]
    found = [meant for meant in here if top in desk.session.game.book.during[meant.kind]]
    if not found and is_own:
        found = here
    actions = (action for meant in found for action in desk.presenters.candidates(meant.kind))
    return next((action for action in actions if place_of(action) == place), None)
