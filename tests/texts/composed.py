"""Every text key that code composes, with all values of its parts.

An f-string composes a key; its template has {} for each part. `KEYS` has the values of each
template: from enums, games, presenters and rules, or as the code beside the f-string has them.
"""

import ast
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any, get_args

import msgspec

from ep_rules import reference
from ep_rules.api import SCENARIOS, UNSEEN, Game, game, kinds_of, ruleset_parts
from ep_rules.catan.deck import DECK as DEVELOPMENT
from ep_rules.catan.layout_harbors import Port
from ep_rules.editions import EDITIONS
from ep_rules.fan.sea_robbers.chests import Chest
from ep_rules.knights.city_track import CityTrack
from ep_rules.knights.event_die import Face
from ep_rules.knights.garrison import Rank
from ep_rules.knights.progress_deck import DECK as PROGRESS
from ep_rules.missions.spices.villages import Village
from ep_tui.board.canvas import RouteEnd
from ep_tui.board.cells import NAMINGS
from ep_tui.board.places import KINDS
from ep_tui.commands.check import ActionVerdict
from ep_tui.commands.options import OPTIONS
from ep_tui.commands.verify import ChanceVerdict, RecordVerdict
from ep_tui.contributions.commands import WANTS
from ep_tui.contributions.pickers import ChosenFirst
from ep_tui.contributions.sprites import Form
from ep_tui.host.answer_pool import OPTIONS as HOST_OPTIONS
from ep_tui.host.channel import CALLS
from ep_tui.host.lobby import VIEWS
from ep_tui.host.operator_socket import WORDS as OPERATOR_WORDS
from ep_tui.host.shared_screen import TALK, WORD
from ep_tui.keys.actions import moves_a_piece, place_field
from ep_tui.keys.screen_keys import SCREEN_KEYS
from ep_tui.looks.palettes import THEMES
from ep_tui.plain.screen_keys import INSTEAD
from ep_tui.presenters.registry import commands_by_scenario, presenters_of
from ep_tui.replay.goals import GOALS
from ep_tui.replay.keys import REPLAY_KEYS
from ep_tui.replay.search import ALL as ALL_KINDS
from ep_tui.replay.search import WORDS as SEARCHED_WORDS
from ep_tui.screens.ending import AFTER_THE_END
from ep_tui.screens.games import GameList
from ep_tui.screens.seats import TOPICS
from ep_tui.screens.start import StartMenu
from ep_tui.session.declined_offers import Cause
from ep_tui.session.shared.talk import PHRASES
from ep_tui.session.shared.terms import CLOCKS, DELAYS
from ep_tui.session.shared.votes import KINDS as VOTES
from ep_tui.session.turn_loop import PACES
from ep_tui.storage.preference_rows import GROUPS, SECONDS, rows, word_of
from ep_tui.storage.preferences import DEFAULTS, MapKind, OffersShown, Preferences
from ep_tui.texts import rule_text
from ep_tui.tutorial.lesson_files import LESSONS, lesson
from tests.architecture.source import files, shown, tree
from tests.bots.all_reasons import ALL, NUMBERS, PLANS
from tests.commands.test_scene_sentences import MADE
from tests.texts import engine
from tests.tools.attacks import questions

Values = Collection[str | tuple[str, ...]]
SAYING = {"say", "has", "parsed", "Words", "HelpText"}
"""Functions and classes whose first argument is a key."""


# ---- what code composes -------------------------------------------------------------------------


def composed(chapters: Collection[str]) -> dict[str, str]:
    """The templates of all keys that our code composes, with one place of each."""
    found: dict[str, str] = {}
    for path in files("ep_tui"):
        saying = (call for call in engine.calls(path) if getattr(call.func, "id", "") in SAYING)
        said = {id(part) for call in saying for part in call.args[:1]}
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.JoinedStr):
                continue
            parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            template = "".join(map(str, parts))
            is_key = id(node) in said or template.partition(".")[0] in chapters
            if is_key and " " not in template:
                found.setdefault(template, f"{shown(path)}:{node.lineno}")
    return found


def keys_of(template: str, values: Values) -> set[str]:
    """The keys of a template."""
    return {template.format(*((one,) if isinstance(one, str) else one)) for one in values}


# ---- values -------------------------------------------------------------------------------------


@cache
def _calls() -> dict[str, list[ast.Call]]:
    """All calls in our code by the name that they call."""
    found: dict[str, list[ast.Call]] = {}
    for path in (*files("ep_tui"), *files("ep_rules")):
        for call in engine.calls(path):
            found.setdefault(engine.called(call), []).append(call)
    return found


@cache
def named(callee: str, at: int, field: str) -> frozenset[str]:
    """The constants that the code gives a class or a function as an argument."""
    given = (
        next((word.value for word in call.keywords if word.arg == field), None)
        or next(iter(call.args[at : at + 1]), None)
        for call in _calls().get(callee, ())
    )
    found = (node.value for node in given if isinstance(node, ast.Constant))
    texts = frozenset(value for value in found if isinstance(value, str))
    assert texts or "code" in field, f"no {callee} has a constant {field}"
    return texts


def codes(callee: str) -> frozenset[str]:
    """The codes of an exception, which are its first or second argument."""
    both = named(callee, 0, "code") | named(callee, 1, "code")
    return frozenset(code for code in both if code)


@cache
def games() -> tuple[Game, ...]:
    """A game of each scenario, for the fewest and the most players."""
    sizes = ((name, {min(entry.layouts), max(entry.layouts)}) for name, entry in SCENARIOS.items())
    return tuple(game(name, seats) for name, both in sizes for seats in both)


def of_games(of: Callable[[Game], Iterable[str]]) -> set[str]:
    """Words of all games."""
    return {word for one in games() for word in of(one)}


def of_deck(name: str) -> set[str]:
    """The words of the cards of a deck in all games, and of one that is not seen."""
    decks = (one.book.decks[name] for one in games() if name in one.book.decks)
    return {UNSEEN, *(word for deck in decks for word in deck.words)}


def words_of(kind: Iterable[Any]) -> set[str]:
    """The words of an enum."""
    return {one.word for one in kind}


def seen(of: Callable[[Any], Iterable[Any]]) -> set[Any]:
    """What the presenters of all games bring."""
    return {found for one in games() for found in of(presenters_of(one))}


COMMANDS = {one.id: one for found in commands_by_scenario().values() for one in found}
SCREEN = {entry.id for entry in SCREEN_KEYS}
GOODS = of_games(lambda one: one.book.cards.names)
SCORES = of_games(lambda one: one.book.scores)
MISSIONS = {word.removesuffix("-leader") for word in SCORES if word.endswith("-leader")}
BUILDINGS = of_games(lambda one: words_of(one.book.buildings.values()))
PIECES = of_games(lambda one: one.book.pieces.words.values())
CARRIED = seen(lambda shown: words_of(shown.map.cargo.values()))
TERRAIN = of_games(lambda one: one.book.layout.terrains.words.values())
BAR = {*named("Wanted", 0, "name"), *words_of(CityTrack)}
COLUMNS = {"points", "cards", *named("Column", 0, "name")}
STATUS = named("Status", 0, "name") | named("right", 0, "name")
EVENTS = set(engine.events())
DECISIONS = set(engine.decisions())
ACTIONS = set(engine.actions())
SETTINGS = {key for name in SCENARIOS for key in kinds_of(name)}
ON_OFF = ("on", "off")
RULES = [*reference.all_rules()]
FORMS = {Form.CAPITAL, Form.SMALL, *seen(lambda shown: shown.map.forms.values())}
CHOICES = (Chest, CityTrack, Face, Port, Rank, Village)
BOX = ("roads", "settlements", "cities", "crews", "harbors", "ships")
LESSON_MENU = ("go-on", "skip", "again", "following", "stop", "start", "quit")


def fields_asked() -> Iterator[tuple[str, str]]:
    """The commands that ask for a field, with the field."""
    whole = seen(lambda shown: shown.whole)
    for ident, command in COMMANDS.items():
        if command.picker == "goods" or "*" in command.ask:
            continue
        for ask in (ask for ask in command.ask if "+" in ask):
            yield ident, ask.rpartition("+")[2]
        for kind in command.kinds:
            if kind in whole or moves_a_piece(kind) or any("+" in ask for ask in command.ask):
                continue
            for field in msgspec.structs.fields(kind):
                if field.name != place_field(kind):
                    yield ident, field.name


def asked_whole() -> set[str]:
    """The commands that ask for an action as a whole, or for its type first."""
    whole = seen(lambda shown: shown.whole)
    return {
        ident
        for ident, command in COMMANDS.items()
        if {"kind", "*"} & {*command.ask} or len(command.kinds) > 1 or {*command.kinds} & whole
    } - {"ship"}  # built while there is one, and rebuilt when there is none


def aimed() -> Iterator[str]:
    """The commands whose last question is for a place."""
    for ident, command in COMMANDS.items():
        places = any(place_field(kind) is not None for kind in command.kinds)
        if places and not {"kind", "*"} & {*command.ask} and command.picker != "route":
            yield ident


def texts_of_choices(begin: str) -> set[str]:
    """The ends of the texts of types of actions that are chosen before their fields."""
    about = seen(lambda shown: (one.about for one in shown.chosen_first.values()))
    return {key.removeprefix(begin) for key in about if key.startswith(begin)}


def without_choice() -> set[str]:
    """The commands that ask for a type of actions first, of which there may be none."""
    first = {kind: one for g in games() for kind, one in presenters_of(g).chosen_first.items()}
    always = msgspec.structs.fields(ChosenFirst)[2].default
    may_lack = {kind for kind, one in first.items() if one.offered is not always}
    asking = ((ident, one) for ident, one in COMMANDS.items() if "kind" in one.ask)
    return {ident for ident, one in asking if may_lack.issuperset(one.kinds)}


def aimed_of() -> set[str]:
    """The types of actions with a place, of commands that ask for the type first."""
    asking = (command for command in COMMANDS.values() if "kind" in command.ask)
    kinds = (kind for command in asking for kind in command.kinds)
    return {kind.__name__ for kind in kinds if place_field(kind) is not None}


def told(event: str) -> bool:
    """Whether an event has words in the line of a turn."""
    kind = engine.events()[event]
    every = (presenters_of(one).tellings.get(kind) for one in games())
    return any(one is not None and (one.recap or one.brief) for one in every)


def plain_fields() -> set[str]:
    """The fields of actions that plain mode may ask for."""
    kinds = (kind for command in COMMANDS.values() for kind in command.kinds)
    return {field.name for kind in kinds for field in msgspec.structs.fields(kind)}


def of_lessons() -> Iterator[str]:
    """The texts of the lessons' steps."""
    for name in LESSONS:
        yield f"lesson.{name}.done"
        for step in lesson(name).step:
            yield f"step.{step.id}"
            if step.during:
                yield f"wait.{step.during}"


CARDS_ASKED = {"table.discard", *named("CardsAsked", 2, "words")}
MOVERS = {
    ident
    for ident, command in COMMANDS.items()
    if "kind" not in command.ask and any(map(moves_a_piece, command.kinds))
}
MOVING = {
    kind.__name__
    for command in COMMANDS.values()
    for kind in command.kinds
    if "kind" in command.ask and moves_a_piece(kind)
}
OPTIONAL = {"table.reason.{}", "rules.{}.also", "rules.{}.text-{}", "with.{}.where"}
"""The code asks whether there is such a text."""
GIVEN: dict[str, Values] = {
    "{}.prompt": CARDS_ASKED,
    "{}.title": CARDS_ASKED,
    "{}.more": CARDS_ASKED,
    "{}.give": CARDS_ASKED,
    "{}.enough": CARDS_ASKED,
    "{}.{}": {*product(("names.good", "table.good-letter"), GOODS)},
    "{}-to": {f"table.aim-of.{kind}" for kind in MOVING} | {f"table.aim.{one}" for one in MOVERS},
    "{}-effect": named("robbing", 0, "key"),
}
"""Templates that begin with a part, whose values are prefixes of keys."""
GAME_LISTS = {one.kind for one in GameList.__subclasses__()}
KEYS: dict[str, Values] = {
    "advice.group.{}": NUMBERS,
    "advice.plan.{}": PLANS,
    "advice.{}": set(ALL),
    "arena.column.{}": (
        *("bot", "games", "wins", "share", "interval", "fair", "points", "rating", "scenario"),
        *("edition", "against", "seats", "seat", "unfinished", "rounds", "actions", "ms"),
    ),
    "arena.title.{}": ("bots", "duels", "seats", "paces"),
    "bench.{}": (
        *("scenario", "seats", "actions-per-s", "actions", "unfinished"),
        *("legal", "apply", "observe", "copy"),
    ),
    "campaign.ask.{}": ("new", "delete"),
    "campaign.column.{}": ("points", "places"),
    "campaign.plain.{}": ("go-on", "next"),
    "campaign.keys.{}": ("go-on", "next", "new", "delete", "back"),
    "check.{}": get_args(ActionVerdict.__annotations__["verdict"]),
    "commands.bad-bot.{}": codes("BadBot") | {"cannot-load"},
    "commands.bad-name.{}": ("form", "letters", "marks", "scripts"),
    "commands.choice.{}": engine.choice_codes(),
    "commands.column.{}": ("seat", "bot", "wins", "share", "points"),
    "commands.help.arena-{}": ("bots", "scenarios", "seats", "editions"),
    "commands.help.as-{}": ("text", "record", "events"),
    "commands.help.{}": {*OPTIONS, "json", "plain", "check-codes", "verify-codes", "exit-codes"},
    "commands.names-{}": ("clash", "alike"),
    "commands.rules.{}": ("house", "silent", "place"),
    "commands.settings.{}": ("text", "differs", "large", "range", "choice"),
    "commands.think.{}": ("seconds", "no-search"),
    "edit.typing.{}": ("say", "ask"),
    "events.{}": EVENTS,
    "games.list.{}": ("running", "won", "unwon"),
    "games.page.{}": GAME_LISTS,
    "games.page.keys.{}": GAME_LISTS,
    "games.verify.{}": (
        *get_args(RecordVerdict.__annotations__["verdict"]),
        *get_args(ChanceVerdict.__annotations__["verdict"]),
    ),
    "help.column.{}": COLUMNS - {*BOX},
    "help.does.{}": {*COMMANDS, *SCREEN},
    "help.want.{}": {*WANTS, *(entry.want for entry in SCREEN_KEYS)},
    "host.company.is.{}": ("here", "bot", "away", "muted"),
    "host.company.type.{}": (TALK, WORD),
    "host.early.key-{}": ("again", "first"),
    "host.lobby.empty.{}": VIEWS,
    "host.lobby.kind.{}": (
        *("waits", "played", "rests", "over", "next", "mine-played", "mine-rests"),
    ),
    "host.lobby.title.{}": VIEWS,
    "host.new.{}": named("_TermsField", 0, "name"),
    "host.new.{}-hint": named("_TermsField", 0, "name"),
    "host.new.{}-of.{}": (
        *product(("clock",), CLOCKS),
        *product(("delay",), DELAYS),
        *product(("talk", "campaign"), ON_OFF),
    ),
    "host.metric.{}": (
        *("up_seconds", "sessions", "unsent_bytes", "connections", "connections_not_signed_in"),
        *("tables_open", "views_shared", "disk_bytes", "memory_bytes", "processor_seconds_total"),
        *("sessions_total", "cut_off_total", "faults_total", "refusals_total"),
        "loop_delay_seconds",
    ),
    "host.operator.use.{}": [word for word, least in OPERATOR_WORDS.items() if least],
    "host.report.{}": ("done", "full", "nothing"),
    "host.reached.{}": (
        *("most_channels", "most_keyless", "most_keyless_of_one", "most_of_one", "most_of_person"),
        *("most_questions", "most_sessions", "most_work_seconds"),
    ),
    "host.words.{}": ("no-end", "not-kept", "too-long"),
    "host.talk.phrase.{}": PHRASES,
    "host.vote.absent.{}": ("replaced", "end", "abandon"),
    "host.vote.asks.{}": VOTES,
    "host.vote.carried.{}": ("end", "abandon"),
    "host.vote.name.{}": VOTES,
    "host.waiting.{}": ("typing", "wait", "keys"),
    "host.word.{}": codes("BadWord"),
    "host.words.help.{}": [key for key, _ in CALLS],
    "host.words.use.{}": HOST_OPTIONS,
    "host.{}.about": named("AskPage", 0, "page"),
    "host.{}.keys": named("AskPage", 0, "page"),
    "host.{}.row": named("AskPage", 0, "page"),
    "host.{}.title": named("AskPage", 0, "page"),
    "keys.list.{}": (
        "title",
        "group.turn",
        "group.always",
        "group.replay",
        "fixed",
    ),
    "legend.end-{}": get_args(RouteEnd),
    "legend.land-{}": ("now", "later"),
    "legend.{}": {
        *("hexes", "pieces", "marks"),
        *(named("LegendEntry", 0, "name")),
        *words_of(Village),
    },
    "names.advantage.{}": words_of(Village),
    "names.attack.{}": ("won", "lost"),
    "names.building.{}": {*BUILDINGS, "road", "ship"},
    "names.card.{}": of_deck(DEVELOPMENT),
    "names.chapter.{}": [found.id for found in reference.chapters()],
    "names.chest.{}": words_of(Chest),
    "names.choice.{}.{}": {
        (key, word)
        for name in SCENARIOS
        for key, kind in kinds_of(name).items()
        if kind.type is not bool
        for word in (*kind.words, *kind.beside)
    },
    "names.citytrack.{}": words_of(CityTrack),
    "names.decision.{}": DECISIONS,
    "names.earns.{}": SCORES,
    "names.edition.{}.text": EDITIONS,
    "names.edition.{}.title": EDITIONS,
    "names.face.{}": words_of(Face),
    "names.good.{}": GOODS,
    "names.mission.{}": MISSIONS,
    "names.phase.{}": of_games(lambda one: SCENARIOS[ruleset_parts(one.ruleset)[0]].outline),
    "names.piece.{}": PIECES,
    "names.pieces.{}": PIECES,
    "names.progresscard.{}": of_deck(PROGRESS),
    "names.range.{}": ("one", "cost", "list"),
    "names.rank.{}": words_of(Rank),
    "names.scenario.{}.listed": SCENARIOS,
    "names.scenario.{}.text": SCENARIOS,
    "names.scenario.{}.title": SCENARIOS,
    "names.score.{}": SCORES,
    "names.score.{}-leader": MISSIONS,
    "names.setting.{}": SETTINGS,
    "names.terrain.{}": TERRAIN,
    "names.village.{}": words_of(Village),
    "names.{}.{}": {
        *product(("piece",), PIECES),
        *product(("building",), BUILDINGS),
        *((kind.__name__.lower(), one.word) for kind in CHOICES for one in kind),
        *product(("card",), of_deck(DEVELOPMENT)),
        *product(("progresscard",), of_deck(PROGRESS)),
    },
    "panels.chance.{}": codes("BadWord"),
    "panels.fact.{}": {*named("PanelRow", 0, "name"), *words_of(CityTrack)},
    "panels.log.kind.{}": named("LogTopic", 0, "name"),
    "panels.moment.{}": named("GreatMoment", 0, "title"),
    "panels.piece.{}": BOX,
    "panels.row.{}": named("Standing", 0, "row"),
    "panels.seats.{}": TOPICS,
    "panels.standing.{}": named("Standing", 1, "name"),
    "panels.why.{}": ("not", "nowhere"),
    "plain.{}": ("saved", "left"),
    "plain.instead.{}": {*INSTEAD.values(), "cursor", "nothing"},
    "plain.ask.{}": {"place", *plain_fields()},
    "plain.does.{}": ACTIONS - engine.outcomes(),
    "plain.group.{}": {ident for ident, one in COMMANDS.items() if len(one.kinds) > 1},
    "plain.picture.{}": {form.value for form in FORMS},
    "plain.place.{}": ("hex", "row"),
    "plain.terse.{}": ON_OFF,
    "preferences.about.{}": Preferences.__struct_fields__,
    "preferences.group.{}": GROUPS,
    "preferences.name.{}": Preferences.__struct_fields__,
    "preferences.value.{}.{}": {
        (row.name, word_of(value))
        for row in rows(DEFAULTS)
        if row.name not in {"keys", *SECONDS}
        for value in row.values
    },
    "profile.goal.{}": [goal.name for goal in GOALS],
    "profile.goals{}": ("", "-reading"),
    "profile.next.{}": (*[goal.name for goal in GOALS], "none"),
    "profile.column.{}": ("games", "wins", "share", "interval", "points"),
    "profile.record.{}": ("points", "comeback", "fastest-win", "longest-game"),
    "recap.face.{}": words_of(Face),
    "recap.unasked-{}": get_args(Cause),
    "recap.{}": {event for event in EVENTS if told(event)},
    "records.save.{}": ("lost", "unsaved"),
    "records.{}": engine.record_params().keys(),
    "refusals.{}": engine.refusal_params().keys(),
    "replay.does.{}": [key.id for key in REPLAY_KEYS],
    "replay.eyes{}.{}": {*product(("", "-short"), ("seat", "all", "none"))},
    "replay.key.{}": [key.id for key in REPLAY_KEYS],
    "replay.kind.{}": {ALL_KINDS, SEARCHED_WORDS, *named("Interest", 0, "kind")},
    "replay.typing.{}": ("jump", "search"),
    "rules.{}.asked": RULES,
    "rules.{}.{}": {(one, part) for one in RULES for part in ("text", *rule_text.parts(one))},
    "rules.{}.title": RULES,
    "scenes.bad.{}": {code for code, _ in MADE},
    "screens.prompt.{}": {kind.__name__ for kind in questions.kinds()},
    "screens.rules-reader.confidence.{}": get_args(reference.Confidence),
    "start.names-of.{}": ("kind", "random"),
    "start.pace-of.{}": PACES,
    "start.part.{}": StartMenu.PARTS.values(),
    "start.seat.{}": ("you", "nobody", "bot"),
    "start.words-of.{}": ("none", "added"),
    "statistics.award.{}": seen(lambda shown: (one.name for one in shown.counts if one.award)),
    "statistics.chart.{}": seen(lambda shown: (one.name for one in shown.counts if one.chart)),
    "statistics.count.{}": seen(lambda shown: (one.name for one in shown.counts if not one.chart)),
    "statistics.end.{}": ("won", "unfinished", "running"),
    "statistics.tab.{}": {"points", "dice", "income", "deeds", *named("BarChart", 0, "page")},
    "statistics.why.{}": engine.income_rules(),
    "table.aim-of.{}": {
        *aimed_of(),
        *("StartHarbor", "StartSettlement", "NeutralRoad", "StartRoad"),
    },
    "table.aim.{}": set(aimed()),
    "table.ask.{}": asked_whole(),
    "table.bar.{}": BAR,
    "table.ask.{}-{}": set(fields_asked()),
    "table.card.{}": texts_of_choices("table.card."),
    "table.cargo.{}": CARRIED,
    "table.command.{}": {*COMMANDS, *SCREEN},
    "table.hand-title{}": ("", "-of"),
    "table.hand-title{}-short": ("", "-of"),
    "table.keypad.{}": ON_OFF,
    "table.kind-told.{}": KINDS,
    "table.kind.{}": KINDS,
    "table.log.unasked-{}": get_args(Cause),
    "table.none.{}": without_choice(),
    "table.offer.head-{}": ("have", "give", "want", "after"),
    "table.offers.{}": get_args(OffersShown),
    "table.pace.{}": PACES,
    "table.place.{}": {"odds", "number", "pirate", "warship", "raiders"},
    "table.progress.{}": texts_of_choices("table.progress."),
    "table.prompt.{}": ("thinking", "watching", "waiting", "paused"),
    "table.row.levels.{}": words_of(CityTrack),
    "table.row.{}": {*named("PanelRow", 0, "name"), *words_of(CityTrack)},
    "table.good-letter.{}": GOODS,
    "table.since.{}": ("turn", "first", "line"),
    "table.status.{}": STATUS,
    "table.target.other-kind.{}": KINDS,
    "table.track.{}": {*MISSIONS, "lead"},
    "table.victory.{}": AFTER_THE_END,
    "table.watch.{}": ("next", "go", "pause", "skip", "skip-turn", "not-now", "only"),
    "table.why.{}": ON_OFF,
    "table.{}.{}": {
        *product(("head", "tiny"), COLUMNS - {*BOX}),
        *product(("status", "short-status"), STATUS),
    },
    "themes.map-{}": get_args(MapKind),
    "themes.names-{}": NAMINGS,
    "themes.{}": THEMES,
    "tutorial.lesson.{}.hint": LESSONS,
    "tutorial.lesson.{}.title": LESSONS,
    "tutorial.menu.{}": LESSON_MENU,
    "tutorial.menu.{}-about": LESSON_MENU,
    "tutorial.{}": set(of_lessons()),
    "why.{}": set(ALL),
}
